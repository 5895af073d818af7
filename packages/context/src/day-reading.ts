import type { Settled } from './settled.js';
import { dateLabel, WEEKDAYS } from './time-label.js';
import { isSameDate, weekdayOf, type WallDate } from './wall-time.js';

/** What words about a day may mean, likeliest first. */
export interface DayReading {
  readonly dates: readonly WallDate[];
  readonly settled: Settled;
  /** A sentence part on why it is not the only meaning; null where it is. */
  readonly why: string | null;
}

/** One mention of a day. A weekday also serves to check a date beside it. */
export interface DayMention extends DayReading {
  readonly weekday: number | null;
}

/** Several mentions to one reading: a weekday and a date must agree, two different days are a question. */
export function joinDays(mentions: readonly DayMention[]): DayReading | null {
  const [first, ...others] = mentions;
  if (first === undefined) return null;
  if (others.length === 0) return first;
  const named = mentions.filter(({ weekday }) => weekday !== null);
  const dated = mentions.filter(({ weekday }) => weekday === null);
  const [date, ...moreDates] = dated;
  const [weekday, ...moreWeekdays] = named;
  if (date !== undefined && weekday !== undefined && moreDates.length + moreWeekdays.length === 0) {
    return agreeing(date, weekday);
  }
  const dates = distinctDates(
    mentions.flatMap((mention) => mention.dates.slice(0, reach(mention))),
  );
  if (dates.length === 1) return { dates, settled: 'yes', why: null };
  return { dates, settled: 'open', why: 'more than one day was named' };
}

/** Of a settled mention only what is meant; of an open one everything. */
function reach({ settled, dates }: DayMention): number {
  return settled === 'open' ? dates.length : 1;
}

function agreeing(date: DayMention, weekday: DayMention): DayReading {
  const name = WEEKDAYS[weekday.weekday ?? 0] ?? '';
  const fitting = date.dates.filter((one) => weekdayOf(one) === weekday.weekday);
  const [only, another] = fitting;
  if (only !== undefined && another === undefined) {
    return { dates: fitting, settled: date.settled === 'likely' ? 'likely' : 'yes', why: date.why };
  }
  if (only !== undefined) return { ...date, dates: fitting };
  const [meant] = date.dates;
  const why = meant === undefined ? 'the day does not exist' : `${dateLabel(meant)} is no ${name}`;
  return { dates: distinctDates([...date.dates, ...weekday.dates]), settled: 'open', why };
}

export function distinctDates(dates: readonly WallDate[]): readonly WallDate[] {
  return dates.filter((date, at) => dates.findIndex((other) => isSameDate(date, other)) === at);
}
