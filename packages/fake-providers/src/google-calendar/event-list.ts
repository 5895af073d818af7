import { isJsonObject, type JsonObject } from '../json.js';
import type { CalendarRecord, StoredEvent } from './calendar-state.js';
import type { CalendarStore } from './calendar-store.js';
import { guestsOf } from './event-fields.js';
import { endMs, startMs, type EventSpan } from './event-time.js';
import { etagOf, wireEvent, wireInstance } from './event-wire.js';
import { fullSyncRequired, invalidParameter, type GoogleProblem } from './google-problem.js';
import type { ListQuery } from './list-query.js';
import { pageOf } from './page.js';
import { instancesOf, type Instance } from './recurrence.js';

/** How far ahead of the clock an endless series is spread out when the query names no end. */
const SPREAD_AHEAD_MS = 2 * 365 * 86_400_000;

export interface ReadContext {
  readonly store: CalendarStore;
  readonly calendar: CalendarRecord;
  readonly nowMs: number;
  /** Versions written later than this are not seen. */
  readonly visibleUntilMs: number;
}

/** One line of a list: an event, or one occurrence of a recurring one. */
interface Row {
  readonly event: StoredEvent;
  readonly span: EventSpan;
  readonly instance: Instance | undefined;
}

/** Answers `events.list`: the body of the answer, or what is wrong with the request. */
export function listEvents(context: ReadContext, query: ListQuery): JsonObject | GoogleProblem {
  const { store, calendar, visibleUntilMs } = context;
  const visible = store.events.allAsOf(calendar.id, visibleUntilMs);
  const revision = Math.max(0, ...visible.map((event) => event.revision));
  const sinceRevision = readSyncToken(query.syncToken, store.revision());
  if (sinceRevision === undefined) return fullSyncRequired;

  const rows = visible
    .filter((event) => event.revision > sinceRevision && isWanted(event, query))
    .flatMap((event) => rowsOf(event, query, context.nowMs))
    .filter((row) => isInRange(row, query, calendar))
    .toSorted(orderOf(query, calendar));
  const page = pageOf(rows, query.pageToken, query.eventsMax);
  if (page === undefined) return invalidParameter('pageToken');

  return {
    ...listHead(calendar, query, { revision, updatedAtMs: newestUpdate(visible) }),
    ...(page.nextPageToken === undefined
      ? { nextSyncToken: syncTokenOf(revision) }
      : { nextPageToken: page.nextPageToken }),
    items: page.items.map((row) => wireRow(row, calendar, query.answerZone)),
  };
}

/** Finds an event, or one occurrence of a recurring one, by its id. */
export function getEvent(
  { store, calendar, visibleUntilMs }: ReadContext,
  eventId: string,
  answerZone: string,
): JsonObject | undefined {
  const event = store.events.asOf(calendar.id, eventId, visibleUntilMs);
  if (event !== undefined) return wireEvent(event, calendar, answerZone);
  const [masterId = '', suffix] = eventId.split('_');
  const master = store.events.asOf(calendar.id, masterId, visibleUntilMs);
  if (master === undefined || suffix === undefined || !/^\d{8}(T\d{6}Z)?$/.test(suffix))
    return undefined;
  const day = `${suffix.slice(0, 4)}-${suffix.slice(4, 6)}-${suffix.slice(6, 8)}`;
  const dayAfterNextMs = Date.parse(`${day}T00:00:00Z`) + 2 * 86_400_000;
  const instance = instancesOf(master, dayAfterNextMs).find((each) => each.suffix === suffix);
  return instance && wireInstance(master, instance, calendar, answerZone);
}

function rowsOf(event: StoredEvent, query: ListQuery, nowMs: number): readonly Row[] {
  if (!query.singleEvents || event.recurrence.length === 0) {
    return [{ event, span: event, instance: undefined }];
  }
  const untilMs = Math.min(query.timeMaxMs, nowMs + SPREAD_AHEAD_MS);
  return instancesOf(event, untilMs).map((instance) => ({ event, span: instance, instance }));
}

function isWanted(event: StoredEvent, query: ListQuery): boolean {
  return (
    event.updatedAtMs >= query.updatedMinMs &&
    (event.status !== 'cancelled' || showsCancelled(query)) &&
    query.privateProperties.every((wanted) => hasProperty(event, 'private', wanted)) &&
    query.sharedProperties.every((wanted) => hasProperty(event, 'shared', wanted)) &&
    isFound(event, query)
  );
}

/** Who asks what has changed is told of deletions too, whether or not he asked for them. */
function showsCancelled({ showDeleted, syncToken, updatedMinMs }: ListQuery): boolean {
  return showDeleted || syncToken !== null || updatedMinMs > Number.NEGATIVE_INFINITY;
}

function isFound(event: StoredEvent, { iCalUID, eventTypes, text }: ListQuery): boolean {
  return (
    (iCalUID === null || event.iCalUID === iCalUID) &&
    (eventTypes.length === 0 || eventTypes.includes('default')) &&
    (text === null || holdsText(event, text))
  );
}

/** Both bounds are exclusive: an event that ends at timeMin or starts at timeMax is not listed. */
function isInRange({ event, span }: Row, query: ListQuery, { timeZone }: CalendarRecord): boolean {
  const endless = event.recurrence.length > 0 && !query.singleEvents;
  return (
    (endless || endMs(span, timeZone) > query.timeMinMs) &&
    startMs(span, timeZone) < query.timeMaxMs
  );
}

function orderOf({ orderBy }: ListQuery, { timeZone }: CalendarRecord): (a: Row, b: Row) => number {
  if (orderBy === 'startTime')
    return (a, b) => startMs(a.span, timeZone) - startMs(b.span, timeZone);
  if (orderBy === 'updated') return (a, b) => a.event.updatedAtMs - b.event.updatedAtMs;
  return () => 0;
}

function hasProperty(
  { fields }: StoredEvent,
  group: 'private' | 'shared',
  wanted: string,
): boolean {
  const properties = fields['extendedProperties'];
  const held = isJsonObject(properties) ? properties[group] : undefined;
  const split = wanted.indexOf('=');
  return isJsonObject(held) && held[wanted.slice(0, split)] === wanted.slice(split + 1);
}

function holdsText({ fields }: StoredEvent, text: string): boolean {
  const words = [fields['summary'], fields['description'], fields['location'], ...guestsOf(fields)];
  return words.some(
    (each) => typeof each === 'string' && each.toLowerCase().includes(text.toLowerCase()),
  );
}

function listHead(
  calendar: CalendarRecord,
  query: ListQuery,
  newest: { readonly revision: number; readonly updatedAtMs: number },
): JsonObject {
  return {
    kind: 'calendar#events',
    etag: etagOf(newest),
    summary: calendar.summary,
    updated: new Date(newest.updatedAtMs).toISOString(),
    timeZone: query.answerZone,
    accessRole: calendar.accessRole,
    defaultReminders: [],
  };
}

function newestUpdate(events: readonly StoredEvent[]): number {
  return Math.max(0, ...events.map((event) => event.updatedAtMs));
}

function wireRow(
  { event, instance }: Row,
  calendar: CalendarRecord,
  answerZone: string,
): JsonObject {
  return instance === undefined
    ? wireEvent(event, calendar, answerZone)
    : wireInstance(event, instance, calendar, answerZone);
}

function syncTokenOf(revision: number): string {
  return Buffer.from(`sync:${revision}`).toString('base64url');
}

/** The revision that a token stands for: -1 without one, `undefined` for one that is no longer valid. */
function readSyncToken(token: string | null, newestRevision: number): number | undefined {
  if (token === null) return -1;
  const match = /^sync:(\d+)$/.exec(Buffer.from(token, 'base64url').toString());
  const revision = Number(match?.[1]);
  return revision <= newestRevision ? revision : undefined;
}
