import type { Clock, SetTimer } from './clock.js';

/** A clock that moves only when told to, with timers that fire only when it moves. */
export interface ManualClock extends Clock {
  /** Moves forward by `durationMs` (0 or more), fires what became due, and returns the new time. */
  advance(durationMs: number): number;
  /** Jumps to `epochMs`, also backwards. Timers whose time has come fire. */
  set(epochMs: number): void;
  /** Fires `callback` when the clock has moved `delayMs` onwards. Pass it to a fake as `setTimer`. */
  readonly setTimer: SetTimer;
}

interface PendingTimer {
  readonly dueAtMs: number;
  readonly callback: () => void;
}

/**
 * Makes a clock for tests: it stands still at `startMs` until it is moved.
 *
 * @throws {RangeError} when a time is not a finite number, or an advance is negative. The clock has not moved.
 */
export function createManualClock(startMs: number): ManualClock {
  let nowMs = finite(startMs, 'The start of a manual clock');
  let timers: readonly PendingTimer[] = [];

  const moveTo = (targetMs: number): void => {
    nowMs = targetMs;
    const due = timers.filter((timer) => timer.dueAtMs <= nowMs);
    timers = timers.filter((timer) => timer.dueAtMs > nowMs);
    for (const timer of due.toSorted((a, b) => a.dueAtMs - b.dueAtMs)) timer.callback();
  };

  return {
    now: () => nowMs,
    advance(durationMs) {
      if (!(durationMs >= 0)) throw new RangeError('A manual clock advances by 0 ms or more.');
      moveTo(nowMs + finite(durationMs, 'The advance of a manual clock'));
      return nowMs;
    },
    set(epochMs) {
      moveTo(finite(epochMs, 'The time of a manual clock'));
    },
    setTimer(callback, delayMs) {
      timers = [...timers, { dueAtMs: nowMs + delayMs, callback }];
    },
  };
}

function finite(valueMs: number, what: string): number {
  if (!Number.isFinite(valueMs))
    throw new RangeError(`${what} must be a finite number of milliseconds.`);
  return valueMs;
}
