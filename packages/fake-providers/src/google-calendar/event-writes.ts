import { isJsonObject, mergePatch, type JsonObject, type JsonValue } from '../json.js';
import type { CalendarRecord, GuestMail, StoredEvent } from './calendar-state.js';
import type { CalendarStore } from './calendar-store.js';
import { readDraft, writablePart, type EventDraft } from './event-draft.js';
import { guestsOf } from './event-fields.js';
import { etagOf } from './event-wire.js';
import {
  conditionNotMet,
  deleted,
  duplicate,
  invalid,
  isProblem,
  notFound,
  notInThisFake,
  parseError,
  type GoogleProblem,
} from './google-problem.js';

/** Whom Google is asked to mail. */
export type SendUpdates = 'all' | 'externalOnly' | 'none';

/** Everything a write needs besides what is written. */
export interface WriteContext {
  readonly store: CalendarStore;
  readonly calendar: CalendarRecord;
  readonly nowMs: number;
  /** Who acts. */
  readonly actor: string;
  readonly sendUpdates: SendUpdates;
  /** The value of `If-Match`, if the write is conditional. */
  readonly ifMatch?: string | undefined;
}

/** Adds an event. An insert over the API counts as an effect, another person's does not. */
export function insertEvent(
  context: WriteContext & { readonly countsAsEffect: boolean },
  body: JsonValue | undefined,
): StoredEvent | GoogleProblem {
  const { store, calendar, nowMs, actor } = context;
  if (!isJsonObject(body)) return parseError;
  const identity = readIdentity(body, store);
  if (isProblem(identity)) return identity;
  const draft = readDraft(body, calendar, actor);
  if (isProblem(draft)) return draft;
  if (draft.status === 'cancelled') return invalid('Invalid value for: status.');
  if (store.events.newest(calendar.id, identity.id) !== undefined) return duplicate;
  const event = {
    ...draft,
    ...identity,
    organizer: actor,
    creator: actor,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    sequence: 0,
  };
  const effect = { calendarId: calendar.id, eventId: event.id, atMs: nowMs };
  return store.write({
    calendarId: calendar.id,
    event,
    mail: mailAbout('invitation', context, event),
    ...(context.countsAsEffect ? { effect } : {}),
  });
}

/** Lays a patch over an event (PATCH), or puts a whole new one in its place (PUT). */
export function changeEvent(
  context: WriteContext,
  eventId: string,
  change: { readonly body: JsonValue | undefined; readonly replace: boolean },
): StoredEvent | GoogleProblem {
  const found = findForWrite(context, eventId);
  if (isProblem(found)) return found;
  if (!isJsonObject(change.body)) return parseError;
  if (found.status === 'cancelled' && !revives(change.body)) return deleted;
  const wanted = change.replace ? change.body : mergePatch(writablePart(found), change.body);
  const draft = readDraft(wanted as JsonObject, context.calendar, found.organizer);
  return isProblem(draft) ? draft : writeChange(context, found, draft);
}

/** Marks an event as cancelled. Its id stays taken. */
export function deleteEvent(context: WriteContext, eventId: string): StoredEvent | GoogleProblem {
  const found = findForWrite(context, eventId);
  if (isProblem(found)) return found;
  if (found.status === 'cancelled') return deleted;
  return writeChange(context, found, { ...found, status: 'cancelled' });
}

function writeChange(context: WriteContext, found: StoredEvent, draft: EventDraft): StoredEvent {
  const moved =
    JSON.stringify([found.start, found.end]) !== JSON.stringify([draft.start, draft.end]);
  const event = {
    ...found,
    ...draft,
    updatedAtMs: context.nowMs,
    sequence: found.sequence + (moved ? 1 : 0),
  };
  const about = draft.status === 'cancelled' ? 'cancellation' : 'update';
  return context.store.write({
    calendarId: context.calendar.id,
    event,
    mail: mailAbout(about, context, event, guestsOf(found.fields)),
  });
}

function findForWrite(
  { store, calendar, ifMatch }: WriteContext,
  eventId: string,
): StoredEvent | GoogleProblem {
  const found = store.events.newest(calendar.id, eventId);
  if (found === undefined) {
    return eventId.includes('_') ? notInThisFake('changes to one instance of a series') : notFound;
  }
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== etagOf(found)) return conditionNotMet;
  return found;
}

function readIdentity(
  { id = null, iCalUID = null }: JsonObject,
  store: CalendarStore,
): { readonly id: string; readonly iCalUID: string } | GoogleProblem {
  const wrong = invalid('Invalid resource id value.');
  if (id !== null && iCalUID !== null) return wrong;
  if (iCalUID !== null && typeof iCalUID !== 'string') return wrong;
  if (id !== null && (typeof id !== 'string' || !/^[a-v0-9]{5,1024}$/.test(id))) return wrong;
  const eventId = id ?? freshEventId(store);
  return { id: eventId, iCalUID: iCalUID ?? `${eventId}@google.com` };
}

/** An id that no client chose and that is the same in every run. */
function freshEventId(store: CalendarStore): string {
  return `landedfake${String(store.revision() + 1).padStart(8, '0')}`;
}

function revives({ status }: JsonObject): boolean {
  return status === 'confirmed' || status === 'tentative';
}

type MailedEvent = Pick<StoredEvent, 'id' | 'fields'>;

function mailAbout(
  about: GuestMail['about'],
  { sendUpdates, actor, calendar, nowMs }: WriteContext,
  event: MailedEvent,
  formerGuests: readonly string[] = [],
): GuestMail | undefined {
  const guests = [...new Set([...formerGuests, ...guestsOf(event.fields)])];
  const to = guests.filter((guest) => guest !== actor && isMailed(guest, actor, sendUpdates));
  return to.length === 0
    ? undefined
    : { about, calendarId: calendar.id, eventId: event.id, to, atMs: nowMs };
}

/** `externalOnly` means guests outside Google Calendar; here, those of another mail domain than the actor's. */
function isMailed(guest: string, actor: string, sendUpdates: SendUpdates): boolean {
  if (sendUpdates === 'externalOnly') return guest.split('@')[1] !== actor.split('@')[1];
  return sendUpdates === 'all';
}
