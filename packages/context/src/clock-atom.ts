import type { PartOfDay } from './part-words.js';
import { numberOf } from './scan.js';
import type { Settled } from './settled.js';

/** One time of day by itself: the minutes after midnight that it may mean, likeliest first. */
export interface ClockAtom {
  /** 1440 and more lie in the night that follows the day. */
  readonly minutes: readonly number[];
  readonly settled: Settled;
  readonly why: string | null;
  /** True for midnight in words, which both ends of a day are called. */
  readonly midnight: boolean;
}

/** What a time of day is read by. */
export interface ClockSetting {
  /** The part of the day that was named beside it. */
  readonly part: PartOfDay | null;
  /** True where times are usually written with 24 hours. */
  readonly writes24: boolean;
}

export const NOON = 720;
export const DAY = 1440;

/** Reads "3pm", "15:00", "half past three", "midnight". Null for what no clock shows. */
export function atomOf(words: string, setting: ClockSetting): ClockAtom | null {
  if (words === 'noon' || words === 'midday') return exactly(NOON);
  if (words === 'midnight') {
    const why = 'midnight is at both ends of a day';
    return { minutes: [0, DAY], settled: 'open', why, midnight: true };
  }
  const half = /^half (?!past)(.+)$/.exec(words);
  if (half !== null) return halfOf(half[1] ?? '', setting);
  const stepped = /^(.+?)(?: minutes?)? (past|to) (.+)$/.exec(words);
  if (stepped !== null) return steppedOf(stepped, setting);
  return figuresOf(words, setting);
}

function exactly(minutes: number): ClockAtom {
  return { minutes: [minutes], settled: 'yes', why: null, midnight: false };
}

/** "half three" is 15:30 in Britain and 14:30 to speakers of German. */
function halfOf(words: string, setting: ClockSetting): ClockAtom | null {
  const hour = figuresOf(words, setting);
  if (hour === null) return null;
  const minutes = hour.minutes.flatMap((one) => [one + 30, one - 30]).filter((one) => one >= 0);
  const why = `“half ${words}” is used for half past and for half to`;
  return { minutes, settled: 'open', why, midnight: false };
}

function steppedOf(
  [, step = '', direction, hour = '']: RegExpExecArray,
  setting: ClockSetting,
): ClockAtom | null {
  const base = figuresOf(hour, setting);
  const size = stepMinutes(step.replace(/^a /, ''));
  if (base === null || size === null) return null;
  const sign = direction === 'past' ? 1 : -1;
  return { ...base, minutes: base.minutes.map((one) => (one + sign * size + DAY) % DAY) };
}

function stepMinutes(step: string): number | null {
  if (step === 'half') return 30;
  if (step === 'quarter') return 15;
  const count = numberOf(step.replace('-', ' '));
  return count === null || count > 59 ? null : count;
}

const FOUR_FIGURES = /^(\d{2})(\d{2})$/;
const FIGURES = /^(\d{1,2}|[a-z]+?)(?:[:.](\d{2}))?(?: ?([ap])m| o'?clock)?$/;

function figuresOf(words: string, setting: ClockSetting): ClockAtom | null {
  const four = FOUR_FIGURES.exec(words);
  if (four !== null) return plain(Number(four[1]), Number(four[2]));
  const found = FIGURES.exec(words);
  const [, hourWords = '', minuteWords, half] = found ?? [];
  const hour = numberOf(hourWords);
  const minute = Number(minuteWords ?? '0');
  if (found === null || hour === null || !isOnClock(hour, minute)) return null;
  if (half !== undefined) return withHalf({ hour, minute, half }, setting);
  const withMinutes = minuteWords !== undefined;
  return isOf24(hourWords, hour, setting.writes24 && withMinutes)
    ? plain(hour, minute)
    : eitherHalf(hour, minute, setting.part);
}

/** "10:30" of someone who writes 24 hours is in the morning; "9:30" and "10" may be said in the evening too. */
function isOf24(words: string, hour: number, written24: boolean): boolean {
  return hour === 0 || hour > 12 || /^0\d/.test(words) || (written24 && hour >= 10);
}

function isOnClock(hour: number, minute: number): boolean {
  return Number.isInteger(hour) && hour <= 24 && minute <= 59;
}

function plain(hour: number, minute: number): ClockAtom | null {
  return isOnClock(hour, minute) ? exactly(hour * 60 + minute) : null;
}

interface HalfHour {
  readonly hour: number;
  readonly minute: number;
  readonly half: string;
}

const NIGHT_UNTIL = 5 * 60;

/** "3pm"; "15pm" names the hour twice and is believed only if a person agrees. */
function withHalf({ hour, minute, half }: HalfHour, { part }: ClockSetting): ClockAtom {
  if (hour > 12 || hour === 0) {
    const why = 'an hour of 24 does not go with am or pm';
    return { minutes: [hour * 60 + minute], settled: 'likely', why, midnight: false };
  }
  const morning = (hour % 12) * 60 + minute;
  if (half === 'p') return exactly(morning + NOON);
  const atNight = part === 'night' || part === 'tonight';
  return atNight && morning < NIGHT_UNTIL ? afterMidnight(morning, part) : exactly(morning);
}

const MORNING_FROM_HOUR = 7;

/** "at 3": by the part of the day where one was said, otherwise the likelier half of the day is suggested. */
function eitherHalf(hour: number, minute: number, part: PartOfDay | null): ClockAtom {
  const morning = (hour % 12) * 60 + minute;
  if (part !== null) return byPart(morning, part);
  const morningFirst = hour >= MORNING_FROM_HOUR && hour < 12;
  const both = [morning, morning + NOON];
  const minutes = morningFirst ? both : both.toReversed();
  return { minutes, settled: 'likely', why: 'neither am nor pm was said', midnight: false };
}

function byPart(morning: number, part: PartOfDay): ClockAtom {
  if (part === 'morning') return exactly(morning);
  const atNight = part === 'night' || part === 'tonight';
  return atNight && morning < NIGHT_UNTIL ? afterMidnight(morning, part) : exactly(morning + NOON);
}

/** One o'clock tonight is after the midnight that ends the day; of a named night it may also be before it. */
function afterMidnight(morning: number, part: PartOfDay): ClockAtom {
  if (part === 'tonight') return exactly(morning + DAY);
  const why = 'the night lies between two days';
  return { minutes: [morning + DAY, morning], settled: 'likely', why, midnight: false };
}
