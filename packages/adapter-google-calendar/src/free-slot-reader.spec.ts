import type { EvidenceQuery, EvidenceReading, Provider } from '@landed/contract';
import {
  createFakeGoogleCalendar,
  createManualClock,
  type FakeGoogleCalendar,
  type JsonObject,
} from '@landed/fake-providers';
import { describe, expect, it } from 'vitest';

import { ACCOUNT, DENTIST, envelopeOf, givenGoogle, NOON_MS } from './__fixtures__/given-google.js';
import { FREE_SLOT_READER } from './evidence-readers.js';

interface World {
  readonly fake: FakeGoogleCalendar;
  readonly provider: Provider;
  readonly slot: (exclude?: readonly string[]) => Promise<EvidenceReading>;
}

const SLOT: EvidenceQuery = {
  readerId: FREE_SLOT_READER,
  query: {
    calendarId: ACCOUNT,
    account: ACCOUNT,
    startMs: DENTIST.startMs,
    endMs: DENTIST.endMs,
  },
  fields: ['overlapping'],
  label: 'the free time',
};

function given(): World {
  const fake = createFakeGoogleCalendar({
    clock: createManualClock(NOON_MS),
    timeZone: 'Europe/Berlin',
  });
  const { provider } = givenGoogle((request) => fake.fetch(request));
  return {
    fake,
    provider,
    slot: (exclude = []) => read(provider, SLOT, exclude),
  };
}

async function read(
  { evidenceReaders }: Provider,
  query: EvidenceQuery,
  providerObjectIds: readonly string[] = [],
): Promise<EvidenceReading> {
  const reader = evidenceReaders.find(({ readerId }) => readerId === query.readerId);
  if (reader === undefined) throw new TypeError(`There is no reader ${query.readerId}.`);
  return reader.read(query, { providerObjectIds });
}

function lunch(fields: JsonObject = {}): JsonObject {
  return {
    id: 'lunch0001',
    summary: 'Team lunch',
    start: { dateTime: '2026-12-03T14:30:00Z' },
    end: { dateTime: '2026-12-03T15:30:00Z' },
    ...fields,
  };
}

function overlapping(reading: EvidenceReading): unknown {
  if (reading.kind === 'unreadable') return reading.why;
  const field = reading.fields['overlapping'];
  return field?.present === true ? field.value : 'absent';
}

describe('the reader google-calendar.free-slot', () => {
  it('reads an empty slot as an empty list', async () => {
    const { slot } = given();

    expect(await slot()).toEqual({
      kind: 'read',
      readAt: NOON_MS,
      fields: { overlapping: { present: true, value: [] } },
    });
  });

  it('names what is in the slot, in a fixed order and in UTC', async () => {
    const { fake, slot } = given();
    fake.world.addEvent(lunch());
    fake.world.addEvent(
      lunch({ id: 'call00001', summary: 'Call', start: { dateTime: '2026-12-03T13:30:00Z' } }),
    );

    expect(overlapping(await slot())).toEqual([
      {
        title: 'Call',
        start: '2026-12-03T13:30:00.000Z',
        end: '2026-12-03T15:30:00.000Z',
        status: 'confirmed',
      },
      {
        title: 'Team lunch',
        start: '2026-12-03T14:30:00.000Z',
        end: '2026-12-03T15:30:00.000Z',
        status: 'confirmed',
      },
    ]);
  });

  it.each([
    ['its colour', { colorId: '5' }],
    ['its description', { description: 'Bring cake' }],
    ['its place', { location: 'Elsewhere' }],
    ['its reminders', { reminders: { useDefault: false } }],
  ])('reads the same when another event changes %s', async (_what, patch) => {
    const { fake, slot } = given();
    fake.world.addEvent(lunch());
    const before = await slot();

    fake.world.editEvent('lunch0001', patch);

    expect(await slot()).toEqual(before);
  });

  it.each([
    ['its start', { start: { dateTime: '2026-12-03T14:45:00Z' } }],
    ['its end', { end: { dateTime: '2026-12-03T15:45:00Z' } }],
    ['its status', { status: 'tentative' }],
    ['its title', { summary: 'Board lunch' }],
  ])('reads differently when another event changes %s', async (_what, patch) => {
    const { fake, slot } = given();
    fake.world.addEvent(lunch());
    const before = await slot();

    fake.world.editEvent('lunch0001', patch);

    expect(await slot()).not.toEqual(before);
  });

  it.each([
    ['free', { transparency: 'transparent' }, 0],
    ['tentative', { status: 'tentative' }, 1],
    [
      'ended as it begins',
      { end: { dateTime: '2026-12-03T14:00:00Z' }, start: { dateTime: '2026-12-03T13:00:00Z' } },
      0,
    ],
    [
      'begun as it ends',
      { start: { dateTime: '2026-12-03T15:00:00Z' }, end: { dateTime: '2026-12-03T16:00:00Z' } },
      0,
    ],
    ['a whole day', { start: { date: '2026-12-03' }, end: { date: '2026-12-04' } }, 1],
    [
      'a whole day, the one before',
      { start: { date: '2026-12-02' }, end: { date: '2026-12-03' } },
      0,
    ],
    [
      'a whole day that is free',
      { transparency: 'transparent', start: { date: '2026-12-03' }, end: { date: '2026-12-04' } },
      0,
    ],
    ['declined by the account', { attendees: [{ email: ACCOUNT, responseStatus: 'declined' }] }, 0],
    [
      'declined by another',
      { attendees: [{ email: 'ben@example.com', responseStatus: 'declined' }] },
      1,
    ],
    [
      'an occurrence of a series',
      {
        start: { dateTime: '2026-11-26T15:30:00+01:00', timeZone: 'Europe/Berlin' },
        end: { dateTime: '2026-11-26T16:00:00+01:00', timeZone: 'Europe/Berlin' },
        recurrence: ['RRULE:FREQ=WEEKLY'],
      },
      1,
    ],
  ] as const)('counts an event that is %s', async (_what, fields, count) => {
    const { fake, slot } = given();
    fake.world.addEvent(lunch(fields as unknown as JsonObject));

    expect(overlapping(await slot())).toHaveLength(count);
  });

  it('does not count a deleted event', async () => {
    const { fake, slot } = given();
    fake.world.addEvent(lunch());
    fake.world.deleteEvent('lunch0001');

    expect(overlapping(await slot())).toEqual([]);
  });

  it('does not count our own event, by its id', async () => {
    const { fake, slot } = given();
    await givenGoogle((request) => fake.fetch(request)).send(DENTIST);
    const { dispatchId } = envelopeOf();

    expect(overlapping(await slot())).toHaveLength(1);
    expect(overlapping(await slot([dispatchId]))).toEqual([]);
    expect(overlapping(await slot([envelopeOf(2).dispatchId]))).toHaveLength(1);
  });

  it('reads on over pages, empty ones too', async () => {
    const { fake, slot } = given();
    fake.world.addEvent(lunch());
    const body = JSON.stringify({
      items: [],
      nextPageToken: Buffer.from('0').toString('base64url'),
    });
    fake.faults.add({ kind: 'replace-answer', status: 200, body });

    await slot();

    const asked = fake.world.requests().map(({ path }) => path);
    expect(asked).toHaveLength(2);
    expect(asked[1]).toContain('pageToken=');
  });

  it.each([
    ['a refusal', { kind: 'refuse-before' }, /HTTP 503 \(backendError\)/],
    ['a page of HTML', { kind: 'html-as-200' }, /without readable JSON/],
    ['half a list', { kind: 'truncated-body' }, /cut off/],
    [
      'no list in it',
      { kind: 'replace-answer', status: 200, body: '{}' },
      /not what was asked for/,
    ],
    [
      'an event without times',
      { kind: 'replace-answer', status: 200, body: '{"items":[{"id":"a"}]}' },
      /not what was asked for/,
    ],
    ['no answer', { kind: 'lose-answer' }, /no answer \(ECONNRESET\)/],
  ] as const)('does not call a slot free after %s', async (_what, fault, why) => {
    const { fake, slot } = given();
    fake.faults.add(fault);

    const reading = await slot();

    expect(reading).toMatchObject({ kind: 'unreadable', readAt: NOON_MS });
    expect(overlapping(reading)).toMatch(why);
  });

  it('gives up on a list without an end', async () => {
    const { fake, slot } = given();
    const body = JSON.stringify({ items: [], nextPageToken: 'again' });
    fake.faults.add({ kind: 'replace-answer', status: 200, body, times: 'always' });

    expect(overlapping(await slot())).toMatch(/more than 20 pages/);
  });

  it('refuses a query that is not its own', async () => {
    const { provider, fake } = given();
    const query = { ...SLOT, query: { calendarId: ACCOUNT, surprise: true } };

    expect((await read(provider, query)).kind).toBe('unreadable');
    expect(fake.world.requests()).toEqual([]);
  });
});
