import type {
  ActionStore,
  Clock,
  DurationMs,
  Operations,
  RandomSource,
  Sender,
  StaleCheck,
} from '@landed/contract';

export interface DispatcherOptions {
  readonly store: ActionStore;
  readonly operations: Operations;
  readonly sender: Sender;
  readonly staleCheck: StaleCheck;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** From the claim to the first byte: a worker that takes longer does not send. Default 10 s. */
  readonly sendWithinMs?: DurationMs;
}

/** The options with their defaults filled in. */
export type DispatcherParts = Required<DispatcherOptions>;

export const DEFAULT_SEND_WITHIN_MS: DurationMs = 10_000;
