import {
  actionIdOf,
  asDedupeKey,
  dispatchIdOf,
  idempotencyKeyOf,
  type AttemptView,
  type Clock,
  type Envelope,
  type Operation,
  type PreparedRequest,
  type Provider,
  type Target,
  type TransportReport,
} from '@landed/contract';
import {
  createFetchWire,
  createTransport,
  requestDigestOf,
  type FetchHandler,
  type SetTimer,
  type Transport,
  type Wire,
} from '@landed/transport';

import { createGoogleCalendar } from '../create-google-calendar.js';
import type { EventInsertParams } from '../event-insert-payload.js';
import { createGoogleAuth } from '../google-auth.js';

/** Tuesday, 1 December 2026, noon UTC. */
export const NOON_MS = Date.UTC(2026, 11, 1, 12);
export const ACCOUNT = 'ana@example.com';
export const TOKEN = 'ya29.a-token-that-nobody-may-see';

/** Thursday, 3 December 2026, 15:00 to 16:00 in Berlin. */
export const DENTIST: EventInsertParams = {
  calendar: null,
  title: 'Dentist appointment',
  startMs: Date.UTC(2026, 11, 3, 14),
  endMs: Date.UTC(2026, 11, 3, 15),
  zone: 'Europe/Berlin',
  place: 'Praxis Dr. Weber, Hauptstr. 1',
  note: null,
};

export interface GivenGoogleOptions {
  readonly now?: () => number;
  readonly setTimer?: SetTimer;
  /** Default: a wire to the handler. */
  readonly wire?: (clock: Clock) => Wire;
  readonly rootUrl?: string;
  readonly token?: string;
}

export interface GivenGoogle {
  readonly provider: Provider;
  readonly insert: Operation;
  readonly transport: Transport;
  /** Prepares the request and sends it as the dispatcher would. */
  send(params: EventInsertParams, options?: SendGoogleOptions): Promise<SentInsert>;
}

export interface SendGoogleOptions {
  /** Default 1. Another number is another id. */
  readonly attempt?: number;
  readonly deadlineMs?: number;
}

export interface SentInsert {
  readonly report: TransportReport;
  readonly view: AttemptView;
}

/** The adapter over a handler in this process, or over another wire. */
export function givenGoogle(handler: FetchHandler, options: GivenGoogleOptions = {}): GivenGoogle {
  const { now = () => NOON_MS, setTimer, rootUrl = 'http://127.0.0.1:8080/' } = options;
  const clock: Clock = { now, monotonic: now };
  const timers = setTimer === undefined ? {} : { setTimer };
  const wire = options.wire?.(clock) ?? createFetchWire(handler, { clock, ...timers });
  const transport = createTransport({ clock, wire, ...timers });
  const auth = createGoogleAuth({ kind: 'accessToken', accessToken: options.token ?? TOKEN });
  const provider = createGoogleCalendar({ transport, auth, rootUrl });
  const insert = operationOf(provider);
  return {
    provider,
    insert,
    transport,
    async send(params, { attempt = 1, deadlineMs = 20_000 } = {}) {
      const target = await insert.resolveTarget(params);
      const envelope = envelopeOf(attempt);
      const request = await insert.prepare(params, target, envelope);
      const report = await transport.send(request, {
        credentialsFor: 'google-calendar',
        sendBy: now() + 10_000,
        sendByMonotonic: now() + 10_000,
        deadlineMs,
        requestDigest: requestDigestOf(request),
      });
      return { report, view: viewOf({ request, target, envelope, now: now() }) };
    },
  };
}

export function envelopeOf(attempt = 1): Envelope {
  const actionId = actionIdOf(asDedupeKey('["default","test","case 4711"]'), 1);
  return {
    dispatchId: dispatchIdOf(actionId, attempt),
    idempotencyKey: idempotencyKeyOf(actionId, attempt),
    outputs: {},
  };
}

export interface ViewParts {
  readonly request: PreparedRequest;
  readonly target: Target;
  readonly envelope: Envelope;
  readonly now: number;
}

export function viewOf({ request, target, envelope, now }: ViewParts): AttemptView {
  const { dispatchId, idempotencyKey } = envelope;
  return {
    request,
    target,
    dispatchId,
    idempotencyKey,
    providerObjectId: null,
    sendNumber: 1,
    now,
  };
}

function operationOf({ operations }: Provider): Operation {
  const [operation] = operations;
  if (operation === undefined) throw new TypeError('The provider has no operation.');
  return operation;
}
