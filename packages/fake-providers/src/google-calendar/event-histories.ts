import type { GoogleCalendarState, StoredEvent } from './calendar-state.js';

/** Every version of every event, oldest first, in the order in which the events were created. */
export interface EventHistories {
  newest(calendarId: string, eventId: string): StoredEvent | undefined;
  /** The newest version that was written at `untilMs` or before. */
  asOf(calendarId: string, eventId: string, untilMs: number): StoredEvent | undefined;
  allAsOf(calendarId: string, untilMs: number): readonly StoredEvent[];
  add(calendarId: string, version: StoredEvent): void;
  state(): GoogleCalendarState['events'];
}

type History = readonly StoredEvent[];

export function createEventHistories(initial: GoogleCalendarState['events']): EventHistories {
  const calendars = new Map<string, Map<string, History>>();

  const historyOf = (calendarId: string, eventId: string): History =>
    calendars.get(calendarId)?.get(eventId) ?? [];
  const add = (calendarId: string, version: StoredEvent): void => {
    const events = calendars.get(calendarId) ?? new Map<string, History>();
    events.set(version.id, [...(events.get(version.id) ?? []), version]);
    calendars.set(calendarId, events);
  };

  for (const { calendarId, versions } of initial) {
    for (const version of versions) add(calendarId, version);
  }

  return {
    newest: (calendarId, eventId) => historyOf(calendarId, eventId).at(-1),
    asOf: (calendarId, eventId, untilMs) => versionAsOf(historyOf(calendarId, eventId), untilMs),
    allAsOf: (calendarId, untilMs) =>
      [...(calendars.get(calendarId)?.values() ?? [])].flatMap(
        (history) => versionAsOf(history, untilMs) ?? [],
      ),
    add,
    state: () =>
      [...calendars].flatMap(([calendarId, events]) =>
        [...events.values()].map((versions) => ({ calendarId, versions })),
      ),
  };
}

function versionAsOf(history: History, untilMs: number): StoredEvent | undefined {
  return history.findLast((version) => version.updatedAtMs <= untilMs);
}
