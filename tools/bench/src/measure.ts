import type { Subject } from './subject.js';
import { systemClock } from './system-clock.js';

/** Actions a second: `actions` of them, `concurrency` at a time. */
export async function measure(
  subject: Subject,
  { actions, concurrency }: { readonly actions: number; readonly concurrency: number },
): Promise<number> {
  await subject.prepare(actions);
  let left = actions;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await subject.act();
    }
  };
  const startMs = systemClock.monotonic();
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (actions / (systemClock.monotonic() - startMs)) * 1_000;
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
