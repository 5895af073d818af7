import { atomOf, DAY, NOON, type ClockAtom, type ClockSetting } from './clock-atom.js';
import { takeAll, type Taken } from './scan.js';
import { leastSettled, type Settled } from './settled.js';

/** Minutes after midnight of the day; 1440 and more lie in the night that follows it. */
export interface ClockSpan {
  readonly start: number;
  readonly end: number | null;
}

/** What words about the time of day may mean, likeliest first. */
export interface ClockReading {
  readonly spans: readonly ClockSpan[];
  readonly settled: Settled;
  readonly why: string | null;
  /** True for midnight in words, which both ends of a day are called. */
  readonly midnight: boolean;
}

const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const NO_DATE_BEHIND = `(?! ?(?:st|nd|rd|th)\\b| ?(?:of |${MONTH})|[/\\d]|[.:-]\\d)`;
const NO_DATE_BEFORE = `(?<![\\d.:/-])(?<!(?:${MONTH})[a-z]* )`;
const HOUR = '\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
const STEP = '(?:half|(?:a )?quarter|five|ten|twenty(?:[ -]five)?|\\d{1,2})(?: minutes?)?';
const EXACT = [
  `${STEP} (?:past|to) (?:${HOUR})(?: ?[ap]m)?`,
  `half (?:${HOUR})`,
  'noon|midday|midnight',
  '\\d{1,2}[:.]\\d{2}(?: ?[ap]m)?',
  `(?:${HOUR}) ?[ap]m`,
  `(?:${HOUR}) o'?clock`,
  '\\d{4}(?= ?(?:hours|hrs)\\b)',
].join('|');
const ANY = `(?:${EXACT}|${HOUR})`;
const JOINT = ' ?[-–—] ?| to | until | till | til | and ';
const RANGE = new RegExp(
  `(?<lead>\\bfrom |\\bbetween |\\bat )?${NO_DATE_BEFORE}\\b(?<start>${ANY})(?<joint>${JOINT})(?:at )?(?<end>${ANY})\\b${NO_DATE_BEHIND}`,
  'g',
);
const NO_STEP_BEFORE = '(?<!\\b(?:quarter|half|five|ten|twenty|5|10|20|25|minutes?) )';
const UNTIL = new RegExp(
  `${NO_STEP_BEFORE}\\b(?:until|till|til|to) (?<words>${ANY})\\b${NO_DATE_BEHIND}`,
  'g',
);
const SINGLE = new RegExp(`${NO_DATE_BEFORE}\\b(?<words>${EXACT})\\b${NO_DATE_BEHIND}`, 'g');
const BARE = new RegExp(`(?:\\bat|@|\\bfrom) ?(?<words>${HOUR})\\b${NO_DATE_BEHIND}`, 'g');
const ALONE = new RegExp(`^\\s*(?<words>${HOUR})\\s*$`, 'g');

/** Takes the words about the time of day, ranges first. Several times in one text are a question. */
export function takeClocks(text: string, setting: ClockSetting): Taken<ClockReading> {
  const ranges = takeAll(text, RANGE, ({ groups }) => rangeOf(groups ?? {}, setting));
  const ends = takeAtoms(ranges.rest, [UNTIL], setting);
  const starts = takeAtoms(ends.rest, [SINGLE, BARE, ALONE], setting);
  const [start, ...more] = starts.items;
  const [end] = ends.items;
  if (start !== undefined && end !== undefined && ranges.items.length === 0) {
    return { rest: starts.rest, items: [joinRange(start, end), ...more.map(readingOf)] };
  }
  // An end without a start says too little: the word stays, and is asked about.
  const rest = end === undefined ? starts.rest : `${starts.rest} until`;
  return { rest, items: [...ranges.items, ...starts.items.map(readingOf)] };
}

/** Several readings of one text to one; two different times are a question. */
export function joinClocks(readings: readonly ClockReading[]): ClockReading | null {
  const [first, ...others] = readings;
  if (first === undefined || others.length === 0) return first ?? null;
  const spans = readings.flatMap((reading) => reading.spans);
  const why = 'more than one time was named';
  return { spans, settled: 'open', why, midnight: false };
}

function takeAtoms(
  text: string,
  patterns: readonly RegExp[],
  setting: ClockSetting,
): Taken<ClockAtom> {
  let rest = text;
  const items: ClockAtom[] = [];
  for (const pattern of patterns) {
    const taken = takeAll(rest, pattern, ({ groups }) => atomOf(groups?.['words'] ?? '', setting));
    rest = taken.rest;
    items.push(...taken.items);
  }
  return { rest, items };
}

function readingOf({ minutes, settled, why, midnight }: ClockAtom): ClockReading {
  return { spans: minutes.map((start) => ({ start, end: null })), settled, why, midnight };
}

function rangeOf(
  groups: Readonly<Record<string, string | undefined>>,
  setting: ClockSetting,
): ClockReading | null {
  if (isOneTime(groups)) return null;
  const from = atomOf(groups['start'] ?? '', setting);
  const to = atomOf(groups['end'] ?? '', setting);
  if (from === null || to === null) return null;
  const range = joinRange(from, to);
  return groups['lead'] === 'between ' ? asWindow(range) : range;
}

/** "between 2 and 5" is as often somewhen in that time as all of it. */
function asWindow(range: ClockReading): ClockReading {
  const why = range.why ?? '“between” may mean some part of that time';
  return { ...range, settled: leastSettled(range.settled, 'likely'), why };
}

const STEP_TO = /^(?:five|ten|twenty(?:[ -]five)?|5|10|20|25)$/;

/** "at ten to four" is one time, "from ten to four" two; "3 and 4" is a range only behind "between". */
function isOneTime({
  lead,
  start = '',
  joint,
}: Readonly<Record<string, string | undefined>>): boolean {
  if (joint === ' and ') return lead !== 'between ';
  if (joint !== ' to ' || lead === 'from ' || !STEP_TO.test(start)) return false;
  return lead === 'at ' || !/\d/.test(start);
}

/** The end is the first time after the start that its words can mean; a bare start goes by the end. */
function joinRange(from: ClockAtom, to: ClockAtom): ClockReading {
  const pairs = from.minutes.map((start) => ({ start, end: firstAfter(start, to.minutes) }));
  const bare = from.minutes.length > 1 && !from.midnight;
  if (!bare || to.minutes.length > 1) {
    return { spans: pairs, settled: from.settled, why: from.why, midnight: from.midnight };
  }
  const spans = pairs.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  const [shortest] = spans;
  const short = shortest !== undefined && shortest.end - shortest.start < NOON;
  const settled = short && from.settled !== 'open' ? 'yes' : from.settled;
  return { spans, settled, why: settled === 'yes' ? null : from.why, midnight: false };
}

function firstAfter(start: number, ends: readonly number[]): number {
  const later = ends.map((end) => end + DAY * Math.max(0, Math.ceil((start + 1 - end) / DAY)));
  return Math.min(...later);
}
