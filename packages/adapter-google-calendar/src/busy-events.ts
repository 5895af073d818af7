import type { EpochMs } from '@landed/contract';
import * as z from 'zod';

import type { CalendarClient, CalendarStretch } from './calendar-client.js';
import { calendarEvent, timeText, type CalendarEvent } from './event-content.js';
import { answerOf, isSignedOut, whyOf, type GoogleAnswer } from './google-answer.js';

/** An event that takes up its time, reduced to what matters for that. Colour and editing time do not. */
export interface BusyEvent {
  /** Null where the account may not see it. */
  readonly title: string | null;
  /** An instant in UTC, or a date for a whole day. */
  readonly start: string;
  /** Exclusive. */
  readonly end: string;
  readonly status: string;
}

export type BusyReading =
  | { readonly kind: 'read'; readonly readAt: EpochMs; readonly events: readonly BusyEvent[] }
  | {
      readonly kind: 'unreadable';
      readonly readAt: EpochMs;
      readonly why: string;
      readonly signedOut: boolean;
    };

/** More pages than this for one stretch means that something is wrong. */
const PAGES_MAX = 20;

const eventPage = z.object({
  items: z.array(z.unknown()).default([]),
  nextPageToken: z.string().min(1).optional(),
});

/**
 * Which events take up a stretch of a calendar, in a fixed order. Whole days count; events that are free,
 * cancelled or declined by the account itself do not. Only what was read to its end is called read.
 *
 * @param exclude - Ids of events that do not count.
 */
export async function readBusyEvents(
  client: CalendarClient,
  stretch: CalendarStretch,
  exclude: ReadonlySet<string>,
): Promise<BusyReading> {
  const found: BusyEvent[] = [];
  let pageToken: string | null = null;
  let readAt: EpochMs | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer: GoogleAnswer = answerOf(await client.events(stretch, pageToken));
    readAt ??= answer.at;
    const read = pageOf(answer);
    if (read === null) {
      return { kind: 'unreadable', readAt, why: whyOf(answer), signedOut: isSignedOut(answer) };
    }
    const blocking = read.events.filter(
      (event) => !exclude.has(event.id) && takesUp(event, stretch),
    );
    found.push(...blocking.map(busyEventOf));
    if (read.nextPageToken === null)
      return { kind: 'read', readAt, events: found.toSorted(byTime) };
    pageToken = read.nextPageToken;
  }
  const why = `more than ${PAGES_MAX} pages of events`;
  return { kind: 'unreadable', readAt: readAt ?? 0, why, signedOut: false };
}

interface EventPage {
  readonly events: readonly CalendarEvent[];
  readonly nextPageToken: string | null;
}

/** One unreadable event makes the page unreadable: it might be the one that takes the slot. */
function pageOf(answer: GoogleAnswer): EventPage | null {
  if (answer.kind !== 'object' || answer.status !== 200) return null;
  // A list without `items` would read as an empty calendar.
  const page = 'items' in answer.value ? eventPage.safeParse(answer.value) : null;
  if (page?.success !== true) return null;
  const events = z.array(calendarEvent).safeParse(page.data.items);
  if (!events.success || !events.data.every(hasTimes)) return null;
  return { events: events.data, nextPageToken: page.data.nextPageToken ?? null };
}

function hasTimes(event: CalendarEvent): boolean {
  return (
    event.status === 'cancelled' || (timeText(event.start) !== null && timeText(event.end) !== null)
  );
}

function takesUp(event: CalendarEvent, stretch: CalendarStretch): boolean {
  if (event.status === 'cancelled' || event.transparency === 'transparent') return false;
  const declined = event.attendees?.some(
    (guest) => guest.self === true && guest.responseStatus === 'declined',
  );
  return declined !== true && overlaps(event, stretch);
}

/** Whole days are Google's to judge, in the calendar's own zone; instants are compared here as well. */
function overlaps({ start, end }: CalendarEvent, { startMs, endMs }: CalendarStretch): boolean {
  if (start?.dateTime === undefined || end?.dateTime === undefined) return true;
  return Date.parse(start.dateTime) < endMs && Date.parse(end.dateTime) > startMs;
}

function busyEventOf(event: CalendarEvent): BusyEvent {
  return {
    title: event.summary ?? null,
    start: timeText(event.start) ?? '',
    end: timeText(event.end) ?? '',
    status: event.status ?? 'confirmed',
  };
}

function byTime(left: BusyEvent, right: BusyEvent): number {
  const a = [left.start, left.end, left.title ?? '', left.status].join('\n');
  const b = [right.start, right.end, right.title ?? '', right.status].join('\n');
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
