import type {
  CalendarRecord,
  GoogleCalendarState,
  GuestMail,
  InsertEffect,
  StoredEvent,
} from './calendar-state.js';
import { createEventHistories, type EventHistories } from './event-histories.js';

/** What one operation changes, all of it at once. */
export interface CalendarWrite {
  readonly calendarId: string;
  readonly event: Omit<StoredEvent, 'revision'>;
  readonly effect?: InsertEffect;
  readonly mail?: GuestMail | undefined;
}

/** Holds the calendars and what happened in them. */
export interface CalendarStore {
  /** The calendar of that id, or the account's own for `primary`, if the account sees it. */
  calendarOf(accountEmail: string, calendarId: string): CalendarRecord | undefined;
  calendarsOf(accountEmail: string): readonly CalendarRecord[];
  /** Those of all accounts. */
  calendars(): readonly CalendarRecord[];
  readonly events: Omit<EventHistories, 'add'>;
  write(change: CalendarWrite): StoredEvent;
  freeBusyError(calendarId: string): string | undefined;
  setFreeBusyError(calendarId: string, reason: string | null): void;
  effects(): readonly InsertEffect[];
  mails(): readonly GuestMail[];
  /** Number of the newest write. */
  revision(): number;
  state(): GoogleCalendarState;
}

/** @param onChange - Called after each write, with the state as it is then. */
export function createCalendarStore(
  initial: GoogleCalendarState,
  onChange: ((state: GoogleCalendarState) => void) | undefined,
): CalendarStore {
  const { calendars, version } = initial;
  const histories = createEventHistories(initial.events);
  const effects = [...initial.effects];
  const mails = [...initial.mails];
  const freeBusyErrors = new Map(Object.entries(initial.freeBusyErrors));
  let { revision } = initial;

  const state = (): GoogleCalendarState => ({
    version,
    revision,
    calendars,
    events: histories.state(),
    effects: [...effects],
    mails: [...mails],
    freeBusyErrors: Object.fromEntries(freeBusyErrors),
  });

  return {
    ...finders(calendars),
    events: histories,
    write({ calendarId, event, effect, mail }) {
      revision += 1;
      const stored = { ...event, revision };
      histories.add(calendarId, stored);
      if (effect !== undefined) effects.push(effect);
      if (mail !== undefined) mails.push(mail);
      onChange?.(state());
      return stored;
    },
    freeBusyError: (calendarId) => freeBusyErrors.get(calendarId),
    setFreeBusyError(calendarId, reason) {
      if (reason === null) freeBusyErrors.delete(calendarId);
      else freeBusyErrors.set(calendarId, reason);
      onChange?.(state());
    },
    effects: () => [...effects],
    mails: () => [...mails],
    revision: () => revision,
    state,
  };
}

function finders(
  calendars: readonly CalendarRecord[],
): Pick<CalendarStore, 'calendarOf' | 'calendarsOf' | 'calendars'> {
  return {
    calendarOf: (accountEmail, calendarId) =>
      calendars.find(
        (each) =>
          each.accountEmail === accountEmail &&
          (calendarId === 'primary' ? each.primary : each.id === calendarId),
      ),
    calendarsOf: (accountEmail) => calendars.filter((each) => each.accountEmail === accountEmail),
    calendars: () => calendars,
  };
}
