import type { EpochMs } from '@landed/contract';

import { clockReadings, type WallReading } from './clock-words.js';
import { datedReadings } from './date-words.js';
import { instantsOf, MINUTE_MS, wallOf } from './wall-time.js';

/** One thing that words about a time can mean, as instants. */
export interface TimeReading {
  readonly startMs: EpochMs;
  readonly endMs: EpochMs | null;
  readonly certainty: WallReading['certainty'];
  readonly note: string | null;
}

export interface TimeWords {
  /** Everything the words can mean, the likeliest first; empty where no time is in them. */
  readonly readings: readonly TimeReading[];
  /** What makes them doubtful, for the question; null where they are not. */
  readonly doubt: string | null;
}

export interface TimeContext {
  readonly askedAt: EpochMs;
  readonly zone: string;
  readonly locale: string | null;
  readonly morningFromHour: number;
}

/** Reads words about a time in the person's zone and locale, never in the machine's. Deterministic; never throws. */
export function readTime(words: string, context: TimeContext): TimeWords {
  const nowWall = wallOf(context.askedAt, context.zone);
  const walls = datedReadings(words, { nowWall, locale: context.locale }).flatMap(({ text, why }) =>
    clockReadings(text, { nowWall, morningFromHour: context.morningFromHour }).map((one) => ({
      ...one,
      note: [one.note, why].filter((part) => part !== null).join(', ') || null,
    })),
  );
  const inGap = walls.some(({ startWall }) => instantsOf(startWall, context.zone).length === 0);
  const doubled = walls.some(({ startWall }) => instantsOf(startWall, context.zone).length > 1);
  const readings = walls.flatMap((wall) => instantReadings(wall, context));
  const ahead = readings.filter(({ startMs }) => startMs > context.askedAt);
  return {
    readings: ahead,
    doubt: doubtOf({ words, walls, inGap, doubled, found: readings.length, ahead: ahead.length }),
  };
}

function doubtOf(seen: {
  readonly words: string;
  readonly walls: readonly WallReading[];
  readonly inGap: boolean;
  readonly doubled: boolean;
  readonly found: number;
  readonly ahead: number;
}): string | null {
  const { words, walls, inGap, doubled, found, ahead } = seen;
  if (walls.length === 0) return `“${words}” says no time that can be read.`;
  if (inGap) return `“${words}” does not exist on that day: the clocks go forward then.`;
  if (doubled) return `“${words}” comes twice on that day: the clocks go back then.`;
  if (found > 0 && ahead === 0) return `“${words}” is over already.`;
  if (walls.length > 1) return `“${words}” can mean more than one time.`;
  const certainty = walls[0]?.certainty;
  if (certainty === 'day-only') return `“${words}” says no time of day.`;
  if (certainty === 'part-of-day') return `“${words}” says only a part of the day.`;
  return null;
}

/** Inside a spring gap the moments beside it are offered; a doubled hour gives both. */
function instantReadings(wall: WallReading, { zone }: TimeContext): readonly TimeReading[] {
  const { startWall, endWall, certainty, note } = wall;
  const starts = instantsOf(startWall, zone);
  const lengthMs = endWall === null ? null : endWall - startWall;
  const offered = starts.length > 0 ? starts : besideGap(startWall, zone);
  return offered.map((startMs) => ({
    startMs,
    endMs:
      endWall === null || lengthMs === null
        ? null
        : (instantsOf(endWall, zone).at(-1) ?? startMs + lengthMs),
    certainty,
    note,
  }));
}

function besideGap(wallMs: number, zone: string): readonly EpochMs[] {
  const found: EpochMs[] = [];
  for (const direction of [-1, 1]) {
    for (let minutes = 15; minutes <= 120; minutes += 15) {
      const instant = instantsOf(wallMs + direction * minutes * MINUTE_MS, zone)[0];
      if (instant === undefined) continue;
      found.push(instant);
      break;
    }
  }
  return found;
}

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};

/** "for 45 minutes", "an hour and a half" in milliseconds; null where no length is in the words. */
export function readDuration(words: string): number | null {
  let minutes = 0;
  const pattern =
    /(half\s+an?|\d+(?:[.,]\d+)?|an?|one|two|three|four|five|six)\s*(hours?|hrs?|h|minutes?|mins?)\b(\s+and\s+a\s+half)?/gi;
  for (const [, amount = '', unit = '', half] of words.matchAll(pattern)) {
    const number = /^half/i.test(amount)
      ? 0.5
      : (NUMBER_WORDS[amount.toLowerCase()] ?? Number(amount.replace(',', '.')));
    minutes += (number + (half === undefined ? 0 : 0.5)) * (/^h/i.test(unit) ? 60 : 1);
  }
  return minutes > 0 ? Math.round(minutes * MINUTE_MS) : null;
}
