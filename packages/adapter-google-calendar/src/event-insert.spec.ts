import { base32hexIdOf, guaranteeOf, strategyOf, tierOf } from '@landed/contract';
import {
  createFakeGoogleCalendar,
  createManualClock,
  type FakeGoogleCalendar,
  type FakeGoogleCalendarOptions,
} from '@landed/fake-providers';
import { describe, expect, it } from 'vitest';

import {
  ACCOUNT,
  DENTIST,
  envelopeOf,
  givenGoogle,
  NOON_MS,
  TOKEN,
  type GivenGoogle,
} from './__fixtures__/given-google.js';
import { googleEventIdOf } from './event-id.js';

interface World {
  readonly fake: FakeGoogleCalendar;
  readonly google: GivenGoogle;
}

function given(options: Omit<FakeGoogleCalendarOptions, 'clock'> = {}): World {
  const fake = createFakeGoogleCalendar({ clock: createManualClock(NOON_MS), ...options });
  return { fake, google: givenGoogle((request) => fake.fetch(request)) };
}

describe('the declaration of google-calendar.event.insert', () => {
  const { declaration } = given().google.insert;

  it('is FULL and G1', () => {
    expect([tierOf(declaration), guaranteeOf(declaration)]).toEqual(['FULL', 'G1']);
  });

  it('looks up before it inserts again, and never lets a miss count', () => {
    const strategy = strategyOf(declaration);

    expect(strategy.steps.map(({ kind }) => kind)).toEqual(['lookup', 'reask', 'person']);
    expect(declaration.lookups).toMatchObject([{ authority: 'lagging', windowMs: null }]);
    expect(strategy.maxLateExecutionMs).toBeNull();
    expect(strategy.keyLifetimeMs).toBe(21 * 86_400_000);
  });

  it('has a look-up for every path', () => {
    const { lookups } = given().google.insert;

    expect(Object.keys(lookups)).toEqual(declaration.lookups.map(({ path }) => path));
  });
});

describe('the target of google-calendar.event.insert', () => {
  it('is the account and its own calendar, never an alias', async () => {
    const { google } = given();
    const wanted = [null, 'primary', ACCOUNT];

    const targets = wanted.map((calendar) => google.insert.resolveTarget({ ...DENTIST, calendar }));

    for (const target of await Promise.all(targets)) {
      expect(target).toEqual({
        provider: 'google-calendar',
        account: ACCOUNT,
        environment: 'local',
        ids: { calendarId: ACCOUNT },
      });
    }
  });

  it.each(['Work', 'work@group.example.com'])('finds another calendar by %s', async (calendar) => {
    const { google } = given({ calendars: [{ id: 'work@group.example.com', summary: 'Work' }] });

    const target = await google.insert.resolveTarget({ ...DENTIST, calendar });

    expect(target.ids).toEqual({ calendarId: 'work@group.example.com' });
  });

  it('reads the list to its end', async () => {
    const calendars = Array.from({ length: 300 }, (_, index) => ({
      id: `c${index}@group.example.com`,
      summary: `Room ${index}`,
    }));
    const { google, fake } = given({ calendars });

    const target = await google.insert.resolveTarget({ ...DENTIST, calendar: 'Room 299' });

    expect(target.ids).toEqual({ calendarId: 'c299@group.example.com' });
    expect(fake.world.requests()).toHaveLength(3);
  });

  it.each([
    ['none of that name', 'Wörk'],
    ['several of that name', 'Work'],
  ])('refuses a title where the account has %s', async (why, calendar) => {
    const ids = ['a@group.example.com', 'b@group.example.com'];
    const { google } = given({ calendars: ids.map((id) => ({ id, summary: 'Work' })) });

    const resolving = google.insert.resolveTarget({ ...DENTIST, calendar });

    await expect(resolving).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(why),
    });
  });

  it('says that Google cannot be read, or that the sign-in was refused', async () => {
    const { google, fake } = given();
    fake.faults.add({ kind: 'refuse-before' });
    const unreadable = google.insert.resolveTarget(DENTIST);
    await expect(unreadable).rejects.toMatchObject({ code: 'PROVIDER_UNREADABLE' });

    const closed = given({ tokens: ['another'] });
    const refused = closed.google.insert.resolveTarget(DENTIST);
    await expect(refused).rejects.toMatchObject({
      code: 'CREDENTIALS_MISSING',
      data: { why: 'HTTP 401 (authError)' },
    });
  });

  it('writes nothing', async () => {
    const { google, fake } = given({ calendars: [{ id: 'w@group.example.com', summary: 'Work' }] });

    await google.insert.resolveTarget({ ...DENTIST, calendar: 'Work' });

    expect(fake.world.writes()).toEqual([]);
  });
});

describe('the request of google-calendar.event.insert', () => {
  it('is the same every time, holds no credentials, and is not sent', async () => {
    const { google, fake } = given();
    const target = await google.insert.resolveTarget(DENTIST);
    const asked = fake.world.requests().length;

    const first = await google.insert.prepare(DENTIST, target, envelopeOf());
    const second = await given().google.insert.prepare(DENTIST, target, envelopeOf());

    expect(second).toEqual(first);
    expect(JSON.stringify(first)).not.toContain(TOKEN);
    expect(first.headers.map(([name]) => name)).not.toContain('authorization');
    expect(fake.world.requests()).toHaveLength(asked);
  });

  it('has our id, our reference and both the instant and its zone, and no iCalUID', async () => {
    const { google } = given();
    const target = await google.insert.resolveTarget(DENTIST);

    const request = await google.insert.prepare(
      { ...DENTIST, note: 'Bring the card' },
      target,
      envelopeOf(),
    );

    const { dispatchId } = envelopeOf();
    expect(request.method).toBe('POST');
    expect(request.url).toBe(
      'http://127.0.0.1:8080/calendar/v3/calendars/ana%40example.com/events?sendUpdates=none',
    );
    expect(JSON.parse(request.body ?? '')).toEqual({
      id: dispatchId,
      summary: 'Dentist appointment',
      location: 'Praxis Dr. Weber, Hauptstr. 1',
      description: 'Bring the card',
      start: { dateTime: '2026-12-03T14:00:00Z', timeZone: 'Europe/Berlin' },
      end: { dateTime: '2026-12-03T15:00:00Z', timeZone: 'Europe/Berlin' },
      extendedProperties: {
        private: { landedRef: dispatchId, landedPrint: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    });
  });

  it('has another fingerprint for every other content', async () => {
    const { google } = given();
    const target = await google.insert.resolveTarget(DENTIST);
    const changes = [
      {},
      { title: 'Haircut' },
      { startMs: DENTIST.startMs + 1000 },
      { endMs: DENTIST.endMs + 1000 },
      { zone: 'Europe/Paris' },
      { place: null },
      { note: '' },
    ];

    const requests = await Promise.all(
      changes.map((change) =>
        google.insert.prepare({ ...DENTIST, ...change }, target, envelopeOf()),
      ),
    );

    const prints = requests.map(({ body }) => /"landedPrint":"(\w+)"/.exec(body ?? '')?.[1]);
    expect(new Set(prints).size).toBe(changes.length);
  });

  it('keeps the characters of title, place and note as they are (APPR-9)', async () => {
    const { google, fake } = given();
    const title = 'Team lunch\nAmount: 0.00 USD\nRisk: none';
    const place = 'Caf\u200be \u202emoc.elpmaxe\u202c';
    const note = 'pay \u0430cme.example';

    const { report, view } = await google.send({ ...DENTIST, title, place, note });

    expect(google.insert.classify(report, view).outcome).toBe('accepted');
    expect(fake.world.liveEvents()).toMatchObject([
      { summary: title, location: place, description: note },
    ]);
  });
});

describe('the ids of google-calendar.event.insert', () => {
  it('are the dispatch ids, one for each attempt', () => {
    const { insert } = given().google;

    const ids = [1, 2].map((attempt) => insert.objectIdOf(envelopeOf(attempt)));

    expect(ids).toEqual([envelopeOf(1).dispatchId, envelopeOf(2).dispatchId]);
    expect(ids.every((id) => /^[a-v0-9]{5,1024}$/.test(id ?? ''))).toBe(true);
  });

  it('can be made of any text, no two alike (CAL-7)', () => {
    const texts = [
      'act_7F3K-Z9',
      'act_7F3K-D9',
      'x',
      '00000000-0000-4000-8000-000000000001',
      'a'.repeat(2_000),
    ];

    const ids = texts.map(googleEventIdOf);

    expect(ids).toEqual(texts.map(googleEventIdOf));
    expect(ids.every((id) => /^[a-v0-9]{5,1024}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(texts.length);
    expect(ids[0]).toBe(base32hexIdOf('act_7F3K-Z9'));
  });
});

describe('what google-calendar.event.insert rests on and reserves', () => {
  it('is the free slot, and the same stretch of the calendar', async () => {
    const { insert } = given().google;
    const target = await insert.resolveTarget(DENTIST);
    const { startMs, endMs } = DENTIST;

    expect(insert.evidence(DENTIST, target)).toEqual([
      {
        readerId: 'google-calendar.free-slot',
        query: { calendarId: ACCOUNT, account: ACCOUNT, startMs, endMs },
        fields: ['overlapping'],
        label: 'the free time on Thursday 3 December 2026, 15:00 to 16:00 in ana@example.com',
      },
    ]);
    expect(insert.reservation(DENTIST, target)).toEqual({
      resource: 'google-calendar/ana@example.com/ana@example.com',
      startMs,
      endMs,
    });
  });
});
