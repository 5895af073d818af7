import type { EpochMs } from '@landed/contract';

import { addDays, dateAt, isSameDate, wallAt, weekdayOf, type WallDate } from './wall-time.js';

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Until this hour a time is also named by the night that it lies in. */
const NIGHT_UNTIL_HOUR = 4;

/** "Friday 6 March 2026": the weekday and the month in words, so that no order can be mistaken. */
export function dateLabel(date: WallDate): string {
  const month = MONTHS[date.month - 1] ?? '';
  return `${weekdayLabel(date)} ${date.day} ${month} ${date.year}`;
}

/** "Friday 13 March 2026, 00:00 (night from Thursday to Friday)". */
export function instantLabel(atMs: EpochMs, zone: string): string {
  return `${dateLabel(dateAt(atMs, zone))}, ${clockAndNight(atMs, zone)}`;
}

/** "Friday 6 March 2026, 15:00 to 16:00"; the second day is named where it differs. */
export function slotLabel(startMs: EpochMs, endMs: EpochMs, zone: string): string {
  const sameDay = isSameDate(dateAt(startMs, zone), dateAt(endMs, zone));
  const end = sameDay ? clockLabel(endMs, zone) : instantLabel(endMs, zone);
  return `${instantLabel(startMs, zone)} to ${end}`;
}

export function clockLabel(atMs: EpochMs, zone: string): string {
  const { hour, minute } = wallAt(atMs, zone);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
}

/** "UTC+2", "UTC-3:30": what tells the two hours apart when the clocks go back. */
export function offsetLabel(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const rest = minutes % 60;
  const sign = offsetMs < 0 ? '-' : '+';
  return `UTC${sign}${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${twoDigits(rest)}`}`;
}

export function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function clockAndNight(atMs: EpochMs, zone: string): string {
  const clock = clockLabel(atMs, zone);
  const date = dateAt(atMs, zone);
  if (wallAt(atMs, zone).hour >= NIGHT_UNTIL_HOUR) return clock;
  return `${clock} (night from ${weekdayLabel(addDays(date, -1))} to ${weekdayLabel(date)})`;
}

function weekdayLabel(date: WallDate): string {
  return WEEKDAYS[weekdayOf(date)] ?? '';
}
