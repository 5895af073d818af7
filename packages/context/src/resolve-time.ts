import { textOf, type Asking } from './asking.js';
import { resolveDayOnly } from './day-only.js';
import type { DaySetting } from './day-words.js';
import { NUMERIC_DATE, numericDateOf } from './numeric-date.js';
import { lost, type Finding, type Resolution } from './resolution.js';
import { leastSettled, type Settled } from './settled.js';
import { withConflicts } from './slot-conflict.js';
import {
  lengthFor,
  namesAnEnd,
  noneAhead,
  openTime,
  sentenceOf,
  sourceOf,
  timeFinding,
} from './time-finding.js';
import { meaningsOf, type TimeMeaning, type TimeMeanings } from './time-meaning.js';
import { completedBy, readTimeWords, type TimeReading } from './time-reading.js';
import { isZone, wallAt } from './wall-time.js';

/** A time slot or a date-time from words. Ambiguous words are a question with what they may mean. */
export function resolveTime(asking: Asking): Resolution {
  const { context, spec, words, askedAt } = asking;
  if (!isZone(context.zone)) {
    return openTime(asking, 'the time zone of this device is not known', []);
  }
  if (textOf(words) === '') {
    return openTime(asking, 'nothing was said about the time', [], `${spec.label}: at what time?`);
  }
  const reading = readingOf(asking);
  const lengthMs = lengthFor(asking, reading);
  const meanings = meaningsOf(reading, { zone: context.zone, askedAt, lengthMs });
  if (meanings === null) return resolveDayOnly(asking, reading, doubtsOf(reading));
  return judged(asking, meanings, reading);
}

/** An answer in words is completed by the sentence: "4pm" to a question about Friday is on Friday. */
function readingOf(asking: Asking): TimeReading {
  const { words } = asking;
  const setting = daySettingOf(asking);
  const reading = readTimeWords(textOf(words), setting);
  const sentence = words?.sentence.join(', ') ?? '';
  return sentence === '' ? reading : completedBy(reading, readTimeWords(sentence, setting));
}

function daySettingOf({ context, askedAt, thresholds, otherDates }: Asking): DaySetting {
  const now = wallAt(askedAt, context.zone);
  const dates = otherDates.flatMap((text) => [...text.matchAll(NUMERIC_DATE)].map(numericDateOf));
  return {
    today: { year: now.year, month: now.month, day: now.day },
    hour: now.hour,
    nightUntilHour: thresholds.nightUntilHour,
    farAheadDays: thresholds.farAheadDays,
    locale: context.locale,
    country: context.country,
    otherDates: dates.filter((date) => date !== null),
  };
}

/** The meanings that lie ahead and behind. */
interface Sorted {
  readonly ahead: readonly Finding[];
  readonly past: readonly Finding[];
  readonly firstIsPast: boolean;
}

/** Past meanings lose; what is left is filled in, suggested or asked by how sure the reading is. */
function judged(asking: Asking, meanings: TimeMeanings, reading: TimeReading): Resolution {
  const sorted = sortedByTime(asking, meanings, reading);
  const [first, ...others] = sorted.ahead;
  if (first === undefined) return noneAhead(asking, sorted.past, meanings.reasons);
  const past = sorted.past.map((finding) => lost(finding, `${finding.label} is already past`));
  const reasons = [...meanings.reasons, ...doubtsOf(reading)];
  const settled = settledOf(meanings, reading, sorted);
  if (settled === 'open') return open(asking, sorted.ahead, past, reasons);
  const losers = [...others.map((finding) => lost(finding, whyLess(reasons))), ...past];
  const sure = settled === 'yes';
  const finding: Finding = sure
    ? first
    : { ...first, confidence: 'MEDIUM', why: `${first.why} ${sentenceOf(reasons)}`.trim() };
  const question = sure ? null : `${first.label}: is this right? ${sentenceOf(reasons)}`.trim();
  return withConflicts(asking, { kind: 'chosen', finding, losers, question });
}

function open(
  asking: Asking,
  ahead: readonly Finding[],
  past: readonly Finding[],
  reasons: readonly string[],
): Resolution {
  const why = sentenceOf(reasons);
  const losers = [
    ...ahead.map((finding) => lost(finding, `may be meant: ${reasons.join('; ')}`)),
    ...past,
  ];
  return {
    kind: 'open',
    losers,
    source: sourceOf(asking),
    why,
    question: `Which time is meant? ${why}`,
  };
}

function sortedByTime(asking: Asking, { meanings }: TimeMeanings, reading: TimeReading): Sorted {
  const judgedOnes = meanings.map((meaning) => ({
    finding: timeFinding(asking, meaning, reading),
    isPast: isPast(asking, meaning),
  }));
  return {
    ahead: judgedOnes.flatMap(({ finding, isPast: past }) => (past ? [] : [finding])),
    past: judgedOnes.flatMap(({ finding, isPast: past }) => (past ? [finding] : [])),
    firstIsPast: judgedOnes[0]?.isPast === true,
  };
}

/** A sentence takes a moment to say. */
const GRACE_MS = 60_000;

function isPast({ askedAt }: Asking, { startMs, endMs, note }: TimeMeaning): boolean {
  return (note === 'all day' ? endMs : startMs + GRACE_MS) <= askedAt;
}

function settledOf(meanings: TimeMeanings, reading: TimeReading, sorted: Sorted): Settled {
  if (contradicts(reading) || namesForeignZone(reading) || leavesFigures(reading)) return 'open';
  const doubts: Settled = doubtsOf(reading).length > 0 ? 'likely' : 'yes';
  if (meanings.settled === 'open' && sorted.ahead.length === 1) {
    // Of the two midnights of today only one is still to come; other words may have been a slip.
    return leastSettled(doubts, reading.clock?.midnight === true ? 'yes' : 'likely');
  }
  return leastSettled(meanings.settled, doubts, sorted.firstIsPast ? 'likely' : 'yes');
}

/** Figures that nothing could read are likely the very day: "31/2 at 15:00" is not today at 15:00. */
function leavesFigures({ unread }: TimeReading): boolean {
  return unread.some((word) => /\d/.test(word));
}

function contradicts(reading: TimeReading): boolean {
  const { lengths, allDay, clock } = reading;
  return (
    lengths.length > 1 || (lengths.length > 0 && namesAnEnd(reading)) || (allDay && clock !== null)
  );
}

function namesForeignZone({ zone }: TimeReading): boolean {
  return zone !== null && zone.offsetsMs.length === 0;
}

/** What in the words leaves room, each as a sentence part. */
function doubtsOf(reading: TimeReading): readonly string[] {
  const { unread, repeats, lengths, clock, allDay } = reading;
  const doubts: readonly (readonly [boolean, string])[] = [
    [unread.length > 0, `“${unread.join(' ')}” could not be read`],
    [repeats, 'only one event can be made at a time, so this is the first one'],
    [lengths.length > 1, 'more than one length was named'],
    [lengths.length > 0 && namesAnEnd(reading), 'both an end and a length were named'],
    [allDay && clock !== null, 'both a whole day and a time were named'],
    [namesForeignZone(reading), `the zone of “${reading.zone?.words ?? ''}” is not known here`],
    [runsOvernight(reading), 'it runs over midnight, so it may belong to either day'],
  ];
  return doubts.filter(([holds]) => holds).map(([, doubt]) => doubt);
}

/** "from 10pm to 2am tomorrow" may begin today. Only the likeliest reading of the hours counts. */
function runsOvernight({ days, clock }: TimeReading): boolean {
  const first = clock?.spans[0];
  if (days === null || first === undefined) return false;
  return first.start > 0 && first.start < 1440 && (first.end ?? 0) > 1440;
}

function whyLess(reasons: readonly string[]): string {
  return reasons.length === 0 ? 'another reading is usual' : `less likely: ${reasons.join('; ')}`;
}
