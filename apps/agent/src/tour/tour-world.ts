import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createGoogleAuth } from '@landed/adapter-google-calendar';
import type {
  ActionStore,
  ActionView,
  Clock,
  Landed,
  PlanRequest,
  PlanView,
} from '@landed/contract';
import {
  createFakeGoogleCalendar,
  createFakeSmsGateway,
  createManualClock,
  serveFake,
  type FakeGoogleCalendar,
  type FakeSmsGateway,
} from '@landed/fake-providers';
import { openSqliteStore } from '@landed/store-sqlite';
import {
  createFetchWire,
  createNodeWire,
  createTransport,
  type Transport,
} from '@landed/transport';

import { composeAgent } from '../composition-root.js';
import { systemRandom } from '../system-random.js';

/** Tuesday, 1 December 2026, 09:00 in Berlin: where every story starts, on a clock of its own. */
const START = Date.UTC(2026, 11, 1, 8);
const ZONE = 'Europe/Berlin';
/** Thursday, 3 December 2026, 15:00 in Berlin. */
export const THURSDAY_15: number = Date.UTC(2026, 11, 3, 14);
const HOUR_MS = 3_600_000;

/** One story's world: a database on disk, fakes on loopback sockets, a clock that the story moves. */
export interface TourWorld {
  readonly landed: Landed;
  readonly google: FakeGoogleCalendar;
  readonly sms: FakeSmsGateway;
  readonly clock: Clock;
  readonly databasePath: string;
  readonly googleUrl: string;
  advance(durationMs: number): void;
  /** Advances step by step and does what is due, until nothing is due or a minute has passed. */
  settle(actionId: string): Promise<ActionView>;
  close(): Promise<void>;
}

export interface TourWorldOptions {
  readonly staleCheck?: 'on' | 'pass-through';
  /** Default a clock that the story moves; the two-process story needs the machine's own. */
  readonly clock?: Clock;
  /** Calls of the gateway wait on the story's clock instead of a socket. */
  readonly gatewayOnStoryClock?: boolean;
}

export async function openTourWorld(options: TourWorldOptions = {}): Promise<TourWorld> {
  const manual = createManualClock(START);
  const clock = options.clock ?? { now: manual.now, monotonic: manual.now };
  const folder = mkdtempSync(join(tmpdir(), 'landed-tour-'));
  const databasePath = join(folder, 'landed.db');
  const google = createFakeGoogleCalendar({
    clock,
    accountEmail: 'ana@example.com',
    timeZone: ZONE,
  });
  const sms = createFakeSmsGateway({ clock, setTimer: manual.setTimer });
  const served = await serveFake(google, { control: true });
  const servedSms = await serveFake(sms, {});
  const store = await openSqliteStore({ location: databasePath, clock });
  const advance = (durationMs: number) => void manual.advance(durationMs);
  const onStoryClock = createFetchWire((request) => sms.fetch(request), {
    clock,
    // A fake that never answers: the deadline passes on the story's clock, at once in real time.
    setTimer: (callback, delayMs) => setTimeout(() => (advance(delayMs), callback()), 250),
  });
  const wire = options.gatewayOnStoryClock === true ? onStoryClock : createNodeWire({ clock });
  const transport = createTransport({ clock, wire });
  const landed = compose({
    store,
    transport,
    clock,
    googleUrl: served.url,
    smsUrl: servedSms.url,
    options,
  });
  return {
    landed,
    google,
    sms,
    clock,
    databasePath,
    googleUrl: served.url,
    advance,
    settle: (actionId) => settle(landed, actionId, advance),
    async close() {
      await transport.close();
      await store.close();
      await served.close();
      await servedSms.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function compose(input: {
  readonly store: ActionStore;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly googleUrl: string;
  readonly smsUrl: string;
  readonly options: TourWorldOptions;
}): Landed {
  const { store, transport, clock, googleUrl, smsUrl, options } = input;
  return composeAgent({
    store,
    transport,
    clock,
    random: systemRandom,
    googleCalendar: {
      rootUrl: googleUrl,
      auth: createGoogleAuth({ kind: 'accessToken', accessToken: 'tour' }),
    },
    smsGateway: {
      url: `${smsUrl}/cgi-bin/sendsms`,
      credentials: { username: 'landed', password: 'fake-password' },
      dialect: 'kannel',
    },
    deviceReaders: [],
    staleCheck: options.staleCheck ?? 'on',
  });
}

async function settle(
  landed: Landed,
  actionId: string,
  advance: (durationMs: number) => void,
): Promise<ActionView> {
  for (let round = 0; round < 60; round += 1) {
    const { nextDueAt } = await landed.tick();
    if (nextDueAt === null) break;
    advance(5_000);
  }
  const view = await landed.showAction(actionId as ActionView['actionId']);
  if (view === null) throw new Error(`The story lost its action ${actionId}.`);
  return view;
}

/** A typed plan for a dentist's appointment of one hour; throws where the world does not allow it. */
export async function planDentist(
  landed: Landed,
  more: Partial<PlanRequest> & { readonly startMs?: number } = {},
): Promise<PlanView> {
  const { startMs = THURSDAY_15, ...request } = more;
  const outcome = await landed.plan({
    origin: { source: 'tour', id: 'dentist' },
    zone: ZONE,
    steps: [
      {
        stepKey: 'book',
        operation: 'google-calendar.event.insert',
        params: {
          calendar: null,
          title: 'Dentist appointment',
          startMs,
          endMs: startMs + HOUR_MS,
          zone: ZONE,
          place: null,
          note: null,
        },
      },
    ],
    ...request,
  });
  if (outcome.kind !== 'planned')
    throw new Error(`The story could not be planned: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

/** A typed plan for a text message to Ana's friend Ben. */
export async function planText(landed: Landed): Promise<PlanView> {
  const outcome = await landed.plan({
    origin: { source: 'tour', id: 'text' },
    zone: ZONE,
    steps: [
      {
        stepKey: 'text:ben',
        operation: 'sms-gateway.message.send',
        params: { to: '+12025550123', text: 'I am ten minutes late. Ana', name: 'Ben' },
      },
    ],
  });
  if (outcome.kind !== 'planned')
    throw new Error(`The story could not be planned: ${JSON.stringify(outcome)}`);
  return outcome.plan;
}

/** The one action of a plan of one step. */
export function actionOf(plan: PlanView): ActionView['actionId'] {
  return plan.actionIds[0] as ActionView['actionId'];
}
