import {
  canonicalJson,
  LandedError,
  linkOf,
  type AggregateKey,
  type Append,
  type EpochMs,
  type Json,
  type StoreDecision,
  type StoredAggregate,
  type StoredEvent,
  type StoreView,
} from '@landed/contract';

import { rowNameOf, type MemoryTables, type StoredRow } from './memory-tables.js';

/** Runs one decision and writes what it asks for; throws before the first write or not at all. */
export function runDecision<Result>(
  tables: MemoryTables,
  transaction: {
    readonly keys: readonly AggregateKey[];
    readonly decide: (view: StoreView) => StoreDecision<Result>;
    readonly now: EpochMs;
    readonly onWritten: (at: EpochMs) => void;
  },
): Result {
  const { keys, decide, now, onWritten } = transaction;
  const named = new Set(keys.map(rowNameOf));
  const decision = decide(viewOf(tables, named, now));
  const appends = decision.appends.filter((append) => append.events.length > 0).map(withIndex);
  if (appends.length === 0) return decision.result;
  const rows = rowsAfter(tables, named, { appends, now });
  const bindings = bindingsAfter(tables, appends);

  for (const [name, row] of rows) tables.rows.set(name, row);
  onWritten(now);
  for (const [name, actionId] of bindings.references) tables.references.set(name, actionId);
  for (const [name, actionId] of bindings.objects) tables.objects.set(name, actionId);
  for (const { key, index } of appends) if (index !== undefined) tables.leases.delete(key.id);
  keepRest(tables, decision);
  return decision.result;
}

function keepRest(
  tables: MemoryTables,
  { secrets, applied }: Pick<StoreDecision<unknown>, 'secrets' | 'applied'>,
): void {
  for (const { planId, secret } of secrets ?? []) {
    tables.secrets.set(planId, Uint8Array.from(secret));
  }
  for (const { webhookId, actionId } of applied ?? []) {
    const webhook = tables.webhooks.get(webhookId);
    if (webhook?.appliedTo === null) {
      tables.webhooks.set(webhookId, { ...webhook, appliedTo: actionId });
    }
  }
}

/** What can be found belongs to actions alone. */
function withIndex({ index, ...append }: Append): Append {
  return append.key.kind === 'action' && index !== undefined ? { ...append, index } : append;
}

/** An aggregate as the port gives it out. */
export function aggregateOf(row: StoredRow): StoredAggregate {
  return { key: { ...row.key }, version: row.version, state: JSON.parse(row.stateText) as Json };
}

function viewOf(tables: MemoryTables, named: ReadonlySet<string>, now: EpochMs): StoreView {
  return {
    now,
    get(key) {
      assertNamed(named, key);
      const row = tables.rows.get(rowNameOf(key));
      return row === undefined ? null : aggregateOf(row);
    },
    actionOfObject: (objectKey) => tables.objects.get(objectKey) ?? null,
  };
}

function assertNamed(named: ReadonlySet<string>, key: AggregateKey): void {
  if (named.has(rowNameOf(key))) return;
  throw new LandedError('INVARIANT_BROKEN', {
    aggregate: `${key.kind} ${key.id}`,
    why: 'the transaction did not name it, so it is not locked',
  });
}

function rowsAfter(
  tables: MemoryTables,
  named: ReadonlySet<string>,
  change: { readonly appends: readonly Append[]; readonly now: EpochMs },
): ReadonlyMap<string, StoredRow> {
  const after = new Map<string, StoredRow>();
  for (const append of change.appends) {
    assertNamed(named, append.key);
    const name = rowNameOf(append.key);
    after.set(name, rowAfter(after.get(name) ?? tables.rows.get(name), append, change.now));
  }
  return after;
}

function rowAfter(before: StoredRow | undefined, append: Append, now: EpochMs): StoredRow {
  const { key, state, index } = append;
  canonicalJson(state);
  const eventTexts = [...(before?.eventTexts ?? [])];
  let previous = lastEventOf(before);
  for (const event of append.events) {
    previous = linkOf(previous, key, { at: now, event });
    eventTexts.push(JSON.stringify(previous));
  }
  return {
    key: { kind: key.kind, id: key.id },
    version: eventTexts.length,
    stateText: JSON.stringify(state),
    eventTexts,
    index: index === undefined ? (before?.index ?? null) : structuredClone(index),
  };
}

function lastEventOf(row: StoredRow | undefined): StoredEvent | null {
  const text = row?.eventTexts.at(-1);
  return text === undefined ? null : (JSON.parse(text) as StoredEvent);
}

interface Bindings {
  readonly references: ReadonlyMap<string, string>;
  readonly objects: ReadonlyMap<string, string>;
}

function bindingsAfter(tables: MemoryTables, appends: readonly Append[]): Bindings {
  const references = new Map<string, string>();
  const objects = new Map<string, string>();
  for (const { key, index } of appends) {
    for (const name of index?.references ?? []) {
      assertFree(key, references.get(name) ?? tables.references.get(name));
      references.set(name, key.id);
    }
    for (const name of index?.objectKeys ?? []) {
      assertFree(key, objects.get(name) ?? tables.objects.get(name));
      objects.set(name, key.id);
    }
  }
  return { references, objects };
}

/** A reference or an object belongs to one action for good. */
function assertFree(key: AggregateKey, holder: string | undefined): void {
  if (holder === undefined || holder === key.id) return;
  throw new LandedError('STORE_CONFLICT', { aggregate: `${key.kind} ${key.id}` });
}
