import type { CalendarEntry, EpochMs } from '@landed/contract';

import {
  instantsAroundGap,
  instantsAt,
  isRealDate,
  isZone,
  startOfDay,
  type WallDate,
  type WallTime,
} from './wall-time.js';

/** A stretch of time; `endMs` is exclusive. */
export interface Interval {
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
}

/** When an entry is, read in the person's zone; null where nobody can know, and then it counts for nothing. */
export function intervalOf({ time }: CalendarEntry, zone: string): Interval | null {
  if (time.kind === 'instant') return { startMs: time.startMs, endMs: time.endMs };
  if (time.kind === 'unknown' || !isZone(zone)) return null;
  if (time.kind === 'floating') return floatingInterval(time.startLocal, time.endLocal, zone);
  const [start, end] = [dateOfText(time.startDate), dateOfText(time.endDate)];
  if (start === null || end === null) return null;
  return { startMs: startOfDay(start, zone), endMs: startOfDay(end, zone) };
}

/** True where two stretches share time. A point in time shares none. */
export function overlaps(left: Interval, right: Interval): boolean {
  const longEnough = left.startMs < left.endMs && right.startMs < right.endMs;
  return longEnough && left.startMs < right.endMs && right.startMs < left.endMs;
}

function floatingInterval(startLocal: string, endLocal: string, zone: string): Interval | null {
  const [start, end] = [wallOfText(startLocal), wallOfText(endLocal)];
  if (start === null || end === null) return null;
  const starts = instantsOrAround(start, zone);
  const ends = instantsOrAround(end, zone);
  // Where the clocks leave it open, the longer stretch is kept free.
  return { startMs: Math.min(...starts), endMs: Math.max(...ends) };
}

function instantsOrAround(wall: WallTime, zone: string): readonly EpochMs[] {
  const instants = instantsAt(wall, zone);
  return instants.length > 0 ? instants : instantsAroundGap(wall, zone);
}

function wallOfText(text: string): WallTime | null {
  const found = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})/.exec(text);
  const date = dateOfText(found?.[1] ?? '');
  return date === null ? null : { ...date, hour: Number(found?.[2]), minute: Number(found?.[3]) };
}

function dateOfText(text: string): WallDate | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (found === null) return null;
  const date = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
  return isRealDate(date) ? date : null;
}
