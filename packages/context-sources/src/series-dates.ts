import { DATES_PER_RULE_MAX, layOutRule, type LayOutBudget } from './recurrence.js';
import type { RecurrenceRule } from './recurrence-rule.js';
import { endOf, type EventLength } from './event-length.js';
import type { EventRecord } from './event-record.js';
import { instantOf, momentAt, momentKeyOf, type KnownMoment, type Moment } from './moment.js';
import { DAY_MS, startOfDay, type WallMs } from './wall-time.js';
import { UTC_ZONE, wallOf, type Zone } from './zone.js';

/** One date of a series, before any change of it is looked at. */
export interface SeriesDate {
  /** Tells it apart from the others; stays the same from read to read. */
  readonly key: string;
  readonly start: KnownMoment;
  readonly length: EventLength;
}

export interface SeriesWindow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly personZone: Zone;
}

export interface LayOutContext {
  readonly window: SeriesWindow;
  readonly budget: LayOutBudget;
  readonly remark: (where: string, why: string) => void;
}

// Wall times are up to 14 hours away from the instants of the window; the exact test comes after.
const SLACK_MS = 2 * DAY_MS;

/** The dates of a series that touch the window, in order, without those it leaves out. */
export function seriesDatesOf(
  master: EventRecord,
  start: KnownMoment,
  context: LayOutContext,
): readonly SeriesDate[] {
  const { length } = master;
  const dates = new Map<string, SeriesDate>();
  const add = (moment: KnownMoment, own: EventLength): void => {
    const key = momentKeyOf(moment);
    if (!dates.has(key)) dates.set(key, { key, start: moment, length: own });
  };
  for (const wall of ruleWallsOf(master, start, context)) add(momentAt(start, wall), length);
  for (const added of master.addedDates) {
    const moment = added.start.kind === 'unknown' ? null : inFormOf(start, added.start);
    if (moment !== null) add(moment, added.length ?? length);
  }
  const except = exceptedKeysOf(master, start, context);
  return [...dates.values()]
    .filter(({ key }) => !except.has(key))
    .filter((date) => touches(date, context.window))
    .sort((left, right) => left.start.wallMs - right.start.wallMs);
}

/**
 * A date that another line of the series means, in the form of the series' own: it may be written in UTC, in
 * another zone, or as a day without the time. Null where its text is no date at all.
 */
export function inFormOf(seriesStart: KnownMoment, meant: Moment): KnownMoment | null {
  if (meant.kind === 'instant' && seriesStart.kind === 'instant') {
    const wallMs = wallOf(seriesStart.zone, meant.atMs);
    return { ...seriesStart, atMs: meant.atMs, wallMs };
  }
  if (meant.wallMs === null) return null;
  const day = startOfDay(meant.wallMs);
  if (seriesStart.kind === 'date') return { kind: 'date', wallMs: day };
  const timeOfDay = seriesStart.wallMs - startOfDay(seriesStart.wallMs);
  return momentAt(seriesStart, meant.kind === 'date' ? day + timeOfDay : meant.wallMs);
}

/** The key of the date of a series that a RECURRENCE-ID or EXDATE means. */
export function dateKeyOf(seriesStart: Moment | null, meant: Moment): string {
  if (seriesStart !== null && seriesStart.kind !== 'unknown') {
    const moment = inFormOf(seriesStart, meant);
    if (moment !== null) return momentKeyOf(moment);
  }
  return meant.kind === 'unknown' ? meant.written : momentKeyOf(meant);
}

function ruleWallsOf(
  master: EventRecord,
  start: KnownMoment,
  context: LayOutContext,
): readonly WallMs[] {
  if (master.rules.length === 0) return [start.wallMs];
  const walls = master.rules.flatMap((rule) => layOut(rule, { master, start, context }));
  const begins = master.rules.some((rule) => occursAtStart(rule, start, context.budget));
  if (!begins) {
    context.remark(
      master.where,
      'A series begins on a day that its own rule does not name; only the days of the rule were taken.',
    );
  }
  return walls;
}

interface Layable {
  readonly master: EventRecord;
  readonly start: KnownMoment;
  readonly context: LayOutContext;
}

function layOut(rule: RecurrenceRule, { master, start, context }: Layable): readonly WallMs[] {
  const { window, budget, remark } = context;
  const range = {
    fromWall: window.fromMs - lengthMs(master.length) - SLACK_MS,
    toWall: window.toMs + SLACK_MS,
    untilWall: untilWallOf(rule, start),
  };
  const { walls, cut } = layOutRule(rule, start.wallMs, range, budget);
  if (cut) {
    remark(
      master.where,
      `A series repeats too often; only its first ${Math.min(walls.length, DATES_PER_RULE_MAX)} dates in reach were laid out.`,
    );
  }
  return walls;
}

function occursAtStart(rule: RecurrenceRule, start: KnownMoment, budget: LayOutBudget): boolean {
  const only = { fromWall: start.wallMs, toWall: start.wallMs + 1, untilWall: Infinity };
  return layOutRule(rule, start.wallMs, only, budget).walls.length > 0;
}

/** UNTIL by the clock of the series. A bare date lets the whole day in, though the standard wants a time. */
function untilWallOf({ until }: RecurrenceRule, start: KnownMoment): WallMs {
  if (until === null) return Infinity;
  if (until.kind === 'utc') {
    const zone = start.kind === 'instant' ? start.zone : UTC_ZONE;
    return wallOf(zone, until.atMs);
  }
  if (until.kind === 'date' && start.kind !== 'date') return until.wallMs + DAY_MS - 1;
  return until.wallMs;
}

function exceptedKeysOf(
  master: EventRecord,
  start: KnownMoment,
  context: LayOutContext,
): ReadonlySet<string> {
  const byDate = master.exceptDates.map((moment) => dateKeyOf(start, moment));
  const byRule = master.exceptRules
    .flatMap((rule) => layOut(rule, { master, start, context }))
    .map((wall) => momentKeyOf(momentAt(start, wall)));
  return new Set([...byDate, ...byRule]);
}

function touches({ start, length }: SeriesDate, window: SeriesWindow): boolean {
  const startMs = instantOf(start, window.personZone);
  if (startMs >= window.toMs) return false;
  if (startMs >= window.fromMs) return true;
  if (length.kind === 'unknown') return false;
  return instantOf(endOf(start, length.days, length.exactMs), window.personZone) > window.fromMs;
}

function lengthMs(length: EventLength): number {
  return length.kind === 'unknown' ? 0 : length.days * DAY_MS + length.exactMs;
}
