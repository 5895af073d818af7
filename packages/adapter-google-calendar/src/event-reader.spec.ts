import type { EvidenceQuery, EvidenceReading, Provider } from '@landed/contract';
import {
  createFakeGoogleCalendar,
  createManualClock,
  type FakeGoogleCalendar,
} from '@landed/fake-providers';
import { describe, expect, it } from 'vitest';

import { ACCOUNT, givenGoogle, NOON_MS } from './__fixtures__/given-google.js';
import { EVENT_READER } from './evidence-readers.js';

interface World {
  readonly fake: FakeGoogleCalendar;
  readonly read: (query: EvidenceQuery) => Promise<EvidenceReading>;
}

const LUNCH = {
  id: 'lunch0001',
  summary: 'Team lunch',
  start: { dateTime: '2026-12-03T14:30:00Z' },
  end: { dateTime: '2026-12-03T15:30:00Z' },
};

function given(): World {
  const fake = createFakeGoogleCalendar({ clock: createManualClock(NOON_MS) });
  const { provider } = givenGoogle((request) => fake.fetch(request));
  return { fake, read: (query) => readerOf(provider).read(query, { providerObjectIds: [] }) };
}

function readerOf({ evidenceReaders }: Provider) {
  const reader = evidenceReaders.find(({ readerId }) => readerId === EVENT_READER);
  if (reader === undefined) throw new TypeError(`There is no reader ${EVENT_READER}.`);
  return reader;
}

describe('the reader google-calendar.event', () => {
  const query = (eventId: string, fields: readonly string[]): EvidenceQuery => ({
    readerId: EVENT_READER,
    query: { calendarId: ACCOUNT, eventId },
    fields,
    label: 'the lunch',
  });

  it('reads the asked fields, and says which are absent', async () => {
    const { fake, read } = given();
    fake.world.addEvent({ ...LUNCH, colorId: '5' });

    const fields = ['start', 'end', 'status', 'title', 'place', 'colour', 'updated', 'weather'];
    const reading = await read(query('lunch0001', fields));

    expect(reading).toEqual({
      kind: 'read',
      readAt: NOON_MS,
      fields: {
        start: { present: true, value: '2026-12-03T14:30:00.000Z' },
        end: { present: true, value: '2026-12-03T15:30:00.000Z' },
        status: { present: true, value: 'confirmed' },
        title: { present: true, value: 'Team lunch' },
        place: { present: false },
        colour: { present: true, value: '5' },
        updated: { present: true, value: '2026-12-01T12:00:00.000Z' },
        weather: { present: false },
      },
    });
  });

  it('reads an event that is not there as one without fields', async () => {
    const { read } = given();

    expect(await read(query('nothing00', ['start']))).toMatchObject({
      kind: 'read',
      fields: { start: { present: false } },
    });
  });

  it('is unreadable when Google does not answer', async () => {
    const { fake, read } = given();
    fake.world.addEvent(LUNCH);
    fake.faults.add({ kind: 'refuse-429' });

    expect((await read(query('lunch0001', ['start']))).kind).toBe('unreadable');
  });

  it('refuses a query that is not its own', async () => {
    const { read } = given();

    expect((await read({ ...query('a', []), query: 'a' })).kind).toBe('unreadable');
  });
});
