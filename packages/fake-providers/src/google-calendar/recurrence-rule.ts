import { parseDateTime } from './zoned-time.js';

const DAY_MS = 86_400_000;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

export interface RecurrenceRule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number;
  readonly untilMs: number;
  /** Weekdays, 0 for Sunday. Empty: that of the first instance. */
  readonly weekdays: readonly number[];
}

type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';

/** The parts of a rule that are understood, and how each must be written. */
const PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d*$/,
  COUNT: /^[1-9]\d*$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: /^(SU|MO|TU|WE|TH|FR|SA)(,(SU|MO|TU|WE|TH|FR|SA))*$/,
  WKST: /^MO$/,
};

/** Whether the lines are one RRULE of the understood parts and any number of EXDATE lines. */
export function understandsRecurrence(lines: readonly string[]): boolean {
  const rules = lines.filter((line) => line.startsWith('RRULE:'));
  const others = lines.filter((line) => !line.startsWith('RRULE:'));
  return (
    rules.length === 1 &&
    parseRule(lines) !== undefined &&
    others.every((line) => /^EXDATE(;[^:]*)?:[0-9TZ,]+$/.test(line))
  );
}

/** The rule among the lines, or `undefined` when there is none that is understood. */
export function parseRule(lines: readonly string[]): RecurrenceRule | undefined {
  const line = lines.find((each) => each.startsWith('RRULE:'));
  if (line === undefined) return undefined;
  const parts = line
    .slice('RRULE:'.length)
    .split(';')
    .map((part) => part.split('=', 2) as [name: string, value: string]);
  if (!parts.every(([name, value]) => PARTS[name]?.test(value) ?? false)) return undefined;
  return ruleOf(new Map(parts));
}

function ruleOf(parts: ReadonlyMap<string, string>): RecurrenceRule | undefined {
  const frequency = parts.get('FREQ') as Frequency | undefined;
  const days = parts.get('BYDAY')?.split(',') ?? [];
  const untilMs = untilOf(parts.get('UNTIL'));
  if (frequency === undefined || untilMs === undefined) return undefined;
  if (days.length > 0 && frequency !== 'WEEKLY') return undefined;
  return {
    frequency,
    interval: Number(parts.get('INTERVAL') ?? 1),
    count: Number(parts.get('COUNT') ?? Number.POSITIVE_INFINITY),
    untilMs,
    weekdays: days.map((day) => WEEKDAYS.indexOf(day)),
  };
}

/** Reads `20260302` or `20260302T090000`, with or without `Z`, as if it were UTC. */
export function basicReading(text: string): number | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?$/.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = match;
  return parseDateTime(`${year}-${month}-${day}T${hour}:${minute}:${second}`)?.readingMs;
}

/** A date means all of that day, in UTC. */
function untilOf(text: string | undefined): number | undefined {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const readingMs = basicReading(text);
  return readingMs === undefined || text.includes('T') ? readingMs : readingMs + DAY_MS - 1;
}
