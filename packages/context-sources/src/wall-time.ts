import type { EpochMs } from '@landed/contract';

/**
 * What a clock on a wall shows, as the milliseconds that the same digits would be in UTC. Not an instant:
 * which instant it is depends on a zone.
 */
export type WallMs = number;

export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A date, or date and time, as a calendar file writes it. */
export type WrittenTime =
  | { readonly kind: 'date'; readonly wallMs: WallMs }
  | { readonly kind: 'local'; readonly wallMs: WallMs }
  | { readonly kind: 'utc'; readonly atMs: EpochMs };

// Separators and offsets stand outside the standard (RFC 5545, 3.3.5), but mean one thing only.
const WRITTEN =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[Tt ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:\.\d+)?(Z|z|[+-]\d{2}:?\d{2})?)?$/;

/** @returns null where the text is no date that exists. */
export function writtenTimeOf(text: string): WrittenTime | null {
  const match = WRITTEN.exec(text.trim());
  if (match === null) return null;
  const [, year, month, day, hour, minute, second = '0', zone] = match;
  const dateMs = dateOf(Number(year), Number(month), Number(day));
  if (dateMs === null) return null;
  if (hour === undefined) return { kind: 'date', wallMs: dateMs };
  const timeMs = timeOf(Number(hour), Number(minute), Number(second));
  if (timeMs === null) return null;
  const wallMs = dateMs + timeMs;
  if (zone === undefined) return { kind: 'local', wallMs };
  return { kind: 'utc', atMs: wallMs - offsetMsOf(zone) };
}

/** `+0130` or `-01:00:30` in milliseconds; `Z` is 0; null where it is no offset. */
export function utcOffsetOf(text: string): number | null {
  return /^[+-]\d{2}:?\d{2}(:?\d{2})?$/.test(text.trim()) ? offsetMsOf(text.trim()) : null;
}

export function startOfDay(wallMs: WallMs): WallMs {
  return Math.floor(wallMs / DAY_MS) * DAY_MS;
}

/** `2026-04-14T09:00:00` */
export function localTextOf(wallMs: WallMs): string {
  return new Date(wallMs).toISOString().slice(0, 19);
}

/** `2026-04-14` */
export function dateTextOf(wallMs: WallMs): string {
  return new Date(wallMs).toISOString().slice(0, 10);
}

/** `2026-04-14T09:00:00Z`, with fractions only where there are any. */
export function instantTextOf(atMs: EpochMs): string {
  return new Date(atMs).toISOString().replace('.000Z', 'Z');
}

function dateOf(year: number, month: number, day: number): number | null {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() : null;
}

function timeOf(hour: number, minute: number, second: number): number | null {
  // 60 is a leap second, which this time scale does not have: the next minute begins.
  if (hour > 23 || minute > 59 || second > 60) return null;
  return hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS;
}

function offsetMsOf(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const digits = text.replace(/\D/g, '').padEnd(6, '0');
  const [hours, minutes, seconds] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)];
  const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
  return text.startsWith('-') ? -ms : ms;
}
