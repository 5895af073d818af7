import { MONTHS, namedDatesIn, type NamedDate } from './chrono-words.js';
import type { DayMention } from './day-reading.js';
import {
  NUMERIC_DATE,
  numericDateOf,
  orderOf,
  readingsOf,
  type DateOrder,
  type NumericDate,
} from './numeric-date.js';
import { blank, NUMBER_WORDS, numberOf, takeAll, type Taken } from './scan.js';
import {
  addDays,
  addMonths,
  daysBetween,
  isRealDate,
  weekdayOf,
  type WallDate,
} from './wall-time.js';
import { takeWeekdays } from './weekday-words.js';

/** What days are counted from and read by. */
export interface DaySetting {
  readonly today: WallDate;
  /** The hour at which it was asked: before four, "tomorrow" may be the day that has begun. */
  readonly hour: number;
  readonly nightUntilHour: number;
  readonly farAheadDays: number;
  readonly locale: string | null;
  readonly country: string | null;
  /** Dates in figures elsewhere in the message, which prove the order. */
  readonly otherDates: readonly NumericDate[];
}

/** Takes the days that figures name, and "in three days", before figures are read as times. */
export function takeFigureDays(text: string, setting: DaySetting): Taken<DayMention> {
  return takeInTurn([takeIsoDates, takeNumericDates, takeAheadDays], text, setting);
}

/** Takes the days that words name. */
export function takeDayWords(text: string, setting: DaySetting): Taken<DayMention> {
  const passes = [
    takeRelativeDays,
    takeWeekdaysOf,
    takeNamedDates,
    takeImpossibleDates,
    takeDayNumbers,
  ];
  return takeInTurn(passes, text, setting);
}

type Pass = (text: string, setting: DaySetting) => Taken<DayMention>;

function takeInTurn(passes: readonly Pass[], text: string, setting: DaySetting): Taken<DayMention> {
  let rest = text;
  const items: DayMention[] = [];
  for (const pass of passes) {
    const taken = pass(rest, setting);
    rest = taken.rest;
    items.push(...taken.items);
  }
  return { rest, items };
}

function takeWeekdaysOf(text: string, { today }: DaySetting): Taken<DayMention> {
  return takeWeekdays(text, today);
}

const ISO_DATE = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;

function takeIsoDates(text: string): Taken<DayMention> {
  return takeAll(text, ISO_DATE, ([, year, month, day]) => {
    const date = { year: Number(year), month: Number(month), day: Number(day) };
    return isRealDate(date) ? fixed([date]) : null;
  });
}

function takeNumericDates(text: string, setting: DaySetting): Taken<DayMention> {
  const taken = takeAll(text, NUMERIC_DATE, numericDateOf);
  const order = orderOf([...taken.items, ...setting.otherDates], setting.locale, setting.country);
  return {
    rest: taken.rest,
    items: taken.items.map((date) => numericMention(date, order, setting)),
  };
}

function numericMention(date: NumericDate, order: DateOrder, setting: DaySetting): DayMention {
  const dates = readingsOf(date, order).flatMap(({ month, day }) =>
    datesOf({ year: date.year, month, day }, setting.today),
  );
  const mention = dated(dates, date.year, setting);
  if (dates.length < 2) return mention;
  if (order !== 'open')
    return { ...mention, why: `“${date.words}” is read by the order that is usual here` };
  return {
    weekday: null,
    dates,
    settled: 'open',
    why: `“${date.words}” can be read in two orders`,
  };
}

const COUNT = `(?<count>\\d{1,3}|${NUMBER_WORDS})`;
const AHEAD = new RegExp(
  `\\bin ${COUNT} (?<unit>day|week|fortnight|month)s?\\b|\\b${COUNT.replace('count', 'count2')} (?<unit2>day|week|fortnight|month)s? from (?:now|today)\\b`,
  'g',
);
const RELATIVE: readonly (readonly [RegExp, number])[] = [
  [/\b(?:the )?day after tomorrow\b/g, 2],
  [/\b(?:(?:a|one) week from tomorrow|tomorrow week|(?:a|one) week tomorrow)\b/g, 8],
  [/\b(?:(?:a|one) week from today|today week|(?:a|one) week today)\b/g, 7],
  [/\b(?:tomorrow|tomorow|tommorrow|tommorow|tmrw|tmr)\b/g, 1],
  [/\b(?:today)\b/g, 0],
  [/\b(?:the )?day before yesterday\b/g, -2],
  [/\byesterday\b/g, -1],
];

function takeAheadDays(text: string, setting: DaySetting): Taken<DayMention> {
  return takeAll(text, AHEAD, ({ groups }) => {
    const count = numberOf(groups?.['count'] ?? groups?.['count2'] ?? '');
    const unit = groups?.['unit'] ?? groups?.['unit2'];
    return count === null ? null : aheadMention(count, unit, setting);
  });
}

function takeRelativeDays(text: string, setting: DaySetting): Taken<DayMention> {
  const items: DayMention[] = [];
  let rest = text;
  for (const [pattern, days] of RELATIVE) {
    const taken = takeAll(rest, pattern, () => relativeMention(days, setting));
    rest = taken.rest;
    items.push(...taken.items);
  }
  return { rest, items };
}

function aheadMention(count: number, unit = '', { today }: DaySetting): DayMention {
  if (unit === 'month') return fixed([addMonths(today, count)]);
  const length = { day: 1, week: 7, fortnight: 14 }[unit] ?? 1;
  return fixed([addDays(today, Math.round(count * length))]);
}

function relativeMention(days: number, { today, hour, nightUntilHour }: DaySetting): DayMention {
  if (days !== 1 || hour >= nightUntilHour) return fixed([addDays(today, days)]);
  const why = 'after midnight “tomorrow” is used for both days';
  return { weekday: null, dates: [addDays(today, 1), today], settled: 'likely', why };
}

function takeNamedDates(text: string, setting: DaySetting): Taken<DayMention> {
  let rest = text;
  const items = namedDatesIn(text).map((found) => {
    rest = blank(rest, found.index, found.length);
    return namedMention(found, setting);
  });
  return { rest, items };
}

function namedMention({ year, month, day, until }: NamedDate, setting: DaySetting): DayMention {
  const dates = datesOf({ year, month, day }, setting.today);
  const ends = until === null ? [] : datesOf({ year, ...until }, setting.today);
  if (ends.length === 0) return dated(dates, year, setting);
  const why = 'the words name a stretch of days';
  return { weekday: null, dates: [...dates, ...ends], settled: 'open', why };
}

const IMPOSSIBLE = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTHS})|(?:${MONTHS}) \\d{1,2})\\b`,
  'g',
);

/** "31 February", which chrono-node does not find: a day that was said and does not exist. */
function takeImpossibleDates(text: string): Taken<DayMention> {
  return takeAll(text, IMPOSSIBLE, () => fixed([]));
}

const DAY_NUMBER = /\bthe (\d{1,2})(?:st|nd|rd|th)\b(?: of (?:the|this) month\b)?/g;

/** "the 5th": the next day of that number. */
function takeDayNumbers(text: string, { today }: DaySetting): Taken<DayMention> {
  return takeAll(text, DAY_NUMBER, ([, number]) => {
    const months = [0, 1, 2].map((later) => ({
      ...addMonths({ ...today, day: 1 }, later),
      day: Number(number),
    }));
    const dates = months.filter((date) => isRealDate(date) && daysBetween(today, date) >= 0);
    const [next] = dates;
    if (next === undefined) return null;
    if (next.month === today.month) return fixed([next]);
    return {
      weekday: null,
      dates: [next],
      settled: 'likely',
      why: 'that day of this month is over',
    };
  });
}

const PERIOD = /\b(?:(?:the|this|next) )?(?:weekend|week)\b/g;

/** "next week", "the weekend": days to choose from, never one of them. */
export function takePeriods(text: string, { today }: DaySetting): Taken<DayMention> {
  return takeAll(text, PERIOD, ([words]) => {
    const dates = words.endsWith('weekend') ? weekendDays(words, today) : weekDays(words, today);
    return { weekday: null, dates, settled: 'open', why: `“${words}” is more than one day` };
  });
}

function weekendDays(words: string, today: WallDate): readonly WallDate[] {
  const saturday = weekdayOf(today) === 0 ? -1 : 6 - weekdayOf(today);
  const weeks = words.startsWith('next') ? [0, 7] : [0];
  return weeks
    .flatMap((days) => [saturday + days, saturday + days + 1])
    .filter((days) => days >= 0)
    .map((days) => addDays(today, days));
}

function weekDays(words: string, today: WallDate): readonly WallDate[] {
  const monday = -((weekdayOf(today) + 6) % 7) + (words.startsWith('next') ? 7 : 0);
  return [0, 1, 2, 3, 4]
    .map((day) => monday + day)
    .filter((days) => days >= 0)
    .map((days) => addDays(today, days));
}

/** One meaning; none where the date does not exist. */
function fixed(dates: readonly WallDate[]): DayMention {
  return dates.length === 0
    ? { weekday: null, dates, settled: 'open', why: 'there is no such day' }
    : { weekday: null, dates, settled: 'yes', why: null };
}

/** A date without a year that lies far ahead is only likely: most often the one just past was meant. */
function dated(dates: readonly WallDate[], year: number | null, setting: DaySetting): DayMention {
  const mention = fixed(dates);
  const [first] = dates;
  if (year !== null || first === undefined) return mention;
  const far = daysBetween(setting.today, first) > setting.farAheadDays;
  return far ? { ...mention, settled: 'likely', why: 'that day of this year is over' } : mention;
}

/** The date of that year; without one the next there is, from today on. */
function datesOf(
  {
    year,
    month,
    day,
  }: { readonly year: number | null; readonly month: number; readonly day: number },
  today: WallDate,
): readonly WallDate[] {
  if (year !== null) return [{ year, month, day }].filter(isRealDate);
  const years = Array.from({ length: 9 }, (_, later) => today.year + later);
  const dates = years.map((one) => ({ year: one, month, day })).filter(isRealDate);
  return dates.filter((date) => daysBetween(today, date) >= 0).slice(0, 1);
}
