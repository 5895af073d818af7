import type { JsonObject } from '../json.js';
import type { RecordedRequest } from '../request-journal.js';
import type { Clock } from '../clock.js';
import type {
  CalendarRecord,
  GoogleCalendarState,
  GuestMail,
  InsertEffect,
  StoredEvent,
} from './calendar-state.js';
import type { CalendarStore } from './calendar-store.js';
import { wireEvent } from './event-wire.js';
import { changeEvent, deleteEvent, insertEvent, type WriteContext } from './event-writes.js';
import { isProblem, type GoogleProblem } from './google-problem.js';

/** Where another person acts, and as whom. */
export interface ActOptions {
  /** Default: the account's own calendar. */
  readonly calendarId?: string;
  /** Default `someone@example.com`. */
  readonly actor?: string;
}

/** The new times of an event, as on the wire. */
export interface NewTimes {
  readonly start: JsonObject;
  readonly end: JsonObject;
}

/**
 * What a test sees of the fake from above, and what other people do there. Events go in and come out in
 * the form of the wire. The acts throw `TypeError` with Google's words for what is wrong; nothing has
 * changed then.
 */
export interface GoogleCalendarWorld {
  /** Another person adds an event. Counts neither as a request nor as an effect. */
  addEvent(event: JsonObject, options?: ActOptions): JsonObject;
  moveEvent(eventId: string, times: NewTimes, options?: ActOptions): JsonObject;
  /** Lays a patch over an event; null removes a field. */
  editEvent(eventId: string, patch: JsonObject, options?: ActOptions): JsonObject;
  deleteEvent(eventId: string, options?: ActOptions): JsonObject;
  /** Free/busy answers this reason for the calendar; null mends it. */
  breakFreeBusy(calendarId: string, reason: string | null): void;
  /** Events that are not cancelled. Default: those of all calendars. */
  liveEvents(calendarId?: string): readonly JsonObject[];
  /** The event, cancelled or not. */
  event(eventId: string, options?: Pick<ActOptions, 'calendarId'>): JsonObject | undefined;
  /** Inserts over the API that were carried out, whatever the client got to see. */
  effects(): readonly InsertEffect[];
  /** Mails to guests that Google would have sent. */
  mails(): readonly GuestMail[];
  requests(): readonly RecordedRequest[];
  /** The requests that ask for a change, carried out or not. */
  writes(): readonly RecordedRequest[];
  state(): GoogleCalendarState;
}

export interface GoogleWorldOptions {
  readonly store: CalendarStore;
  readonly clock: Clock;
  readonly accountEmail: string;
  readonly requests: () => readonly RecordedRequest[];
}

export function createGoogleWorld(options: GoogleWorldOptions): GoogleCalendarWorld {
  const { store, requests } = options;

  const act = (
    actOptions: ActOptions | undefined,
    run: (context: WriteContext) => StoredEvent | GoogleProblem,
  ): JsonObject => {
    const context = contextOf(options, actOptions);
    const result = run(context);
    if (isProblem(result)) throw new TypeError(`${result.message} (${result.reason})`);
    return wireEvent(result, context.calendar, context.calendar.timeZone);
  };
  const change = (eventId: string, body: JsonObject, actOptions?: ActOptions): JsonObject =>
    act(actOptions, (context) => changeEvent(context, eventId, { body, replace: false }));

  return {
    addEvent: (event, actOptions) =>
      act(actOptions, (context) => insertEvent({ ...context, countsAsEffect: false }, event)),
    moveEvent: (eventId, { start, end }, actOptions) =>
      change(eventId, { start: wholeTime(start), end: wholeTime(end) }, actOptions),
    editEvent: change,
    deleteEvent: (eventId, actOptions) =>
      act(actOptions, (context) => deleteEvent(context, eventId)),
    breakFreeBusy: (calendarId, reason) =>
      store.setFreeBusyError(calendarOf(options, calendarId).id, reason),
    liveEvents: (calendarId) =>
      calendarsFor(options, calendarId).flatMap((calendar) =>
        store.events
          .allAsOf(calendar.id, Number.POSITIVE_INFINITY)
          .filter((event) => event.status !== 'cancelled')
          .map((event) => wireEvent(event, calendar, calendar.timeZone)),
      ),
    event(eventId, { calendarId = 'primary' } = {}) {
      const calendar = calendarOf(options, calendarId);
      const event = store.events.newest(calendar.id, eventId);
      return event && wireEvent(event, calendar, calendar.timeZone);
    },
    effects: () => store.effects(),
    mails: () => store.mails(),
    requests,
    writes: () => requests().filter((request) => request.access === 'write'),
    state: () => store.state(),
  };
}

function contextOf(
  { store, clock, accountEmail }: GoogleWorldOptions,
  { calendarId = 'primary', actor = 'someone@example.com' }: ActOptions = {},
): WriteContext {
  const calendar = calendarOf({ store, accountEmail }, calendarId);
  return { store, calendar, nowMs: clock.now(), actor, sendUpdates: 'none' };
}

function calendarsFor(
  options: Pick<GoogleWorldOptions, 'store' | 'accountEmail'>,
  calendarId: string | undefined,
): readonly CalendarRecord[] {
  return calendarId === undefined ? options.store.calendars() : [calendarOf(options, calendarId)];
}

function calendarOf(
  { store, accountEmail }: Pick<GoogleWorldOptions, 'store' | 'accountEmail'>,
  calendarId: string,
): CalendarRecord {
  const calendar =
    store.calendarOf(accountEmail, calendarId) ??
    store.calendars().find((each) => each.id === calendarId);
  if (calendar === undefined) throw new TypeError(`There is no calendar ${calendarId}.`);
  return calendar;
}

/** A time that leaves nothing of the former one standing, so that a day can become an hour. */
function wholeTime(time: JsonObject): JsonObject {
  return { date: null, dateTime: null, ...time };
}
