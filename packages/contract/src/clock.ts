import type { DurationMs, EpochMs } from './ids.js';

/** Where the time comes from. Nothing but an app's `system-clock.ts` reads the machine's own. */
export interface Clock {
  /** Wall time. May jump when the machine's clock is set. */
  now(): EpochMs;
  /** Time that only moves forward, in milliseconds from an arbitrary start. Stops in a suspended machine. */
  monotonic(): DurationMs;
}

/** Where fresh randomness comes from: plan secrets, plan ids, initialisation vectors. */
export interface RandomSource {
  /** `length` unpredictable bytes. */
  bytes(length: number): Uint8Array;
}
