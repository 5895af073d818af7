import { isRealDate, type WallDate } from './wall-time.js';

/** Which of two numbers is the day. `open` where nothing says so. */
export type DateOrder = 'dayFirst' | 'monthFirst' | 'open';

/** A date in figures as it was written: "5/6", "23/9/2026". */
export interface NumericDate {
  readonly first: number;
  readonly second: number;
  /** Null where none was written. */
  readonly year: number | null;
  readonly words: string;
}

export const NUMERIC_DATE =
  /(?<![\d/.:-])(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d:]|[/.-]\d)/g;

/** Null where the figures are no date: "3.30" alone is a time, "10-11" alone a range. */
export function numericDateOf(match: RegExpExecArray): NumericDate | null {
  const [words, first = '', mark, second = '', year] = match;
  if (year === undefined && mark !== '/') return null;
  const date = { first: Number(first), second: Number(second), words };
  if (!mayBe(date.first, date.second) && !mayBe(date.second, date.first)) return null;
  return { ...date, year: year === undefined ? null : wholeYear(year) };
}

/**
 * The order that dates in figures are read in: what another date of the same message proves, then the locale's.
 * A list never changes its order from one value to the next.
 */
export function orderOf(
  dates: readonly NumericDate[],
  locale: string | null,
  country: string | null,
): DateOrder {
  const proofs = new Set(dates.map(provenOrder).filter((order) => order !== 'open'));
  if (proofs.size > 1) return 'open';
  const [proof] = proofs;
  return proof ?? localeOrder(locale, country);
}

/** Both ways to read it, as month and day; one where only one can be. */
export function readingsOf(
  { first, second }: NumericDate,
  order: DateOrder,
): readonly { readonly month: number; readonly day: number }[] {
  const dayFirst = mayBe(first, second) ? [{ day: first, month: second }] : [];
  const monthFirst = mayBe(second, first) ? [{ day: second, month: first }] : [];
  const [left, right] = order === 'monthFirst' ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
  return first === second ? left : [...left, ...right];
}

function provenOrder({ first, second }: NumericDate): DateOrder {
  const [dayFirst, monthFirst] = [mayBe(first, second), mayBe(second, first)];
  if (dayFirst === monthFirst) return 'open';
  return dayFirst ? 'dayFirst' : 'monthFirst';
}

function mayBe(day: number, month: number): boolean {
  const inLeapYear: WallDate = { year: 2024, month, day };
  return isRealDate(inLeapYear);
}

/** A language without its country does not say the order where its countries differ: "en" is read by the country. */
function localeOrder(locale: string | null, country: string | null): DateOrder {
  if (locale === null) return 'open';
  try {
    const { language, region } = new Intl.Locale(locale);
    if (language !== 'en' || region !== undefined) return orderByIntl(locale);
    return country === null ? 'open' : orderByIntl(`en-${country}`);
  } catch {
    return 'open';
  }
}

function orderByIntl(locale: string): DateOrder {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
  });
  // An English of a country that the runtime does not know would fall back to that of the United States.
  if (format.resolvedOptions().locale === 'en') return 'open';
  const order = format.formatToParts(0).map(({ type }) => type);
  return order.indexOf('day') < order.indexOf('month') ? 'dayFirst' : 'monthFirst';
}

function wholeYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}
