import type { Clock, RandomSource } from '@landed/contract';

export const START_AT = Date.UTC(2026, 11, 1, 12);

/** A clock that moves when told to. */
export interface ManualTime extends Clock {
  advance(durationMs: number): void;
}

export function createManualTime(): ManualTime {
  let elapsedMs = 0;
  return {
    now: () => START_AT + elapsedMs,
    monotonic: () => elapsedMs,
    advance: (durationMs) => void (elapsedMs += durationMs),
  };
}

/** Bytes that differ from call to call, and are the same in every run. */
export function createCountedRandom(): RandomSource {
  let calls = 0;
  return {
    bytes(length) {
      calls += 1;
      return Uint8Array.from({ length }, (_, at) => (calls * 31 + at * 7) % 251);
    },
  };
}
