import type { Finding, TransportReport } from '@landed/contract';
import {
  createFakeGoogleCalendar,
  createManualClock,
  type FakeGoogleCalendar,
} from '@landed/fake-providers';
import { describe, expect, it } from 'vitest';

import {
  DENTIST,
  envelopeOf,
  givenGoogle,
  NOON_MS,
  type SentInsert,
} from './__fixtures__/given-google.js';

const { dispatchId } = envelopeOf();

interface World {
  readonly fake: FakeGoogleCalendar;
  readonly clock: ReturnType<typeof createManualClock>;
  readonly sent: SentInsert;
  readonly look: () => Promise<Finding | undefined>;
}

async function booked(): Promise<World> {
  const clock = createManualClock(NOON_MS);
  const fake = createFakeGoogleCalendar({ clock });
  const google = givenGoogle((request) => fake.fetch(request), { now: () => clock.now() });
  const sent = await google.send(DENTIST);
  return { fake, clock, sent, look: async () => google.insert.lookups['get']?.(sent.view) };
}

describe('the look-up get', () => {
  it('finds our event', async () => {
    const { look } = await booked();

    expect(await look()).toMatchObject({
      outcome: 'accepted',
      providerObjectId: dispatchId,
      objectState: 'confirmed',
      rank: NOON_MS,
    });
  });

  it('takes an event that a person moved for done, and says that it was edited', async () => {
    const { fake, clock, look } = await booked();
    clock.advance(60_000);
    const start = { dateTime: '2026-12-04T14:00:00Z' };
    fake.world.moveEvent(dispatchId, { start, end: { dateTime: '2026-12-04T15:00:00Z' } });

    const finding = await look();

    expect(finding).toMatchObject({ outcome: 'accepted', objectState: 'edited since' });
    expect(finding?.summary).toMatch(/start, end was edited since$/);
    expect(finding?.rank).toBe(NOON_MS + 60_000);
  });

  it('does not mind another colour', async () => {
    const { fake, look } = await booked();
    fake.world.editEvent(dispatchId, { colorId: '5' });

    expect(await look()).toMatchObject({ outcome: 'accepted', objectState: 'confirmed' });
  });

  it('calls an event with our reference and another fingerprint a mismatch', async () => {
    const { fake, look } = await booked();
    const properties = { private: { landedRef: dispatchId, landedPrint: 'another' } };
    fake.world.editEvent(dispatchId, { extendedProperties: properties });

    expect((await look())?.outcome).toBe('mismatch');
  });

  it('calls an event that lost our reference a mismatch', async () => {
    const { fake, look } = await booked();
    fake.world.editEvent(dispatchId, { extendedProperties: null });

    const finding = await look();

    expect(finding?.outcome).toBe('mismatch');
    expect(finding?.summary).toContain('does not carry our reference');
  });

  it('finds a deleted event, and never calls it absent', async () => {
    const { fake, look } = await booked();
    fake.world.deleteEvent(dispatchId);

    expect(await look()).toMatchObject({ outcome: 'removed', objectState: 'cancelled' });
  });

  it('takes a cancelled event that shows its id alone for removed', async () => {
    const { fake, look } = await booked();
    const body = JSON.stringify({ id: dispatchId, status: 'cancelled' });
    fake.faults.add({ kind: 'replace-answer', status: 200, body });

    expect((await look())?.outcome).toBe('removed');
  });

  it('says absent only to a 404 in the words of Google', async () => {
    const { fake, look } = await booked();
    const lag = { kind: 'read-lag', lagMs: 1_000, operation: 'events.get', times: 1 } as const;
    fake.faults.add(lag);
    expect((await look())?.outcome).toBe('absent');

    fake.faults.add({ kind: 'replace-answer', status: 404, body: '<h1>Not Found</h1>' });
    expect((await look())?.outcome).toBe('unknown');
  });

  it.each([
    ['lose-request'],
    ['lose-answer'],
    ['refuse-before'],
    ['refuse-429'],
    ['html-as-200'],
    ['empty-body'],
    ['truncated-body'],
  ] as const)('is unknown after the fault %s', async (kind) => {
    const { fake, look } = await booked();
    fake.faults.add({ kind });

    expect((await look())?.outcome).toBe('unknown');
  });

  it.each([
    [410, { error: { code: 410, message: 'Gone', errors: [{ reason: 'deleted' }] } }],
    [200, { id: 'another0000', status: 'confirmed' }],
    [200, { status: 'confirmed' }],
  ])('is unknown after %i %j', async (status, body) => {
    const { fake, look } = await booked();
    fake.faults.add({ kind: 'replace-answer', status, body: JSON.stringify(body) });

    expect((await look())?.outcome).toBe('unknown');
  });

  it('asks nobody where the stored request or the target does not say what for', async () => {
    const { fake, sent } = await booked();
    const google = givenGoogle((request) => fake.fetch(request));
    const asked = fake.world.requests().length;
    const { view } = sent;

    const noBody = { ...view, request: { ...view.request, body: '{}' } };
    const noCalendar = { ...view, target: { ...view.target, ids: {} } };
    const findings = [
      await google.insert.lookups['get']?.(noBody),
      await google.insert.lookups['get']?.(noCalendar),
    ];

    expect(findings.map((finding) => finding?.outcome)).toEqual(['unknown', 'unknown']);
    expect(fake.world.requests()).toHaveLength(asked);
  });

  it('never throws', async () => {
    const { sent } = await booked();
    const wire = { exchange: (): Promise<TransportReport> => Promise.reject(new Error('broken')) };
    const google = givenGoogle(() => new Response(), { wire: () => wire });
    const odd = { ...sent.view.target, ids: { calendarId: '..' } };

    const lost = await google.insert.lookups['get']?.(sent.view);
    const unaskable = await google.insert.lookups['get']?.({ ...sent.view, target: odd });

    expect([lost?.outcome, unaskable?.outcome]).toEqual(['unknown', 'unknown']);
  });
});
