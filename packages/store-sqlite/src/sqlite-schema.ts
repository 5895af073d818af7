import { LandedError } from '@landed/contract';
import type { Database } from 'better-sqlite3';

import { isBusy } from './sqlite-errors.js';

/** The format that this version writes, in the file's `user_version`. */
export const FORMAT = 1;
/** What tells our files from those of other programs, in the file's `application_id`: "Lndd" in ASCII. */
export const APPLICATION_ID = 0x4c6e6464;

// Aggregates are found by (kind, id) and known inside by their number, so that the entries of a journal, which
// only ever grow at the end of their table, carry no long ids. Long columns come last: a scan stops before them.
const TABLES = `
  CREATE TABLE aggregate (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    hash TEXT NOT NULL,
    tenant TEXT,
    plan_id TEXT,
    status TEXT,
    due_at INTEGER,
    needs_person_since INTEGER,
    bindings TEXT,
    state TEXT NOT NULL,
    UNIQUE (kind, id)
  ) STRICT;
  CREATE INDEX aggregate_due ON aggregate (due_at, id) WHERE due_at IS NOT NULL;
  CREATE INDEX aggregate_needs_person ON aggregate (id) WHERE needs_person_since IS NOT NULL;
  CREATE INDEX aggregate_unresolved ON aggregate (id) WHERE status = 'DENIED_UNRESOLVED';
  CREATE INDEX aggregate_plan ON aggregate (plan_id, id) WHERE plan_id IS NOT NULL;
  CREATE INDEX aggregate_tenant ON aggregate (tenant, id) WHERE tenant IS NOT NULL;

  CREATE TABLE event (
    number INTEGER PRIMARY KEY,
    aggregate INTEGER NOT NULL REFERENCES aggregate (number),
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL,
    event TEXT NOT NULL,
    UNIQUE (aggregate, seq)
  ) STRICT;

  CREATE TABLE reference (
    name TEXT PRIMARY KEY,
    action_id TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE object (
    name TEXT PRIMARY KEY,
    action_id TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE lease (
    action_id TEXT PRIMARY KEY,
    lease TEXT NOT NULL,
    until INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE lease_count (given INTEGER NOT NULL) STRICT;
  INSERT INTO lease_count VALUES (0);

  CREATE TABLE secret (
    plan_id TEXT PRIMARY KEY,
    secret BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE webhook (
    webhook_id TEXT PRIMARY KEY,
    provider TEXT NOT NULL,
    event_id TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    reference TEXT,
    object_key TEXT,
    applied_to TEXT,
    finding TEXT NOT NULL,
    raw TEXT NOT NULL,
    UNIQUE (provider, event_id)
  ) STRICT;
  CREATE INDEX webhook_reference ON webhook (reference)
    WHERE applied_to IS NULL AND reference IS NOT NULL;
  CREATE INDEX webhook_object ON webhook (object_key)
    WHERE applied_to IS NULL AND object_key IS NOT NULL;
`;

// A commit is on the disk before it resolves (FULL). Overwritten secrets leave no copy in free space.
const SETTINGS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  'secure_delete = FAST',
  'journal_size_limit = 67108864',
  'trusted_schema = OFF',
];

/**
 * Makes an opened database ready: a new one gets our tables, one of ours gets our settings.
 *
 * @throws {LandedError} `STORE_NEWER`, `STORE_CORRUPT`. Nothing in the file was changed.
 */
export function prepareDatabase(database: Database, location: string): void {
  // One read transaction, so that tables and marks are of one moment while another process makes them.
  const fresh = database.transaction(() => isFresh(database, location)).deferred();
  for (const setting of SETTINGS) database.pragma(setting);
  if (fresh) createTables(database, location);
  else assertWritable(database);
}

function createTables(database: Database, location: string): void {
  database
    .transaction(() => {
      // Another process may have been faster since the first look.
      if (!isFresh(database, location)) return;
      database.exec(TABLES);
      database.pragma(`application_id = ${APPLICATION_ID}`);
      database.pragma(`user_version = ${FORMAT}`);
    })
    .immediate();
}

/**
 * SQLite opens what it may not write, and says so at the first write. That is too late for a person who starts
 * an app, so one is tried and taken back.
 */
function assertWritable(database: Database): void {
  try {
    database.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${FORMAT}`);
  } catch (error) {
    // Another process that writes shows that writing is possible.
    if (!isBusy(error)) throw error;
  } finally {
    if (database.inTransaction) database.exec('ROLLBACK');
  }
}

/** Whether nothing is in it yet; throws where something is that is not ours. */
function isFresh(database: Database, location: string): boolean {
  const application = database.pragma('application_id', { simple: true });
  const found = Number(database.pragma('user_version', { simple: true }));
  if (application === APPLICATION_ID) {
    if (found > FORMAT) throw new LandedError('STORE_NEWER', { location, found, known: FORMAT });
    return false;
  }
  const tables = database.prepare('SELECT count(*) FROM sqlite_master').pluck().get();
  if (application === 0 && found === 0 && tables === 0) return true;
  throw new LandedError('STORE_CORRUPT', { location, why: 'it belongs to another program' });
}
