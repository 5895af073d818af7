import {
  LandedError,
  linkOf,
  type AggregateKey,
  type Append,
  type EpochMs,
  type StoreDecision,
  type StoredEvent,
  type StoreView,
} from '@landed/contract';
import type { Database } from 'better-sqlite3';

import { aggregateOf, type AggregateReads, type AggregateRow } from './aggregate-rows.js';
import { createDecisionWrites, type PreparedAppend } from './decision-writes.js';
import type { JobScope } from './group-runner.js';
import { inWords } from './sqlite-errors.js';
import { textOf } from './storable-text.js';

const NEW_ROW: AggregateRow = { number: 0, version: 0, hash: '', bindings: null, stateText: '' };

/** Runs one decision inside the transaction of its group. */
export type RunDecision = <Result>(
  keys: readonly AggregateKey[],
  decide: (view: StoreView) => StoreDecision<Result>,
  scope: JobScope,
) => Result;

/** The named aggregates of one transaction, each read once. `null` marks one that is not there. */
type NamedRows = Map<string, AggregateRow | null | 'unread'>;

export function createTransactions(options: {
  readonly database: Database;
  readonly location: string;
  readonly reads: AggregateReads;
}): RunDecision {
  const { database, location, reads } = options;
  const writes = createDecisionWrites(database);

  const rowOf = (rows: NamedRows, key: AggregateKey): AggregateRow | null => {
    const name = nameOf(key);
    const known = rows.get(name);
    if (known === undefined) throw notNamed(key);
    if (known !== 'unread') return known;
    const row = inWords(location, () => reads.find(key));
    rows.set(name, row);
    return row;
  };

  const viewOf = (rows: NamedRows, now: EpochMs): StoreView => ({
    now,
    get(key) {
      const row = rowOf(rows, key);
      return row === null ? null : aggregateOf(key, row, location);
    },
    actionOfObject: (objectKey) => inWords(location, () => reads.actionOfObject(objectKey)),
  });

  const writeAll = (rows: NamedRows, appends: readonly Append[], now: EpochMs): void => {
    for (const append of appends) {
      const prepared = prepare(rowOf(rows, append.key) ?? NEW_ROW, append, now);
      const number = inWords(location, () => writes.append(prepared));
      rows.set(nameOf(append.key), { ...prepared, number });
    }
  };

  return (keys, decide, { now, atomically }) => {
    const rows: NamedRows = new Map(keys.map((key) => [nameOf(key), 'unread']));
    const decision = decide(viewOf(rows, now));
    const appends = decision.appends.filter((append) => append.events.length > 0);
    if (appends.length === 0) return decision.result;
    atomically(() => {
      writeAll(rows, appends, now);
      inWords(location, () => writes.keepRest(decision));
    });
    return decision.result;
  };
}

/** Works out what an append leaves behind: links, hashes, texts. */
function prepare(before: AggregateRow, append: Append, now: EpochMs): PreparedAppend {
  const { key } = append;
  const index = key.kind === 'action' ? (append.index ?? null) : null;
  const links: StoredEvent[] = [];
  let previous = lastLinkOf(before, append);
  for (const event of append.events) {
    previous = linkOf(previous, key, { at: now, event });
    links.push(previous);
  }
  return {
    key,
    before,
    version: before.version + links.length,
    hash: previous?.hash ?? before.hash,
    stateText: textOf(append.state),
    links,
    eventTexts: append.events.map((event) => JSON.stringify(event)),
    index,
    bindings:
      index === null ? before.bindings : JSON.stringify([index.references, index.objectKeys]),
  };
}

/** All that the next link takes from the last one is its place and its hash, which stand beside the state. */
function lastLinkOf(before: AggregateRow, { key, events }: Append): StoredEvent | null {
  const [event] = events;
  if (before.version === 0 || event === undefined) return null;
  return { key, seq: before.version, at: 0, event, previousHash: '', hash: before.hash };
}

function nameOf(key: AggregateKey): string {
  return `${key.kind} ${key.id}`;
}

function notNamed(key: AggregateKey): LandedError {
  return new LandedError('INVARIANT_BROKEN', {
    aggregate: nameOf(key),
    why: 'the transaction did not name it, so it is not locked',
  });
}
