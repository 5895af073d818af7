import type {
  ActionStore,
  Clock,
  DurationMs,
  Operation,
  RandomSource,
  Sender,
  StaleCheck,
} from '@landed/contract';

/** What a dispatcher needs of a store; every `ActionStore` has it. */
export type DispatcherStore = Pick<ActionStore, 'now' | 'read' | 'secretOf' | 'transact'>;

/** What a dispatcher needs of an operation: to build its request and to read the answer. */
export type DispatchedOperation = Pick<
  Operation,
  'adapterVersion' | 'classify' | 'objectIdOf' | 'prepare' | 'provider'
>;

export interface DispatcherOptions {
  readonly store: DispatcherStore;
  /** Every `Operations` is one. */
  readonly operations: { find(operation: string): DispatchedOperation | null };
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
