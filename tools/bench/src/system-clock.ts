import { randomBytes } from 'node:crypto';

import type { Clock, RandomSource } from '@landed/contract';

/** The machine's own clocks. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};

/** The machine's own randomness. */
export const systemRandom: RandomSource = {
  bytes: (length) => new Uint8Array(randomBytes(length)),
};
