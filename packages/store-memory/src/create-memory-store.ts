import {
  LandedError,
  type ActionStore,
  type Clock,
  type InboxWebhook,
  type StoredEvent,
} from '@landed/contract';

import { matchesQuery, nextDueAt, parkedWebhooks, rowsOf, takeDue } from './memory-queries.js';
import { createMemoryTables, rowNameOf, type MemoryTables } from './memory-tables.js';
import { aggregateOf, runDecision } from './memory-transaction.js';
import { createStoreClock, type StoreClock } from './store-clock.js';

export interface MemoryStoreOptions {
  readonly clock: Clock;
}

/**
 * Makes an action store that lives in this process and ends with it.
 *
 * For tests and tours. It keeps every rule of the port but one: after a restart nothing is left, so a send that
 * was under way is forgotten, and with it the guarantee that it is not repeated. Where something real can be
 * sent, take `@landed/store-sqlite`.
 *
 * The store's time is the clock's, but never before that of its last entry; where the wall clock was set back
 * it goes on by the monotonic reading. Listing and taking what is due look at every action.
 */
export function createMemoryStore({ clock }: MemoryStoreOptions): ActionStore {
  const tables = createMemoryTables();
  const storeClock = createStoreClock(clock);
  let closed = false;

  /** Waits one turn, as any other store does, so that no caller comes to rely on an answer at once. */
  const inTurn = async <Value>(work: () => Value): Promise<Value> => {
    if (closed) {
      throw new LandedError('STORE_UNAVAILABLE', { location: '(memory)', why: 'it was closed' });
    }
    await Promise.resolve();
    return work();
  };

  return {
    transact: (keys, decide) =>
      inTurn(() =>
        runDecision(tables, {
          keys,
          decide,
          now: storeClock.now(),
          onWritten: storeClock.raiseTo,
        }),
      ),
    ...readsOf(tables, inTurn),
    ...dueOf(tables, storeClock, inTurn),
    ...keepingOf(tables, inTurn),
    now: () => inTurn(() => storeClock.now()),
    async close() {
      closed = true;
      await Promise.resolve();
    },
  };
}

type InTurn = <Value>(work: () => Value) => Promise<Value>;

function readsOf(
  tables: MemoryTables,
  inTurn: InTurn,
): Pick<
  ActionStore,
  'read' | 'journal' | 'keys' | 'list' | 'actionOfReference' | 'actionOfObject'
> {
  return {
    read: (key) =>
      inTurn(() => {
        const row = tables.rows.get(rowNameOf(key));
        return row === undefined ? null : aggregateOf(row);
      }),
    journal: (key) =>
      inTurn(() =>
        (tables.rows.get(rowNameOf(key))?.eventTexts ?? []).map(
          (text) => JSON.parse(text) as StoredEvent,
        ),
      ),
    keys: (kind, page) => inTurn(() => rowsOf(tables, kind, page).map((row) => row.key.id)),
    list: (query) =>
      inTurn(() =>
        rowsOf(tables, 'action', query, (row) => matchesQuery(row, query)).map(aggregateOf),
      ),
    actionOfReference: (reference) => inTurn(() => tables.references.get(reference) ?? null),
    actionOfObject: (objectKey) => inTurn(() => tables.objects.get(objectKey) ?? null),
  };
}

function dueOf(
  tables: MemoryTables,
  storeClock: StoreClock,
  inTurn: InTurn,
): Pick<ActionStore, 'takeDue' | 'release' | 'nextDueAt'> {
  return {
    takeDue: (options) => inTurn(() => takeDue(tables, options, storeClock.now())),
    release: ({ actionId, lease }) =>
      inTurn(() => {
        if (tables.leases.get(actionId)?.lease === lease) tables.leases.delete(actionId);
      }),
    nextDueAt: () => inTurn(() => nextDueAt(tables)),
  };
}

function keepingOf(
  tables: MemoryTables,
  inTurn: InTurn,
): Pick<ActionStore, 'secretOf' | 'destroySecret' | 'putWebhook' | 'parkedWebhooks'> {
  return {
    secretOf: (planId) =>
      inTurn(() => {
        const secret = tables.secrets.get(planId);
        return secret === undefined ? null : Uint8Array.from(secret);
      }),
    destroySecret: (planId) =>
      inTurn(() => {
        tables.secrets.get(planId)?.fill(0);
        tables.secrets.delete(planId);
      }),
    putWebhook: (webhook) => inTurn(() => putWebhook(tables, webhook)),
    parkedWebhooks: (match) => inTurn(() => parkedWebhooks(tables, match)),
  };
}

function putWebhook(
  tables: MemoryTables,
  webhook: Omit<InboxWebhook, 'appliedTo'>,
): 'stored' | 'duplicate' {
  const { provider, eventId, webhookId } = webhook;
  const known = [...tables.webhooks.values()].some(
    (other) => other.provider === provider && other.eventId === eventId,
  );
  if (known || tables.webhooks.has(webhookId)) return 'duplicate';
  tables.webhooks.set(webhookId, structuredClone({ ...webhook, appliedTo: null }));
  return 'stored';
}
