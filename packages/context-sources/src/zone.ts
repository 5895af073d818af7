import type { EpochMs } from '@landed/contract';

import { DAY_MS, utcOffsetOf, type WallMs } from './wall-time.js';

/** A time zone: how far its clocks are ahead of UTC at an instant. */
export interface Zone {
  /** An IANA name. */
  readonly name: string;
  offsetMsAt(atMs: EpochMs): number;
}

/** Whether the clocks show this time once, never (they were put forward over it) or twice. */
export type WallReading = 'once' | 'skipped' | 'twice';

export interface PlacedWall {
  readonly atMs: EpochMs;
  readonly reading: WallReading;
}

/**
 * The instant of a local time, as RFC 5545 (3.3.5) fixes it: the first of two, and, for a time that the
 * clocks skip, by the offset before the change.
 */
export function placeWall(zone: Zone, wallMs: WallMs): PlacedWall {
  const before = zone.offsetMsAt(wallMs - DAY_MS);
  const after = zone.offsetMsAt(wallMs + DAY_MS);
  const first = wallMs - before;
  if (before === after && zone.offsetMsAt(first) === before) {
    return { atMs: first, reading: 'once' };
  }
  const candidates = [...new Set([before, after, zone.offsetMsAt(first)])]
    .map((offset) => wallMs - offset)
    .filter((atMs) => atMs + zone.offsetMsAt(atMs) === wallMs)
    .sort((left, right) => left - right);
  const [earliest] = candidates;
  if (earliest === undefined) return { atMs: first, reading: 'skipped' };
  return { atMs: earliest, reading: candidates.length > 1 ? 'twice' : 'once' };
}

export function wallOf(zone: Zone, atMs: EpochMs): WallMs {
  return atMs + zone.offsetMsAt(atMs);
}

export const UTC_ZONE: Zone = { name: 'UTC', offsetMsAt: () => 0 };

/** The zone that Intl knows by this name, or null. Does not depend on the zone of the process. */
export function createIntlZone(name: string): Zone | null {
  const format = formatOf(name);
  if (format === null) return null;
  const byDay = new Map<number, number | null>();

  const exactOffset = (atMs: EpochMs): number => offsetFrom(format.format(atMs));
  // Formatting is slow; on a day that begins and ends with one offset, that offset is kept.
  const offsetOfDay = (day: number): number | null => {
    const begins = exactOffset(day * DAY_MS);
    return begins === exactOffset((day + 1) * DAY_MS - 1) ? begins : null;
  };
  return {
    name,
    offsetMsAt(atMs) {
      const day = Math.floor(atMs / DAY_MS);
      let offset = byDay.get(day);
      if (offset === undefined) {
        offset = offsetOfDay(day);
        byDay.set(day, offset);
      }
      return offset ?? exactOffset(atMs);
    },
  };
}

function formatOf(name: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    return null;
  }
}

/** The end of "3/29/2026, GMT+01:00"; "GMT" alone is UTC. */
function offsetFrom(formatted: string): number {
  return utcOffsetOf(formatted.slice(formatted.lastIndexOf('GMT') + 3)) ?? 0;
}
