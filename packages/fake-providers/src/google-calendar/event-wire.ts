import { isJsonArray, isJsonObject, type JsonObject } from '../json.js';
import type { CalendarRecord, StoredEvent } from './calendar-state.js';
import { wireTime } from './event-time.js';
import type { Instance } from './recurrence.js';

/** The version of an event as it is sent in `etag` and expected in `If-Match`. */
export function etagOf({ revision }: Pick<StoredEvent, 'revision'>): string {
  return `"${1_000_000_000 + revision}"`;
}

/**
 * An event as Google answers it.
 *
 * @param answerZone - The zone in which instants are written: that of the calendar unless the request
 * names another.
 */
export function wireEvent(
  event: StoredEvent,
  calendar: CalendarRecord,
  answerZone: string,
): JsonObject {
  return {
    kind: 'calendar#event',
    etag: etagOf(event),
    id: event.id,
    status: event.status,
    htmlLink: `https://calendar.example.com/event?eid=${encodeURIComponent(event.id)}`,
    created: new Date(event.createdAtMs).toISOString(),
    updated: new Date(event.updatedAtMs).toISOString(),
    creator: person(event.creator, calendar),
    organizer: person(event.organizer, calendar),
    start: wireTime(event.start, answerZone),
    end: wireTime(event.end, answerZone),
    ...(event.recurrence.length > 0 ? { recurrence: event.recurrence } : {}),
    iCalUID: event.iCalUID,
    sequence: event.sequence,
    reminders: { useDefault: true },
    eventType: 'default',
    ...event.fields,
    ...attendees(event, calendar),
  };
}

/** One occurrence of a recurring event as Google answers it. */
export function wireInstance(
  master: StoredEvent,
  instance: Instance,
  calendar: CalendarRecord,
  answerZone: string,
): JsonObject {
  const single = { ...master, start: instance.start, end: instance.end, recurrence: [] };
  return {
    ...wireEvent(single, calendar, answerZone),
    id: `${master.id}_${instance.suffix}`,
    recurringEventId: master.id,
    originalStartTime: wireTime(instance.start, answerZone),
  };
}

/** The guests, the account itself marked: apps tell by it which answer to an invitation is their own. */
function attendees({ fields }: StoredEvent, { accountEmail }: CalendarRecord): JsonObject {
  const guests = fields['attendees'];
  if (!isJsonArray(guests)) return {};
  return {
    attendees: guests.map((guest) =>
      isJsonObject(guest) && guest['email'] === accountEmail ? { ...guest, self: true } : guest,
    ),
  };
}

function person(email: string, calendar: CalendarRecord): JsonObject {
  return email === calendar.accountEmail ? { email, self: true } : { email };
}
