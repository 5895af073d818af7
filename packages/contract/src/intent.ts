import type { DeviceContext } from './device-context.js';
import type { EpochMs } from './ids.js';
import type { ParameterSpec, ParameterValue, ResolvedParameter } from './parameter.js';

/** What a person can want. An adapter's operation says which of these it serves. */
export type ActionType =
  | 'calendar.book'
  | 'calendar.move'
  | 'calendar.cancel'
  | 'message.send'
  | 'reminder.set'
  | 'payment.pay'
  | 'payment.refund'
  | 'ride.book';

/** Words of the sentence that speak about one parameter. */
export interface IntentHint {
  /** The parameter they speak about: `when`, `who`, `where`, `title`, `text`, `calendar`, `amount`. */
  readonly name: string;
  /** As the person wrote them. */
  readonly text: string;
  /** Where in the sentence, in UTF-16 units: start, and end exclusive. */
  readonly span: readonly [number, number];
}

/** One thing that the person wants. Several in one sentence are several intents. */
export interface Intent {
  readonly actionType: ActionType;
  /** Stable within the sentence: "book", "text:sarah". */
  readonly stepKey: string;
  readonly hints: readonly IntentHint[];
}

/** What the parser made of a sentence. */
export type IntentReading =
  | { readonly kind: 'understood'; readonly sentence: string; readonly intents: readonly Intent[] }
  | {
      readonly kind: 'notUnderstood';
      readonly sentence: string;
      /** One sentence: what was not found and what can be said instead. */
      readonly why: string;
    };

/** Local and deterministic; opens no socket. */
export interface IntentParser {
  parse(sentence: string): IntentReading;
}

/** Answers the person gave to questions, or typed arguments of the caller; these are never guessed over. */
export interface GivenValue {
  readonly name: string;
  readonly source: 'user' | 'caller' | 'agent';
  readonly given:
    | { readonly kind: 'value'; readonly value: ParameterValue }
    /** Words to be read like those of the sentence. */
    | { readonly kind: 'words'; readonly text: string };
}

export interface ResolveRequest {
  readonly intent: Intent;
  readonly specs: readonly ParameterSpec[];
  readonly context: DeviceContext;
  readonly given: readonly GivenValue[];
  /** The moment that "tomorrow" counts from. */
  readonly askedAt: EpochMs;
}

/** Snapshot in, parameters with confidence out. Deterministic and local; opens no socket. */
export interface ContextResolver {
  resolve(request: ResolveRequest): readonly ResolvedParameter[];
}
