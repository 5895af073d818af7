import type { CalendarEntry, DeviceContext, EpochMs } from '@landed/contract';

import { HOUR_MS, instantsOf, DAY_MS, wallOf } from './wall-time.js';

export interface Slot {
  readonly startMs: EpochMs;
  /** Exclusive. */
  readonly endMs: EpochMs;
}

/** What stands in a slot: entries that make the person busy, and timed ones that are marked as free. */
export interface Conflicts {
  readonly busy: readonly CalendarEntry[];
  readonly markedFree: readonly CalendarEntry[];
}

/**
 * Cancelled entries and those of unknown time never count; a tentative one does; an all-day entry counts only
 * where it is marked as busy; a floating one is read in the person's zone.
 */
export function findConflicts(context: DeviceContext, slot: Slot): Conflicts {
  const inside = context.entries.filter((entry) => {
    const span = spanOf(entry, context.zone);
    return (
      span !== null &&
      entry.status !== 'cancelled' &&
      span.startMs < slot.endMs &&
      slot.startMs < span.endMs
    );
  });
  return {
    busy: inside.filter(({ busy }) => busy),
    markedFree: inside.filter(({ busy, time }) => !busy && time.kind !== 'allDay'),
  };
}

function spanOf({ time }: CalendarEntry, zone: string): Slot | null {
  switch (time.kind) {
    case 'instant':
      return time;
    case 'unknown':
      return null;
    case 'floating':
      return spanOfWalls(time.startLocal, time.endLocal, zone);
    case 'allDay':
      return spanOfWalls(`${time.startDate}T00:00:00`, `${time.endDate}T00:00:00`, zone);
  }
}

function spanOfWalls(start: string, end: string, zone: string): Slot | null {
  const at = (local: string) => instantsOf(Date.parse(`${local.slice(0, 19)}Z`), zone)[0];
  const startMs = at(start);
  const endMs = at(end);
  return startMs === undefined || endMs === undefined ? null : { startMs, endMs };
}

const STEP_MS = HOUR_MS / 2;
const DAY_START = 8 * HOUR_MS;
const DAY_END = 19 * HOUR_MS;

/** The next free slots of the same length, in half-hour steps by day, within a week. */
export function nextFreeSlots(context: DeviceContext, slot: Slot, count: number): readonly Slot[] {
  const found: Slot[] = [];
  const lengthMs = slot.endMs - slot.startMs;
  for (
    let startMs = slot.startMs + STEP_MS;
    startMs < slot.startMs + 7 * DAY_MS;
    startMs += STEP_MS
  ) {
    const candidate = { startMs, endMs: startMs + lengthMs };
    const wall = wallOf(startMs, context.zone) % DAY_MS;
    if (wall < DAY_START || wall + lengthMs > DAY_END) continue;
    const { busy, markedFree } = findConflicts(context, candidate);
    if (busy.length === 0 && markedFree.length === 0) found.push(candidate);
    if (found.length === count) break;
  }
  return found;
}
