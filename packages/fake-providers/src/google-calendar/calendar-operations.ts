import type { JsonObject } from '../json.js';
import type { Reply } from '../reply.js';
import type { CalendarRecord } from './calendar-state.js';
import type { GoogleCall } from './google-operations.js';
import { invalidParameter, jsonReply, notFound, problemReply } from './google-problem.js';
import { pageOf } from './page.js';
import { createQueryReader } from './query-reader.js';

const PAGE_CALENDARS_DEFAULT = 100;
const PAGE_CALENDARS_MAX = 250;

/** Calendars do not change while the fake runs, so their etags do not either. */
const ETAG = '"1000000000"';

/** Carries out `calendars.get`. The answer names the calendar's own id, also for `primary`. */
export function calendarsGet(google: GoogleCall): Reply {
  const calendar = google.store.calendarOf(google.accountEmail, google.calendarId);
  if (calendar === undefined) return problemReply(notFound);
  const { id, summary, timeZone } = calendar;
  return jsonReply(200, { kind: 'calendar#calendar', etag: ETAG, id, summary, timeZone });
}

/** Carries out `calendarList.get`. */
export function calendarListGet(google: GoogleCall): Reply {
  const calendar = google.store.calendarOf(google.accountEmail, google.calendarId);
  return calendar === undefined ? problemReply(notFound) : jsonReply(200, wireEntry(calendar));
}

/** Carries out `calendarList.list`. */
export function calendarListList({ store, accountEmail, call }: GoogleCall): Reply {
  const read = createQueryReader(call.url.searchParams);
  const itemsMax = read.count('maxResults', {
    otherwise: PAGE_CALENDARS_DEFAULT,
    max: PAGE_CALENDARS_MAX,
  });
  const problem = read.problem();
  if (problem !== undefined) return problemReply(problem);
  const page = pageOf(store.calendarsOf(accountEmail), read.text('pageToken'), itemsMax);
  if (page === undefined) return problemReply(invalidParameter('pageToken'));
  return jsonReply(200, {
    kind: 'calendar#calendarList',
    etag: ETAG,
    ...(page.nextPageToken === undefined ? {} : { nextPageToken: page.nextPageToken }),
    items: page.items.map(wireEntry),
  });
}

function wireEntry({ id, summary, timeZone, accessRole, primary }: CalendarRecord): JsonObject {
  return {
    kind: 'calendar#calendarListEntry',
    etag: ETAG,
    id,
    summary,
    timeZone,
    accessRole,
    selected: true,
    defaultReminders: [],
    ...(primary ? { primary } : {}),
  };
}
