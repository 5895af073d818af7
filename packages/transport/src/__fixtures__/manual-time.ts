import type { Clock } from '@landed/contract';

export interface ManualTime extends Clock {
  readonly moveWall: (byMs: number) => void;
  readonly moveMonotonic: (byMs: number) => void;
  /** Fires the timers that were set and not taken back. */
  readonly fireTimers: () => void;
  readonly setTimer: (callback: () => void, delayMs: number) => () => void;
  readonly timers: () => readonly number[];
}

export const START_AT = Date.UTC(2026, 11, 3, 9, 0, 0);

/** Two clocks that move apart, and timers that fire when told to. */
export function createManualTime(): ManualTime {
  let wall = START_AT;
  let monotonic = 5_000;
  let timers: readonly { readonly callback: () => void; readonly delayMs: number }[] = [];
  return {
    now: () => wall,
    monotonic: () => monotonic,
    moveWall: (byMs) => void (wall += byMs),
    moveMonotonic: (byMs) => void (monotonic += byMs),
    fireTimers() {
      const due = timers;
      timers = [];
      for (const { callback } of due) callback();
    },
    setTimer(callback, delayMs) {
      const timer = { callback, delayMs };
      timers = [...timers, timer];
      return () => void (timers = timers.filter((other) => other !== timer));
    },
    timers: () => timers.map(({ delayMs }) => delayMs),
  };
}
