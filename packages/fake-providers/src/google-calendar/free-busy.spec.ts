import { describe, expect, it } from 'vitest';

import { ask, type Answered } from '../__fixtures__/ask.js';
import { givenCalendar, hour, verdictOf } from '../__fixtures__/calendar.js';
import type { FakeApp } from '../fake-app.js';
import type { JsonObject } from '../json.js';

function query(fake: FakeApp, fields: JsonObject = {}): Promise<Answered> {
  return ask(fake, 'POST /calendar/v3/freeBusy', {
    json: {
      timeMin: '2026-03-02T08:00:00Z',
      timeMax: '2026-03-02T18:00:00Z',
      items: [{ id: 'primary' }],
      ...fields,
    },
  });
}

async function busyOf(fake: FakeApp): Promise<readonly string[]> {
  const { calendars } = (await query(fake)).json as unknown as {
    calendars: { primary: { busy: { start: string; end: string }[] } };
  };
  return calendars.primary.busy.map(
    ({ start, end }) => `${start.slice(11, 16)}-${end.slice(11, 16)}`,
  );
}

function span(id: string, from: string, to: string, fields: JsonObject = {}): JsonObject {
  return hour({
    id,
    start: { dateTime: `2026-03-02T${from}:00Z` },
    end: { dateTime: `2026-03-02T${to}:00Z` },
    ...fields,
  });
}

describe('freebusy.query', () => {
  it('joins what overlaps or touches and keeps the rest apart', async () => {
    const { fake } = givenCalendar();
    fake.world.addEvent(span('event3', '15:00', '16:00'));
    fake.world.addEvent(span('event1', '09:00', '10:00'));
    fake.world.addEvent(span('event2', '09:30', '11:00'));
    fake.world.addEvent(span('event4', '11:00', '11:30'));

    expect(await busyOf(fake)).toEqual(['09:00-11:30', '15:00-16:00']);
  });

  it('blocks for tentative events, not for transparent or cancelled ones or those without length', async () => {
    const { fake } = givenCalendar();
    fake.world.addEvent(span('tentative', '09:00', '10:00', { status: 'tentative' }));
    fake.world.addEvent(span('transparent', '11:00', '12:00', { transparency: 'transparent' }));
    fake.world.addEvent(span('cancelled', '13:00', '14:00'));
    fake.world.deleteEvent('cancelled');
    fake.world.addEvent(span('point', '16:00', '16:00'));

    expect(await busyOf(fake)).toEqual(['09:00-10:00']);
  });

  it('leaves free what ends where the query starts, and cuts what reaches beyond it', async () => {
    const { fake } = givenCalendar();
    fake.world.addEvent(span('before', '07:00', '08:00'));
    fake.world.addEvent(span('across', '17:00', '19:00'));

    expect(await busyOf(fake)).toEqual(['17:00-18:00']);
  });

  it('puts what is wrong with one calendar beside it, in an answer of 200', async () => {
    const { fake } = givenCalendar({ calendars: [{ id: 'team@example.com' }] });
    fake.world.breakFreeBusy('team@example.com', 'internalError');

    const answered = await query(fake, {
      items: [{ id: 'primary' }, { id: 'nowhere' }, { id: 'team@example.com' }],
    });

    expect(answered.status).toBe(200);
    expect(answered.json).toMatchObject({
      calendars: {
        primary: { busy: [] },
        nowhere: { errors: [{ domain: 'global', reason: 'notFound' }] },
        'team@example.com': { errors: [{ reason: 'internalError' }] },
      },
    });
    expect(answered.json).not.toHaveProperty('calendars.primary.errors');
  });

  it('answers for no calendar when more than fifty are asked for', async () => {
    const { fake } = givenCalendar();
    const items = Array.from({ length: 51 }, (_, index) => ({ id: `c${index}` }));

    const answered = await query(fake, { items: [...items.slice(1), { id: 'primary' }] });

    expect(answered.json).toMatchObject({
      calendars: { primary: { errors: [{ reason: 'tooManyCalendarsRequested' }] } },
    });
  });

  it('writes times in the zone that is asked for, UTC by default', async () => {
    const { fake } = givenCalendar({ timeZone: 'Europe/Berlin' });
    fake.world.addEvent(span('event1', '09:00', '10:00'));

    const berlin = await query(fake, { timeZone: 'Europe/Berlin' });

    expect(await busyOf(fake)).toEqual(['09:00-10:00']);
    expect(berlin.json).toMatchObject({
      timeMin: '2026-03-02T09:00:00+01:00',
      calendars: { primary: { busy: [{ start: '2026-03-02T10:00:00+01:00' }] } },
    });
  });

  it.each([
    [{ timeMin: null }, '400 required'],
    [{ timeMax: '2026-03-02T08:00:00Z' }, '400 timeRangeEmpty'],
    [{ timeMin: '2026-03-02T08:00:00' }, '400 invalid'],
    [{ timeZone: 'Mars/Base' }, '400 invalid'],
    [{ items: ['primary'] }, '400 invalid'],
  ])('refuses %j', async (fields, verdict) => {
    const { fake } = givenCalendar();

    expect(verdictOf(await query(fake, fields as JsonObject))).toBe(verdict);
  });
});
