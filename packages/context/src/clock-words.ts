import * as chrono from 'chrono-node';

import { DAY_MS, HOUR_MS, startOfDay, type WallMs } from './wall-time.js';

/** One reading of words about a time, on the wall. */
export interface WallReading {
  readonly startWall: WallMs;
  /** Null where no end was said. */
  readonly endWall: WallMs | null;
  /** What was taken for granted, from best known to least. */
  readonly certainty: 'said' | 'today' | 'half-of-day' | 'part-of-day' | 'day-only';
  readonly note: string | null;
}

/** chrono-node, wrapped: the only place that knows it. Works on wall time alone, so that no machine zone slips in. */
function parsed(text: string, nowWall: WallMs): chrono.ParsedResult | null {
  const reference = { instant: new Date(nowWall), timezone: 0 };
  return chrono.en.parse(text, reference, { forwardDate: true })[0] ?? null;
}

/** Every reading of words whose day is settled; empty where no time is in them. The preferred one comes first. */
export function clockReadings(
  text: string,
  { nowWall, morningFromHour }: { readonly nowWall: WallMs; readonly morningFromHour: number },
): readonly WallReading[] {
  const found = parsed(text, nowWall);
  if (found === null) return [];
  const start = wallOfParts(found.start);
  const end = found.end == null ? null : endAfter(start, wallOfParts(found.end));
  const reading: WallReading = { startWall: start, endWall: end, certainty: 'said', note: null };
  if (!found.start.isCertain('hour')) {
    const part = /\b(morning|afternoon|evening|night|tonight)\b/i.test(text);
    return [{ ...reading, certainty: part ? 'part-of-day' : 'day-only' }];
  }
  if (/\bmidnight\b/i.test(text) && end === null) return midnights(reading, hasDay(found.start));
  const dated: WallReading = hasDay(found.start) ? reading : { ...reading, certainty: 'today' };
  if (/\b12\s*(?::00)?\s*a\.?m\b/i.test(text)) return [{ ...dated, note: nightNote(start) }];
  return halves(dated, found, { text, morningFromHour });
}

function wallOfParts(parts: chrono.ParsedComponents): WallMs {
  const part = (name: chrono.Component) => parts.get(name) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

/** An end that would lie before its start is on the next day: from noon to midnight. */
function endAfter(start: WallMs, end: WallMs): WallMs {
  return end > start ? end : end + Math.ceil((start - end + 1) / DAY_MS) * DAY_MS;
}

function hasDay(parts: chrono.ParsedComponents): boolean {
  return parts.isCertain('day') || parts.isCertain('weekday') || parts.isCertain('month');
}

/** "Friday at midnight" is the night before or the night after; without a day it is the coming one. */
function midnights(reading: WallReading, withDay: boolean): readonly WallReading[] {
  const before = startOfDay(reading.startWall);
  const night = (startWall: WallMs): WallReading => ({
    ...reading,
    startWall,
    note: nightNote(startWall),
  });
  return withDay
    ? [night(before), night(before + DAY_MS)]
    : [{ ...night(before), certainty: 'today' }];
}

/** "night from Thursday to Friday" */
function nightNote(midnight: WallMs): string {
  const day = (wallMs: WallMs) =>
    new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(wallMs);
  return `night from ${day(midnight - DAY_MS)} to ${day(midnight)}`;
}

/** An hour without am or pm may be either; the likelier half comes first. */
function halves(
  reading: WallReading,
  found: chrono.ParsedResult,
  { text, morningFromHour }: { readonly text: string; readonly morningFromHour: number },
): readonly WallReading[] {
  if (!saysNoHalf(found, text, morningFromHour)) return [reading];
  const morning =
    startOfDay(reading.startWall) +
    ((reading.startWall - startOfDay(reading.startWall)) % (12 * HOUR_MS));
  const hour = Math.floor((morning - startOfDay(morning)) / HOUR_MS);
  const lengthMs =
    reading.endWall === null ? null : (reading.endWall - reading.startWall) % (12 * HOUR_MS);
  const at = (startWall: WallMs): WallReading => ({
    ...reading,
    startWall,
    endWall: lengthMs === null ? null : startWall + lengthMs,
    certainty: 'half-of-day',
  });
  const both = [at(morning), at(morning + 12 * HOUR_MS)];
  return hour >= morningFromHour ? both : both.toReversed();
}

function saysNoHalf(
  { start }: chrono.ParsedResult,
  text: string,
  morningFromHour: number,
): boolean {
  if (
    start.isCertain('meridiem') ||
    /\b(noon|midday|midnight|in the morning|in the afternoon|in the evening|at night)\b/i.test(text)
  ) {
    return false;
  }
  if (start.isCertain('timezoneOffset')) return false;
  const hour = start.get('hour') ?? 0;
  if (hour > 12 || hour === 0) return false;
  const withMinutes = /\b(\d{1,2})[:.]\d{2}\b/.exec(text);
  if (withMinutes === null) return true;
  const twentyFour = withMinutes[1]?.startsWith('0') ?? false;
  return !twentyFour && hour < morningFromHour;
}
