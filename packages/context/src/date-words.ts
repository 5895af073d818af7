import { DAY_MS, dateTextOf, startOfDay, weekdayOf, type WallMs } from './wall-time.js';

/** Words with every date in them written out, so that nothing about the day is left to a parser's taste. */
export interface DatedWords {
  readonly text: string;
  /** Why it was read so, where that is worth saying. */
  readonly why: string | null;
}

const NUMERIC = /\b(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?\b/g;
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const WEEKDAY =
  /\b(?:(next|this|coming)\s+)?(sunday|monday|tuesday|wednesday|thursday|friday|saturday|sun|mon|tues?|wed|thu(?:rs?)?|fri|sat)\b/i;

/**
 * All readings of the dates in some words; one where there is no doubt. A bare weekday is the coming one, and a
 * question on that very day; "next Friday" is always a question; 5/6 goes by the locale and is a question without.
 */
export function datedReadings(
  words: string,
  { nowWall, locale }: { readonly nowWall: WallMs; readonly locale: string | null },
): readonly DatedWords[] {
  return numericReadings(words, nowWall, locale).flatMap((one) => weekdayReadings(one, nowWall));
}

type Order = 'day first' | 'month first';

/** The order of day and month: what a date of the same words proves, else the locale's, else both. */
export function numericOrders(words: string, locale: string | null): readonly Order[] {
  const dates = [...words.matchAll(NUMERIC)].map(
    ([, first, second]) => [Number(first), Number(second)] as const,
  );
  const dayFirst = dates.some(([first, second]) => first > 12 && second <= 12);
  const monthFirst = dates.some(([first, second]) => second > 12 && first <= 12);
  if (dayFirst !== monthFirst) return [dayFirst ? 'day first' : 'month first'];
  if (dayFirst || locale === null) return ['day first', 'month first'];
  return [
    /^en-(US|PH)$|^en$/i.test(locale) && locale !== 'en' ? 'month first' : orderOfLanguage(locale),
  ];
}

function orderOfLanguage(locale: string): Order {
  try {
    const parts = new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'numeric',
    }).formatToParts(0);
    const day = parts.findIndex(({ type }) => type === 'day');
    const month = parts.findIndex(({ type }) => type === 'month');
    return month < day ? 'month first' : 'day first';
  } catch {
    return 'day first';
  }
}

function numericReadings(
  words: string,
  nowWall: WallMs,
  locale: string | null,
): readonly DatedWords[] {
  if (words.search(NUMERIC) < 0) return [{ text: words, why: null }];
  const orders = numericOrders(words, locale);
  const readings = orders.flatMap((order): readonly DatedWords[] => {
    let valid = true;
    const text = words.replaceAll(
      NUMERIC,
      (whole, first: string, second: string, year?: string) => {
        const [day, month] = order === 'day first' ? [first, second] : [second, first];
        const date = coming(Number(day), Number(month), { year, nowWall });
        valid &&= date !== null;
        return date ?? whole;
      },
    );
    return valid ? [{ text, why: `read with the ${order}` }] : [];
  });
  return readings.filter((one, at) => readings.findIndex(({ text }) => text === one.text) === at);
}

/** The date as ISO text, this year or next where no year is said; null where there is no such day. */
function coming(
  day: number,
  month: number,
  { year, nowWall }: { readonly year: string | undefined; readonly nowWall: WallMs },
): string | null {
  const thisYear = new Date(nowWall).getUTCFullYear();
  const said = year === undefined ? thisYear : Number(year.length === 2 ? `20${year}` : year);
  const at = (which: number) => Date.UTC(which, month - 1, day);
  const exists = (which: number) =>
    new Date(at(which)).getUTCDate() === day && month >= 1 && month <= 12;
  if (!exists(said)) return null;
  const past = year === undefined && at(said) < startOfDay(nowWall);
  return dateTextOf(at(past ? said + 1 : said));
}

function weekdayReadings({ text, why }: DatedWords, nowWall: WallMs): readonly DatedWords[] {
  const found = WEEKDAY.exec(text);
  const [whole = '', which = '', name = ''] = found ?? [];
  const wanted = WEEKDAYS.findIndex((weekday) =>
    weekday.startsWith(name.toLowerCase().slice(0, 3)),
  );
  // A date is said already: the weekday is only its name.
  if (found === null || wanted < 0 || /\b\d{4}-\d{2}-\d{2}\b/.test(text) || namesDate(text))
    return [{ text, why }];
  return daysMeant(wanted, which.toLowerCase(), nowWall).map((day) => ({
    text: text.slice(0, found.index) + dateTextOf(day) + text.slice(found.index + whole.length),
    why,
  }));
}

function namesDate(text: string): boolean {
  return /\b\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?\s+\d/i.test(
    text,
  );
}

function daysMeant(wanted: number, which: string, nowWall: WallMs): readonly WallMs[] {
  const today = startOfDay(nowWall);
  const ahead = (wanted - weekdayOf(nowWall) + 7) % 7;
  const week = 7 * DAY_MS;
  if (ahead === 0) return which === 'next' ? [today + week] : [today, today + week];
  const nearest = today + ahead * DAY_MS;
  return which === 'next' ? [nearest, nearest + week] : [nearest];
}
