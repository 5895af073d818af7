import ICAL from 'ical.js';

import { writtenTimeOf, type WrittenTime } from './wall-time.js';

export type Frequency =
  'SECONDLY' | 'MINUTELY' | 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** `2MO` is `{ weekday: 1, nth: 2 }`; Sunday is 0; without a number `nth` is 0. */
export interface ByDay {
  readonly weekday: number;
  readonly nth: number;
}

/** An RRULE of RFC 5545 (3.3.10), taken apart. */
export interface RecurrenceRule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | null;
  readonly until: WrittenTime | null;
  /** The day a week begins on; Sunday is 0. */
  readonly weekStart: number;
  readonly byMonth: readonly number[];
  readonly byWeekNumber: readonly number[];
  readonly byYearDay: readonly number[];
  readonly byMonthDay: readonly number[];
  readonly byDay: readonly ByDay[];
  readonly byHour: readonly number[];
  readonly byMinute: readonly number[];
  readonly bySecond: readonly number[];
  readonly bySetPosition: readonly number[];
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
// The defaults of RFC 7529, written out.
const SAYS_NOTHING = new Set(['', 'RSCALE=GREGORIAN', 'SKIP=OMIT']);
const TIMES_PER_DAY_MAX = 1440;
const KNOWN_PARTS = new Set(
  'FREQ INTERVAL COUNT UNTIL WKST BYMONTH BYWEEKNO BYYEARDAY BYMONTHDAY BYDAY BYHOUR BYMINUTE BYSECOND BYSETPOS'.split(
    ' ',
  ),
);

/**
 * Reads a rule with ical.js.
 *
 * @returns null where the rule breaks the grammar or holds a part that this version does not know
 *   (RSCALE, SKIP): dates by half a rule would be wrong ones. A rule for more than 1440 times a day is none.
 */
export function recurrenceRuleOf(text: string): RecurrenceRule | null {
  const parts = text
    .toUpperCase()
    .replace(/\s/g, '')
    .split(';')
    .filter((part) => !SAYS_NOTHING.has(part));
  const names = parts.map((part) => part.split('=')[0] ?? '');
  if (new Set(names).size !== names.length) return null;
  if (!names.includes('FREQ') || names.some((name) => !KNOWN_PARTS.has(name))) return null;
  const untilText = parts.find((part) => part.startsWith('UNTIL='))?.slice('UNTIL='.length);
  const until = untilText === undefined ? null : writtenTimeOf(untilText);
  if (untilText !== undefined && until === null) return null;
  try {
    const others = parts.filter((part) => !part.startsWith('UNTIL='));
    return ruleFrom(ICAL.Recur.fromString(others.join(';')), until, names.includes('COUNT'));
  } catch {
    return null;
  }
}

function ruleFrom(
  recur: ICAL.Recur,
  until: WrittenTime | null,
  counted: boolean,
): RecurrenceRule | null {
  const numbers = (part: string): readonly number[] => recur.getComponent(part).map(Number);
  const rule: RecurrenceRule = {
    frequency: recur.freq as Frequency,
    interval: recur.interval,
    count: counted ? (recur.count ?? 0) : null,
    until,
    weekStart: recur.wkst - 1,
    byMonth: numbers('BYMONTH'),
    byWeekNumber: numbers('BYWEEKNO'),
    byYearDay: numbers('BYYEARDAY'),
    byMonthDay: numbers('BYMONTHDAY'),
    byDay: recur.getComponent('BYDAY').map((text) => byDayOf(String(text))),
    byHour: numbers('BYHOUR'),
    byMinute: numbers('BYMINUTE'),
    bySecond: numbers('BYSECOND').map((second) => Math.min(second, 59)),
    bySetPosition: numbers('BYSETPOS'),
  };
  return isSound(rule) ? rule : null;
}

function isSound(rule: RecurrenceRule): boolean {
  const countedFromOne = [
    ...rule.byWeekNumber,
    ...rule.byYearDay,
    ...rule.byMonthDay,
    ...rule.bySetPosition,
  ];
  return (
    Number.isSafeInteger(rule.interval) &&
    (rule.count === null || rule.count > 0) &&
    !countedFromOne.includes(0) &&
    timesPerDay(rule) <= TIMES_PER_DAY_MAX &&
    (rule.byWeekNumber.length === 0 || rule.frequency === 'YEARLY') &&
    (rule.byYearDay.length === 0 || !['DAILY', 'WEEKLY', 'MONTHLY'].includes(rule.frequency)) &&
    (rule.byMonthDay.length === 0 || rule.frequency !== 'WEEKLY')
  );
}

function timesPerDay({ byHour, byMinute, bySecond }: RecurrenceRule): number {
  const counts = [byHour, byMinute, bySecond].map(({ length }) => Math.max(1, length));
  return counts.reduce((product, count) => product * count, 1);
}

function byDayOf(text: string): ByDay {
  const nth = Number.parseInt(text, 10);
  return { weekday: WEEKDAYS.indexOf(text.slice(-2)), nth: Number.isNaN(nth) ? 0 : nth };
}
