import type {
  EpochMs,
  EvidenceReader,
  EvidenceReading,
  FieldReading,
  Json,
} from '@landed/contract';
import * as z from 'zod';

import { readBusyEvents } from './busy-events.js';
import type { CalendarClient } from './calendar-client.js';
import { eventOf, timeText, type CalendarEvent } from './event-content.js';
import { answerOf, whyOf } from './google-answer.js';

/** Reads which events take up a stretch of a calendar; its one field is `overlapping`. */
export const FREE_SLOT_READER = 'google-calendar.free-slot';
/** Reads one event: `start`, `end`, `status`, `title`, `place`, `colour`, `updated`. */
export const EVENT_READER = 'google-calendar.event';

const freeSlotQuery = z.strictObject({
  calendarId: z.string().min(1),
  account: z.string().min(1),
  startMs: z.int(),
  /** Exclusive. */
  endMs: z.int(),
});
export type FreeSlotQuery = z.infer<typeof freeSlotQuery>;

const eventQuery = z.strictObject({ calendarId: z.string().min(1), eventId: z.string().min(1) });
export type EventQuery = z.infer<typeof eventQuery>;

type Fields = Readonly<Record<string, Json>>;

/** Both readers of the package, over one client. */
export function createEvidenceReaders(client: CalendarClient): readonly EvidenceReader[] {
  return [createFreeSlotReader(client), createEventReader(client)];
}

function createFreeSlotReader(client: CalendarClient): EvidenceReader {
  return {
    readerId: FREE_SLOT_READER,
    read: (query, exclude) =>
      guarded(async () => {
        const slot = freeSlotQuery.safeParse(query.query);
        if (!slot.success) return unreadable(0, 'the query is not one of a free slot');
        const own = new Set(exclude.providerObjectIds);
        const busy = await readBusyEvents(client, slot.data, own);
        if (busy.kind === 'unreadable') return unreadable(busy.readAt, sentencePart(busy.why));
        const overlapping = busy.events.map((event): Json => ({ ...event }));
        return readingOf(busy.readAt, { overlapping }, query.fields);
      }),
  };
}

function createEventReader(client: CalendarClient): EvidenceReader {
  return {
    readerId: EVENT_READER,
    read: (query) =>
      guarded(async () => {
        const wanted = eventQuery.safeParse(query.query);
        if (!wanted.success) return unreadable(0, 'the query is not one of an event');
        const { calendarId, eventId } = wanted.data;
        const answer = answerOf(await client.event(calendarId, eventId));
        const gone = answer.kind === 'problem' && (answer.status === 404 || answer.status === 410);
        if (gone) return readingOf(answer.at, {}, query.fields);
        const event =
          answer.kind === 'object' && answer.status === 200 ? eventOf(answer.value) : null;
        return event?.id === eventId
          ? readingOf(answer.at, fieldsOf(event), query.fields)
          : unreadable(answer.at, sentencePart(whyOf(answer)));
      }),
  };
}

/** A field that the event does not have is left out, and so reads as absent. */
function fieldsOf(event: CalendarEvent): Fields {
  const fields = {
    start: timeText(event.start),
    end: timeText(event.end),
    status: event.status,
    title: event.summary,
    place: event.location,
    colour: event.colorId,
    updated: event.updated,
  };
  return Object.fromEntries(
    Object.entries(fields).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function readingOf(readAt: EpochMs, held: Fields, asked: readonly string[]): EvidenceReading {
  const fields = asked.map((name): readonly [string, FieldReading] => {
    const value = Object.hasOwn(held, name) ? held[name] : undefined;
    return [name, value === undefined ? { present: false } : { present: true, value }];
  });
  return { kind: 'read', readAt, fields: Object.fromEntries(fields) };
}

/** The port promises that a reader never throws. */
async function guarded(read: () => Promise<EvidenceReading>): Promise<EvidenceReading> {
  try {
    return await read();
  } catch {
    return unreadable(0, 'the read could not be made');
  }
}

function unreadable(readAt: EpochMs, why: string): EvidenceReading {
  return { kind: 'unreadable', readAt, why };
}

function sentencePart(why: string): string {
  return `Google Calendar gave ${why}`;
}
