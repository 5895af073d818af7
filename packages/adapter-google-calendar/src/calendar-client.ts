import type { EpochMs, PreparedRequest, TransportReport } from '@landed/contract';

import type { EventResource } from './event-resource.js';

/** A stretch of one calendar. */
export interface CalendarStretch {
  readonly calendarId: string;
  readonly startMs: EpochMs;
  /** Exclusive. */
  readonly endMs: EpochMs;
}

/**
 * What this package needs of Google Calendar, and nothing more. No vendor type appears here: a read answers
 * with what the transport saw, and a write is prepared, never sent.
 */
export interface CalendarClient {
  /** `calendars.get`; `primary` stands for the account's own calendar. */
  calendar(calendarId: string): Promise<TransportReport>;
  /** `calendarList.get`: the calendar as this account sees it, with its access role. */
  listedCalendar(calendarId: string): Promise<TransportReport>;
  /** One page of `calendarList.list`. */
  listedCalendars(pageToken: string | null): Promise<TransportReport>;
  /** `events.get`. Shows cancelled events too. */
  event(calendarId: string, eventId: string): Promise<TransportReport>;
  /** One page of `events.list`: single occurrences that touch the stretch, cancelled ones left out. */
  events(stretch: CalendarStretch, pageToken: string | null): Promise<TransportReport>;
  /** The request of `events.insert`, mails to nobody. Nothing is sent. */
  prepareInsert(calendarId: string, event: EventResource): Promise<PreparedRequest>;
}
