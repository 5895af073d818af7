import type { ActionStore, Clock, DurationMs } from '@landed/contract';
import type { Database } from 'better-sqlite3';

import { createPatience } from './patience.js';
import { asStoreError } from './sqlite-errors.js';
import { openConnection } from './sqlite-file.js';
import { prepareDatabase } from './sqlite-schema.js';
import { createSqliteStore } from './sqlite-store.js';

export interface SqliteStoreOptions {
  /** Path of the database file, made where there is none; `:memory:` keeps nothing after `close`. */
  readonly location: string;
  readonly clock: Clock;
  /** How long to wait while another process writes, in milliseconds; 5000 unless said. */
  readonly busyTimeoutMs?: DurationMs;
  /** False commits every transaction by itself, which is slower and no safer; true unless said. */
  readonly groupCommit?: boolean;
  /** Told after each commit how many transactions it held. Must not throw. */
  readonly onCommit?: (transactions: number) => void;
}

const BUSY_TIMEOUT_MS = 5_000;
const GROUP_MAX = 256;

/**
 * Opens the action store in one SQLite file, for one machine and any number of its processes.
 *
 * A transaction takes the write lock at its start and is on the disk before it resolves
 * (`journal_mode = WAL`, `synchronous = FULL`). Transactions that are asked for in one turn of the event loop,
 * or while a lock is waited for, are committed together; each of them alone is kept or undone. Waiting for
 * another process's lock does not stop the event loop.
 *
 * The store's time is the clock's, but never before that of the last entry in this database; where the wall
 * clock was set back, it goes on from there by the monotonic reading, so that leases still run out.
 *
 * @param options.location - A file in an existing folder. A new file is readable by its owner alone (mode 0600).
 * @throws {LandedError} `STORE_UNAVAILABLE` (no folder, not a file, read-only), `STORE_LOCKED`, `STORE_NEWER`
 * (a later version wrote it), `STORE_CORRUPT` (damaged, or another program's). Nothing in it was changed.
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<ActionStore> {
  const { location, clock, busyTimeoutMs = BUSY_TIMEOUT_MS, groupCommit = true } = options;
  const patiently = createPatience(busyTimeoutMs);
  const groupMax = groupCommit ? GROUP_MAX : 1;
  const onCommit = options.onCommit ?? (() => undefined);
  try {
    return await patiently(() => {
      const database = openConnection(location);
      return orClosed(database, () => {
        prepareDatabase(database, location);
        return createSqliteStore({ database, location, clock, patiently, groupMax, onCommit });
      });
    });
  } catch (error) {
    throw asStoreError(error, location);
  }
}

function orClosed<Value>(database: Database, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    database.close();
    throw error;
  }
}
