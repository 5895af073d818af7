import type { Hono } from 'hono';

import type { Clock, SetTimer } from '../clock.js';
import type { FakeApp } from '../fake-app.js';
import { createFaultGate } from '../fault-gate.js';
import { createFaultQueue, type FaultScript } from '../fault-script.js';
import {
  emptyState,
  type AccessRole,
  type CalendarRecord,
  type GoogleCalendarState,
} from './calendar-state.js';
import { createCalendarStore } from './calendar-store.js';
import { googleControl } from './google-control.js';
import { backendError, problemReply, rateLimitExceeded } from './google-problem.js';
import { createGoogleRoutes, GOOGLE_OPERATIONS } from './google-routes.js';
import { createGoogleWorld, type GoogleCalendarWorld } from './google-world.js';
import { isTimeZone } from './zoned-time.js';

/** A calendar besides the account's own. */
export interface ExtraCalendar {
  readonly id: string;
  /** Default: the id. */
  readonly summary?: string;
  /** IANA name. Default: that of the account. */
  readonly timeZone?: string;
  /** Default `owner`. A `reader` may not write. */
  readonly accessRole?: AccessRole;
}

/** A second account on the same server, to find out what a swap of credentials does. */
export interface OtherAccount {
  readonly email: string;
  /** Bearer tokens that mean this account. */
  readonly tokens: readonly string[];
}

export interface FakeGoogleCalendarOptions {
  readonly clock: Clock;
  /** Id of the account's own calendar, which `primary` stands for. Default `ana@example.com`. */
  readonly accountEmail?: string;
  /** IANA name of the account's zone. Default `UTC`. */
  readonly timeZone?: string;
  readonly calendars?: readonly ExtraCalendar[];
  /** Bearer tokens that mean the account. Default: every token that is not another account's. */
  readonly tokens?: readonly string[];
  readonly otherAccounts?: readonly OtherAccount[];
  /** What an earlier run handed to `onChange`. Default: empty calendars. */
  readonly initialState?: GoogleCalendarState;
  /** Called after every change, before the request is answered. */
  readonly onChange?: (state: GoogleCalendarState) => void;
  /** Default: the global `setTimeout`. Only the faults `delay` and `trickle` use it. */
  readonly setTimer?: SetTimer;
}

/** A Google Calendar that lives in this process. */
export interface FakeGoogleCalendar extends FakeApp {
  readonly name: 'google-calendar';
  /** The routes, to be mounted in an app of one's own. */
  readonly app: Hono;
  readonly faults: FaultScript;
  readonly world: GoogleCalendarWorld;
}

/**
 * Makes a fake that answers the wire of Google Calendar v3 under `/calendar/v3/`.
 *
 * @throws {TypeError} when a time zone is unknown or the initial state is of another version.
 */
export function createFakeGoogleCalendar(options: FakeGoogleCalendarOptions): FakeGoogleCalendar {
  const { clock, accountEmail = 'ana@example.com', setTimer = setTimeout } = options;
  const store = createCalendarStore(startingState(options, accountEmail), options.onChange);
  const faults = createFaultQueue(GOOGLE_OPERATIONS);
  const gate = createFaultGate({
    clock,
    setTimer,
    faults,
    refusals: {
      unavailable: (status) => problemReply(backendError(status)),
      tooManyRequests: () => problemReply(rateLimitExceeded),
    },
    mask: (text) => text,
  });
  const accountOf = accountFinder(options, accountEmail);
  const app = createGoogleRoutes({ gate, store, clock, accountOf });
  const world = createGoogleWorld({ store, clock, accountEmail, requests: gate.requests });

  return {
    name: 'google-calendar',
    operations: GOOGLE_OPERATIONS,
    app,
    fetch: async (request) => app.fetch(request),
    faults,
    world,
    control: googleControl(world),
  };
}

function accountFinder(
  { tokens, otherAccounts = [] }: FakeGoogleCalendarOptions,
  accountEmail: string,
): (token: string) => string | undefined {
  return (token) => {
    const other = otherAccounts.find((account) => account.tokens.includes(token));
    if (other !== undefined) return other.email;
    return tokens === undefined || tokens.includes(token) ? accountEmail : undefined;
  };
}

function startingState(
  { initialState = emptyState(), otherAccounts = [], ...options }: FakeGoogleCalendarOptions,
  accountEmail: string,
): GoogleCalendarState {
  if (initialState.version !== 1) {
    throw new TypeError(`The initial state is of version ${String(initialState.version)}, not 1.`);
  }
  const timeZone = options.timeZone ?? 'UTC';
  const extra = (options.calendars ?? []).map((calendar) => ({
    summary: calendar.id,
    timeZone,
    accessRole: 'owner' as const,
    ...calendar,
    accountEmail,
    primary: false,
  }));
  const own = [accountEmail, ...otherAccounts.map(({ email }) => email)].map((email) =>
    ownCalendar(email, timeZone),
  );
  const configured = [...own, ...extra];
  const unknown = configured.find((calendar) => !isTimeZone(calendar.timeZone));
  if (unknown !== undefined) throw new TypeError(`There is no time zone ${unknown.timeZone}.`);
  const kept = initialState.calendars;
  const added = configured.filter((each) => !kept.some(({ id }) => id === each.id));
  return { ...initialState, calendars: [...kept, ...added] };
}

function ownCalendar(email: string, timeZone: string): CalendarRecord {
  return {
    id: email,
    accountEmail: email,
    summary: email,
    timeZone,
    accessRole: 'owner',
    primary: true,
  };
}
