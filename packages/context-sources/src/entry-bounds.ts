import type { CalendarEntry, EpochMs, EntryTime } from '@landed/contract';

import { writtenTimeOf } from './wall-time.js';
import { placeWall, type Zone } from './zone.js';

export interface EntryBounds {
  readonly startMs: EpochMs;
  /** Exclusive; equal to the start for a point in time. */
  readonly endMs: EpochMs;
}

/** From when to when an entry is, for a person in this zone; null where its time is not known. */
export function entryBoundsOf(time: EntryTime, zone: Zone): EntryBounds | null {
  switch (time.kind) {
    case 'instant':
      return { startMs: time.startMs, endMs: time.endMs };
    case 'floating':
      return boundsBetween(time.startLocal, time.endLocal, zone);
    case 'allDay':
      return boundsBetween(time.startDate, time.endDate, zone);
    case 'unknown':
      return null;
  }
}

/** A point counts as inside where it lies in the range; an entry that ends as the range begins does not. */
export function overlaps(bounds: EntryBounds, range: EntryBounds): boolean {
  if (bounds.startMs >= range.endMs) return false;
  return bounds.endMs > range.startMs || bounds.startMs >= range.startMs;
}

export function isOneOf(entry: CalendarEntry, ids: readonly string[]): boolean {
  return ids.includes(entry.eventId);
}

function boundsBetween(start: string, end: string, zone: Zone): EntryBounds | null {
  const startMs = placed(start, zone);
  const endMs = placed(end, zone);
  return startMs === null || endMs === null ? null : { startMs, endMs };
}

function placed(local: string, zone: Zone): EpochMs | null {
  const written = writtenTimeOf(local);
  if (written === null) return null;
  return written.kind === 'utc' ? written.atMs : placeWall(zone, written.wallMs).atMs;
}
