import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json.js';
import type { CalendarRecord, StoredEvent } from './calendar-state.js';
import type { CalendarStore } from './calendar-store.js';
import { endMs, startMs, type EventSpan } from './event-time.js';
import {
  invalid,
  parseError,
  required,
  timeRangeEmpty,
  type GoogleProblem,
} from './google-problem.js';
import { instancesOf } from './recurrence.js';
import { dateTimeText, isTimeZone, parseDateTime } from './zoned-time.js';

const CALENDARS_MAX = 50;

export interface FreeBusyContext {
  readonly store: CalendarStore;
  readonly accountEmail: string;
  /** Versions written later than this are not seen. */
  readonly visibleUntilMs: number;
}

interface FreeBusyQuery extends Period {
  readonly timeZone: string;
  readonly calendarIds: readonly string[];
}

/** From the first instant that is busy to the first that is not. */
interface Period {
  readonly startMs: number;
  readonly endMs: number;
}

/** Answers `freebusy.query`. What is wrong with one calendar stands beside it, in an answer of 200. */
export function queryFreeBusy(
  context: FreeBusyContext,
  body: JsonValue | undefined,
): JsonObject | GoogleProblem {
  const query = readQuery(body);
  if ('reason' in query) return query;
  const answers = query.calendarIds.map((id) => [id, answerFor(context, query, id)] as const);
  return {
    kind: 'calendar#freeBusy',
    timeMin: dateTimeText(query.startMs, query.timeZone),
    timeMax: dateTimeText(query.endMs, query.timeZone),
    calendars: Object.fromEntries(answers),
  };
}

function answerFor(context: FreeBusyContext, query: FreeBusyQuery, calendarId: string): JsonObject {
  const { store, accountEmail, visibleUntilMs } = context;
  if (query.calendarIds.length > CALENDARS_MAX) return failed('tooManyCalendarsRequested');
  const calendar = store.calendarOf(accountEmail, calendarId);
  if (calendar === undefined) return failed('notFound');
  const reason = store.freeBusyError(calendar.id);
  if (reason !== undefined) return failed(reason);
  const periods = store.events
    .allAsOf(calendar.id, visibleUntilMs)
    .flatMap((event) => busyPeriods(event, query, calendar));
  return {
    busy: merged(periods).map((period) => ({
      start: dateTimeText(period.startMs, query.timeZone),
      end: dateTimeText(period.endMs, query.timeZone),
    })),
  };
}

/** The parts of an event that block time within the query. Tentative ones block, transparent ones do not. */
function busyPeriods(
  event: StoredEvent,
  query: FreeBusyQuery,
  { timeZone }: CalendarRecord,
): readonly Period[] {
  if (event.status === 'cancelled' || event.fields['transparency'] === 'transparent') return [];
  const spans: readonly EventSpan[] =
    event.recurrence.length > 0 ? instancesOf(event, query.endMs) : [event];
  return spans
    .map((span) => ({
      startMs: Math.max(startMs(span, timeZone), query.startMs),
      endMs: Math.min(endMs(span, timeZone), query.endMs),
    }))
    .filter((period) => period.startMs < period.endMs);
}

function merged(periods: readonly Period[]): readonly Period[] {
  const ordered = periods.toSorted((a, b) => a.startMs - b.startMs);
  return ordered.reduce<readonly Period[]>((done, period) => {
    const last = done.at(-1);
    if (last === undefined || last.endMs < period.startMs) return [...done, period];
    return [...done.slice(0, -1), { ...last, endMs: Math.max(last.endMs, period.endMs) }];
  }, []);
}

function readQuery(body: JsonValue | undefined): FreeBusyQuery | GoogleProblem {
  if (!isJsonObject(body)) return parseError;
  const { timeZone = 'UTC', items = [] } = body;
  const startsMs = readInstant(body['timeMin'], 'timeMin');
  if (typeof startsMs !== 'number') return startsMs;
  const endsMs = readInstant(body['timeMax'], 'timeMax');
  if (typeof endsMs !== 'number') return endsMs;
  if (startsMs >= endsMs) return timeRangeEmpty;
  if (typeof timeZone !== 'string' || !isTimeZone(timeZone))
    return invalid('Invalid value for: timeZone.');
  const calendarIds = readIds(items);
  return calendarIds === undefined
    ? invalid('Invalid value for: items.')
    : { startMs: startsMs, endMs: endsMs, timeZone, calendarIds };
}

function readInstant(value: JsonValue | undefined, name: string): number | GoogleProblem {
  if (value === undefined || value === null) return required(`Missing ${name} parameter.`);
  const written = typeof value === 'string' ? parseDateTime(value) : undefined;
  return written?.offsetMs === undefined
    ? invalid(`Invalid value for: ${name}.`)
    : written.readingMs - written.offsetMs;
}

function readIds(items: JsonValue): readonly string[] | undefined {
  if (!isJsonArray(items)) return undefined;
  const ids = items.flatMap((item) =>
    isJsonObject(item) && typeof item['id'] === 'string' ? [item['id']] : [],
  );
  return ids.length === items.length ? ids : undefined;
}

function failed(reason: string): JsonObject {
  return { errors: [{ domain: 'global', reason }], busy: [] };
}
