import { LandedError, type ActionStore, type Clock } from '@landed/contract';
import type { Database } from 'better-sqlite3';

import { createActionList } from './action-list.js';
import { aggregateOf, createAggregateReads } from './aggregate-rows.js';
import { createDueQueue } from './due-queue.js';
import { createGroupCommit } from './group-commit.js';
import type { JobScope } from './group-runner.js';
import { checkedLimit } from './page-limit.js';
import type { Patiently } from './patience.js';
import { createSecretDrawer } from './secret-drawer.js';
import { asStoreError, inWords } from './sqlite-errors.js';
import { createStoreClock } from './store-clock.js';
import { createStoreNow } from './store-now.js';
import { createTransactions } from './transaction.js';
import { createWebhookInbox } from './webhook-inbox.js';

export interface SqliteStoreParts {
  readonly database: Database;
  readonly location: string;
  readonly clock: Clock;
  readonly patiently: Patiently;
  readonly groupMax: number;
  readonly onCommit: (transactions: number) => void;
}

/** How the port's methods reach the database. */
interface Access {
  readonly database: Database;
  readonly location: string;
  /** Runs a read at once. */
  read<Value>(work: () => Value): Promise<Value>;
  /** Runs a write in the next group. */
  write<Value>(work: (scope: JobScope) => Value): Promise<Value>;
}

/** The port over a prepared database. Refuses everything after `close`. */
export function createSqliteStore(parts: SqliteStoreParts): ActionStore {
  const { database, location, patiently } = parts;
  const storeClock = createStoreClock(parts.clock);
  const storeNow = createStoreNow(database, storeClock);
  const group = createGroupCommit({ ...parts, storeNow });
  let closed = false;

  const assertOpen = (): void => {
    if (closed) throw new LandedError('STORE_UNAVAILABLE', { location, why: 'it was closed' });
  };
  const access: Access = {
    database,
    location,
    async read(work) {
      try {
        return await patiently(() => {
          assertOpen();
          return work();
        });
      } catch (error) {
        throw asStoreError(error, location);
      }
    },
    async write(work) {
      assertOpen();
      return group.submit(work);
    },
  };
  return {
    ...recordsOf(access),
    ...dueOf(access, storeNow),
    ...keepingOf(access),
    now: () => access.read(storeNow),
    async close() {
      closed = true;
      await group.drain();
      if (database.open) database.close();
    },
  };
}

function recordsOf({ database, location, read, write }: Access): RecordMethods {
  const reads = createAggregateReads(database, location);
  const runDecision = createTransactions({ database, location, reads });
  const list = createActionList(database, location);
  return {
    transact: (keys, decide) => write((scope) => runDecision(keys, decide, scope)),
    read: (key) =>
      read(() => {
        const row = reads.find(key);
        return row === null ? null : aggregateOf(key, row, location);
      }),
    journal: (key) => read(() => reads.journal(key)),
    keys: (kind, { after = '', limit }) => read(() => reads.keys(kind, after, checkedLimit(limit))),
    list: (query) => read(() => list(query)),
    actionOfReference: (reference) => read(() => reads.actionOfReference(reference)),
    actionOfObject: (objectKey) => read(() => reads.actionOfObject(objectKey)),
  };
}

function dueOf({ database, location, read, write }: Access, storeNow: () => number): DueMethods {
  const due = createDueQueue(database);
  return {
    takeDue: (options) => write(({ now }) => inWords(location, () => due.take(options, now))),
    release: (item) => write(() => inWords(location, () => due.release(item))),
    nextDueAt: () => read(() => due.next(storeNow())),
  };
}

function keepingOf({ database, location, read, write }: Access): KeepingMethods {
  const secrets = createSecretDrawer(database);
  const inbox = createWebhookInbox(database, location);
  return {
    secretOf: (planId) => read(() => secrets.secretOf(planId)),
    async destroySecret(planId) {
      await write(() => inWords(location, () => secrets.destroy(planId)));
      if (database.open) inWords(location, () => secrets.sweep());
    },
    putWebhook: (webhook) => write(() => inWords(location, () => inbox.put(webhook))),
    parkedWebhooks: (match) => read(() => inbox.parked(match)),
  };
}

type RecordMethods = Pick<
  ActionStore,
  'transact' | 'read' | 'journal' | 'keys' | 'list' | 'actionOfReference' | 'actionOfObject'
>;
type DueMethods = Pick<ActionStore, 'takeDue' | 'release' | 'nextDueAt'>;
type KeepingMethods = Pick<
  ActionStore,
  'secretOf' | 'destroySecret' | 'putWebhook' | 'parkedWebhooks'
>;
