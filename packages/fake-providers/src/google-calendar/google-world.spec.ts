import { describe, expect, it } from 'vitest';

import { ask } from '../__fixtures__/ask.js';
import { EVENTS, givenCalendar, hour, NOON_MS, verdictOf } from '../__fixtures__/calendar.js';
import { createManualClock } from '../manual-clock.js';
import type { GoogleCalendarState } from './calendar-state.js';
import { createFakeGoogleCalendar } from './create-fake-google-calendar.js';

describe('another person', () => {
  it('adds, moves, edits and deletes without counting as a request or an effect', () => {
    const { fake } = givenCalendar();
    const times = {
      start: { dateTime: '2026-03-02T12:00:00Z' },
      end: { dateTime: '2026-03-02T13:00:00Z' },
    };

    const added = fake.world.addEvent(hour({ id: 'lunch' }));
    const moved = fake.world.moveEvent('lunch', times);
    const edited = fake.world.editEvent('lunch', { summary: 'Lunch, late' });
    const deleted = fake.world.deleteEvent('lunch');

    expect(added).toMatchObject({ id: 'lunch', organizer: { email: 'someone@example.com' } });
    expect(moved).toMatchObject({ sequence: 1, start: { dateTime: '2026-03-02T12:00:00Z' } });
    expect(edited).toMatchObject({ summary: 'Lunch, late' });
    expect(deleted).toMatchObject({ status: 'cancelled' });
    expect(new Set([added, moved, edited, deleted].map((event) => event['etag'])).size).toBe(4);
    expect([fake.world.requests(), fake.world.effects()]).toEqual([[], []]);
  });

  it('turns an hour into a day by moving it', () => {
    const { fake } = givenCalendar();
    fake.world.addEvent(hour({ id: 'lunch' }));

    const moved = fake.world.moveEvent('lunch', {
      start: { date: '2026-03-02' },
      end: { date: '2026-03-03' },
    });

    expect(moved).toMatchObject({ start: { date: '2026-03-02' } });
  });

  it('acts in another calendar and under a name of choice', () => {
    const { fake } = givenCalendar({ calendars: [{ id: 'team@example.com' }] });

    fake.world.addEvent(hour(), { calendarId: 'team@example.com', actor: 'cleo@example.com' });

    expect(fake.world.liveEvents('primary')).toEqual([]);
    expect(fake.world.liveEvents('team@example.com')).toMatchObject([
      { creator: { email: 'cleo@example.com' } },
    ]);
  });

  it('is told in a sentence what cannot be done, and nothing changes', () => {
    const { fake } = givenCalendar();
    fake.world.addEvent(hour({ id: 'taken' }));

    expect(() => fake.world.addEvent(hour({ id: 'taken' }))).toThrow(/already exists/);
    expect(() => fake.world.deleteEvent('never')).toThrow(/Not Found/);
    expect(() => fake.world.liveEvents('nowhere')).toThrow('There is no calendar nowhere.');
    expect(fake.world.liveEvents()).toHaveLength(1);
  });
});

describe('what the world shows', () => {
  it('records requests without their credentials, and tells writes from reads', async () => {
    const { fake } = givenCalendar();
    await ask(fake, `GET ${EVENTS}?timeMin=2026-03-02T09%3A00%3A00Z`);
    await ask(fake, 'POST /calendar/v3/freeBusy', { json: {} });
    await ask(fake, `POST ${EVENTS}?sendUpdates=none`, {
      json: hour({ id: 'mine1' }),
      headers: { 'x-reference': 'a1', cookie: 'session=secret' },
    });

    expect(fake.world.requests().map(({ operation, access }) => [operation, access])).toEqual([
      ['events.list', 'read'],
      ['freebusy.query', 'read'],
      ['events.insert', 'write'],
    ]);
    expect(fake.world.writes()).toMatchObject([
      {
        number: 3,
        atMs: NOON_MS,
        method: 'POST',
        path: `${EVENTS}?sendUpdates=none`,
        headers: { 'x-reference': 'a1' },
        body: JSON.stringify(hour({ id: 'mine1' })),
        executed: true,
        status: 200,
        fault: null,
      },
    ]);
    expect(JSON.stringify(fake.world.requests())).not.toMatch(/token-of-ana|secret/);
  });
});

describe('state', () => {
  it('survives as JSON: a fake made from it is the same, taken ids and old versions included', async () => {
    const { fake, clock } = givenCalendar({ timeZone: 'Europe/Berlin' });
    await ask(fake, `POST ${EVENTS}`, { json: hour({ id: 'mine1' }) });
    clock.advance(1000);
    await ask(fake, `DELETE ${EVENTS}/mine1`);
    fake.world.addEvent(
      hour({ id: 'series', start: { date: '2026-03-02' }, end: { date: '2026-03-03' } }),
    );
    const stored = JSON.parse(JSON.stringify(fake.world.state())) as GoogleCalendarState;

    const again = createFakeGoogleCalendar({ clock, initialState: stored });
    again.faults.add({ kind: 'read-lag', lagMs: 1000, times: 1 });

    expect(again.world.state()).toEqual(fake.world.state());
    expect(again.world.effects()).toHaveLength(1);
    expect((await ask(again, `GET ${EVENTS}/mine1`)).json).toMatchObject({ status: 'confirmed' });
    expect(verdictOf(await ask(again, `POST ${EVENTS}`, { json: hour({ id: 'mine1' }) }))).toBe(
      '409 duplicate',
    );
  });

  it('is handed out after every change, before the answer', async () => {
    const states: GoogleCalendarState[] = [];
    const { fake } = givenCalendar({ onChange: (state) => states.push(state) });

    await ask(fake, `POST ${EVENTS}`, { json: hour({ id: 'mine1' }) });
    await ask(fake, `GET ${EVENTS}/mine1`);
    fake.world.deleteEvent('mine1');

    expect(states.map(({ revision, events }) => [revision, events[0]?.versions.length])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('is refused when it is of another version', () => {
    const clock = createManualClock(NOON_MS);
    const initialState = { version: 2 } as unknown as GoogleCalendarState;

    expect(() => createFakeGoogleCalendar({ clock, initialState })).toThrow(/version 2/);
  });

  it('is not begun with an unknown time zone', () => {
    const clock = createManualClock(NOON_MS);

    expect(() => createFakeGoogleCalendar({ clock, timeZone: 'Mars/Base' })).toThrow(
      'There is no time zone Mars/Base.',
    );
  });
});
