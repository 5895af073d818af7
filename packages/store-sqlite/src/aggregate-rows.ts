import {
  LandedError,
  type AggregateKey,
  type AggregateKind,
  type Json,
  type JournalEvent,
  type StoredAggregate,
  type StoredEvent,
} from '@landed/contract';
import type { Database, Statement } from 'better-sqlite3';

/** An aggregate as a transaction sees it. Version 0 and number 0 where it is not there yet. */
export interface AggregateRow {
  readonly number: number;
  readonly version: number;
  readonly hash: string;
  /** What it is bound to, as text, so that an append that changes nothing of it is known by comparing. */
  readonly bindings: string | null;
  readonly stateText: string;
}

type RawRow = [
  number: number,
  version: number,
  hash: string,
  bindings: string | null,
  state: string,
];

type RawEvent = [seq: number, at: number, previousHash: string, hash: string, event: string];

/** Reads of aggregates and journals. Statements are prepared once. */
export interface AggregateReads {
  find(key: AggregateKey): AggregateRow | null;
  journal(key: AggregateKey): readonly StoredEvent[];
  keys(kind: AggregateKind, after: string, limit: number): readonly string[];
  actionOfReference(reference: string): string | null;
  actionOfObject(objectKey: string): string | null;
}

export function createAggregateReads(database: Database, location: string): AggregateReads {
  const find: Statement<[string, string], RawRow> = database
    .prepare<[string, string], RawRow>(
      'SELECT number, version, hash, bindings, state FROM aggregate WHERE kind = ? AND id = ?',
    )
    .raw();
  const journal = database
    .prepare<[string, string], RawEvent>(
      `SELECT event.seq, event.at, event.previous_hash, event.hash, event.event
       FROM aggregate JOIN event ON event.aggregate = aggregate.number
       WHERE aggregate.kind = ? AND aggregate.id = ? ORDER BY event.seq`,
    )
    .raw();
  const keys = database
    .prepare<[string, string, number], string>(
      'SELECT id FROM aggregate WHERE kind = ? AND id > ? ORDER BY id LIMIT ?',
    )
    .pluck();
  const holder = (table: 'reference' | 'object') => {
    const select = database
      .prepare<[string], string>(`SELECT action_id FROM ${table} WHERE name = ?`)
      .pluck();
    return (name: string): string | null => select.get(name) ?? null;
  };
  return {
    find(key) {
      const row = find.get(key.kind, key.id);
      if (row === undefined) return null;
      const [number, version, hash, bindings, stateText] = row;
      return { number, version, hash, bindings, stateText };
    },
    journal: (key) => journal.all(key.kind, key.id).map((row) => eventOf(row, key, location)),
    keys: (kind, after, limit) => keys.all(kind, after, limit),
    actionOfReference: holder('reference'),
    actionOfObject: holder('object'),
  };
}

/** A row as the port gives it out. */
export function aggregateOf(
  key: AggregateKey,
  row: Pick<AggregateRow, 'version' | 'stateText'>,
  location: string,
): StoredAggregate {
  return {
    key: { kind: key.kind, id: key.id },
    version: row.version,
    state: parsed(row.stateText, location),
  };
}

function eventOf(row: RawEvent, key: AggregateKey, location: string): StoredEvent {
  const [seq, at, previousHash, hash, text] = row;
  const event = parsed(text, location) as unknown as JournalEvent;
  return { key: { kind: key.kind, id: key.id }, seq, at, event, previousHash, hash };
}

/** JSON that was written by us and read back. */
export function parsed(text: string, location: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    throw new LandedError(
      'STORE_CORRUPT',
      { location, why: 'a stored value is damaged' },
      { cause },
    );
  }
}
