import type { DurationMs, EpochMs } from './ids.js';
import type { Json } from './json.js';

/** One calendar on the device. */
export interface DeviceCalendar {
  readonly calendarId: string;
  readonly title: string;
  /** The calendar that new events go to when nobody says otherwise. */
  readonly isDefault: boolean;
  readonly sourceId: string;
}

/**
 * When an entry is: instants where the file fixes them; `floating` where they depend on where the person is
 * (read in the snapshot's zone, marked so); `unknown` where the zone is not known: never used for free/busy
 * or auto-fill, never read in the machine's own time.
 */
export type EntryTime =
  | {
      readonly kind: 'instant';
      readonly startMs: EpochMs;
      readonly endMs: EpochMs;
      readonly zone: string;
    }
  | { readonly kind: 'floating'; readonly startLocal: string; readonly endLocal: string }
  /** Dates as YYYY-MM-DD, `endDate` exclusive. */
  | { readonly kind: 'allDay'; readonly startDate: string; readonly endDate: string }
  | { readonly kind: 'unknown'; readonly startLocal: string; readonly why: string };

/** One occurrence of one calendar event. */
export interface CalendarEntry {
  readonly sourceId: string;
  readonly calendarId: string;
  /** The event's UID, or one derived from its place in the file where it has none. */
  readonly eventId: string;
  /** Tells the occurrences of a series apart; empty for a single event. */
  readonly occurrence: string;
  readonly title: string;
  readonly time: EntryTime;
  readonly status: 'confirmed' | 'tentative' | 'cancelled' | 'unstated';
  /** False for entries marked as free (TRANSP:TRANSPARENT). */
  readonly busy: boolean;
  readonly place: string | null;
  readonly note: string | null;
  /** Display names or addresses, in file order. */
  readonly attendees: readonly string[];
  /** When the file says it was last changed; shown, never decisive. */
  readonly lastModified: string | null;
  readonly colour: string | null;
}

export type PhoneKind = 'mobile' | 'home' | 'work' | 'main' | 'fax' | 'pager' | 'other';

export interface ContactPhone {
  /** As written in the card. */
  readonly number: string;
  readonly kind: PhoneKind;
  readonly label: string | null;
}

export interface Contact {
  readonly sourceId: string;
  /** The card's UID, or one derived from its content where it has none. */
  readonly contactId: string;
  readonly kind: 'person' | 'group' | 'organisation';
  readonly displayName: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly nicknames: readonly string[];
  readonly organisation: string | null;
  readonly phones: readonly ContactPhone[];
  readonly emails: readonly string[];
  readonly note: string | null;
}

export interface SavedPlace {
  readonly sourceId: string;
  readonly placeId: string;
  readonly label: string;
  readonly aliases: readonly string[];
  readonly address: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** For example `dentist`, `airport`, `home`. */
  readonly category: string | null;
  readonly useCount: number;
  readonly phone: string | null;
}

/** Something a source could not use; what it could use stands in the context all the same. */
export interface SourceProblem {
  readonly sourceId: string;
  /** Where in the file, for a person: "line 12", "event 3". */
  readonly where: string;
  /** One sentence: what was left out and why. */
  readonly why: string;
}

/** An immutable snapshot of what the device knows. Resolution runs once, on it. */
export interface DeviceContext {
  readonly capturedAt: EpochMs;
  /** The person's IANA time zone. */
  readonly zone: string;
  /** BCP 47, for example `en-GB`; null where unknown (5/6 is then a question). */
  readonly locale: string | null;
  /** ISO 3166-1 alpha-2, for telephone numbers without a country; null where unknown. */
  readonly country: string | null;
  readonly calendars: readonly DeviceCalendar[];
  readonly entries: readonly CalendarEntry[];
  readonly places: readonly SavedPlace[];
  readonly contacts: readonly Contact[];
  readonly recentApps: readonly string[];
  readonly notifications: readonly string[];
  readonly problems: readonly SourceProblem[];
}

/** What one source contributes to a snapshot. */
export interface ContextContribution {
  readonly calendars?: readonly DeviceCalendar[];
  readonly entries?: readonly CalendarEntry[];
  readonly places?: readonly SavedPlace[];
  readonly contacts?: readonly Contact[];
  readonly problems?: readonly SourceProblem[];
}

/** From when to when recurring entries are laid out, around the moment of capture. */
export interface ContextWindow {
  readonly fromMs: EpochMs;
  readonly toMs: EpochMs;
  /** The person's IANA zone, for floating times. */
  readonly zone: string;
}

/** A place that a snapshot is read from: files, or an account. */
export interface ContextSource {
  /** Stable and unique in one composition, for example `calendar-file:work`. */
  readonly sourceId: string;
  /** A sentence part for people: "your calendar file work.ics". Holds no personal value but the file's name. */
  readonly label: string;
  /**
   * Reads the source as it is now.
   * @throws {LandedError} `INPUT_INVALID` when nothing of it can be read.
   */
  read(window: ContextWindow): Promise<ContextContribution>;
}

/** A point in a snapshot that a resolved value rests on; read again before the send. */
export interface ContextReference {
  readonly readerId: string;
  readonly query: Json;
  /** Names of the fields that count; others may change freely. */
  readonly fields: readonly string[];
  readonly label: string;
}

/** How far around now a snapshot lays out recurring events, where nobody says otherwise. */
export const DEFAULT_CONTEXT_PAST_MS: DurationMs = 365 * 86_400_000;
export const DEFAULT_CONTEXT_FUTURE_MS: DurationMs = 400 * 86_400_000;
