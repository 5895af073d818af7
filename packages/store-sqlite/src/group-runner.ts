import type { EpochMs } from '@landed/contract';
import type { Database } from 'better-sqlite3';

import { inWords } from './sqlite-errors.js';

/** What one job of a group works with. */
export interface JobScope {
  /** The store's time, the same for the whole group. */
  readonly now: EpochMs;
  /** Keeps all writes of `write` or, where it throws, none of them, whatever the rest of the group does. */
  atomically(write: () => void): void;
}

/** One piece of work and what to tell whoever asked for it. */
export interface Job {
  readonly run: (scope: JobScope) => unknown;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupRunnerOptions {
  readonly database: Database;
  readonly location: string;
  readonly storeNow: () => EpochMs;
}

/**
 * Makes the function that runs a group inside the transaction that was begun, ends the transaction, and only
 * then settles the jobs. It tells whether the group was committed, and never throws.
 */
export function createGroupRunner(options: GroupRunnerOptions): (group: readonly Job[]) => boolean {
  const { database, location, storeNow } = options;
  const commit = database.prepare('COMMIT');
  const inSavepoint = createSavepoint(database);

  const runAll = (group: readonly Job[]): readonly (() => void)[] => {
    const now = inWords(location, storeNow);
    const alone = group.length === 1;
    const scope = { now, atomically: alone ? callAsIs : inSavepoint };
    return group.map((job) => {
      try {
        const value = job.run(scope) as never;
        return () => job.resolve(value);
      } catch (error) {
        // Where SQLite itself gave the transaction up, the whole group is lost.
        if (alone || !database.inTransaction) throw error;
        return () => job.reject(error);
      }
    });
  };

  return (group) => {
    try {
      const settles = runAll(group);
      inWords(location, () => commit.run());
      for (const settle of settles) settle();
      return true;
    } catch (error) {
      giveUp(database);
      for (const job of group) job.reject(error);
      return false;
    }
  };
}

function createSavepoint(database: Database): (write: () => void) => void {
  const begin = database.prepare('SAVEPOINT job');
  const undo = database.prepare('ROLLBACK TO job');
  const end = database.prepare('RELEASE job');
  return (write) => {
    begin.run();
    try {
      write();
    } catch (error) {
      if (database.inTransaction) undo.run();
      throw error;
    } finally {
      if (database.inTransaction) end.run();
    }
  };
}

/** A job alone in its transaction is undone with it. */
function callAsIs(write: () => void): void {
  write();
}

function giveUp(database: Database): void {
  try {
    if (database.inTransaction) database.exec('ROLLBACK');
  } catch {
    // SQLite has ended the transaction by itself; what failed before is what the jobs are told.
  }
}
