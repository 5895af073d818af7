import type { Call } from '../fault-gate.js';
import { parseJson, type JsonObject } from '../json.js';
import type { Reply } from '../reply.js';
import type { CalendarRecord, StoredEvent } from './calendar-state.js';
import type { CalendarStore } from './calendar-store.js';
import { getEvent, listEvents, type ReadContext } from './event-list.js';
import { wireEvent } from './event-wire.js';
import {
  changeEvent,
  deleteEvent,
  insertEvent,
  type SendUpdates,
  type WriteContext,
} from './event-writes.js';
import { queryFreeBusy } from './free-busy.js';
import {
  isProblem,
  jsonReply,
  notFound,
  problemReply,
  requiredAccessLevel,
  type GoogleProblem,
} from './google-problem.js';
import { readListQuery } from './list-query.js';
import { createQueryReader } from './query-reader.js';

/** A request whose caller is known. */
export interface GoogleCall {
  readonly call: Call;
  readonly store: CalendarStore;
  readonly nowMs: number;
  readonly accountEmail: string;
  /** Path parameters, decoded; empty where the path has none. */
  readonly calendarId: string;
  readonly eventId: string;
}

export type GoogleOperation = (call: GoogleCall) => Reply;

/** Carries out `events.insert`. */
export function eventsInsert(google: GoogleCall): Reply {
  return write(google, (context) =>
    insertEvent(
      { ...context, ifMatch: undefined, countsAsEffect: true },
      parseJson(google.call.body),
    ),
  );
}

/** Carries out `events.patch`. */
export function eventsPatch(google: GoogleCall): Reply {
  const body = parseJson(google.call.body);
  return write(google, (context) => changeEvent(context, google.eventId, { body, replace: false }));
}

/** Carries out `events.update`. */
export function eventsUpdate(google: GoogleCall): Reply {
  const body = parseJson(google.call.body);
  return write(google, (context) => changeEvent(context, google.eventId, { body, replace: true }));
}

/** Carries out `events.delete`. */
export function eventsDelete(google: GoogleCall): Reply {
  const reply = write(google, (context) => deleteEvent(context, google.eventId));
  return reply.status === 200 ? { status: 204, headers: {}, body: null } : reply;
}

/** Carries out `events.get`. Cancelled events are found too. */
export function eventsGet(google: GoogleCall): Reply {
  return withCalendar(google, (calendar) => {
    const read = createQueryReader(google.call.url.searchParams);
    const answerZone = read.timeZone('timeZone', calendar.timeZone);
    const problem = read.problem();
    if (problem !== undefined) return problemReply(problem);
    const event = getEvent(readContext(google, calendar), google.eventId, answerZone);
    if (event === undefined) return problemReply(notFound);
    return google.call.headers.get('if-none-match') === event['etag']
      ? { status: 304, headers: {}, body: null }
      : eventReply(event);
  });
}

/** Carries out `events.list`. */
export function eventsList(google: GoogleCall): Reply {
  return withCalendar(google, (calendar) => {
    const query = readListQuery(google.call.url.searchParams, calendar.timeZone);
    return answer(isProblem(query) ? query : listEvents(readContext(google, calendar), query));
  });
}

/** Carries out `freebusy.query`. */
export function freeBusyQuery(google: GoogleCall): Reply {
  const { store, accountEmail, call } = google;
  const context = { store, accountEmail, visibleUntilMs: visibleUntil(google) };
  return answer(queryFreeBusy(context, parseJson(call.body)));
}

function write(
  google: GoogleCall,
  change: (context: WriteContext) => StoredEvent | GoogleProblem,
): Reply {
  return withCalendar(google, (calendar) => {
    if (calendar.accessRole === 'reader') return problemReply(requiredAccessLevel);
    const { store, nowMs, accountEmail, call } = google;
    const sendUpdates = readSendUpdates(call.url.searchParams);
    if (typeof sendUpdates !== 'string') return problemReply(sendUpdates);
    const ifMatch = call.headers.get('if-match') ?? undefined;
    const result = change({ store, calendar, nowMs, actor: accountEmail, sendUpdates, ifMatch });
    return isProblem(result)
      ? problemReply(result)
      : eventReply(wireEvent(result, calendar, calendar.timeZone));
  });
}

/** `sendUpdates`, or its forerunner `sendNotifications`. Nobody is mailed unless asked. */
function readSendUpdates(query: URLSearchParams): SendUpdates | GoogleProblem {
  const read = createQueryReader(query);
  const notify = read.flag('sendNotifications') ? 'all' : 'none';
  const sendUpdates = read.oneOf('sendUpdates', ['all', 'externalOnly', 'none']) ?? notify;
  return read.problem() ?? sendUpdates;
}

function withCalendar(google: GoogleCall, run: (calendar: CalendarRecord) => Reply): Reply {
  const calendar = google.store.calendarOf(google.accountEmail, google.calendarId);
  return calendar === undefined ? problemReply(notFound) : run(calendar);
}

function readContext(google: GoogleCall, calendar: CalendarRecord): ReadContext {
  return {
    store: google.store,
    calendar,
    nowMs: google.nowMs,
    visibleUntilMs: visibleUntil(google),
  };
}

/** Without lag everything is visible, even when the clock was set back. */
function visibleUntil({ call, nowMs }: GoogleCall): number {
  return call.lagMs === 0 ? Number.POSITIVE_INFINITY : nowMs - call.lagMs;
}

function eventReply(event: JsonObject): Reply {
  return jsonReply(200, event, { etag: String(event['etag']) });
}

function answer(result: JsonObject | GoogleProblem): Reply {
  return isProblem(result) ? problemReply(result) : jsonReply(200, result);
}
