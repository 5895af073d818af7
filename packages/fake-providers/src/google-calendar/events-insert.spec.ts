import { describe, expect, it } from 'vitest';

import { ask } from '../__fixtures__/ask.js';
import { EVENTS, givenCalendar, hour, NOON_MS, verdictOf } from '../__fixtures__/calendar.js';

const OWN_ID = '7f3kactionv0';

describe('events.insert', () => {
  it('keeps an event under the id that the client chose', async () => {
    const { fake } = givenCalendar({ timeZone: 'Europe/Berlin' });

    const inserted = await ask(fake, `POST ${EVENTS}`, { json: hour({ id: OWN_ID }) });

    expect(inserted.status).toBe(200);
    expect(inserted.json).toMatchObject({
      kind: 'calendar#event',
      id: OWN_ID,
      iCalUID: `${OWN_ID}@google.com`,
      status: 'confirmed',
      summary: 'Dentist',
      organizer: { email: 'ana@example.com', self: true },
      sequence: 0,
    });
    expect(fake.world.effects()).toEqual([
      { calendarId: 'ana@example.com', eventId: OWN_ID, atMs: NOON_MS },
    ]);
  });

  it('answers instants in the zone of the calendar, whatever offset was sent', async () => {
    const { fake } = givenCalendar({ timeZone: 'Europe/Berlin' });

    const inserted = await ask(fake, `POST ${EVENTS}`, { json: hour() });

    expect(inserted.json).toMatchObject({
      start: { dateTime: '2026-03-02T10:00:00+01:00', timeZone: 'Europe/Berlin' },
      end: { dateTime: '2026-03-02T11:00:00+01:00' },
    });
  });

  it('makes up an id when the client chose none', async () => {
    const { fake } = givenCalendar();

    const first = await ask(fake, `POST ${EVENTS}`, { json: hour() });
    const second = await ask(fake, `POST ${EVENTS}`, { json: hour() });

    expect(first.json).toMatchObject({ id: expect.stringMatching(/^[a-v0-9]{5,1024}$/) });
    expect(fake.world.liveEvents()).toHaveLength(2);
    expect(second.json).not.toMatchObject({ id: (first.json as { id: string }).id });
  });

  it.each(['ACT7F3K', 'act-7f3k', 'act_7f3k', 'abcd', 'wxyz0', 'a'.repeat(1025)])(
    'refuses the id %.20s',
    async (id) => {
      const { fake } = givenCalendar();

      const inserted = await ask(fake, `POST ${EVENTS}`, { json: hour({ id }) });

      expect(verdictOf(inserted)).toBe('400 invalid');
      expect(fake.world.liveEvents()).toEqual([]);
    },
  );

  it.each(['abcdv', '0'.repeat(1024)])('takes the id %.20s', async (id) => {
    const { fake } = givenCalendar();

    expect(verdictOf(await ask(fake, `POST ${EVENTS}`, { json: hour({ id }) }))).toBe('200');
  });

  it('refuses id and iCalUID together with the words of a bad id', async () => {
    const { fake } = givenCalendar();
    const json = hour({ id: OWN_ID, iCalUID: 'uid@example.com' });

    const both = await ask(fake, `POST ${EVENTS}`, { json });
    const bad = await ask(fake, `POST ${EVENTS}`, { json: hour({ id: '-' }) });

    expect(verdictOf(both)).toBe('400 invalid');
    expect(both.text).toBe(bad.text);
  });

  it('answers a second insert of a live id with 409 in the documented form', async () => {
    const { fake } = givenCalendar();
    await ask(fake, `POST ${EVENTS}`, { json: hour({ id: OWN_ID }) });

    const second = await ask(fake, `POST ${EVENTS}`, {
      json: hour({ id: OWN_ID, summary: 'Other' }),
    });

    const message = 'The requested identifier already exists.';
    expect(second.status).toBe(409);
    expect(second.json).toEqual({
      error: { code: 409, message, errors: [{ domain: 'global', reason: 'duplicate', message }] },
    });
    expect(fake.world.effects()).toHaveLength(1);
    expect(fake.world.liveEvents()).toMatchObject([{ summary: 'Dentist' }]);
  });

  it('keeps the id of a cancelled event taken', async () => {
    const { fake } = givenCalendar();
    await ask(fake, `POST ${EVENTS}`, { json: hour({ id: OWN_ID }) });
    await ask(fake, `DELETE ${EVENTS}/${OWN_ID}`);

    const again = await ask(fake, `POST ${EVENTS}`, { json: hour({ id: OWN_ID }) });

    expect(verdictOf(again)).toBe('409 duplicate');
    expect(fake.world.liveEvents()).toEqual([]);
  });

  it('takes an id that is taken in another calendar', async () => {
    const { fake } = givenCalendar({ calendars: [{ id: 'team@example.com' }] });
    await ask(fake, `POST ${EVENTS}`, { json: hour({ id: OWN_ID }) });

    const path = '/calendar/v3/calendars/team%40example.com/events';
    const other = await ask(fake, `POST ${path}`, { json: hour({ id: OWN_ID }) });

    expect(other.status).toBe(200);
  });
});

describe('what events.insert does to fields', () => {
  it('drops property keys over 44 characters and cuts values at 1024, without a word', async () => {
    const { fake } = givenCalendar();
    const properties = { ref: 'a1', ['k'.repeat(44)]: 'v'.repeat(1025), ['k'.repeat(45)]: 'gone' };

    const inserted = await ask(fake, `POST ${EVENTS}`, {
      json: hour({ extendedProperties: { private: properties } }),
    });

    expect(inserted.status).toBe(200);
    expect(inserted.json).toMatchObject({
      extendedProperties: { private: { ref: 'a1', ['k'.repeat(44)]: 'v'.repeat(1024) } },
    });
    expect(inserted.text).not.toContain('gone');
  });

  it('leaves defaults out of its answers and ignores what only Google may write', async () => {
    const { fake } = givenCalendar();
    const json = hour({ transparency: 'opaque', etag: '"mine"', created: 'then', unheardOf: 1 });

    const inserted = await ask(fake, `POST ${EVENTS}`, { json });

    expect(inserted.json).not.toHaveProperty('transparency');
    expect(inserted.json).not.toHaveProperty('unheardOf');
    expect(inserted.json).toMatchObject({ created: '2026-03-01T12:00:00.000Z' });
    expect(inserted.json).not.toMatchObject({ etag: '"mine"' });
  });

  it('keeps a tentative event tentative', async () => {
    const { fake } = givenCalendar();

    const inserted = await ask(fake, `POST ${EVENTS}`, { json: hour({ status: 'tentative' }) });

    expect(inserted.json).toMatchObject({ status: 'tentative' });
  });

  it.each([
    ['all', ['ben@example.com', 'cleo@example.net']],
    ['externalOnly', ['cleo@example.net']],
  ])('notes whom sendUpdates=%s would have mailed', async (sendUpdates, to) => {
    const { fake } = givenCalendar();
    const attendees = [
      { email: 'ana@example.com' },
      { email: 'ben@example.com' },
      { email: 'cleo@example.net' },
    ];

    await ask(fake, `POST ${EVENTS}?sendUpdates=${sendUpdates}`, { json: hour({ attendees }) });

    expect(fake.world.mails()).toMatchObject([{ about: 'invitation', to }]);
  });

  it.each(['', '?sendUpdates=none', '?sendNotifications=false'])(
    'mails nobody for "%s"',
    async (query) => {
      const { fake } = givenCalendar();
      const json = hour({ attendees: [{ email: 'ben@example.com' }] });

      await ask(fake, `POST ${EVENTS}${query}`, { json });

      expect(fake.world.mails()).toEqual([]);
    },
  );
});

describe('what events.insert refuses', () => {
  const nine = { dateTime: '2026-03-02T09:00:00Z' };
  const local = { dateTime: '2026-03-02T09:00:00' };

  it.each([
    ['a day with an hour', { start: { date: '2026-03-02' } }, '400 invalid'],
    ['date and dateTime in one', { start: { ...nine, date: '2026-03-02' } }, '400 invalid'],
    [
      'an end before the start',
      { end: { dateTime: '2026-03-02T08:59:59Z' } },
      '400 timeRangeEmpty',
    ],
    [
      'an end day before the start',
      { start: { date: '2026-03-02' }, end: { date: '2026-03-01' } },
      '400 timeRangeEmpty',
    ],
    ['no end', { end: null }, '400 required'],
    ['a time without offset and zone', { start: local }, '400 invalid'],
    ['an unknown zone', { start: { ...local, timeZone: 'Mars/Base' } }, '400 invalid'],
    ['a day that does not exist', { start: { dateTime: '2026-02-30T09:00:00Z' } }, '400 invalid'],
    ['an attendee without an address', { attendees: [{ displayName: 'Ben' }] }, '400 required'],
    ['an unknown transparency', { transparency: 'glass' }, '400 invalid'],
    ['a summary that is no text', { summary: 7 }, '400 invalid'],
    ['a property that is no text', { extendedProperties: { private: { n: 7 } } }, '400 invalid'],
    ['a recurring time without zone', { recurrence: ['RRULE:FREQ=DAILY'] }, '400 required'],
  ])('refuses %s', async (_what, fields, verdict) => {
    const { fake } = givenCalendar();

    const refused = await ask(fake, `POST ${EVENTS}`, { json: hour(fields) });

    expect(verdictOf(refused)).toBe(verdict);
    expect(fake.world.effects()).toEqual([]);
  });

  it('refuses a body that is not JSON', async () => {
    const { fake } = givenCalendar();

    expect(verdictOf(await ask(fake, `POST ${EVENTS}`, { body: '{' }))).toBe('400 parseError');
  });

  it('says so when an event is of a kind that it does not fake', async () => {
    const { fake } = givenCalendar();

    const asked = await ask(fake, `POST ${EVENTS}`, { json: hour({ eventType: 'focusTime' }) });

    expect(verdictOf(asked)).toBe('501 notImplemented');
  });

  it('takes a local time with its zone, and an event without length', async () => {
    const { fake } = givenCalendar();
    const at = { dateTime: '2026-07-02T09:00:00', timeZone: 'Europe/Berlin' };

    const inserted = await ask(fake, `POST ${EVENTS}`, { json: hour({ start: at, end: at }) });

    expect(inserted.json).toMatchObject({
      start: { dateTime: '2026-07-02T07:00:00Z', timeZone: 'Europe/Berlin' },
    });
  });

  it('refuses an unknown sendUpdates, a reader, and an unknown calendar', async () => {
    const { fake } = givenCalendar({ calendars: [{ id: 'read', accessRole: 'reader' }] });
    const path = (id: string): string => `/calendar/v3/calendars/${id}/events`;

    const verdicts = [
      await ask(fake, `POST ${EVENTS}?sendUpdates=some`, { json: hour() }),
      await ask(fake, `POST ${path('read')}`, { json: hour() }),
      await ask(fake, `POST ${path('nowhere')}`, { json: hour() }),
    ].map(verdictOf);

    expect(verdicts).toEqual(['400 invalid', '403 requiredAccessLevel', '404 notFound']);
  });
});
