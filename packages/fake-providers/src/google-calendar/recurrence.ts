import type { EventTime, StoredEvent } from './calendar-state.js';
import { basicReading, parseRule, type RecurrenceRule } from './recurrence-rule.js';
import { dateText, instantOf, parseDate, readingAt } from './zoned-time.js';

const DAY_MS = 86_400_000;
const STEPS_MAX = 20_000;

/** One occurrence of a recurring event. */
export interface Instance {
  readonly start: EventTime;
  readonly end: EventTime;
  /** The ending of the instance's id: its original start. */
  readonly suffix: string;
}

/**
 * The occurrences that start before `untilMs`, in order. The wall clock of the event's zone stays the
 * same over a change of offset.
 */
export function instancesOf(event: StoredEvent, untilMs: number): readonly Instance[] {
  const rule = parseRule(event.recurrence);
  if (rule === undefined) return [];
  const zone = 'date' in event.start ? 'UTC' : event.start.timeZone;
  const firstMs = readingOf(event.start);
  const lengthMs = readingOf(event.end) - firstMs;
  const excluded = excludedReadings(event.recurrence, zone);
  const instances: Instance[] = [];
  let counted = 0;
  for (const readingMs of readingsOf(rule, firstMs)) {
    const startMs = instantOf(readingMs, zone);
    counted += 1;
    if (startMs >= untilMs || startMs > rule.untilMs || counted > rule.count) break;
    if (!excluded.has(readingMs)) instances.push(instanceAt(event, readingMs, lengthMs));
  }
  return instances;
}

function instanceAt(event: StoredEvent, readingMs: number, lengthMs: number): Instance {
  const { start } = event;
  if ('date' in start) {
    const date = dateText(readingMs);
    return {
      start: { date },
      end: { date: dateText(readingMs + lengthMs) },
      suffix: date.replaceAll('-', ''),
    };
  }
  const { timeZone } = start;
  const atMs = instantOf(readingMs, timeZone);
  return {
    start: { atMs, timeZone },
    end: { atMs: instantOf(readingMs + lengthMs, timeZone), timeZone },
    suffix: `${new Date(atMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
  };
}

function readingOf(time: EventTime): number {
  return 'date' in time
    ? (parseDate(time.date) ?? Number.NaN)
    : readingAt(time.atMs, time.timeZone);
}

function* readingsOf(rule: RecurrenceRule, firstMs: number): Generator<number> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    for (const readingMs of readingsOfStep(rule, firstMs, step)) {
      if (readingMs >= firstMs) yield readingMs;
    }
  }
}

function readingsOfStep(rule: RecurrenceRule, firstMs: number, step: number): readonly number[] {
  const stride = step * rule.interval;
  switch (rule.frequency) {
    case 'DAILY':
      return [firstMs + stride * DAY_MS];
    case 'WEEKLY':
      return weekdaysFrom(rule, firstMs + stride * 7 * DAY_MS);
    case 'MONTHLY':
      return sameDay(firstMs, stride);
    case 'YEARLY':
      return sameDay(firstMs, stride * 12);
  }
}

/** The days of the rule in the week, counted from Monday, that holds a reading. */
function weekdaysFrom({ weekdays }: RecurrenceRule, readingMs: number): readonly number[] {
  if (weekdays.length === 0) return [readingMs];
  const sinceMonday = (day: number): number => (day + 6) % 7;
  const mondayMs = readingMs - sinceMonday(new Date(readingMs).getUTCDay()) * DAY_MS;
  return weekdays.map((day) => mondayMs + sinceMonday(day) * DAY_MS).toSorted((a, b) => a - b);
}

/** The same day of the month some months on; none in a month that lacks it. */
function sameDay(firstMs: number, months: number): readonly number[] {
  const date = new Date(firstMs);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months, day);
  return date.getUTCDate() === day ? [date.getTime()] : [];
}

function excludedReadings(lines: readonly string[], zone: string): ReadonlySet<number> {
  const texts = lines
    .filter((line) => line.startsWith('EXDATE'))
    .flatMap((line) => line.slice(line.indexOf(':') + 1).split(','));
  return new Set(
    texts.flatMap((text) => {
      const readingMs = basicReading(text);
      if (readingMs === undefined) return [];
      return [text.endsWith('Z') ? readingAt(readingMs, zone) : readingMs];
    }),
  );
}
