import type { Finding } from '@landed/contract';
import {
  createFakeGoogleCalendar,
  createManualClock,
  serveFake,
  type Fault,
  type FakeGoogleCalendar,
  type ServedFake,
} from '@landed/fake-providers';
import { createNodeWire, requestDigestOf } from '@landed/transport';
import { afterEach, describe, expect, it } from 'vitest';

import {
  DENTIST,
  envelopeOf,
  givenGoogle,
  NOON_MS,
  TOKEN,
  type GivenGoogle,
} from './__fixtures__/given-google.js';

interface World {
  readonly google: GivenGoogle;
  readonly fake: FakeGoogleCalendar;
}

const served: ServedFake[] = [];

async function onSocket(): Promise<World> {
  const fake = createFakeGoogleCalendar({ clock: createManualClock(NOON_MS) });
  const server = await serveFake(fake);
  served.push(server);
  const rootUrl = `${server.url}/`;
  const google = givenGoogle(unreachable, { rootUrl, wire: (clock) => createNodeWire({ clock }) });
  return { google, fake };
}

async function inProcess(): Promise<World> {
  const fake = createFakeGoogleCalendar({ clock: createManualClock(NOON_MS) });
  return { google: givenGoogle((request) => fake.fetch(request)), fake };
}

function unreachable(): never {
  throw new TypeError('The handler of a socket test was called.');
}

async function inserted({ google }: World, deadlineMs = 2_000): Promise<Finding> {
  const { report, view } = await google.send(DENTIST, { deadlineMs });
  return google.insert.classify(report, view);
}

async function lookedUp({ google }: World): Promise<Finding> {
  const target = await google.insert.resolveTarget(DENTIST);
  const envelope = envelopeOf();
  const request = await google.insert.prepare(DENTIST, target, envelope);
  const { dispatchId, idempotencyKey } = envelope;
  const attempt = { target, dispatchId, idempotencyKey, request };
  const view = { ...attempt, providerObjectId: null, sendNumber: 1, now: NOON_MS };
  const finding = await google.insert.lookups['get']?.(view);
  if (finding === undefined) throw new TypeError('There is no look-up named get.');
  return finding;
}

/** A fault of the wire, what its answer proves, whether the event is there, and what a look-up then says. */
const FAULTS: readonly (readonly [Fault, Finding['outcome'], number, Finding['outcome']])[] = [
  [{ kind: 'lose-answer' }, 'unknown', 1, 'accepted'],
  [{ kind: 'lose-request' }, 'unknown', 0, 'absent'],
  [{ kind: 'refuse-before' }, 'unknown', 0, 'absent'],
  [{ kind: 'refuse-before', status: 500 }, 'unknown', 0, 'absent'],
  [{ kind: 'fail-after' }, 'unknown', 1, 'accepted'],
  [{ kind: 'fail-after', status: 502 }, 'unknown', 1, 'accepted'],
  [{ kind: 'html-as-200' }, 'unknown', 1, 'accepted'],
  [{ kind: 'empty-body' }, 'unknown', 1, 'accepted'],
  [{ kind: 'truncated-body' }, 'unknown', 1, 'accepted'],
  [{ kind: 'stall' }, 'unknown', 1, 'accepted'],
  [{ kind: 'refuse-429' }, 'notExecuted', 0, 'absent'],
  [{ kind: 'delay', delayMs: 20 }, 'accepted', 1, 'accepted'],
  [{ kind: 'trickle', delayMs: 2 }, 'accepted', 1, 'accepted'],
];

const WORLDS = [
  ['on a socket', onSocket],
  ['in process', inProcess],
] as const;

describe.each(WORLDS)('google-calendar.event.insert %s', (_where, given) => {
  afterEach(async () => {
    await Promise.all(served.splice(0).map((server) => server.close()));
  });

  it('books the event under our own id, once, and mails nobody', async () => {
    const world = await given();

    const finding = await inserted(world);

    const { dispatchId } = envelopeOf();
    expect(finding).toMatchObject({ outcome: 'accepted', providerObjectId: dispatchId });
    expect(world.fake.world.effects()).toMatchObject([{ eventId: dispatchId }]);
    expect(world.fake.world.event(dispatchId)).toMatchObject({
      summary: 'Dentist appointment',
      location: 'Praxis Dr. Weber, Hauptstr. 1',
      start: { dateTime: '2026-12-03T14:00:00Z', timeZone: 'Europe/Berlin' },
      iCalUID: `${dispatchId}@google.com`,
    });
    expect(world.fake.world.writes()).toHaveLength(1);
    expect(world.fake.world.writes()[0]?.path).toMatch(/sendUpdates=none$/);
    expect(world.fake.world.mails()).toEqual([]);
  });

  it.each(FAULTS)(
    'after the fault %j reads the answer as %s',
    async (fault, outcome, live, found) => {
      const world = await given();
      world.fake.faults.add({ ...fault, operation: 'events.insert' });

      const finding = await inserted(world, fault.kind === 'stall' ? 100 : 2_000);

      expect(finding.outcome).toBe(outcome);
      expect(world.fake.world.liveEvents()).toHaveLength(live);
      expect((await lookedUp(world)).outcome).toBe(found);
    },
  );

  it('meets itself at a repeat: the 409 asks for a look-up, which finds our event', async () => {
    const world = await given();
    await inserted(world);

    const repeat = await inserted(world);

    expect(repeat).toMatchObject({ outcome: 'unknown', lookNow: true });
    expect(await lookedUp(world)).toMatchObject({ outcome: 'accepted', objectState: 'confirmed' });
    expect(world.fake.world.effects()).toHaveLength(1);
  });

  it('meets its own event that a person has deleted: removed, and not made again', async () => {
    const world = await given();
    await inserted(world);
    world.fake.world.deleteEvent(envelopeOf().dispatchId);

    const repeat = await inserted(world);

    expect(repeat).toMatchObject({ outcome: 'unknown', lookNow: true });
    expect(await lookedUp(world)).toMatchObject({ outcome: 'removed', objectState: 'cancelled' });
    expect(world.fake.world.liveEvents()).toEqual([]);
  });

  it('meets a stranger under its id: a mismatch for a person', async () => {
    const world = await given();
    const start = { dateTime: '2026-12-03T14:00:00Z' };
    const end = { dateTime: '2026-12-03T15:00:00Z' };
    world.fake.world.addEvent({ id: envelopeOf().dispatchId, summary: 'Other', start, end });

    const answer = await inserted(world);

    expect(answer).toMatchObject({ outcome: 'unknown', lookNow: true });
    expect(await lookedUp(world)).toMatchObject({ outcome: 'mismatch' });
  });

  it('takes the answer for done although the read-back says 404 for a while (EVC-3)', async () => {
    const world = await given();

    const finding = await inserted(world);

    world.fake.faults.add({ kind: 'read-lag', lagMs: 3_000, operation: 'events.get' });
    expect(finding.outcome).toBe('accepted');
    expect((await lookedUp(world)).outcome).toBe('absent');
    expect(world.fake.world.effects()).toHaveLength(1);
  });

  it('keeps the token out of everything that is stored or told', async () => {
    const world = await given();

    const { report, view } = await world.google.send(DENTIST);

    const told = [view, report, world.google.insert.classify(report, view)];
    expect(JSON.stringify(told)).not.toContain(TOKEN);
  });
});

describe('google-calendar.event.insert without a server', () => {
  it('knows that a refused connection sent nothing', async () => {
    const world = await onSocket();
    const { google } = world;
    const target = await google.insert.resolveTarget(DENTIST);
    const request = await google.insert.prepare(DENTIST, target, envelopeOf());
    await Promise.all(served.splice(0).map((server) => server.close()));
    await google.transport.close();

    const sent = { credentialsFor: 'google-calendar', sendBy: NOON_MS, sendByMonotonic: NOON_MS };
    const requestDigest = requestDigestOf(request);
    const report = await google.transport.send(request, {
      ...sent,
      deadlineMs: 2_000,
      requestDigest,
    });

    const view = { ...envelopeOf(), target, request, providerObjectId: null, sendNumber: 1 };
    const finding = google.insert.classify(report, { ...view, now: NOON_MS });
    expect(finding.outcome).toBe('notSent');
  });
});
