import type { DurationMs, EpochMs } from '@landed/contract';

import type { ClockReading, ClockSpan } from './clock-words.js';
import type { Length } from './duration-words.js';
import { leastSettled, type Settled } from './settled.js';
import { offsetLabel } from './time-label.js';
import type { TimeReading } from './time-reading.js';
import {
  addDays,
  dateAt,
  DAY_MS,
  instantsAroundGap,
  instantsAt,
  offsetAt,
  startOfDay,
  type WallDate,
  type WallTime,
} from './wall-time.js';
import type { ZoneMention } from './zone-words.js';

/** One thing that the words may mean. */
export interface TimeMeaning {
  readonly startMs: EpochMs;
  readonly endMs: EpochMs;
  /** What tells it from the others, where the label alone does not; else null. */
  readonly note: string | null;
}

/** All that the words may mean, likeliest first, with the reasons why it is not one thing. */
export interface TimeMeanings {
  readonly meanings: readonly TimeMeaning[];
  readonly settled: Settled;
  readonly reasons: readonly string[];
}

export interface MeaningSetting {
  readonly zone: string;
  readonly askedAt: EpochMs;
  /** For a slot whose words say no end. */
  readonly lengthMs: DurationMs;
}

const MINUTE_MS = 60_000;

/** Days and times of day to instants. Null where the words name no time of day. */
export function meaningsOf(reading: TimeReading, setting: MeaningSetting): TimeMeanings | null {
  if (reading.delayMs !== null) return afterNow(reading.delayMs, reading, setting);
  if (reading.allDay && reading.days !== null) return wholeDays(reading, setting);
  if (reading.clock === null) return null;
  return reading.days === null
    ? withoutDay(reading, reading.clock, setting)
    : withDay(reading, reading.clock, setting);
}

function afterNow(
  delayMs: DurationMs,
  reading: TimeReading,
  setting: MeaningSetting,
): TimeMeanings {
  const startMs = Math.floor((setting.askedAt + delayMs) / MINUTE_MS) * MINUTE_MS;
  const odd = reading.days !== null || reading.clock !== null;
  const reasons = odd ? ['two different times were named'] : [];
  const meaning = { startMs, endMs: endBy(startMs, reading.lengths, setting), note: null };
  return { meanings: [meaning], settled: odd ? 'likely' : 'yes', reasons };
}

function wholeDays({ days, lengths, clock }: TimeReading, { zone }: MeaningSetting): TimeMeanings {
  const [length] = lengths;
  const count = length?.kind === 'days' ? length.days : 1;
  const meanings = (days?.dates ?? []).map((date) => ({
    startMs: startOfDay(date, zone),
    endMs: startOfDay(addDays(date, count), zone),
    note: 'all day',
  }));
  const reasons = days?.why === null || days === null ? [] : [days.why];
  const settled = leastSettled(days?.settled ?? 'open', clock === null ? 'yes' : 'open');
  return { meanings, settled, reasons };
}

function withDay(reading: TimeReading, clock: ClockReading, setting: MeaningSetting): TimeMeanings {
  const days = reading.days;
  const groups = (days?.dates ?? []).flatMap((date) =>
    clock.spans.map((span) => groupOf(date, span, reading, setting)),
  );
  const spoken = days?.settled ?? 'yes';
  const whys = [days?.why ?? null, clock.why];
  return joined(groups, leastSettled(spoken, clock.settled), whys, reading.zone);
}

/** Each time of day on the next day on which it lies ahead. */
function withoutDay(
  reading: TimeReading,
  clock: ClockReading,
  setting: MeaningSetting,
): TimeMeanings {
  const today = dateAt(setting.askedAt, setting.zone);
  // The end of today and the start of tomorrow are one midnight where no day is named.
  const spans = clock.midnight && clock.spans.length > 1 ? clock.spans.slice(-1) : clock.spans;
  const groups = spans.map((span) => {
    const tries = [0, 1, 2].map((days) => groupOf(addDays(today, days), span, reading, setting));
    const next = tries.findIndex(([first]) => (first?.startMs ?? 0) >= setting.askedAt);
    return { group: tries[Math.max(0, next)] ?? [], later: next > 0 && span.start !== 0 };
  });
  const over = groups[0]?.later === true ? 'that time of today is over' : null;
  const settled = leastSettled(
    clock.midnight ? 'yes' : clock.settled,
    over === null ? 'yes' : 'likely',
  );
  return joined(
    groups.map(({ group }) => group),
    settled,
    [clock.midnight ? null : clock.why, over],
    reading.zone,
  );
}

function joined(
  groups: readonly (readonly TimeMeaning[])[],
  spoken: Settled,
  whys: readonly (string | null)[],
  zone: ZoneMention | null,
): TimeMeanings {
  const [first = []] = groups;
  const several = first.length > 1;
  const meanings = groups.flat().filter(isFirstOfItsKind);
  const change =
    zone === null ? 'the clocks change at that hour' : `“${zone.words}” is used loosely`;
  return {
    meanings,
    settled: several ? 'open' : spoken,
    reasons: [...whys.filter((why) => why !== null), ...(several ? [change] : [])],
  };
}

function isFirstOfItsKind(meaning: TimeMeaning, at: number, all: readonly TimeMeaning[]): boolean {
  const same = (other: TimeMeaning) =>
    other.startMs === meaning.startMs && other.endMs === meaning.endMs;
  return all.findIndex(same) === at;
}

/** One day and one time of day: one meaning, or several where the clocks change or the zone is in doubt. */
function groupOf(
  date: WallDate,
  { start, end }: ClockSpan,
  { zone: mention, lengths }: TimeReading,
  setting: MeaningSetting,
): readonly TimeMeaning[] {
  const starts = pointsOf(wallOf(date, start), setting.zone, mention);
  if (end === null) {
    return starts.map((point) => ({
      startMs: point.atMs,
      endMs: endBy(point.atMs, lengths, setting),
      note: point.note,
    }));
  }
  const ends = pointsOf(wallOf(date, end), setting.zone, mention);
  return starts.flatMap((from) =>
    ends
      .filter((to) => to.atMs > from.atMs && (mention === null || to.note === from.note))
      .map((to) => ({ startMs: from.atMs, endMs: to.atMs, note: from.note ?? to.note })),
  );
}

interface Point {
  readonly atMs: EpochMs;
  readonly note: string | null;
}

function pointsOf(wall: WallTime, zone: string, mention: ZoneMention | null): readonly Point[] {
  if (mention === null) return pointsInZone(wall, zone);
  const utc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  const named = mention.offsetsMs.map((offset) => ({
    atMs: utc - offset,
    note: `${mention.words} as ${offsetLabel(offset)}`,
  }));
  if (mention.exact) return named.map(({ atMs }) => ({ atMs, note: null }));
  const own = pointsInZone(wall, zone);
  const same = own.filter(({ atMs }) => named.some((point) => point.atMs === atMs));
  return same.length === 1 ? same : [...named, ...own.map(({ atMs }) => ({ atMs, note: zone }))];
}

function pointsInZone(wall: WallTime, zone: string): readonly Point[] {
  const instants = instantsAt(wall, zone);
  if (instants.length === 0) {
    const note = 'the clocks skip the hour that was said';
    return instantsAroundGap(wall, zone).map((atMs) => ({ atMs, note }));
  }
  if (instants.length === 1) return instants.map((atMs) => ({ atMs, note: null }));
  return instants.map((atMs) => ({
    atMs,
    note: `this hour comes twice; ${offsetLabel(offsetAt(atMs, zone))}`,
  }));
}

function wallOf(date: WallDate, minutes: number): WallTime {
  const inDay = ((minutes % 1440) + 1440) % 1440;
  const day = addDays(date, Math.floor(minutes / 1440));
  return { ...day, hour: Math.floor(inDay / 60), minute: inDay % 60 };
}

/** An hour is an hour across a clock change; a day is until the same time of the next day. */
function endBy(startMs: EpochMs, lengths: readonly Length[], setting: MeaningSetting): EpochMs {
  const [length] = lengths;
  if (length === undefined) return startMs + setting.lengthMs;
  if (length.kind === 'exact') return startMs + length.ms;
  const shift = offsetAt(startMs, setting.zone);
  const nominal = startMs + length.days * DAY_MS;
  return nominal + shift - offsetAt(nominal, setting.zone);
}
