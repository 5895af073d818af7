import type { ActionStatus } from './action-record.js';
import type { DurationMs, EpochMs, PlanId, TenantId } from './ids.js';
import type { JournalEvent } from './journal-event.js';
import type { Json } from './json.js';

export type AggregateKind = 'action' | 'plan' | 'lineage' | 'reservation' | 'budget';

export interface AggregateKey {
  readonly kind: AggregateKind;
  readonly id: string;
}

/** An aggregate as stored: its state is a fold of its journal, kept beside it so that reads are cheap. */
export interface StoredAggregate {
  readonly key: AggregateKey;
  /** Number of events folded into `state`; rises by one an event. */
  readonly version: number;
  readonly state: Json;
}

/** One link of an aggregate's hash chain. */
export interface StoredEvent {
  readonly key: AggregateKey;
  /** 1 for the first event of the aggregate. */
  readonly seq: number;
  readonly at: EpochMs;
  readonly event: JournalEvent;
  /** Hash of the event before; 64 zeros for the first. */
  readonly previousHash: string;
  readonly hash: string;
}

/** What a store keeps beside an action so that it can be found. Written with the state, in one transaction. */
export interface ActionIndex {
  readonly tenant: TenantId;
  readonly planId: PlanId;
  readonly status: ActionStatus;
  /** Null where nothing is due. */
  readonly dueAt: EpochMs | null;
  /** Null where no person is needed. */
  readonly needsPersonSince: EpochMs | null;
  /** Our references (dispatch ids) of all attempts. */
  readonly references: readonly string[];
  /** Provider objects that belong to this action; one object binds to one action, unique in the store. */
  readonly objectKeys: readonly string[];
}

/** What is written to one aggregate. */
export interface Append {
  readonly key: AggregateKey;
  readonly events: readonly JournalEvent[];
  /** The state after the events. */
  readonly state: Json;
  /** For actions only. */
  readonly index?: ActionIndex;
}

/** What a decision may look at: the locked aggregates as they are now, and the store's clock. */
export interface StoreView {
  readonly now: EpochMs;
  /** @throws when `key` was not among the keys of the transaction. */
  get(key: AggregateKey): StoredAggregate | null;
  /** The action that a provider object is bound to, or null. */
  actionOfObject(objectKey: string): string | null;
}

/** What a decision asks to be written. Nothing is written when `appends` is empty. */
export interface StoreDecision<Result> {
  readonly result: Result;
  readonly appends: readonly Append[];
  /** Plan secrets to keep, written in the same transaction. */
  readonly secrets?: readonly { readonly planId: PlanId; readonly secret: Uint8Array }[];
  /** Webhooks that this change used up, marked in the same transaction. */
  readonly applied?: readonly { readonly webhookId: string; readonly actionId: string }[];
}

export interface DueItem {
  readonly actionId: string;
  readonly dueAt: EpochMs;
  /** Hand it back with `release`; it runs out by itself. */
  readonly lease: string;
}

/** A webhook in the durable inbox: stored before it is matched, kept when nothing matches. */
export interface InboxWebhook {
  readonly webhookId: string;
  readonly provider: string;
  readonly eventId: string;
  readonly receivedAt: EpochMs;
  readonly reference: string | null;
  readonly objectKey: string | null;
  /** The finding, judged once at receipt, as JSON. */
  readonly finding: Json;
  /** The raw body, base64. */
  readonly raw: string;
  readonly appliedTo: string | null;
}

export interface ActionListQuery {
  readonly tenant?: TenantId;
  readonly planId?: PlanId;
  /** Only those that wait for a person. */
  readonly needsPerson?: boolean;
  readonly status?: Exclude<ActionStatus, null>;
  /** Action id of the last row of the page before. */
  readonly after?: string;
  /** 1 to 1000. */
  readonly limit: number;
}

/**
 * Where records live. One conformance suite judges every implementation.
 *
 * `transact` locks the named aggregates, hands them to `decide` with the store's clock, and writes what it returns
 * atomically and durably before it resolves. `decide` is synchronous and may be called again after a conflict.
 * When `decide` throws, nothing is written and the error comes out as it is.
 *
 * @throws {LandedError} `STORE_CONFLICT`, `STORE_LOCKED`, `STORE_UNAVAILABLE`. Nothing of this call was written.
 */
export interface ActionStore {
  transact<Result>(
    keys: readonly AggregateKey[],
    decide: (view: StoreView) => StoreDecision<Result>,
  ): Promise<Result>;
  read(key: AggregateKey): Promise<StoredAggregate | null>;
  /** Every event of one aggregate in order. */
  journal(key: AggregateKey): Promise<readonly StoredEvent[]>;
  /** Keys of one kind in the order of their ids, for `verify`. */
  keys(
    kind: AggregateKind,
    page: { readonly after?: string; readonly limit: number },
  ): Promise<readonly string[]>;
  /** Takes due actions, oldest first, under a lease by the store's clock. Work is O(due). */
  takeDue(options: {
    readonly limit: number;
    readonly leaseMs: DurationMs;
  }): Promise<readonly DueItem[]>;
  release(item: DueItem): Promise<void>;
  /** When the next action is due and not leased; null where none is. */
  nextDueAt(): Promise<EpochMs | null>;
  list(query: ActionListQuery): Promise<readonly StoredAggregate[]>;
  actionOfReference(reference: string): Promise<string | null>;
  actionOfObject(objectKey: string): Promise<string | null>;
  /** Null when the plan was forgotten or is unknown. */
  secretOf(planId: PlanId): Promise<Uint8Array | null>;
  destroySecret(planId: PlanId): Promise<void>;
  /** De-duplicates by (provider, eventId). */
  putWebhook(webhook: Omit<InboxWebhook, 'appliedTo'>): Promise<'stored' | 'duplicate'>;
  /** Not yet applied ones that carry this reference or object. */
  parkedWebhooks(match: {
    readonly reference?: string;
    readonly objectKey?: string;
  }): Promise<readonly InboxWebhook[]>;
  /** The store's own clock. */
  now(): Promise<EpochMs>;
  close(): Promise<void>;
}

/** The unique name of a provider object in a store. */
export function objectKeyOf(
  target: {
    readonly provider: string;
    readonly account: string;
    readonly environment: string;
  },
  providerObjectId: string,
): string {
  return JSON.stringify([target.provider, target.account, target.environment, providerObjectId]);
}
