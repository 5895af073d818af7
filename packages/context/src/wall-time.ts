import type { DurationMs, EpochMs } from '@landed/contract';

/** A day as a calendar on the wall shows it. */
export interface WallDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A time as a clock on the wall shows it. */
export interface WallTime extends WallDate {
  readonly hour: number;
  readonly minute: number;
}

export const DAY_MS: DurationMs = 86_400_000;
const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** True for a name that the runtime knows as a time zone. */
export function isZone(zone: string): boolean {
  try {
    return formatOf(zone) !== null;
  } catch {
    return false;
  }
}

/** What the wall shows at an instant. The machine's own zone plays no part. */
export function wallAt(atMs: EpochMs, zone: string): WallTime {
  const shown = new Date(atMs + offsetAt(atMs, zone));
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  };
}

/** How far the wall is ahead of UTC at an instant. */
export function offsetAt(atMs: EpochMs, zone: string): DurationMs {
  const second = Math.floor(atMs / 1000) * 1000;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(second)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - second;
}

/** Every instant at which the wall shows this: none in a gap of the clocks, two where an hour comes twice. */
export function instantsAt(wall: WallTime, zone: string): readonly EpochMs[] {
  const shown = asUtc(wall);
  const offsets = new Set([offsetAt(shown - DAY_MS, zone), offsetAt(shown + DAY_MS, zone)]);
  return [...offsets]
    .filter((offset) => offsetAt(shown - offset, zone) === offset)
    .map((offset) => shown - offset)
    .toSorted((left, right) => left - right);
}

/** For a time in a gap: the same time by the clock before, and by the clock after the change; earlier first. */
export function instantsAroundGap(wall: WallTime, zone: string): readonly [EpochMs, EpochMs] {
  const shown = asUtc(wall);
  const before = shown - offsetAt(shown - DAY_MS, zone);
  const after = shown - offsetAt(shown + DAY_MS, zone);
  return before < after ? [before, after] : [after, before];
}

/** The first instant of a day, also where the clocks skip midnight. */
export function startOfDay(date: WallDate, zone: string): EpochMs {
  const midnight = { ...date, hour: 0, minute: 0 };
  return instantsAt(midnight, zone)[0] ?? instantsAroundGap(midnight, zone)[1];
}

export function dateAt(atMs: EpochMs, zone: string): WallDate {
  const { year, month, day } = wallAt(atMs, zone);
  return { year, month, day };
}

export function addDays({ year, month, day }: WallDate, days: number): WallDate {
  return dateOfUtc(Date.UTC(year, month - 1, day + days));
}

/** The same day some months on; the last day of the month where there is no such day. */
export function addMonths({ year, month, day }: WallDate, months: number): WallDate {
  const last = dateOfUtc(Date.UTC(year, month + months, 0));
  return { ...last, day: Math.min(day, last.day) };
}

/** 0 is Sunday. */
export function weekdayOf({ year, month, day }: WallDate): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** Whole days from one date to another; negative where the other is earlier. */
export function daysBetween(from: WallDate, to: WallDate): number {
  return Math.round((dateAsUtc(to) - dateAsUtc(from)) / DAY_MS);
}

/** False for 31 February, and for years that no plan is made for. */
export function isRealDate(date: WallDate): boolean {
  if (date.year < 1900 || date.year > 2200) return false;
  return isSameDate(date, dateOfUtc(dateAsUtc(date)));
}

export function isSameDate(left: WallDate, right: WallDate): boolean {
  return left.year === right.year && left.month === right.month && left.day === right.day;
}

export function minutesToMs(minutes: number): DurationMs {
  return Math.round(minutes * MINUTE_MS);
}

function asUtc(wall: WallTime): EpochMs {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
}

function dateAsUtc({ year, month, day }: WallDate): EpochMs {
  return Date.UTC(year, month - 1, day);
}

function dateOfUtc(atMs: EpochMs): WallDate {
  const date = new Date(atMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}
