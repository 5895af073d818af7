import { createFakeGoogleCalendar } from '../google-calendar/create-fake-google-calendar.js';
import type {
  FakeGoogleCalendar,
  FakeGoogleCalendarOptions,
} from '../google-calendar/create-fake-google-calendar.js';
import type { JsonObject } from '../json.js';
import type { Answered } from './ask.js';
import { createManualClock, type ManualClock } from '../manual-clock.js';

/** 1 March 2026, noon UTC. */
export const NOON_MS = Date.UTC(2026, 2, 1, 12);
export const EVENTS = '/calendar/v3/calendars/primary/events';

export interface CalendarGiven {
  readonly clock: ManualClock;
  readonly fake: FakeGoogleCalendar;
}

/** A fresh calendar at noon, whose timers are the clock's. */
export function givenCalendar(
  options: Omit<FakeGoogleCalendarOptions, 'clock'> = {},
): CalendarGiven {
  const clock = createManualClock(NOON_MS);
  return {
    clock,
    fake: createFakeGoogleCalendar({ clock, setTimer: clock.setTimer, ...options }),
  };
}

/** An hour on 2 March 2026, from nine UTC, with other fields as wanted. */
export function hour(fields: JsonObject = {}): JsonObject {
  return {
    summary: 'Dentist',
    start: { dateTime: '2026-03-02T09:00:00Z' },
    end: { dateTime: '2026-03-02T10:00:00Z' },
    ...fields,
  };
}

/** Status and reason of a refusal, as in `404 notFound`; `200` for an answer that is none. */
export function verdictOf({ status, json }: Answered): string {
  const error = (json as { error?: { errors: { reason: string }[] } } | undefined)?.error;
  return error === undefined ? String(status) : `${status} ${error.errors[0]?.reason}`;
}
