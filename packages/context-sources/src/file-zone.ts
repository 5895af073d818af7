import type { EpochMs } from '@landed/contract';

import type { CalendarComponent } from './calendar-tree.js';
import type { ContentLine } from './content-line.js';
import { recurrenceRuleOf } from './recurrence-rule.js';
import { layOutRule, type LayOutBudget } from './recurrence.js';
import { utcOffsetOf, writtenTimeOf, type WallMs } from './wall-time.js';
import { canonicalZoneOf } from './zone-names.js';
import type { Zone } from './zone.js';

/** From when on a zone's clocks show another offset. */
interface OffsetChange {
  readonly atMs: EpochMs;
  readonly offsetMs: number;
  readonly beforeMs: number;
}

// A definition may begin in 1601 and never end; changes outside these years are not laid out.
const LAID_OUT_FROM = Date.UTC(1960, 0, 1);
const LAID_OUT_TO = Date.UTC(2100, 0, 1);

/**
 * The zone that a VTIMEZONE block defines, for names that nobody else knows.
 *
 * Its own name means nothing outside the file, so it is shown as the zone in X-LIC-LOCATION, or as UTC.
 *
 * @returns null where the block holds no usable rule.
 */
export function createFileZone(block: CalendarComponent, budget: LayOutBudget): Zone | null {
  const changes = block.children
    .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    .flatMap((observance) => changesOf(observance, budget))
    .sort((left, right) => left.atMs - right.atMs);
  const [first] = changes;
  if (first === undefined) return null;
  const location = valueOf(block.lines, 'X-LIC-LOCATION');
  return {
    name: (location === null ? null : canonicalZoneOf(location)) ?? 'UTC',
    offsetMsAt: (atMs) => lastBefore(changes, atMs)?.offsetMs ?? first.beforeMs,
  };
}

function changesOf(observance: CalendarComponent, budget: LayOutBudget): readonly OffsetChange[] {
  const beforeMs = utcOffsetOf(valueOf(observance.lines, 'TZOFFSETFROM') ?? '');
  const offsetMs = utcOffsetOf(valueOf(observance.lines, 'TZOFFSETTO') ?? '');
  const start = writtenTimeOf(valueOf(observance.lines, 'DTSTART') ?? '');
  if (beforeMs === null || offsetMs === null || start === null) return [];
  const startWall = start.kind === 'utc' ? start.atMs + beforeMs : start.wallMs;
  const walls = [
    startWall,
    ...rdatesOf(observance, beforeMs),
    ...rulesOf(observance, { startWall, beforeMs, budget }),
  ];
  return [...new Set(walls)].map((wall) => ({ atMs: wall - beforeMs, offsetMs, beforeMs }));
}

function rdatesOf(observance: CalendarComponent, beforeMs: number): readonly WallMs[] {
  return observance.lines
    .filter(({ name }) => name === 'RDATE')
    .flatMap(({ value }) => value.split(','))
    .map((text) => writtenTimeOf(text.split('/')[0] ?? ''))
    .filter((time) => time !== null)
    .map((time) => (time.kind === 'utc' ? time.atMs + beforeMs : time.wallMs));
}

function rulesOf(
  observance: CalendarComponent,
  from: { readonly startWall: WallMs; readonly beforeMs: number; readonly budget: LayOutBudget },
): readonly WallMs[] {
  return observance.lines
    .filter(({ name }) => name === 'RRULE')
    .flatMap(({ value }) => {
      const rule = recurrenceRuleOf(value);
      if (rule === null) return [];
      const { until } = rule;
      const untilWall =
        until === null
          ? Infinity
          : until.kind === 'utc'
            ? until.atMs + from.beforeMs
            : until.wallMs;
      const range = { fromWall: LAID_OUT_FROM, toWall: LAID_OUT_TO, untilWall };
      return layOutRule(rule, from.startWall, range, from.budget).walls;
    });
}

/** By halving: a definition may name its changes one by one, for a century. */
function lastBefore(changes: readonly OffsetChange[], atMs: EpochMs): OffsetChange | undefined {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.atMs ?? Infinity) <= atMs) low = middle + 1;
    else high = middle;
  }
  return changes[low - 1];
}

function valueOf(lines: readonly ContentLine[], name: string): string | null {
  return lines.find((line) => line.name === name)?.value.trim() ?? null;
}
