import { Hono } from 'hono';

import type { Clock, SetTimer } from '../clock.js';
import type { FakeApp, FakeControl } from '../fake-app.js';
import { createFaultGate, type Call } from '../fault-gate.js';
import { createFaultQueue, type FaultScript } from '../fault-script.js';
import type { JsonValue } from '../json.js';
import { textReply, type Reply } from '../reply.js';
import type { Operation, RecordedRequest } from '../request-journal.js';
import { smsDialect, type SmsDialect, type SmsDialectName } from './sms-dialect.js';
import type { SmsGatewayState, SmsMessage } from './sms-state.js';

export interface FakeSmsGatewayOptions {
  readonly clock: Clock;
  /** Default `kannel`: 202 and a text. `clickatell` answers 200 to everything it understands. */
  readonly dialect?: SmsDialectName;
  /** Default `landed`. */
  readonly username?: string;
  /** Default `fake-password`. */
  readonly password?: string;
  /** Kannel only: answers that the text was queued for later. Default false. */
  readonly queued?: boolean;
  /** Receivers that the gateway refuses. Default: none. */
  readonly unroutable?: readonly string[];
  /** What an earlier run handed to `onChange`. Default: no messages. */
  readonly initialState?: SmsGatewayState;
  /** Called after every text that was taken, before the request is answered. */
  readonly onChange?: (state: SmsGatewayState) => void;
  /** Default: the global `setTimeout`. Only the faults `delay` and `trickle` use it. */
  readonly setTimer?: SetTimer;
}

/** What a test sees of the gateway from above. The provider itself shows nobody any of it. */
export interface SmsGatewayWorld {
  /** The texts that were taken, whatever the client got to see. */
  messages(): readonly SmsMessage[];
  requests(): readonly RecordedRequest[];
  /** The requests that ask for a text to be sent, carried out or not. */
  writes(): readonly RecordedRequest[];
  state(): SmsGatewayState;
}

/** A plain HTTP gateway for texts that lives in this process: no key, no look-up, no receipts. */
export interface FakeSmsGateway extends FakeApp {
  readonly name: 'sms-gateway';
  /** The routes, to be mounted in an app of one's own. */
  readonly app: Hono;
  readonly faults: FaultScript;
  readonly world: SmsGatewayWorld;
}

const SEND: Operation = { name: 'sms.send', access: 'write' };
const UNKNOWN: Operation = { name: 'unknown', access: 'read' };
const OPERATIONS = [SEND.name, UNKNOWN.name];
const PATHS = ['/cgi-bin/sendsms', '/http/sendmsg'];

/** Makes a gateway that takes texts at `/cgi-bin/sendsms` and at `/http/sendmsg`, in either dialect. */
export function createFakeSmsGateway(options: FakeSmsGatewayOptions): FakeSmsGateway {
  const { clock, setTimer = setTimeout, initialState } = options;
  const dialect = smsDialect(options.dialect ?? 'kannel', options.queued ?? false);
  const faults = createFaultQueue(OPERATIONS);
  const gate = createFaultGate({ clock, setTimer, faults, refusals: dialect, mask: maskPassword });
  const messages = [...(initialState?.messages ?? [])];
  const state = (): SmsGatewayState => ({ version: 1, messages: [...messages] });

  const keep = (message: Omit<SmsMessage, 'number' | 'atMs'>): number => {
    const number = messages.length + 1;
    messages.push({ number, atMs: clock.now(), ...message });
    options.onChange?.(state());
    return number;
  };

  const app = new Hono();
  app.on(['GET', 'POST'], PATHS, (context) =>
    gate.pass(SEND, context.req.raw, (call) => send(call, { ...options, dialect, keep })),
  );
  app.notFound((context) => gate.pass(UNKNOWN, context.req.raw, unknownPath));
  // Hono would answer 500; a lost connection has to reach the caller as it is.
  app.onError((error) => {
    throw error;
  });

  const world: SmsGatewayWorld = {
    messages: () => [...messages],
    requests: gate.requests,
    writes: () => gate.requests().filter((request) => request.access === 'write'),
    state,
  };
  return {
    name: 'sms-gateway',
    operations: OPERATIONS,
    app,
    fetch: async (request) => app.fetch(request),
    faults,
    world,
    control: smsControl(world),
  };
}

interface SendContext extends Omit<FakeSmsGatewayOptions, 'dialect'> {
  readonly dialect: SmsDialect;
  readonly keep: (message: Omit<SmsMessage, 'number' | 'atMs'>) => number;
}

function send(call: Call, { dialect, keep, ...options }: SendContext): Reply {
  const given = parametersOf(call);
  if (!isAuthorized(given, options)) return dialect.refused('credentials');
  const to = given.get('to') ?? '';
  const text = given.get('text') ?? '';
  if (to === '') return dialect.refused('receiver-missing');
  if (text === '') return dialect.refused('text-missing');
  if (options.unroutable?.includes(to) === true) return dialect.refused('unroutable');
  return dialect.accepted(keep({ to, from: given.get('from') ?? '', text }));
}

type Credentials = Pick<FakeSmsGatewayOptions, 'username' | 'password'>;

function isAuthorized(
  given: URLSearchParams,
  { username = 'landed', password = 'fake-password' }: Credentials,
): boolean {
  const user = given.get('username') ?? given.get('user');
  return user === username && given.get('password') === password;
}

/** Those of the query and, for a form that was posted, those of the body. */
function parametersOf({ method, url, headers, body }: Call): URLSearchParams {
  const isForm =
    headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
  const posted = method === 'POST' && isForm ? new URLSearchParams(body) : new URLSearchParams();
  return new URLSearchParams([...url.searchParams, ...posted]);
}

function maskPassword(text: string): string {
  return text.replaceAll(/((?:^|[?&])password=)[^&]*/g, '$1***');
}

function unknownPath(): Reply {
  return textReply(404, 'Unknown request.', 'text/plain; charset=utf-8');
}

function smsControl(world: SmsGatewayWorld): FakeControl {
  return {
    state: () => ({ messages: world.messages() }) as unknown as JsonValue,
    requests: () => world.requests(),
    act: () => ({
      ok: false,
      problem: 'Nobody else can act at an SMS gateway: it shows no one anything.',
    }),
  };
}
