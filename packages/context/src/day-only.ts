import { textOf, type Asking } from './asking.js';
import type { DayReading } from './day-reading.js';
import type { Interval } from './entry-interval.js';
import { freeSlots, hourOf } from './free-slots.js';
import { PART_HOURS } from './part-words.js';
import { lost, type Finding, type Resolution } from './resolution.js';
import {
  lengthFor,
  noneAhead,
  openTime,
  sentenceOf,
  sourceOf,
  timeFinding,
} from './time-finding.js';
import { dateLabel } from './time-label.js';
import type { TimeReading } from './time-reading.js';
import { addDays, dateAt, startOfDay, type WallDate } from './wall-time.js';

/** A day with what is free on it. */
interface DayOffer {
  readonly date: WallDate;
  readonly over: boolean;
  /** At least one. */
  readonly findings: readonly Finding[];
}

const NO_DAY: DayReading = { dates: [], settled: 'yes', why: null };

/** A day without a time of day: the day is known, and the time is asked with what is free. */
export function resolveDayOnly(
  asking: Asking,
  reading: TimeReading,
  doubts: readonly string[],
): Resolution {
  const { context, askedAt } = asking;
  const today = dateAt(askedAt, context.zone);
  const days = reading.days ?? (reading.part === null ? NO_DAY : { ...NO_DAY, dates: [today] });
  const { dates, settled } = days;
  if (dates.length === 0) {
    const why = days.why ?? `“${textOf(asking.words)}” names no time that can be read`;
    return openTime(asking, why, []);
  }
  const offers = dates.map((date) => offerOf(asking, reading, date));
  const ahead = offers.filter(({ over }) => !over);
  const [first, ...others] = ahead;
  if (first === undefined) return noneAhead(asking, firstOfEach(offers), []);
  const reasons = [days.why, ...doubts].filter((why) => why !== null);
  return others.length > 0 && settled === 'open'
    ? whichDay(asking, ahead, reasons)
    : whatTime(first, others, reasons);
}

function whichDay(
  asking: Asking,
  ahead: readonly DayOffer[],
  reasons: readonly string[],
): Resolution {
  const why = sentenceOf(reasons);
  const losers = firstOfEach(ahead).map((finding) => lost(finding, why));
  const question = `Which day is meant? ${why}`;
  return { kind: 'open', losers, source: sourceOf(asking), why, question };
}

function whatTime(
  day: DayOffer,
  others: readonly DayOffer[],
  reasons: readonly string[],
): Resolution {
  const said = dateLabel(day.date);
  const why = `The day is ${said}; no time of day was said. ${sentenceOf(reasons)}`.trim();
  const [suggested, ...rest] = day.findings.map((finding): Finding => ({
    ...finding,
    confidence: 'LOW',
    why,
  }));
  const losers = [...rest, ...firstOfEach(others).map((finding) => lost(finding, why))];
  const question = `At what time on ${said}? ${sentenceOf(reasons)}`.trim();
  if (suggested === undefined) throw new TypeError('A day offers at least one time.');
  return { kind: 'chosen', finding: suggested, losers, question };
}

function firstOfEach(offers: readonly DayOffer[]): readonly Finding[] {
  return offers.flatMap(({ findings }) => findings.slice(0, 1));
}

/** Where nothing is free that day, its first hour: the day stays known. */
function offerOf(asking: Asking, reading: TimeReading, date: WallDate): DayOffer {
  const { context, askedAt, thresholds } = asking;
  const { dayStartHour, dayEndHour } = thresholds;
  const hours =
    reading.part === null ? ([dayStartHour, dayEndHour] as const) : PART_HOURS[reading.part];
  const untilMs = startOfDay(addDays(date, 1), context.zone);
  const fromMs = Math.max(askedAt, startOfDay(date, context.zone));
  const lengthMs = lengthFor(asking, reading);
  const free = freeSlots(context, { fromMs, untilMs, lengthMs, hours }, thresholds);
  const startMs = hourOf(date, hours[0], context.zone);
  const slots: readonly Interval[] =
    free.length > 0 ? free : [{ startMs, endMs: startMs + lengthMs }];
  const findings = slots.map((slot) => timeFinding(asking, { ...slot, note: null }, reading));
  return { date, over: untilMs <= askedAt, findings };
}
