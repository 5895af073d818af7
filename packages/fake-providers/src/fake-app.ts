import type { FaultScript } from './fault-script.js';
import type { JsonValue } from './json.js';
import type { RecordedRequest } from './request-journal.js';

/** What came of an act that was asked for over the control API: a value, or why not, in one sentence. */
export type ActResult =
  | { readonly ok: true; readonly value: JsonValue }
  | { readonly ok: false; readonly problem: string };

/** What every fake has: a fetch handler with faults, and a way to be looked at and acted on as JSON. */
export interface FakeApp {
  /** The provider's name, such as `google-calendar`. */
  readonly name: string;
  /** What a fault can wait for, such as `events.insert`. */
  readonly operations: readonly string[];
  /**
   * Answers one request in process. Rejects with `FakeConnectionLost` where a socket would break, and
   * with the request's abort reason when the client leaves before the answer.
   */
  fetch(request: Request): Promise<Response>;
  readonly faults: FaultScript;
  readonly control: FakeControl;
}

/** The side of a fake that the control API of `serveFake` shows. Plain JSON in and out. */
export interface FakeControl {
  /** What the provider holds now. */
  state(): JsonValue;
  requests(): readonly RecordedRequest[];
  /** Lets another person act. Never throws. */
  act(body: JsonValue): ActResult;
}
