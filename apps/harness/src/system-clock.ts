import type { Clock } from '@landed/fake-providers';

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() };
