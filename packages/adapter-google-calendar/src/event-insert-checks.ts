import type { Blocker, EpochMs, Target } from '@landed/contract';
import * as z from 'zod';

import { readBusyEvents, type BusyEvent, type BusyReading } from './busy-events.js';
import type { CalendarClient } from './calendar-client.js';
import type { EventInsertParams } from './event-insert-payload.js';
import { answerOf, isSignedOut, whyOf, type GoogleAnswer } from './google-answer.js';
import { momentText } from './slot-text.js';

/** Our own limits, in characters: Google publishes none, and these are what its own screens take. */
const LENGTHS_MAX = { title: 1024, place: 1024, note: 8192 } as const;
/** The parameter that each text came from. */
const PARAMETER_OF = { title: 'title', place: 'where', note: 'note' } as const;

/** How many of the events in the way are named. */
const NAMED_MAX = 3;

const WRITING_ROLES = new Set(['writer', 'writerWithoutPrivateAccess', 'owner']);

const listedCalendar = z.object({ accessRole: z.string() });

/** Finds everything that stands against the event. Reads only. */
export async function checkInsert(
  client: CalendarClient,
  params: EventInsertParams,
  target: Target,
): Promise<readonly Blocker[]> {
  const calendarId = target.ids['calendarId'] ?? '';
  const calendar = answerOf(await client.listedCalendar(calendarId));
  const timeProblems = timeBlockers(params, calendar.at);
  const blockers = [...textBlockers(params), ...timeProblems, ...calendarBlockers(calendar)];
  // A stretch that ends before it starts cannot be asked about.
  const readable = calendar.kind === 'object' && params.endMs > params.startMs;
  if (!readable) return blockers;
  const { startMs, endMs } = params;
  const busy = await readBusyEvents(client, { calendarId, startMs, endMs }, new Set());
  return [...blockers, ...slotBlockers(busy, params.zone)];
}

function textBlockers(params: EventInsertParams): readonly Blocker[] {
  const empty =
    params.title.trim() === ''
      ? [invalid('title', 'The event has no title; say what it is called.')]
      : [];
  const names = ['title', 'place', 'note'] as const;
  const tooLong = names
    .filter((name) => (params[name]?.length ?? 0) > LENGTHS_MAX[name])
    .map((name) =>
      invalid(
        PARAMETER_OF[name],
        `The ${name} is longer than ${LENGTHS_MAX[name]} characters; shorten it.`,
      ),
    );
  const broken = names
    .filter((name) => params[name]?.isWellFormed() === false)
    .map((name) =>
      invalid(PARAMETER_OF[name], `The ${name} holds half a character; write it again.`),
    );
  return [...empty, ...tooLong, ...broken];
}

function timeBlockers({ startMs, endMs }: EventInsertParams, now: EpochMs): readonly Blocker[] {
  if (endMs <= startMs)
    return [invalid('when', 'The event ends before it starts; give another end.')];
  return startMs < now
    ? [invalid('when', 'The event would start in the past; give a later time.')]
    : [];
}

function calendarBlockers(answer: GoogleAnswer): readonly Blocker[] {
  if (isSignedOut(answer)) {
    const sentence = 'There is no valid sign-in for Google Calendar; sign in again.';
    return [{ code: 'missingPermission', sentence, parameter: null }];
  }
  if (answer.kind === 'problem' && answer.status === 404) {
    return [
      invalid('calendar', 'The calendar is not in the list of this account; choose another.'),
    ];
  }
  const isAnswer = answer.kind === 'object' && answer.status === 200;
  const listed = isAnswer ? listedCalendar.safeParse(answer.value) : null;
  if (listed?.success !== true) return [notCheckable(whyOf(answer))];
  if (WRITING_ROLES.has(listed.data.accessRole)) return [];
  const sentence =
    'This account may not add events to the calendar; ask its owner, or choose another.';
  return [{ code: 'missingPermission', sentence, parameter: 'calendar' }];
}

function slotBlockers(busy: BusyReading, zone: string): readonly Blocker[] {
  if (busy.kind === 'unreadable') return [notCheckable(busy.why)];
  if (busy.events.length === 0) return [];
  const named = busy.events.slice(0, NAMED_MAX).map((event) => busyText(event, zone));
  const more = busy.events.length - named.length;
  const what = [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
  return [
    {
      code: 'slotTaken',
      sentence: `That time is taken: ${what}. Choose another.`,
      parameter: 'when',
    },
  ];
}

function busyText({ title, start, end }: BusyEvent, zone: string): string {
  const name = title === null ? 'a private event' : `“${title}”`;
  return `${name}, ${momentText(start, zone)} to ${momentText(end, zone)}`;
}

function notCheckable(why: string): Blocker {
  const sentence = `Google Calendar could not be checked: ${why}. Try again in a moment.`;
  return { code: 'notCheckable', sentence, parameter: null };
}

function invalid(parameter: string, sentence: string): Blocker {
  return { code: 'invalidParameter', sentence, parameter };
}
