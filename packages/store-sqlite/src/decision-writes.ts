import {
  LandedError,
  type ActionIndex,
  type AggregateKey,
  type EpochMs,
  type StoreDecision,
  type StoredEvent,
} from '@landed/contract';
import type { Database } from 'better-sqlite3';

import type { AggregateRow } from './aggregate-rows.js';

/** One append, worked out: what is left is writing. */
export interface PreparedAppend {
  readonly key: AggregateKey;
  /** Number 0 where the aggregate is new. */
  readonly before: Pick<AggregateRow, 'number' | 'bindings'>;
  readonly version: number;
  readonly hash: string;
  readonly stateText: string;
  readonly links: readonly StoredEvent[];
  readonly eventTexts: readonly string[];
  readonly index: ActionIndex | null;
  /** What the index binds, as text. */
  readonly bindings: string | null;
}

/** Writes of a decision. Statements are prepared once. */
export interface DecisionWrites {
  /** Returns the number of the aggregate. */
  append(append: PreparedAppend): number;
  keepRest(decision: Pick<StoreDecision<unknown>, 'secrets' | 'applied'>): void;
}

type IndexColumns = [
  tenant: string | null,
  planId: string | null,
  status: string | null,
  dueAt: EpochMs | null,
  needsPersonSince: EpochMs | null,
  bindings: string | null,
];

export function createDecisionWrites(database: Database): DecisionWrites {
  const writeRow = createRowWriter(database);
  const insertEvent = database.prepare<[number, number, EpochMs, string, string, string]>(
    'INSERT INTO event (aggregate, seq, at, previous_hash, hash, event) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const clearLease = database.prepare<[string]>('DELETE FROM lease WHERE action_id = ?');
  const bindReference = createBinder(database, 'reference');
  const bindObject = createBinder(database, 'object');
  const keepRest = createRestWriter(database);

  const bind = ({ key, index, bindings, before }: PreparedAppend): void => {
    if (index === null || bindings === before.bindings) return;
    for (const reference of index.references) bindReference(reference, key);
    for (const objectKey of index.objectKeys) bindObject(objectKey, key);
  };

  return {
    append(append) {
      const number = writeRow(append);
      append.links.forEach((link, at) => {
        const text = append.eventTexts[at] ?? '';
        insertEvent.run(number, link.seq, link.at, link.previousHash, link.hash, text);
      });
      bind(append);
      if (append.index !== null && append.before.number !== 0) clearLease.run(append.key.id);
      return number;
    },
    keepRest,
  };
}

function createRowWriter(database: Database): (append: PreparedAppend) => number {
  const insert = database.prepare<[string, string, number, string, ...IndexColumns, string]>(
    `INSERT INTO aggregate (kind, id, version, hash, tenant, plan_id, status, due_at,
       needs_person_since, bindings, state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = database.prepare<[number, string, string, number]>(
    'UPDATE aggregate SET version = ?, hash = ?, state = ? WHERE number = ?',
  );
  const updateAll = database.prepare<[number, string, ...IndexColumns, string, number]>(
    `UPDATE aggregate SET version = ?, hash = ?, tenant = ?, plan_id = ?, status = ?, due_at = ?,
       needs_person_since = ?, bindings = ?, state = ? WHERE number = ?`,
  );
  return ({ key, before, version, hash, stateText, index, bindings }) => {
    const { number } = before;
    if (number === 0) {
      const columns = columnsOf(index, bindings);
      const { lastInsertRowid } = insert.run(
        key.kind,
        key.id,
        version,
        hash,
        ...columns,
        stateText,
      );
      return Number(lastInsertRowid);
    }
    if (index === null) update.run(version, hash, stateText, number);
    else updateAll.run(version, hash, ...columnsOf(index, bindings), stateText, number);
    return number;
  };
}

function columnsOf(index: ActionIndex | null, bindings: string | null): IndexColumns {
  if (index === null) return [null, null, null, null, null, bindings];
  const { tenant, planId, status, dueAt, needsPersonSince } = index;
  return [tenant, planId, status, dueAt, needsPersonSince, bindings];
}

/** A reference or an object belongs to one action for good. */
function createBinder(
  database: Database,
  table: 'reference' | 'object',
): (name: string, key: AggregateKey) => void {
  const insert = database.prepare<[string, string]>(
    `INSERT INTO ${table} (name, action_id) VALUES (?, ?) ON CONFLICT (name) DO NOTHING`,
  );
  const holder = database
    .prepare<[string], string>(`SELECT action_id FROM ${table} WHERE name = ?`)
    .pluck();
  return (name, key) => {
    if (insert.run(name, key.id).changes === 1 || holder.get(name) === key.id) return;
    throw new LandedError('STORE_CONFLICT', { aggregate: `${key.kind} ${key.id}` });
  };
}

function createRestWriter(database: Database): DecisionWrites['keepRest'] {
  const putSecret = database.prepare<[string, Uint8Array]>(
    `INSERT INTO secret (plan_id, secret) VALUES (?, ?)
     ON CONFLICT (plan_id) DO UPDATE SET secret = excluded.secret`,
  );
  const markApplied = database.prepare<[string, string]>(
    'UPDATE webhook SET applied_to = ? WHERE webhook_id = ? AND applied_to IS NULL',
  );
  return ({ secrets, applied }) => {
    for (const { planId, secret } of secrets ?? []) putSecret.run(planId, secret);
    for (const { webhookId, actionId } of applied ?? []) markApplied.run(actionId, webhookId);
  };
}
