import type { Clock, DurationMs, EpochMs } from '@landed/contract';

/** The clock of one store: it never tells a time before that of the last entry. */
export interface StoreClock {
  now(): EpochMs;
  /** Tells it of an entry that was written at `at`. */
  raiseTo(at: EpochMs): void;
}

/**
 * Where the machine's clock was set back, the store's goes on from the last entry by the monotonic reading, so
 * that leases still run out.
 */
export function createStoreClock(clock: Clock): StoreClock {
  let lastAt: EpochMs = 0;
  let seenAtMs: DurationMs = clock.monotonic();
  return {
    now: () => Math.max(Math.trunc(clock.now()), lastAt + Math.trunc(clock.monotonic() - seenAtMs)),
    raiseTo(at) {
      if (at <= lastAt) return;
      lastAt = at;
      seenAtMs = clock.monotonic();
    },
  };
}
