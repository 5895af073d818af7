/** Where a fake reads the time: milliseconds since 1970. It never reads the machine's clock itself. */
export interface Clock {
  now(): number;
}

/** Runs `callback` once, after `delayMs` milliseconds. The global `setTimeout` fits. */
export type SetTimer = (callback: () => void, delayMs: number) => unknown;
