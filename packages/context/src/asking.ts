import type { DeviceContext, EpochMs, ParameterSource, ParameterSpec } from '@landed/contract';

import type { ContextThresholds } from './thresholds.js';

/** Words about one parameter and who spoke them. */
export interface SpokenWords {
  /** In the order of the sentence; several where it names several things. */
  readonly texts: readonly string[];
  readonly source: Extract<ParameterSource, 'user' | 'caller' | 'agent'>;
  /** What the sentence itself says, beside an answer in words; else empty. */
  readonly sentence: readonly string[];
}

/** Everything that the resolution of one parameter may look at. */
export interface Asking {
  readonly spec: ParameterSpec;
  /** Null where nobody said anything about it. */
  readonly words: SpokenWords | null;
  /** What is asked for as a whole, for example the title of the event; may name a category of place. */
  readonly subject: string | null;
  /** Dates in figures elsewhere in the sentence. */
  readonly otherDates: readonly string[];
  readonly context: DeviceContext;
  readonly askedAt: EpochMs;
  readonly thresholds: ContextThresholds;
}

/** The words as one text; empty where there are none. */
export function textOf(words: SpokenWords | null): string {
  return words === null ? '' : words.texts.join(', ').trim();
}
