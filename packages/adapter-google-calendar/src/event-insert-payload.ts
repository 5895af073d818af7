import { LandedError, type ParameterSpec, type ParameterValue } from '@landed/contract';
import * as z from 'zod';

const HOUR_MS = 3_600_000;
const SECOND_MS = 1000;

/** Whole seconds: Google keeps no fractions of them, so an event with some would come back changed. */
const instant = z.int().multipleOf(SECOND_MS);

/** Ours to define, so strict: an unknown key is a caller's mistake. */
export const eventInsertParams = z.strictObject({
  /** Null for the account's own calendar; otherwise an id or the exact title of one in the account's list. */
  calendar: z.string().min(1).nullable(),
  title: z.string(),
  startMs: instant,
  /** Exclusive. */
  endMs: instant,
  /** IANA name of the zone that the times are shown in. */
  zone: z.string().refine(isZone, 'is not an IANA time zone'),
  place: z.string().nullable(),
  note: z.string().nullable(),
});
export type EventInsertParams = z.infer<typeof eventInsertParams>;

/** What has to be known before an event can be booked. */
export const EVENT_INSERT_PARAMETERS: readonly ParameterSpec[] = [
  { name: 'title', kind: 'text', label: 'Title', required: true },
  { name: 'when', kind: 'timeSlot', label: 'When', required: true, defaultDurationMs: HOUR_MS },
  { name: 'calendar', kind: 'calendar', label: 'Calendar', required: false },
  { name: 'where', kind: 'location', label: 'Where', required: false },
  { name: 'note', kind: 'text', label: 'Note', required: false },
];

/**
 * Resolved parameters to those of the operation. Pure.
 *
 * @throws {LandedError} `INPUT_INVALID` when one is missing or of another kind. Nothing was sent.
 */
export function eventInsertParamsFrom(
  values: Readonly<Record<string, ParameterValue>>,
): EventInsertParams {
  const title = valueOf(values, 'title', 'text');
  const when = valueOf(values, 'when', 'timeSlot');
  if (title === null) throw missing('title');
  if (when === null) throw missing('when');
  return {
    calendar: calendarOf(valueOf(values, 'calendar', 'calendar')),
    title: title.text,
    startMs: toSecond(when.startMs),
    endMs: toSecond(when.endMs),
    zone: when.zone,
    place: placeOf(valueOf(values, 'where', 'location')),
    note: valueOf(values, 'note', 'text')?.text ?? null,
  };
}

type ValueOf<Kind extends ParameterValue['kind']> = Extract<
  ParameterValue,
  { readonly kind: Kind }
>;

function valueOf<Kind extends ParameterValue['kind']>(
  values: Readonly<Record<string, ParameterValue>>,
  name: string,
  kind: Kind,
): ValueOf<Kind> | null {
  const value = values[name];
  if (value === undefined) return null;
  if (value.kind !== kind) throw invalid(name, `is a ${value.kind}, not a ${kind}`);
  return value as ValueOf<Kind>;
}

/** Google's calendar ids are addresses; a calendar of another source is known here by its title only. */
function calendarOf(value: ValueOf<'calendar'> | null): string | null {
  if (value === null) return null;
  return value.calendarId.includes('@') ? value.calendarId : value.title;
}

function placeOf(value: ValueOf<'location'> | null): string | null {
  if (value === null) return null;
  if (value.address === null || value.address === '') return value.label;
  const named = value.label !== '' && !value.address.includes(value.label);
  return named ? `${value.label}, ${value.address}` : value.address;
}

function toSecond(atMs: number): number {
  return Math.floor(atMs / SECOND_MS) * SECOND_MS;
}

function isZone(zone: string): boolean {
  // A bare offset such as +02:00 is a zone to Intl and not to Google.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    Intl.DateTimeFormat('en-GB', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function missing(name: string): LandedError {
  return invalid(name, 'is missing');
}

function invalid(name: string, why: string): LandedError {
  const toDo = 'Resolve the parameters of google-calendar.event.insert first.';
  return new LandedError('INPUT_INVALID', { what: `The parameter ${name}`, why, toDo });
}
