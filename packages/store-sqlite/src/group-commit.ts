import { setImmediate } from 'node:timers/promises';

import type { Database } from 'better-sqlite3';

import {
  createGroupRunner,
  type GroupRunnerOptions,
  type Job,
  type JobScope,
} from './group-runner.js';
import type { Patiently } from './patience.js';
import { asStoreError } from './sqlite-errors.js';

/** Runs writing jobs in groups, each group in one transaction that is on the disk before its jobs resolve. */
export interface GroupCommit {
  submit<Value>(job: (scope: JobScope) => Value): Promise<Value>;
  /** Resolves when everything that was submitted so far is settled. */
  drain(): Promise<void>;
}

export interface GroupCommitOptions extends GroupRunnerOptions {
  readonly database: Database;
  readonly patiently: Patiently;
  /** 1 commits every job by itself. */
  readonly groupMax: number;
  /** Told after each commit how many jobs it held. */
  readonly onCommit: (jobs: number) => void;
}

/**
 * Gathers what is asked for in one turn of the event loop, and what comes while a lock is waited for, and
 * commits it together: a sync of the disk costs as much for fifty jobs as for one.
 */
export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  const { database, location, patiently, groupMax, onCommit } = options;
  const runGroup = createGroupRunner(options);
  const begin = database.prepare('BEGIN IMMEDIATE');
  const waiting: Job[] = [];
  let working: Promise<void> | null = null;

  const commitNext = async (): Promise<void> => {
    await setImmediate();
    const asked = waiting.length;
    try {
      await patiently(() => begin.run());
    } catch (error) {
      for (const job of waiting.splice(0, asked)) job.reject(asStoreError(error, location));
      return;
    }
    const group = waiting.splice(0, groupMax);
    if (runGroup(group)) queueMicrotask(() => onCommit(group.length));
  };

  const work = async (): Promise<void> => {
    while (waiting.length > 0) await commitNext();
    working = null;
  };

  return {
    submit<Value>(run: (scope: JobScope) => Value): Promise<Value> {
      return new Promise<Value>((resolve, reject) => {
        waiting.push({ run, resolve, reject });
        working ??= work();
      });
    },
    async drain() {
      while (working !== null) await working;
    },
  };
}
