import type { DurationMs } from '@landed/contract';

/**
 * Runs `callback` once after `delayMs`. What it returns takes the timer back, where it is a function or a Node
 * `Timeout`; anything else is left to fire without effect. The global `setTimeout` fits.
 */
export type SetTimer = (callback: () => void, delayMs: DurationMs) => unknown;

/** `setTimeout` fires at once for anything longer. */
const TIMEOUT_MS_MAX = 2 ** 31 - 1;

/** Starts a timer and returns what takes it back. */
export function startTimer(
  setTimer: SetTimer | undefined,
  callback: () => void,
  delayMs: DurationMs,
): () => void {
  if (setTimer === undefined) {
    const timeout = setTimeout(callback, Math.min(delayMs, TIMEOUT_MS_MAX));
    return () => clearTimeout(timeout);
  }
  const handle = setTimer(callback, delayMs);
  if (typeof handle === 'function') return () => void handle();
  if (isTimeout(handle)) return () => clearTimeout(handle);
  return () => undefined;
}

function isTimeout(handle: unknown): handle is NodeJS.Timeout {
  return typeof handle === 'object' && handle !== null && 'hasRef' in handle && 'refresh' in handle;
}
