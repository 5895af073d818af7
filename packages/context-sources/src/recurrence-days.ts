import type { ByDay, RecurrenceRule } from './recurrence-rule.js';
import { DAY_MS } from './wall-time.js';

/** Whole days since 1970-01-01. */
export type DayNumber = number;

export interface CivilDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

export function civilOf(day: DayNumber): CivilDate {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Months may run over: month 13 is January of the next year. */
export function dayNumberOf(year: number, month: number, day: number): DayNumber {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime() / DAY_MS;
}

/** Sunday is 0. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The days of one year that a YEARLY rule picks. */
export function daysOfYear(rule: RecurrenceRule, year: number): readonly DayNumber[] {
  const wholeYear = rule.byMonth.length === 0 || rule.byWeekNumber.length > 0;
  if (!wholeYear) {
    const months = [...rule.byMonth].sort((left, right) => left - right);
    return months.flatMap((month) => daysOfMonth(rule, year, month));
  }
  const days = range(dayNumberOf(year, 1, 1), dayNumberOf(year + 1, 1, 1));
  return days.filter((day) => isPicked(rule, day) && isNthWeekday(rule.byDay, day, days));
}

/** The days of one month that a MONTHLY rule, or a YEARLY one with BYMONTH, picks. */
export function daysOfMonth(
  rule: RecurrenceRule,
  year: number,
  month: number,
): readonly DayNumber[] {
  const days = range(dayNumberOf(year, month, 1), dayNumberOf(year, month + 1, 1));
  return days.filter((day) => isPicked(rule, day) && isNthWeekday(rule.byDay, day, days));
}

/** Whether a day passes all day parts of a rule; numbers before weekdays aside. */
export function isPicked(rule: RecurrenceRule, day: DayNumber): boolean {
  const { byMonth, byMonthDay, byYearDay, byWeekNumber, byDay } = rule;
  if (byDay.length > 0 && !byDay.some(({ weekday }) => weekday === weekdayOf(day))) return false;
  if (byMonth.length > 0 && !byMonth.includes(civilOf(day).month)) return false;
  if (byMonthDay.length > 0 && !matches(byMonthDay, ...placeInMonth(day))) return false;
  if (byYearDay.length > 0 && !matches(byYearDay, ...placeInYear(day))) return false;
  return byWeekNumber.length === 0 || matches(byWeekNumber, ...weekNumberOf(day, rule.weekStart));
}

function isNthWeekday(
  byDay: readonly ByDay[],
  day: DayNumber,
  within: readonly DayNumber[],
): boolean {
  if (byDay.every(({ nth }) => nth === 0)) return true;
  const fromStart = Math.floor((day - (within[0] ?? day)) / 7) + 1;
  const fromEnd = -Math.floor(((within[within.length - 1] ?? day) - day) / 7) - 1;
  return byDay.some(
    ({ weekday, nth }) =>
      weekday === weekdayOf(day) && (nth === 0 || nth === fromStart || nth === fromEnd),
  );
}

function matches(wanted: readonly number[], fromStart: number, fromEnd: number): boolean {
  return wanted.includes(fromStart) || wanted.includes(fromEnd);
}

function placeInMonth(day: DayNumber): readonly [number, number] {
  const civil = civilOf(day);
  const next = dayNumberOf(civil.year, civil.month + 1, 1);
  return [civil.day, day - next];
}

function placeInYear(day: DayNumber): readonly [number, number] {
  const { year } = civilOf(day);
  return [day - dayNumberOf(year, 1, 1) + 1, day - dayNumberOf(year + 1, 1, 1)];
}

/** The number of a day's week, from the start of its week-year and from the end (RFC 5545: week 1 has 4 days or more). */
function weekNumberOf(day: DayNumber, weekStart: number): readonly [number, number] {
  const middle = day - ((weekdayOf(day) - weekStart + 7) % 7) + 3;
  const { year } = civilOf(middle);
  const first = firstWeekStart(year, weekStart);
  const next = firstWeekStart(year + 1, weekStart);
  return [Math.floor((day - first) / 7) + 1, Math.floor((day - next) / 7)];
}

function firstWeekStart(year: number, weekStart: number): DayNumber {
  const fourth = dayNumberOf(year, 1, 4);
  return fourth - ((weekdayOf(fourth) - weekStart + 7) % 7);
}

function range(from: DayNumber, to: DayNumber): readonly DayNumber[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
