import {
  civilOf,
  dayNumberOf,
  daysOfMonth,
  daysOfYear,
  isPicked,
  weekdayOf,
  type CivilDate,
  type DayNumber,
} from './recurrence-days.js';
import type { RecurrenceRule } from './recurrence-rule.js';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, type WallMs } from './wall-time.js';

/** What is left of the work that one file may cause; every period looked at, and every date in it, is a step. */
export interface LayOutBudget {
  steps: number;
}

export interface LayOutRange {
  readonly fromWall: WallMs;
  /** Exclusive. */
  readonly toWall: WallMs;
  /** The last time that may occur, inclusive; Infinity where the rule names none. */
  readonly untilWall: WallMs;
}

export interface LaidOut {
  readonly walls: readonly WallMs[];
  /** True where the bounds were met before the rule was done. */
  readonly cut: boolean;
}

export const DATES_PER_RULE_MAX = 20_000;
export const STEPS_PER_RULE_MAX = 200_000;

/**
 * The times at which a rule occurs within a range, by the clock on the wall.
 *
 * Ours and not ical.js's: 2.2.1 never returns for a rule that has no dates (FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30)
 * and gives wrong ones for BYWEEKNO, WEEKLY with BYSETPOS and YEARLY with BYMONTHDAY. This one takes a bounded
 * number of steps and, without COUNT, begins at the range instead of at the start of the series.
 */
export function layOutRule(
  rule: RecurrenceRule,
  startWall: WallMs,
  range: LayOutRange,
  budget: LayOutBudget,
): LaidOut {
  const full = withDefaults(rule, startWall);
  const periods = periodsOf(full, startWall);
  const endWall = Math.min(range.toWall, range.untilWall + 1);
  const walls: WallMs[] = [];
  let counted = 0;
  let index = rule.count === null ? Math.max(0, periods.indexBefore(range.fromWall)) : 0;
  const lastStep = Math.max(0, budget.steps - STEPS_PER_RULE_MAX);
  for (; periods.startOf(index) < endWall; index += 1) {
    if (budget.steps <= lastStep) return { walls, cut: true };
    const times = periods.timesIn(index);
    budget.steps -= 1 + times.length;
    for (const wall of positioned(rule.bySetPosition, times)) {
      if (wall < startWall) continue;
      counted += 1;
      if (wall >= endWall || counted > (rule.count ?? Infinity)) return { walls, cut: false };
      if (wall < range.fromWall) continue;
      if (walls.length >= DATES_PER_RULE_MAX) return { walls, cut: true };
      walls.push(wall);
    }
  }
  return { walls, cut: false };
}

/** What a rule leaves unsaid is taken from its start (RFC 5545, 3.3.10). */
function withDefaults(rule: RecurrenceRule, startWall: WallMs): RecurrenceRule {
  const startDay = Math.floor(startWall / DAY_MS);
  const start = civilOf(startDay);
  const weekday = { weekday: weekdayOf(startDay), nth: 0 };
  const { frequency, byDay, byMonth, byMonthDay, byYearDay, byWeekNumber } = rule;
  if (byDay.length + byMonthDay.length + byYearDay.length > 0) return rule;
  if (frequency === 'WEEKLY' || byWeekNumber.length > 0) return { ...rule, byDay: [weekday] };
  if (frequency === 'MONTHLY') return { ...rule, byMonthDay: [start.day] };
  if (frequency !== 'YEARLY') return rule;
  return {
    ...rule,
    byMonth: byMonth.length > 0 ? byMonth : [start.month],
    byMonthDay: [start.day],
  };
}

/** The stretches of time (years, months, ... hours) that a rule's frequency and interval step through. */
interface Periods {
  /** When the period begins; its own times may lie a little before for weeks and days cut by the start. */
  startOf(index: number): WallMs;
  /** An index whose period lies before the time, or the last such one. */
  indexBefore(wall: WallMs): number;
  timesIn(index: number): readonly WallMs[];
}

function periodsOf(rule: RecurrenceRule, startWall: WallMs): Periods {
  const startDay = Math.floor(startWall / DAY_MS);
  switch (rule.frequency) {
    case 'YEARLY':
    case 'MONTHLY':
      return civilPeriods(rule, civilOf(startDay), timesOfDay(rule, startWall));
    case 'WEEKLY':
      return dayPeriods(rule, startDay - ((weekdayOf(startDay) - rule.weekStart + 7) % 7), {
        daysEach: 7,
        times: timesOfDay(rule, startWall),
      });
    case 'DAILY':
      return dayPeriods(rule, startDay, { daysEach: 1, times: timesOfDay(rule, startWall) });
    case 'HOURLY':
      return clockPeriods(rule, startWall, HOUR_MS);
    case 'MINUTELY':
      return clockPeriods(rule, startWall, MINUTE_MS);
    case 'SECONDLY':
      return clockPeriods(rule, startWall, SECOND_MS);
  }
}

function civilPeriods(rule: RecurrenceRule, start: CivilDate, times: readonly number[]): Periods {
  const yearly = rule.frequency === 'YEARLY';
  const monthsEach = rule.interval * (yearly ? 12 : 1);
  const monthsOf = (civil: CivilDate): number => civil.year * 12 + (yearly ? 0 : civil.month - 1);
  const monthAt = (index: number): { year: number; month: number } => {
    const months = monthsOf(start) + index * monthsEach;
    return { year: Math.floor(months / 12), month: (months % 12) + 1 };
  };
  return {
    startOf(index) {
      const { year, month } = monthAt(index);
      return year > 9999 ? Infinity : dayNumberOf(year, month, 1) * DAY_MS;
    },
    indexBefore(wall) {
      const wanted = monthsOf(civilOf(Math.floor(wall / DAY_MS)));
      return Math.floor((wanted - monthsOf(start)) / monthsEach) - 1;
    },
    timesIn(index) {
      const { year, month } = monthAt(index);
      const days = yearly ? daysOfYear(rule, year) : daysOfMonth(rule, year, month);
      return timesOn(days, times);
    },
  };
}

function dayPeriods(
  rule: RecurrenceRule,
  firstDay: DayNumber,
  { daysEach, times }: { readonly daysEach: number; readonly times: readonly number[] },
): Periods {
  const stride = rule.interval * daysEach;
  return {
    startOf: (index) => (firstDay + index * stride) * DAY_MS,
    indexBefore: (wall) => Math.floor((wall / DAY_MS - firstDay) / stride) - 1,
    timesIn(index) {
      const first = firstDay + index * stride;
      const days = Array.from({ length: daysEach }, (_, place) => first + place);
      return timesOn(
        days.filter((day) => isPicked(rule, day)),
        times,
      );
    },
  };
}

function clockPeriods(rule: RecurrenceRule, startWall: WallMs, unitMs: number): Periods {
  const first = Math.floor(startWall / unitMs) * unitMs;
  const stride = rule.interval * unitMs;
  return {
    startOf: (index) => first + index * stride,
    indexBefore: (wall) => Math.floor((wall - first) / stride) - 1,
    timesIn(index) {
      const wall = first + index * stride;
      if (!isPicked(rule, Math.floor(wall / DAY_MS))) return [];
      return timesWithin(rule, wall, { unitMs, startWall });
    },
  };
}

/** The times within one hour, minute or second, where the coarser BY parts let it pass. */
function timesWithin(
  rule: RecurrenceRule,
  wall: WallMs,
  { unitMs, startWall }: { readonly unitMs: number; readonly startWall: WallMs },
): readonly WallMs[] {
  const clock = clockOf(wall);
  if (rule.byHour.length > 0 && !rule.byHour.includes(clock.hour)) return [];
  const minuteFixed = unitMs <= MINUTE_MS;
  if (minuteFixed && rule.byMinute.length > 0 && !rule.byMinute.includes(clock.minute)) return [];
  const secondFixed = unitMs <= SECOND_MS;
  if (secondFixed && rule.bySecond.length > 0 && !rule.bySecond.includes(clock.second)) return [];
  const start = clockOf(startWall);
  const minutes = minuteFixed ? [0] : orElse(rule.byMinute, start.minute);
  const seconds = secondFixed ? [0] : orElse(rule.bySecond, start.second);
  return minutes.flatMap((minute) =>
    seconds.map((second) => wall + minute * MINUTE_MS + second * SECOND_MS),
  );
}

function timesOfDay(rule: RecurrenceRule, startWall: WallMs): readonly number[] {
  const start = clockOf(startWall);
  const seconds = orElse(rule.bySecond, start.second).map((second) => second * SECOND_MS);
  const minutes = orElse(rule.byMinute, start.minute).map((minute) => minute * MINUTE_MS);
  return orElse(rule.byHour, start.hour).flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * HOUR_MS + minute + second)),
  );
}

function timesOn(days: readonly DayNumber[], times: readonly number[]): readonly WallMs[] {
  return days.flatMap((day) => times.map((time) => day * DAY_MS + time));
}

function positioned(positions: readonly number[], walls: readonly WallMs[]): readonly WallMs[] {
  if (positions.length === 0) return walls;
  const picked = positions.map((position) => walls.at(position > 0 ? position - 1 : position));
  const unique = new Set(picked.filter((wall) => wall !== undefined));
  return [...unique].sort((left, right) => left - right);
}

function clockOf(wall: WallMs): { hour: number; minute: number; second: number } {
  const date = new Date(wall);
  return {
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  };
}

function orElse(values: readonly number[], fallback: number): readonly number[] {
  if (values.length === 0) return [fallback];
  return [...new Set(values)].sort((left, right) => left - right);
}
