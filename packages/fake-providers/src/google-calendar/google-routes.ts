import { Hono, type Context } from 'hono';

import type { Clock } from '../clock.js';
import type { FaultGate } from '../fault-gate.js';
import type { Reply } from '../reply.js';
import type { Operation } from '../request-journal.js';
import { calendarListGet, calendarListList, calendarsGet } from './calendar-operations.js';
import type { CalendarStore } from './calendar-store.js';
import {
  eventsDelete,
  eventsGet,
  eventsInsert,
  eventsList,
  eventsPatch,
  eventsUpdate,
  freeBusyQuery,
  type GoogleOperation,
} from './google-operations.js';
import { authError, notFound, notInThisFake, problemReply } from './google-problem.js';

export interface GoogleRoutesOptions {
  readonly gate: FaultGate;
  readonly store: CalendarStore;
  readonly clock: Clock;
  /** The account behind a bearer token, or `undefined` for a token that is refused. */
  readonly accountOf: (token: string) => string | undefined;
}

interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly operation: Operation;
  readonly run: GoogleOperation;
}

const EVENTS = '/calendar/v3/calendars/:calendarId/events';
const LIST = '/calendar/v3/users/me/calendarList';

const read = (name: string): Operation => ({ name, access: 'read' });
const write = (name: string): Operation => ({ name, access: 'write' });
const missing =
  (what: string): GoogleOperation =>
  () =>
    problemReply(notInThisFake(what));

/** The first route that fits counts: `events/import` stands before `events/:eventId`. */
const ROUTES: readonly Route[] = [
  { method: 'POST', path: EVENTS, operation: write('events.insert'), run: eventsInsert },
  { method: 'GET', path: EVENTS, operation: read('events.list'), run: eventsList },
  {
    method: 'POST',
    path: `${EVENTS}/:verb{import|quickAdd|watch}`,
    operation: write('unknown'),
    run: missing('events.import, quickAdd and watch'),
  },
  { method: 'GET', path: `${EVENTS}/:eventId`, operation: read('events.get'), run: eventsGet },
  {
    method: 'PATCH',
    path: `${EVENTS}/:eventId`,
    operation: write('events.patch'),
    run: eventsPatch,
  },
  {
    method: 'PUT',
    path: `${EVENTS}/:eventId`,
    operation: write('events.update'),
    run: eventsUpdate,
  },
  {
    method: 'DELETE',
    path: `${EVENTS}/:eventId`,
    operation: write('events.delete'),
    run: eventsDelete,
  },
  {
    method: 'GET',
    path: `${EVENTS}/:eventId/instances`,
    operation: read('unknown'),
    run: missing('events.instances'),
  },
  {
    method: 'POST',
    path: `${EVENTS}/:eventId/move`,
    operation: write('unknown'),
    run: missing('events.move'),
  },
  {
    method: 'POST',
    path: '/calendar/v3/channels/stop',
    operation: write('unknown'),
    run: missing('channels.stop'),
  },
  {
    method: 'POST',
    path: '/calendar/v3/freeBusy',
    operation: read('freebusy.query'),
    run: freeBusyQuery,
  },
  { method: 'GET', path: LIST, operation: read('calendarList.list'), run: calendarListList },
  {
    method: 'GET',
    path: `${LIST}/:calendarId`,
    operation: read('calendarList.get'),
    run: calendarListGet,
  },
  {
    method: 'GET',
    path: '/calendar/v3/calendars/:calendarId',
    operation: read('calendars.get'),
    run: calendarsGet,
  },
];

const NAMES = new Set(ROUTES.map(({ operation }) => operation.name));

/** The names of what the fake does; `unknown` stands for all that it does not. */
export const GOOGLE_OPERATIONS: readonly string[] = [
  ...[...NAMES].filter((name) => name !== 'unknown'),
  'unknown',
];

/** The paths of Google Calendar v3 that the fake answers, each behind the gate. */
export function createGoogleRoutes(options: GoogleRoutesOptions): Hono {
  const app = new Hono();
  for (const { method, path, operation, run } of ROUTES) {
    app.on(method, path, (context) =>
      options.gate.pass(operation, context.req.raw, (call) => {
        const accountEmail = accountBehind(call.headers, options);
        if (accountEmail === undefined) return problemReply(authError);
        const { store, clock } = options;
        return run({ call, store, nowMs: clock.now(), accountEmail, ...parametersOf(context) });
      }),
    );
  }
  app.notFound((context) =>
    options.gate.pass(unknownOperation(context), context.req.raw, unknownPath),
  );
  // Hono would answer 500; a lost connection has to reach the caller as it is.
  app.onError((error) => {
    throw error;
  });
  return app;
}

function accountBehind(headers: Headers, { accountOf }: GoogleRoutesOptions): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  return token === undefined ? undefined : accountOf(token);
}

function parametersOf(context: Context): { readonly calendarId: string; readonly eventId: string } {
  const { calendarId = '', eventId = '' } = context.req.param() as Record<string, string>;
  return { calendarId, eventId };
}

function unknownOperation({ req }: Context): Operation {
  return req.method === 'GET' ? read('unknown') : write('unknown');
}

function unknownPath(): Reply {
  return problemReply(notFound);
}
