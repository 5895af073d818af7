import type { Clock, DurationMs, EpochMs } from '@landed/contract';

/** A clock that moves only when told to. */
export interface ManualClock extends Clock {
  /** Moves both readings onwards by `durationMs`, 0 or more. */
  advance(durationMs: DurationMs): void;
  /** Sets the wall reading alone, also backwards, as a person or a time server does. */
  set(epochMs: EpochMs): void;
}

/** Makes a clock for store tests: it stands still at `startMs` until it is moved. */
export function createManualClock(startMs: EpochMs): ManualClock {
  let wallMs = startMs;
  let runningMs = 0;
  return {
    now: () => wallMs,
    monotonic: () => runningMs,
    advance(durationMs) {
      wallMs += durationMs;
      runningMs += durationMs;
    },
    set(epochMs) {
      wallMs = epochMs;
    },
  };
}
