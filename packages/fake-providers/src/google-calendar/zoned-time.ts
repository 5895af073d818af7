const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const LOCAL_OR_OFFSET =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?([Zz]|[+-]\d{2}:\d{2})?$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A date and time as written: the clock reading as if it were UTC, and the offset if one was given. */
export interface WrittenTime {
  readonly readingMs: number;
  readonly offsetMs: number | undefined;
}

/** Reads an RFC 3339 date-time, whose offset may be missing. Fractions of a second are dropped. */
export function parseDateTime(text: string): WrittenTime | undefined {
  const match = LOCAL_OR_OFFSET.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, offset] = match;
  const readingMs = Date.UTC(+year!, +month! - 1, +day!, +hour!, +minute!, +second!);
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  if (new Date(readingMs).toISOString().slice(0, 19) !== written) return undefined;
  return { readingMs, offsetMs: offset === undefined ? undefined : parseOffset(offset) };
}

/** Midnight UTC of a date such as `2026-03-01`, or `undefined` when there is no such day. */
export function parseDate(text: string): number | undefined {
  const match = DATE.exec(text);
  if (match === null) return undefined;
  const readingMs = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return new Date(readingMs).toISOString().slice(0, 10) === text ? readingMs : undefined;
}

export function dateText(readingMs: number): string {
  return new Date(readingMs).toISOString().slice(0, 10);
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What the wall clock of the zone shows at an instant, as if that reading were UTC. */
export function readingAt(atMs: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
}

/**
 * The instant at which the zone's wall clock shows a reading. In autumn's doubled hour the earlier one;
 * in spring's missing hour the time moves on by the length of the gap.
 */
export function instantOf(readingMs: number, timeZone: string): number {
  const before = offsetAt(readingMs - DAY_MS, timeZone);
  const after = offsetAt(readingMs + DAY_MS, timeZone);
  const candidates = [readingMs - before, readingMs - after];
  const exact = candidates.filter((atMs) => readingAt(atMs, timeZone) === readingMs);
  return exact.length > 0 ? Math.min(...exact) : readingMs - before;
}

/** An RFC 3339 date-time with the zone's offset, `Z` when that is nought and the zone is UTC. */
export function dateTimeText(atMs: number, timeZone: string): string {
  const wholeSecondMs = Math.floor(atMs / 1000) * 1000;
  const readingMs = readingAt(wholeSecondMs, timeZone);
  const reading = new Date(readingMs).toISOString().slice(0, 19);
  const offsetMinutes = Math.round((readingMs - wholeSecondMs) / MINUTE_MS);
  if (offsetMinutes === 0 && /^(UTC|GMT|Etc\/(UTC|GMT))$/.test(timeZone)) return `${reading}Z`;
  const sign = offsetMinutes < 0 ? '-' : '+';
  const absolute = Math.abs(offsetMinutes);
  const hours = String(Math.floor(absolute / 60)).padStart(2, '0');
  return `${reading}${sign}${hours}:${String(absolute % 60).padStart(2, '0')}`;
}

function offsetAt(atMs: number, timeZone: string): number {
  return readingAt(atMs, timeZone) - Math.floor(atMs / 1000) * 1000;
}

function parseOffset(text: string): number {
  if (text === 'Z' || text === 'z') return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(4, 6));
  return (text.startsWith('-') ? -minutes : minutes) * MINUTE_MS;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}
