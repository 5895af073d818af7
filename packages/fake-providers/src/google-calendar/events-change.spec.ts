import { describe, expect, it } from 'vitest';

import { ask } from '../__fixtures__/ask.js';
import { EVENTS, givenCalendar, hour, verdictOf } from '../__fixtures__/calendar.js';
import type { JsonObject } from '../json.js';

const ID = 'dentist1';

async function givenEvent(fields: JsonObject = {}) {
  const given = givenCalendar();
  const inserted = await ask(given.fake, `POST ${EVENTS}`, { json: hour({ id: ID, ...fields }) });
  return { ...given, etag: (inserted.json as { etag: string }).etag };
}

describe('events.get', () => {
  it('finds an event, and a cancelled one too', async () => {
    const { fake } = await givenEvent();

    const live = await ask(fake, `GET ${EVENTS}/${ID}`);
    await ask(fake, `DELETE ${EVENTS}/${ID}`);
    const cancelled = await ask(fake, `GET ${EVENTS}/${ID}`);

    expect(live.json).toMatchObject({ id: ID, status: 'confirmed' });
    expect(cancelled.status).toBe(200);
    expect(cancelled.json).toMatchObject({ id: ID, status: 'cancelled' });
  });

  it('answers 404 for an id that never was', async () => {
    const { fake } = givenCalendar();

    expect(verdictOf(await ask(fake, `GET ${EVENTS}/never`))).toBe('404 notFound');
  });

  it('answers 304 to an etag that is still true', async () => {
    const { fake, etag } = await givenEvent();

    const same = await ask(fake, `GET ${EVENTS}/${ID}`, { headers: { 'if-none-match': etag } });

    expect([same.status, same.text]).toEqual([304, '']);
  });

  it('writes instants in the zone that the request names', async () => {
    const { fake } = await givenEvent();

    const event = await ask(fake, `GET ${EVENTS}/${ID}?timeZone=America%2FNew_York`);

    expect(event.json).toMatchObject({ start: { dateTime: '2026-03-02T04:00:00-05:00' } });
  });
});

describe('events.patch', () => {
  it('changes what it names, keeps the rest, and changes the etag even at the same instant', async () => {
    const { fake, etag } = await givenEvent({ location: 'Main St 1' });

    const patched = await ask(fake, `PATCH ${EVENTS}/${ID}`, {
      json: { summary: 'Dentist, moved' },
    });

    expect(patched.json).toMatchObject({
      summary: 'Dentist, moved',
      location: 'Main St 1',
      sequence: 0,
    });
    expect(patched.json).not.toMatchObject({ etag });
    expect(patched.headers.get('etag')).toBe((patched.json as { etag: string }).etag);
  });

  it('merges private properties, and removes what is null', async () => {
    const { fake } = await givenEvent({
      location: 'Main St 1',
      extendedProperties: { private: { ref: 'a1', fp: 'x' } },
    });

    const patched = await ask(fake, `PATCH ${EVENTS}/${ID}`, {
      json: { location: null, extendedProperties: { private: { fp: 'y' } } },
    });

    expect(patched.json).toMatchObject({ extendedProperties: { private: { ref: 'a1', fp: 'y' } } });
    expect(patched.json).not.toHaveProperty('location');
  });

  it('raises the sequence when the time changes', async () => {
    const { fake } = await givenEvent();

    const moved = await ask(fake, `PATCH ${EVENTS}/${ID}`, {
      json: { end: { dateTime: '2026-03-02T11:00:00Z' } },
    });

    expect(moved.json).toMatchObject({ sequence: 1, end: { dateTime: '2026-03-02T11:00:00Z' } });
  });

  it('turns an hour into a day only when the hour is taken out', async () => {
    const { fake } = await givenEvent();
    const day = { start: { date: '2026-03-02' }, end: { date: '2026-03-03' } };
    const clean = {
      start: { ...day.start, dateTime: null },
      end: { ...day.end, dateTime: null },
    };

    const mixed = await ask(fake, `PATCH ${EVENTS}/${ID}`, { json: day });
    const whole = await ask(fake, `PATCH ${EVENTS}/${ID}`, { json: clean });

    expect(verdictOf(mixed)).toBe('400 invalid');
    expect(whole.json).toMatchObject(day);
  });

  it('refuses under another etag and takes the true one', async () => {
    const { fake, etag } = await givenEvent();
    const patch = (ifMatch: string) =>
      ask(fake, `PATCH ${EVENTS}/${ID}`, {
        json: { summary: 'Mine' },
        headers: { 'if-match': ifMatch },
      });

    const first = await patch(etag);
    const repeat = await patch(etag);

    expect(first.status).toBe(200);
    expect(verdictOf(repeat)).toBe('412 conditionNotMet');
    expect(fake.world.event(ID)).toMatchObject({ summary: 'Mine' });
  });

  it('does not touch a cancelled event, unless it brings it back', async () => {
    const { fake } = await givenEvent();
    await ask(fake, `DELETE ${EVENTS}/${ID}`);

    const touched = await ask(fake, `PATCH ${EVENTS}/${ID}`, { json: { summary: 'Still there?' } });
    const revived = await ask(fake, `PATCH ${EVENTS}/${ID}`, { json: { status: 'confirmed' } });

    expect(verdictOf(touched)).toBe('410 deleted');
    expect(revived.json).toMatchObject({ status: 'confirmed', summary: 'Dentist' });
  });

  it('cancels an event by its status', async () => {
    const { fake } = await givenEvent();

    await ask(fake, `PATCH ${EVENTS}/${ID}`, { json: { status: 'cancelled' } });

    expect(fake.world.liveEvents()).toEqual([]);
  });

  it('notes mails to the guests of before and after', async () => {
    const { fake } = await givenEvent({ attendees: [{ email: 'ben@example.com' }] });

    await ask(fake, `PATCH ${EVENTS}/${ID}?sendUpdates=all`, {
      json: { attendees: [{ email: 'cleo@example.com' }] },
    });

    expect(fake.world.mails()).toMatchObject([
      { about: 'update', to: ['ben@example.com', 'cleo@example.com'] },
    ]);
  });
});

describe('events.update', () => {
  it('puts a whole new event in the place of the old one', async () => {
    const { fake } = await givenEvent({ location: 'Main St 1' });

    const updated = await ask(fake, `PUT ${EVENTS}/${ID}`, { json: hour({ summary: 'New' }) });

    expect(updated.json).toMatchObject({ id: ID, summary: 'New' });
    expect(updated.json).not.toHaveProperty('location');
  });
});

describe('events.delete', () => {
  it('answers 204 once, then 410, and 404 for what never was', async () => {
    const { fake } = await givenEvent();

    const first = await ask(fake, `DELETE ${EVENTS}/${ID}`);
    const second = await ask(fake, `DELETE ${EVENTS}/${ID}`);
    const never = await ask(fake, `DELETE ${EVENTS}/never`);

    expect([first.status, first.text]).toEqual([204, '']);
    expect([second, never].map(verdictOf)).toEqual(['410 deleted', '404 notFound']);
  });

  it('refuses under another etag', async () => {
    const { fake } = await givenEvent();

    const refused = await ask(fake, `DELETE ${EVENTS}/${ID}`, { headers: { 'if-match': '"old"' } });

    expect(verdictOf(refused)).toBe('412 conditionNotMet');
    expect(fake.world.liveEvents()).toHaveLength(1);
  });

  it('notes that guests would have been told', async () => {
    const { fake } = await givenEvent({ attendees: [{ email: 'ben@example.com' }] });

    await ask(fake, `DELETE ${EVENTS}/${ID}?sendUpdates=all`);

    expect(fake.world.mails()).toMatchObject([{ about: 'cancellation', to: ['ben@example.com'] }]);
  });
});
