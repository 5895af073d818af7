import { setTimeout as pause } from 'node:timers/promises';

import type { DurationMs } from '@landed/contract';

import { isBusy } from './sqlite-errors.js';

/** How long SQLite itself waits for a lock. Its wait stops the event loop, so the rest is waited outside. */
export const LOCK_SLICE_MS: DurationMs = 10;
const PAUSE_MAX_MS = 50;

/** Runs work that may meet another process's lock, again and again until it gets through or time is up. */
export type Patiently = <Value>(work: () => Value) => Promise<Value>;

/**
 * Waits for locks without stopping the event loop.
 *
 * @param busyTimeoutMs - From when on the lock's error comes out as it is.
 */
export function createPatience(busyTimeoutMs: DurationMs): Patiently {
  return async (work) => {
    let pauseMs = 1;
    for (let waitedMs = 0; ; waitedMs += LOCK_SLICE_MS + pauseMs) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || waitedMs >= busyTimeoutMs) throw error;
      }
      pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS);
      await pause(pauseMs);
    }
  };
}
