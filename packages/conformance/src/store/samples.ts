import {
  asActionId,
  asPlanId,
  asTenantId,
  type ActionIndex,
  type ActionStore,
  type AggregateKey,
  type Json,
  type JournalEvent,
  type JsonObject,
  type PlanId,
  type StoredAggregate,
} from '@landed/contract';

/** The instant at which the clock of every check starts. */
export const START_MS = 1_800_000_000_000;

export const PLAN_ID: PlanId = asPlanId('plan-1');

export const actionKey = (id: string): AggregateKey => ({ kind: 'action', id });
export const planKey = (id: string): AggregateKey => ({ kind: 'plan', id });
export const lineageKey = (id: string): AggregateKey => ({ kind: 'lineage', id });

/** An event without a meaning of its own. */
export const noted = (why: string): JournalEvent => ({ type: 'review-cleared', why });

/** The event of a lineage whose head moved on. */
export const opened = (generation: number): JournalEvent => ({
  type: 'generation-opened',
  generation,
  actionId: asActionId(`act_${generation}`),
});

/** What a store keeps beside an action; nothing is due and nothing is bound unless said. */
export function indexWith(parts: Partial<ActionIndex> = {}): ActionIndex {
  return {
    tenant: asTenantId('default'),
    planId: PLAN_ID,
    status: null,
    dueAt: null,
    needsPersonSince: null,
    references: [],
    objectKeys: [],
    ...parts,
  };
}

/** Appends one event to an action, with what is kept beside it. */
export async function writeAction(
  store: ActionStore,
  id: string,
  index: Partial<ActionIndex> = {},
): Promise<void> {
  const key = actionKey(id);
  await store.transact([key], () => ({
    result: undefined,
    appends: [{ key, events: [noted('written')], state: { id }, index: indexWith(index) }],
  }));
}

/** Appends one event to any aggregate and makes `state` its state. */
export async function writeState(
  store: ActionStore,
  key: AggregateKey,
  state: Json,
): Promise<void> {
  await store.transact([key], () => ({
    result: undefined,
    appends: [{ key, events: [noted('written')], state }],
  }));
}

/** Reads a count, adds one, and writes it: the change that a lost update would swallow. */
export function increment(store: ActionStore, ...keys: readonly AggregateKey[]): Promise<number> {
  return store.transact(keys, (view) => {
    const counts = keys.map((key) => countOf(view.get(key)) + 1);
    return {
      result: counts[0] ?? 0,
      appends: keys.map((key, at) => ({
        key,
        events: [noted(`counted to ${counts[at]}`)],
        state: { count: counts[at] ?? 0 },
      })),
    };
  });
}

/** The count in an aggregate that `increment` wrote; 0 where there is none. */
export function countOf(aggregate: StoredAggregate | null): number {
  const count = fieldsOf(aggregate)['count'];
  return typeof count === 'number' ? count : 0;
}

/** The fields of an aggregate's state; none where it is not there. */
export function fieldsOf(aggregate: StoredAggregate | null): JsonObject {
  const state = aggregate?.state ?? null;
  return typeof state === 'object' && state !== null && !Array.isArray(state)
    ? (state as JsonObject)
    : {};
}

/** `count` different names, in the order of their bytes. */
export function namesOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `n-${String(at).padStart(3, '0')}`);
}
