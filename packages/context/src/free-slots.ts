import type { DeviceContext, DurationMs, EpochMs } from '@landed/contract';

import { intervalOf, overlaps, type Interval } from './entry-interval.js';
import { findConflicts, hasConflicts } from './find-conflicts.js';
import type { ContextThresholds } from './thresholds.js';
import { addDays, dateAt, instantsAt, startOfDay, type WallDate } from './wall-time.js';

/** Where free slots are looked for. */
export interface FreeSlotSearch {
  readonly fromMs: EpochMs;
  readonly untilMs: EpochMs;
  readonly lengthMs: DurationMs;
  /** The hours of each day, of 24, that a slot must lie in. */
  readonly hours: readonly [number, number];
}

/** The first slots that nothing in the snapshot touches, at whole steps of the clock, no two overlapping. */
export function freeSlots(
  context: Pick<DeviceContext, 'entries' | 'zone'>,
  search: FreeSlotSearch,
  { freeSlotsMax, freeSlotStepMs }: ContextThresholds,
): readonly Interval[] {
  const { fromMs, untilMs, lengthMs } = search;
  if (freeSlotStepMs <= 0 || lengthMs <= 0 || untilMs <= fromMs) return [];
  const near = nearby(context, { startMs: fromMs, endMs: untilMs + lengthMs });
  const found: Interval[] = [];
  for (const { startMs, endMs } of dayWindows(context.zone, search)) {
    let at = firstStep(startMs, fromMs, freeSlotStepMs);
    while (at + lengthMs <= endMs && at < untilMs && found.length < freeSlotsMax) {
      const slot = { startMs: at, endMs: at + lengthMs };
      const free = !hasConflicts(findConflicts(near, slot));
      if (free) found.push(slot);
      at += free ? Math.ceil(lengthMs / freeSlotStepMs) * freeSlotStepMs : freeSlotStepMs;
    }
  }
  return found;
}

function firstStep(windowStartMs: EpochMs, fromMs: EpochMs, stepMs: DurationMs): EpochMs {
  const behind = Math.max(0, fromMs - windowStartMs);
  return windowStartMs + Math.ceil(behind / stepMs) * stepMs;
}

function nearby(context: Pick<DeviceContext, 'entries' | 'zone'>, reach: Interval) {
  const entries = context.entries.filter((entry) => {
    const interval = intervalOf(entry, context.zone);
    return interval !== null && overlaps(interval, reach);
  });
  return { entries, zone: context.zone };
}

function dayWindows(zone: string, { fromMs, untilMs, hours }: FreeSlotSearch): readonly Interval[] {
  const windows: Interval[] = [];
  let date = dateAt(fromMs, zone);
  while (startOfDay(date, zone) < untilMs) {
    windows.push({ startMs: hourOf(date, hours[0], zone), endMs: hourOf(date, hours[1], zone) });
    date = addDays(date, 1);
  }
  return windows;
}

/** An hour of a day; 24 is the next midnight. */
export function hourOf(date: WallDate, hour: number, zone: string): EpochMs {
  if (hour >= 24) return startOfDay(addDays(date, 1), zone);
  const [first] = instantsAt({ ...date, hour, minute: 0 }, zone);
  return first ?? startOfDay(date, zone) + hour * 3_600_000;
}
