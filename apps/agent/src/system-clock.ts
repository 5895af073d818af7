import type { Clock } from '@landed/contract';

/** The machine's own clocks: the one place of this app that reads them. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => Math.floor(performance.now()),
};
