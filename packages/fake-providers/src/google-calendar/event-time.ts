import { isJsonObject, type JsonObject, type JsonValue } from '../json.js';
import type { EventTime } from './calendar-state.js';
import {
  invalid,
  isProblem,
  required,
  timeRangeEmpty,
  type GoogleProblem,
} from './google-problem.js';
import {
  dateText,
  dateTimeText,
  instantOf,
  isTimeZone,
  parseDate,
  parseDateTime,
} from './zoned-time.js';

export interface EventSpan {
  readonly start: EventTime;
  readonly end: EventTime;
}

/** Reads `start` and `end` of an event from the wire, or says what is wrong with them. */
export function readSpan(
  event: JsonObject,
  calendarZone: string,
  recurring: boolean,
): EventSpan | GoogleProblem {
  const start = readTime(event['start'], 'start', calendarZone);
  if (isProblem(start)) return start;
  const end = readTime(event['end'], 'end', calendarZone);
  if (isProblem(end)) return end;
  if ('date' in start !== 'date' in end) {
    return invalid('Start and end times must either both be date or both be dateTime.');
  }
  if (recurring && !('date' in start) && !zoneIsGiven(event)) {
    return required('Missing time zone definition for start time.');
  }
  const span = { start, end };
  return endMs(span, calendarZone) < startMs(span, calendarZone) ? timeRangeEmpty : span;
}

/** When the event starts. A day starts at midnight in the calendar's zone. */
export function startMs({ start }: EventSpan, calendarZone: string): number {
  return instantOfTime(start, calendarZone);
}

/** When the event is over; that instant no longer belongs to it. */
export function endMs({ end }: EventSpan, calendarZone: string): number {
  return instantOfTime(end, calendarZone);
}

/** A time as Google writes it: instants in the zone that was asked for, not the one that was sent. */
export function wireTime(time: EventTime, answerZone: string): JsonObject {
  return 'date' in time
    ? { date: time.date }
    : { dateTime: dateTimeText(time.atMs, answerZone), timeZone: time.timeZone };
}

function instantOfTime(time: EventTime, calendarZone: string): number {
  return 'date' in time ? instantOf(parseDate(time.date) ?? Number.NaN, calendarZone) : time.atMs;
}

function readTime(
  value: JsonValue | undefined,
  which: 'start' | 'end',
  calendarZone: string,
): EventTime | GoogleProblem {
  const wrong = invalid(`Invalid ${which} time.`);
  const given = value ?? {};
  if (!isJsonObject(given)) return wrong;
  const { date = null, dateTime = null, timeZone = null } = given;
  const forms = [date, dateTime].filter((form) => form !== null);
  if (forms.length === 0) return required(`Missing ${which} time.`);
  if (forms.length === 2) return wrong;
  if (!isZoneOrNull(timeZone)) return invalid(`Invalid time zone definition for ${which} time.`);
  const time = date === null ? readInstant(dateTime, timeZone, calendarZone) : readDay(date);
  return time ?? wrong;
}

function isZoneOrNull(value: JsonValue): value is string | null {
  return value === null || (typeof value === 'string' && isTimeZone(value));
}

function readDay(date: JsonValue): EventTime | undefined {
  const dayMs = typeof date === 'string' ? parseDate(date) : undefined;
  return dayMs === undefined ? undefined : { date: dateText(dayMs) };
}

function readInstant(
  dateTime: JsonValue,
  timeZone: string | null,
  calendarZone: string,
): EventTime | undefined {
  const written = typeof dateTime === 'string' ? parseDateTime(dateTime) : undefined;
  if (written === undefined) return undefined;
  const zone = timeZone ?? calendarZone;
  if (written.offsetMs !== undefined) {
    return { atMs: written.readingMs - written.offsetMs, timeZone: zone };
  }
  return timeZone === null
    ? undefined
    : { atMs: instantOf(written.readingMs, timeZone), timeZone: zone };
}

function zoneIsGiven({ start, end }: JsonObject): boolean {
  return [start, end].every((time) => isJsonObject(time) && typeof time['timeZone'] === 'string');
}
