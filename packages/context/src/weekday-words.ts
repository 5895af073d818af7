import type { DayMention } from './day-reading.js';
import { distinctDates } from './day-reading.js';
import { takeAll, type Taken } from './scan.js';
import { addDays, daysBetween, weekdayOf, type WallDate } from './wall-time.js';

const NAME =
  'sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?';
const BEFORE = '(?:(?:a|one) )?week (?:on|from) |this coming |coming |last |this |next ';
const AFTER = ' after next|(?: (?:of|in))? next week| this week| week| coming';
const WEEKDAY = new RegExp(
  `\\b(?<before>${BEFORE})?(?:the )?(?<name>${NAME})\\b\\.?(?<after>(?:${AFTER})\\b)?`,
  'g',
);
const WEEK_THEN_DAY = new RegExp(`\\b(?<week>next|this) week,?(?: on)? (?<name>${NAME})\\b`, 'g');
const INITIALS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** Takes weekdays with the words that move them: "Friday", "next Friday", "a week on Friday". */
export function takeWeekdays(text: string, today: WallDate): Taken<DayMention> {
  const weekFirst = takeAll(text, WEEK_THEN_DAY, ({ groups }) =>
    inWeek(weekdayNamed(groups?.['name']), today, groups?.['week'] === 'next' ? 1 : 0),
  );
  const others = takeAll(weekFirst.rest, WEEKDAY, ({ groups }) =>
    mentionOf(
      weekdayNamed(groups?.['name']),
      movedBy(groups?.['before'], groups?.['after']),
      today,
    ),
  );
  return { rest: others.rest, items: [...weekFirst.items, ...others.items] };
}

function weekdayNamed(name = ''): number {
  return INITIALS.indexOf(name.slice(0, 3));
}

function movedBy(before = '', after = ''): string {
  const moved = `${before.trim()} ${after.trim()}`.trim().replace(/^(?:a|one) (?=week )/, '');
  return moved.replace(/(?:of|in) next week/, 'next week');
}

/** How words move a weekday, as days to add to today; `coming` is how far the next one is, 0 for today. */
const MOVED: Readonly<Record<string, (coming: number) => readonly number[]>> = {
  last: (coming) => [coming - 7],
  week: weekOn,
  'week on': weekOn,
  'week from': weekOn,
  next: nextOffsets,
  'after next': (coming) => [coming + 7, coming + 14],
  'next after next': (coming) => [coming + 7, coming + 14],
};

function mentionOf(weekday: number, moved: string, today: WallDate): DayMention {
  if (moved === 'this week') return inWeek(weekday, today, 0);
  if (moved === 'next week') return inWeek(weekday, today, 1);
  const coming = (weekday - weekdayOf(today) + 7) % 7;
  const offsets = MOVED[moved]?.(coming) ?? bareOffsets(coming);
  const why = coming === 0 ? 'today is that weekday' : `“${moved}” is used for both of them`;
  return several(weekday, offsets, today, why);
}

/** "this Friday" and "the coming Friday" are the next one; said on a Friday, they may be today. */
function bareOffsets(coming: number): readonly number[] {
  return coming === 0 ? [0, 7] : [coming];
}

function weekOn(coming: number): readonly number[] {
  return coming === 0 ? [7, 14] : [coming + 7];
}

/** "next Friday" is the coming one for some and the one after for others, on whatever day it is said. */
function nextOffsets(coming: number): readonly number[] {
  return coming === 0 ? [7, 14] : [coming, coming + 7];
}

/** Where weeks begin on Monday for some and on Sunday for others, both are looked at. */
function inWeek(weekday: number, today: WallDate, weeks: number): DayMention {
  const mondayWeek = ((weekday + 6) % 7) - ((weekdayOf(today) + 6) % 7);
  const sundayWeek = weekday - weekdayOf(today);
  const dates = distinctDates(
    [mondayWeek, sundayWeek].map((offset) => addDays(today, offset + 7 * weeks)),
  );
  const ahead = dates.filter((date) => daysBetween(today, date) >= 0);
  const kept = ahead.length === 0 ? dates : ahead;
  const why = 'it depends on whether the week begins on Monday or on Sunday';
  return kept.length === 1
    ? { weekday, dates: kept, settled: 'yes', why: null }
    : { weekday, dates: kept, settled: 'open', why };
}

function several(
  weekday: number,
  offsets: readonly number[],
  today: WallDate,
  why: string,
): DayMention {
  const dates = offsets.map((offset) => addDays(today, offset));
  return dates.length === 1
    ? { weekday, dates, settled: 'yes', why: null }
    : { weekday, dates, settled: 'open', why };
}
