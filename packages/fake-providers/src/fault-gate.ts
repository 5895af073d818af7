import type { Clock, SetTimer } from './clock.js';
import type { FaultQueue } from './fault-script.js';
import { strike, type Refusals } from './fault-strikes.js';
import { responseOf, type Reply } from './reply.js';
import { createRequestJournal, type Operation, type RecordedRequest } from './request-journal.js';

/** A request, read to its end, as an operation sees it. */
export interface Call {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
  /** Writes younger than this are hidden from this read. 0 unless a `read-lag` fault says more. */
  readonly lagMs: number;
}

export interface FaultGateOptions {
  readonly clock: Clock;
  readonly setTimer: SetTimer;
  readonly faults: FaultQueue;
  readonly refusals: Refusals;
  /** Takes the secrets out of a path or a body before it is recorded. */
  readonly mask: (text: string) => string;
}

/** What every request to a fake passes through: it is recorded, and the next fault strikes it. */
export interface FaultGate {
  pass(operation: Operation, request: Request, execute: (call: Call) => Reply): Promise<Response>;
  requests(): readonly RecordedRequest[];
}

export function createFaultGate(options: FaultGateOptions): FaultGate {
  const { clock, faults, refusals, setTimer } = options;
  const journal = createRequestJournal(options.mask);

  return {
    async pass(operation, request, execute) {
      const body = await request.text();
      const { method, headers } = request;
      const number = journal.arrived({ operation, request, body, atMs: clock.now() });
      const target = { operation: operation.name, method };
      const run = (): Reply => {
        const lagMs = operation.access === 'read' ? faults.takeLagMs(target) : 0;
        const reply = execute({ url: new URL(request.url), method, headers, body, lagMs });
        journal.executed(number, reply.status);
        return reply;
      };

      const dated = { date: new Date(clock.now()).toUTCString() };
      const fault = faults.take(target, number);
      if (fault === undefined) return responseOf(run(), dated);
      journal.struck(number, fault.kind);
      return strike(fault, { run, refusals, setTimer, request, headers: dated });
    },
    requests: () => journal.all(),
  };
}
