import type { Clock, DurationMs, EpochMs } from '@landed/contract';

/** A clock whose two hands can be moved apart, as a suspended or a reset machine does. */
export interface TwoClocks extends Clock {
  advance(durationMs: DurationMs): void;
  /** The wall clock alone. */
  setWall(at: EpochMs): void;
  /** The monotonic clock alone. */
  advanceMonotonic(durationMs: DurationMs): void;
}

/** Tuesday, 1 December 2026, 09:00 UTC. */
export const START: EpochMs = Date.UTC(2026, 11, 1, 9);

export function createTwoClocks(): TwoClocks {
  let wall = START;
  let monotonic = 1_000;
  return {
    now: () => wall,
    monotonic: () => monotonic,
    advance(durationMs) {
      wall += durationMs;
      monotonic += durationMs;
    },
    setWall(at) {
      wall = at;
    },
    advanceMonotonic(durationMs) {
      monotonic += durationMs;
    },
  };
}
