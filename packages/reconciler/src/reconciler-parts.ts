import type { ActionStore, Clock, Operations, Provider, RandomSource } from '@landed/contract';

export interface ReconcilerOptions {
  readonly store: ActionStore;
  readonly operations: Operations;
  /** For their webhooks. */
  readonly providers: readonly Provider[];
  readonly clock: Clock;
  readonly random: RandomSource;
}

export type ReconcilerParts = ReconcilerOptions;
