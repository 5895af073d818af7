import { randomBytes } from 'node:crypto';

import type { RandomSource } from '@landed/contract';

/** The machine's own source of randomness: the one place of this app that reads it. */
export const systemRandom: RandomSource = {
  bytes: (length) => new Uint8Array(randomBytes(length)),
};
