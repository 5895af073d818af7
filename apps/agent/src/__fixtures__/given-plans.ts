import type { PlanView } from '@landed/contract';
import {
  createFakeGoogleCalendar,
  createFakeSmsGateway,
  serveFake,
  type FakeGoogleCalendar,
  type FakeSmsGateway,
} from '@landed/fake-providers';

import { openAgent } from '../open-agent.js';
import type { Surroundings } from '../surroundings.js';
import { ZONE, type CliWorld } from './given-cli.js';

/** Thursday, 3 December 2026, 15:00 in Berlin. */
export const THURSDAY_15 = Date.UTC(2026, 11, 3, 14);
const HOUR_MS = 3_600_000;

export interface PlanQuestion {
  readonly fakeGoogle?: string;
  readonly environment?: Surroundings['environment'];
  readonly startMs?: number;
}

/** A plan for the dentist, shown earlier by another process on `landed.db` in the world's folder. */
export function givenDentist(world: CliWorld, question: PlanQuestion = {}): Promise<PlanView> {
  const { startMs = THURSDAY_15 } = question;
  const params = { calendar: null, title: 'Dentist', startMs, endMs: startMs + HOUR_MS, zone: ZONE };
  return planned(world, question, {
    stepKey: 'book',
    operation: 'google-calendar.event.insert',
    params: { ...params, place: null, note: null },
  });
}

/** A plan for a text to Ben, likewise. */
export function givenText(world: CliWorld, question: PlanQuestion = {}): Promise<PlanView> {
  return planned(world, question, {
    stepKey: 'text:ben',
    operation: 'sms-gateway.message.send',
    params: { to: '+12025550123', text: 'I am ten minutes late. Ana', name: 'Ben' },
  });
}

async function planned(
  world: CliWorld,
  question: PlanQuestion,
  step: Parameters<Awaited<ReturnType<typeof openAgent>>['landed']['plan']>[0]['steps'][number],
): Promise<PlanView> {
  const settings = { databasePath: world.path('landed.db'), zone: ZONE };
  const agent = await openAgent(
    { settings, fakeGoogle: question.fakeGoogle, deviceReaders: [] },
    world.surroundings(question.environment),
  );
  try {
    const id = Buffer.from(world.random.bytes(8)).toString('hex');
    const outcome = await agent.landed.plan({
      origin: { source: 'test', id },
      zone: ZONE,
      steps: [step],
    });
    if (outcome.kind !== 'planned') throw new Error(JSON.stringify(outcome));
    return outcome.plan;
  } finally {
    await agent.close();
  }
}

export interface ServedGoogle {
  readonly fake: FakeGoogleCalendar;
  readonly url: string;
  close(): Promise<void>;
}

/** A fake calendar on a socket, for faults that a real provider has. */
export async function givenServedGoogle(world: CliWorld): Promise<ServedGoogle> {
  const fake = createFakeGoogleCalendar({ clock: world.clock, timeZone: ZONE });
  const { url, close } = await serveFake(fake);
  return { fake, url, close };
}

export interface ServedSms {
  readonly fake: FakeSmsGateway;
  /** What makes the program use it. */
  readonly environment: Surroundings['environment'];
  close(): Promise<void>;
}

/** A gateway on a socket, likewise. */
export async function givenServedSms(world: CliWorld): Promise<ServedSms> {
  const fake = createFakeSmsGateway({ clock: world.clock });
  const { url, close } = await serveFake(fake);
  const environment = {
    LANDED_SMS_URL: `${url}/cgi-bin/sendsms`,
    LANDED_SMS_USERNAME: 'landed',
    LANDED_SMS_PASSWORD: 'fake-password',
  };
  return { fake, environment, close };
}
