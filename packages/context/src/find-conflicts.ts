import type { CalendarEntry, DeviceContext } from '@landed/contract';

import { intervalOf, overlaps, type Interval } from './entry-interval.js';
import { byCodeUnits } from './fold.js';

/** What stands in the way of a slot. Cancelled entries and entries of unknown time are in none of the lists. */
export interface SlotConflicts {
  /** Timed entries that take the time, tentative ones included. */
  readonly busy: readonly CalendarEntry[];
  /** Timed entries that are marked as free: the slot is possible, and a person should see them. */
  readonly markedFree: readonly CalendarEntry[];
  /** Whole days that are marked as busy. A whole day that is marked as free is a label and blocks nothing. */
  readonly allDay: readonly CalendarEntry[];
}

/**
 * Finds what the snapshot holds in a stretch of time. The order of the entries changes nothing. Never throws.
 *
 * @param slot.endMs - Exclusive: what begins when the slot ends is no conflict.
 * @requirement CAL-5
 */
export function findConflicts(
  { entries, zone }: Pick<DeviceContext, 'entries' | 'zone'>,
  slot: Interval,
): SlotConflicts {
  const there = entries
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((entry) => {
      const interval = intervalOf(entry, zone);
      return interval !== null && overlaps(interval, slot) ? [{ entry, interval }] : [];
    })
    .toSorted(
      (left, right) =>
        left.interval.startMs - right.interval.startMs ||
        byCodeUnits(keyOf(left.entry), keyOf(right.entry)),
    )
    .map(({ entry }) => entry);
  const timed = there.filter(({ time }) => time.kind !== 'allDay');
  return {
    busy: timed.filter(({ busy }) => busy),
    markedFree: timed.filter(({ busy }) => !busy),
    allDay: there.filter(({ time, busy }) => time.kind === 'allDay' && busy),
  };
}

export function hasConflicts({ busy, markedFree, allDay }: SlotConflicts): boolean {
  return busy.length + markedFree.length + allDay.length > 0;
}

/** One occurrence of one event of one source, for orders that never depend on the input's. */
export function keyOf({ sourceId, eventId, occurrence, title }: CalendarEntry): string {
  return JSON.stringify([sourceId, eventId, occurrence, title]);
}
