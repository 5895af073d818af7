import type { EntryTime } from '@landed/contract';
import ICAL from 'ical.js';

import { momentAt, type KnownMoment, type Moment, type MomentRemark } from './moment.js';
import {
  DAY_MS,
  dateTextOf,
  HOUR_MS,
  localTextOf,
  MINUTE_MS,
  SECOND_MS,
  startOfDay,
  type WallMs,
} from './wall-time.js';

/**
 * How long an event lasts: so many days by the calendar, then so many milliseconds exactly. One day over a
 * clock change is not 24 hours.
 */
export type EventLength =
  | { readonly kind: 'known'; readonly days: number; readonly exactMs: number }
  | { readonly kind: 'unknown'; readonly why: string };

const POINT: EventLength = { kind: 'known', days: 0, exactMs: 0 };
const DAYS_MAX = 36_600;
const LAST_WALL = Date.UTC(9999, 11, 31, 23, 59, 59);
const DURATION = /^[+-]?P(\d+W)?(\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/;

export interface WrittenLength {
  readonly end: Moment | null;
  /** A DURATION value. */
  readonly duration: string | null;
}

/** Reads the length by RFC 5545 (3.6.1): without an end, a date is one day and a time is a point. */
export function eventLengthOf(
  start: Moment,
  written: WrittenLength,
  remark: MomentRemark,
): EventLength {
  if (start.kind === 'unknown') return POINT;
  const { end, duration } = written;
  if (end !== null) {
    if (duration !== null) remark('An event has both an end and a length; its end was taken.');
    return lengthByEnd(start, end, remark);
  }
  const length = duration === null ? POINT : lengthByDuration(duration, remark);
  if (start.kind !== 'date' || length.kind === 'unknown') return length;
  return { kind: 'known', days: wholeDays(length.days * DAY_MS + length.exactMs), exactMs: 0 };
}

/** When an event of this length ends; dates and local times keep their kind. */
export function endOf(start: KnownMoment, days: number, exactMs: number): KnownMoment {
  const wallMs = Math.min(start.wallMs + days * DAY_MS + exactMs, LAST_WALL);
  if (start.kind !== 'instant') return { kind: start.kind, wallMs };
  const nominal = days === 0 ? start : momentAt(start, start.wallMs + days * DAY_MS);
  if (nominal.kind !== 'instant') return nominal;
  return { ...start, wallMs, atMs: Math.min(nominal.atMs + exactMs, LAST_WALL) };
}

/** How an entry shows its time. */
export function entryTimeOf(start: Moment, length: EventLength): EntryTime {
  if (start.kind === 'unknown') {
    return { kind: 'unknown', startLocal: start.written, why: start.why };
  }
  if (length.kind === 'unknown') {
    return { kind: 'unknown', startLocal: localTextOf(start.wallMs), why: length.why };
  }
  const end = endOf(start, length.days, length.exactMs);
  if (start.kind === 'instant' && end.kind === 'instant') {
    return { kind: 'instant', startMs: start.atMs, endMs: end.atMs, zone: start.shownZone };
  }
  if (start.kind === 'date') {
    return {
      kind: 'allDay',
      startDate: dateTextOf(start.wallMs),
      endDate: dateTextOf(end.wallMs),
    };
  }
  return {
    kind: 'floating',
    startLocal: localTextOf(start.wallMs),
    endLocal: localTextOf(end.wallMs),
  };
}

function lengthByEnd(start: KnownMoment, end: Moment, remark: MomentRemark): EventLength {
  if (end.kind === 'unknown') return { kind: 'unknown', why: end.why };
  if (start.kind === 'date') return lengthInDays(start.wallMs, end, remark);
  if (start.kind === 'floating' && end.kind === 'instant') {
    const why = 'An event begins in no zone and ends in one.';
    remark(why);
    return { kind: 'unknown', why };
  }
  if (start.kind !== end.kind) remark('An event ends in another form of time than it begins.');
  const placed = end.kind === 'instant' ? end : momentAt(start, end.wallMs);
  const exactMs = millisecondsBetween(start, placed);
  if (exactMs < 0) {
    remark('An event ends before it begins; it counts as a point in time.');
    return POINT;
  }
  return { kind: 'known', days: 0, exactMs };
}

function lengthInDays(startWall: WallMs, end: KnownMoment, remark: MomentRemark): EventLength {
  if (end.kind !== 'date') remark('An event begins with a date and ends with a time of day.');
  const lastsInto = end.wallMs > startOfDay(end.wallMs) ? DAY_MS : 0;
  const endWall = startOfDay(end.wallMs) + lastsInto;
  if (endWall < startWall) remark('An event ends on a day before it begins; it counts as one day.');
  return { kind: 'known', days: wholeDays(endWall - startWall), exactMs: 0 };
}

function lengthByDuration(text: string, remark: MomentRemark): EventLength {
  const duration = durationOf(text);
  if (duration === null) {
    const why = 'The length of an event cannot be read.';
    remark(why);
    return { kind: 'unknown', why };
  }
  if (!duration.isNegative) return duration.length;
  remark('An event has a negative length; it counts as a point in time.');
  return POINT;
}

function durationOf(text: string): { length: EventLength; isNegative: boolean } | null {
  const bare = text.trim().toUpperCase();
  if (!DURATION.test(bare)) return null;
  try {
    const duration = ICAL.Duration.fromString(bare);
    const days = duration.weeks * 7 + duration.days;
    const exactMs =
      duration.hours * HOUR_MS + duration.minutes * MINUTE_MS + duration.seconds * SECOND_MS;
    if (!(days + exactMs / DAY_MS <= DAYS_MAX)) return null;
    return { length: { kind: 'known', days, exactMs }, isNegative: duration.isNegative };
  } catch {
    return null;
  }
}

function millisecondsBetween(start: KnownMoment, end: KnownMoment): number {
  if (start.kind === 'instant' && end.kind === 'instant') return end.atMs - start.atMs;
  return end.wallMs - start.wallMs;
}

function wholeDays(ms: number): number {
  return Math.max(1, Math.ceil(ms / DAY_MS));
}
