import type { ActionIndex, AggregateKey, EpochMs, InboxWebhook, PlanId } from '@landed/contract';

/** One aggregate. State and events are kept as text, so that nobody can change them from outside. */
export interface StoredRow {
  readonly key: AggregateKey;
  readonly version: number;
  readonly stateText: string;
  readonly eventTexts: readonly string[];
  readonly index: ActionIndex | null;
}

export interface Lease {
  readonly lease: string;
  readonly untilMs: EpochMs;
}

/** Everything that one memory store holds. */
export interface MemoryTables {
  readonly rows: Map<string, StoredRow>;
  readonly leases: Map<string, Lease>;
  /** So that no lease has the name of another. */
  readonly leasesGiven: { count: number };
  /** Action id by reference. */
  readonly references: Map<string, string>;
  /** Action id by object key. */
  readonly objects: Map<string, string>;
  readonly secrets: Map<PlanId, Uint8Array>;
  /** In the order of arrival. */
  readonly webhooks: Map<string, InboxWebhook>;
}

export function createMemoryTables(): MemoryTables {
  return {
    rows: new Map(),
    leases: new Map(),
    leasesGiven: { count: 0 },
    references: new Map(),
    objects: new Map(),
    secrets: new Map(),
    webhooks: new Map(),
  };
}

/** The name of an aggregate in `rows`. No two keys have the same. */
export function rowNameOf(key: AggregateKey): string {
  return JSON.stringify([key.kind, key.id]);
}
