import type { ActionStore, Clock, Operation, Provider, RandomSource } from '@landed/contract';

/** What a reconciler needs of a store; every `ActionStore` has it. */
export type ReconcilerStore = Pick<
  ActionStore,
  'actionOfReference' | 'now' | 'parkedWebhooks' | 'putWebhook' | 'read' | 'secretOf' | 'transact'
>;

export interface ReconcilerOptions {
  readonly store: ReconcilerStore;
  /** Every `Operations` is one. */
  readonly operations: { find(operation: string): Pick<Operation, 'lookups'> | null };
  /** For their webhooks. */
  readonly providers: readonly Pick<Provider, 'provider' | 'readWebhook'>[];
  readonly clock: Clock;
  readonly random: RandomSource;
}

export type ReconcilerParts = ReconcilerOptions;
