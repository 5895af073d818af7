import { join } from 'node:path';

import { createNodeWire, type Wire } from '@landed/transport';
import Database from 'better-sqlite3';

import type { Subject } from './subject.js';
import { systemClock } from './system-clock.js';

const TRANSACTIONS_PER_ACTION = 3;
const GROUP_MAX = 256;
/** About what one event and one state take in the real store. */
const ROW = JSON.stringify({ text: 'x'.repeat(1_500) });

/**
 * The floor: the same number of committed transactions and the same HTTP call with nothing around them. One row
 * a transaction, `synchronous = FULL`, the same wire to the same gateway.
 */
export function createFloor(folder: string, gatewayUrl: string, grouped: boolean): Subject {
  const database = new Database(join(folder, grouped ? 'floor-grouped.db' : 'floor.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE row (id INTEGER PRIMARY KEY, body TEXT NOT NULL)');
  const insert = database.prepare('INSERT INTO row (body) VALUES (?)');
  const commit = grouped ? groupedCommit(database, insert) : plainCommit(database, insert);
  const wire = createNodeWire({ clock: systemClock });
  return {
    name: grouped ? 'floor, grouped commits' : 'floor, one commit each',
    prepare: () => Promise.resolve(),
    async act() {
      await commit();
      await commit();
      await call(wire, gatewayUrl);
      for (let rest = 2; rest < TRANSACTIONS_PER_ACTION; rest += 1) await commit();
    },
    async close() {
      await wire.close();
      database.close();
    },
  };
}

type Commit = () => Promise<void>;

function plainCommit(database: Database.Database, insert: Database.Statement): Commit {
  return async () => {
    database.exec('BEGIN IMMEDIATE');
    insert.run(ROW);
    database.exec('COMMIT');
    await Promise.resolve();
  };
}

function groupedCommit(database: Database.Database, insert: Database.Statement): Commit {
  let waiting: (() => void)[] = [];
  const flush = () => {
    const group = waiting.slice(0, GROUP_MAX);
    waiting = waiting.slice(GROUP_MAX);
    database.exec('BEGIN IMMEDIATE');
    for (let at = 0; at < group.length; at += 1) insert.run(ROW);
    database.exec('COMMIT');
    for (const resolve of group) resolve();
    if (waiting.length > 0) setImmediate(flush);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(flush);
    });
}

async function call(wire: Wire, url: string): Promise<void> {
  const report = await wire.exchange({
    request: {
      method: 'POST',
      url,
      headers: [['content-type', 'application/x-www-form-urlencoded']],
      body: 'to=%2B12025550123&text=I+am+ten+minutes+late',
    },
    mayLeave: () => null,
    deadlineMs: 20_000,
  });
  if (report.kind !== 'answer') throw new Error(`The floor's call broke: ${report.cause}`);
}
