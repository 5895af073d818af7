import type { JsonObject } from '../json.js';

/** A day without an hour, or an instant with the zone in which it was meant. */
export type EventTime =
  { readonly date: string } | { readonly atMs: number; readonly timeZone: string };

export type EventStatus = 'confirmed' | 'tentative' | 'cancelled';

/** One version of an event. A write adds a version and never changes one. */
export interface StoredEvent {
  readonly id: string;
  readonly iCalUID: string;
  readonly status: EventStatus;
  readonly start: EventTime;
  readonly end: EventTime;
  readonly recurrence: readonly string[];
  /** The remaining writable fields, in the form of the wire. */
  readonly fields: JsonObject;
  readonly organizer: string;
  readonly creator: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Raised when the time of the event changes. */
  readonly sequence: number;
  /** Raised by every write to any event; the etag derives from it. */
  readonly revision: number;
}

export type AccessRole = 'owner' | 'writer' | 'reader';

export interface CalendarRecord {
  readonly id: string;
  /** The account that sees it. */
  readonly accountEmail: string;
  readonly summary: string;
  readonly timeZone: string;
  readonly accessRole: AccessRole;
  readonly primary: boolean;
}

/** An insert over the API that was carried out. Acts of other people are none. */
export interface InsertEffect {
  readonly calendarId: string;
  readonly eventId: string;
  readonly atMs: number;
}

/** A mail that Google would have sent to guests. The fake sends none. */
export interface GuestMail {
  readonly about: 'invitation' | 'update' | 'cancellation';
  readonly calendarId: string;
  readonly eventId: string;
  readonly to: readonly string[];
  readonly atMs: number;
}

/** All that the fake holds. Plain JSON: give it back as `initialState` and nothing is lost. */
export interface GoogleCalendarState {
  readonly version: 1;
  readonly revision: number;
  readonly calendars: readonly CalendarRecord[];
  readonly events: readonly {
    readonly calendarId: string;
    /** Oldest first. */
    readonly versions: readonly StoredEvent[];
  }[];
  readonly effects: readonly InsertEffect[];
  readonly mails: readonly GuestMail[];
  /** Reason by calendar id: free/busy answers this error for the calendar. */
  readonly freeBusyErrors: Readonly<Record<string, string>>;
}

export function emptyState(): GoogleCalendarState {
  return {
    version: 1,
    revision: 0,
    calendars: [],
    events: [],
    effects: [],
    mails: [],
    freeBusyErrors: {},
  };
}
