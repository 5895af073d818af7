import type { DurationMs } from '@landed/contract';

import { joinClocks, takeClocks, type ClockReading } from './clock-words.js';
import { joinDays, type DayReading } from './day-reading.js';
import { takeDayWords, takeFigureDays, takePeriods, type DaySetting } from './day-words.js';
import { takeDelays, takeLengths, type Length } from './duration-words.js';
import { fold } from './fold.js';
import { takeParts, withPlainClocks, type PartMention, type PartOfDay } from './part-words.js';
import { takeAll } from './scan.js';
import { takeZones, type ZoneMention } from './zone-words.js';

/** Everything that words about a time say, each with what it may mean. Nothing is combined yet. */
export interface TimeReading {
  readonly days: DayReading | null;
  readonly clock: ClockReading | null;
  readonly part: PartOfDay | null;
  readonly lengths: readonly Length[];
  /** "in two hours": how long after the moment of asking. */
  readonly delayMs: DurationMs | null;
  readonly zone: ZoneMention | null;
  readonly allDay: boolean;
  readonly repeats: boolean;
  /** Words that no rule could read. */
  readonly unread: readonly string[];
}

const REPEATS =
  /\b(?:every(?: other)?|each|daily|weekly|fortnightly|biweekly|monthly|yearly|annually|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/g;
const ALL_DAY = /\b(?:all day(?: long)?|all-day|the whole day|whole day)\b/g;
const NOW = /\b(?:right now|just now|now|straight away|immediately)\b/g;
const SAID_WITHOUT_MEANING = new Set(
  'on at the of in for and from to is be it its please thanks thank you then starting beginning start day date time o clock hours hrs pm am sharp exactly my me i a an or also'.split(
    ' ',
  ),
);

/** Reads words about a time by fixed rules. Every word is used once, and what is left over is said. */
export function readTimeWords(words: string, setting: DaySetting): TimeReading {
  const text = withPlainClocks(fold(words));
  const repeats = takeAll(text, REPEATS, () => true);
  // "Fridays" still says which day; "every" does not.
  const named = restoreWeekdays(text, repeats.rest);
  const allDay = takeAll(named, ALL_DAY, () => true);
  const figures = takeFigureDays(allDay.rest, setting);
  const delays = takeDelays(figures.rest);
  const lengths = takeLengths(delays.rest);
  const zones = takeZones(lengths.rest);
  const parts = takeParts(zones.rest);
  const part = onlyPart(parts.items);
  const clocks = takeClocks(parts.rest, { part, writes24: writes24(setting.locale) });
  const dayWords = takeDayWords(clocks.rest, setting);
  const mentions = [...figures.items, ...dayWords.items, ...todayOf(parts.items, setting)];
  const periods =
    mentions.length > 0 ? { rest: dayWords.rest, items: [] } : takePeriods(dayWords.rest, setting);
  const now = takeAll(periods.rest, NOW, () => 0);
  const delay = [...delays.items, ...now.items];
  return {
    days: joinDays([...mentions, ...periods.items]),
    clock: joinClocks(clocks.items),
    part,
    lengths: lengths.items,
    delayMs: delay.length === 1 ? (delay[0] ?? null) : null,
    zone: zones.items[0] ?? null,
    allDay: allDay.items.length > 0,
    repeats: repeats.items.length > 0,
    unread: unreadOf(
      now.rest,
      delay.length > 1 || zones.items.length > 1 || parts.items.length > 1,
    ),
  };
}

/** A time said in an answer fills up what the sentence said of the day, and the other way round. */
export function completedBy(answer: TimeReading, sentence: TimeReading): TimeReading {
  if (answer.delayMs !== null || answer.allDay) return answer;
  const hasTime = answer.clock !== null || answer.part !== null;
  return {
    ...answer,
    days: answer.days ?? sentence.days,
    clock: hasTime ? answer.clock : sentence.clock,
    part: hasTime ? answer.part : sentence.part,
    lengths: answer.lengths.length > 0 ? answer.lengths : sentence.lengths,
    zone: answer.zone ?? sentence.zone,
  };
}

/** True where the locale's clock has 24 hours. */
function writes24(locale: string | null): boolean {
  if (locale === null) return false;
  try {
    const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
    return hourCycle === 'h23' || hourCycle === 'h24';
  } catch {
    return false;
  }
}

function restoreWeekdays(text: string, rest: string): string {
  return [...text.matchAll(/\b(mon|tues|wednes|thurs|fri|satur|sun)days\b/g)].reduce(
    (whole, { index, 0: words }) =>
      whole.slice(0, index) + `${words.slice(0, -1)} ` + whole.slice(index + words.length),
    rest,
  );
}

function onlyPart(parts: readonly PartMention[]): PartOfDay | null {
  return parts[0]?.part ?? null;
}

/** "tonight" and "this evening" say today; "tomorrow night" does not. */
function todayOf(parts: readonly PartMention[], { today }: DaySetting) {
  return parts.some((mention) => mention.today)
    ? [{ weekday: null, dates: [today], settled: 'yes' as const, why: null }]
    : [];
}

function unreadOf(rest: string, several: boolean): readonly string[] {
  const words = rest.split(/[^\p{L}\p{M}\p{N}'/:]+/u).filter((word) => word !== '');
  const unread = words.filter((word) => !SAID_WITHOUT_MEANING.has(word));
  return several ? [...unread, 'several times at once'] : unread;
}
