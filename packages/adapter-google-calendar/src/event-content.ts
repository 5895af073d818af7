import type { EpochMs } from '@landed/contract';
import * as z from 'zod';

import type { EventResource } from './event-resource.js';

const eventTime = z.object({ date: z.string().optional(), dateTime: z.string().optional() });

/** An event as Google answers it: theirs to change, so only the fields that are read. */
export const calendarEvent = z.object({
  id: z.string(),
  status: z.string().optional(),
  summary: z.string().optional(),
  location: z.string().optional(),
  colorId: z.string().optional(),
  updated: z.string().optional(),
  transparency: z.string().optional(),
  start: eventTime.optional(),
  end: eventTime.optional(),
  attendees: z
    .array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() }))
    .optional(),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).optional() }).optional(),
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

/** Reads one event out of an answer; null where it is none. */
export function eventOf(value: object): CalendarEvent | null {
  return calendarEvent.safeParse(value).data ?? null;
}

/**
 * A time as it is compared and shown: an instant in UTC, whatever zone Google wrote it in, or the date of a
 * whole day. Null where there is none to be read.
 */
export function timeText(time: CalendarEvent['start']): string | null {
  if (time?.dateTime === undefined) return time?.date ?? null;
  const atMs = Date.parse(time.dateTime);
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString();
}

/** The last change as a number that only rises; null where it cannot be read. */
export function rankOf({ updated }: CalendarEvent): EpochMs | null {
  const atMs = Date.parse(updated ?? '');
  return Number.isNaN(atMs) ? null : atMs;
}

/** Whose event this is, by the reference and the fingerprint that we put into it. */
export function ownerOf(event: CalendarEvent, asked: EventResource): 'us' | 'other' | 'nobody' {
  const held = event.extendedProperties?.private;
  const own = asked.extendedProperties.private;
  if (held?.['landedRef'] === undefined) return 'nobody';
  const same = held['landedRef'] === own.landedRef && held['landedPrint'] === own.landedPrint;
  return same ? 'us' : 'other';
}

/** Which of the things a person sees are not as they were asked for. */
export function changedFields(event: CalendarEvent, asked: EventResource): readonly string[] {
  const pairs = {
    start: [timeText(event.start), timeText(asked.start)],
    end: [timeText(event.end), timeText(asked.end)],
    title: [letters(event.summary), letters(asked.summary)],
    place: [letters(event.location), letters(asked.location)],
  };
  return Object.entries(pairs).flatMap(([name, [held, wanted]]) => (held === wanted ? [] : [name]));
}

/** The visible letters of a text, so that tidied white space is not taken for another title. */
function letters(text: string | undefined): string {
  return (text ?? '').normalize('NFC').replaceAll(/[\s\p{C}]/gu, '');
}
