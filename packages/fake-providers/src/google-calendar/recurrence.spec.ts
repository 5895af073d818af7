import { describe, expect, it } from 'vitest';

import { ask } from '../__fixtures__/ask.js';
import { EVENTS, givenCalendar, verdictOf } from '../__fixtures__/calendar.js';
import type { JsonObject } from '../json.js';

/** An hour from nine in Berlin, from Monday 23 March 2026; the clocks change on the 29th. */
function series(...recurrence: readonly string[]): JsonObject {
  const timeZone = 'Europe/Berlin';
  return {
    id: 'series',
    summary: 'Stand-up',
    start: { dateTime: '2026-03-23T09:00:00', timeZone },
    end: { dateTime: '2026-03-23T10:00:00', timeZone },
    recurrence,
  };
}

async function startsOf(recurrence: readonly string[], query = ''): Promise<readonly unknown[]> {
  const { fake } = givenCalendar();
  fake.world.addEvent(series(...recurrence));
  const listed = await ask(fake, `GET ${EVENTS}?singleEvents=true${query}`);
  const { items } = listed.json as unknown as { items: { start: { dateTime: string } }[] };
  return items.map(({ start }) => start.dateTime);
}

describe('a recurring event', () => {
  it('is listed as one, unless its instances are asked for', async () => {
    const { fake } = givenCalendar();
    fake.world.addEvent(series('RRULE:FREQ=WEEKLY;COUNT=2'));

    const master = await ask(fake, `GET ${EVENTS}`);
    const instances = await ask(fake, `GET ${EVENTS}?singleEvents=true`);

    expect(master.json).toMatchObject({ items: [{ id: 'series' }] });
    expect(instances.json).toMatchObject({
      items: [
        { id: 'series_20260323T080000Z', recurringEventId: 'series' },
        { id: 'series_20260330T070000Z', originalStartTime: { dateTime: '2026-03-30T07:00:00Z' } },
      ],
    });
  });

  it('keeps nine on the wall over a change of the clocks', async () => {
    expect(await startsOf(['RRULE:FREQ=WEEKLY;COUNT=2'])).toEqual([
      '2026-03-23T08:00:00Z',
      '2026-03-30T07:00:00Z',
    ]);
  });

  it.each([
    ['RRULE:FREQ=DAILY;INTERVAL=3;COUNT=2', ['2026-03-23T08:00:00Z', '2026-03-26T08:00:00Z']],
    ['RRULE:FREQ=DAILY;UNTIL=20260324', ['2026-03-23T08:00:00Z', '2026-03-24T08:00:00Z']],
    [
      'RRULE:FREQ=WEEKLY;BYDAY=WE,MO;COUNT=3',
      ['2026-03-23T08:00:00Z', '2026-03-25T08:00:00Z', '2026-03-30T07:00:00Z'],
    ],
    ['RRULE:FREQ=MONTHLY;COUNT=2', ['2026-03-23T08:00:00Z', '2026-04-23T07:00:00Z']],
    ['RRULE:FREQ=YEARLY;COUNT=2', ['2026-03-23T08:00:00Z', '2027-03-23T08:00:00Z']],
  ])('spreads out %s', async (rule, starts) => {
    expect(await startsOf([rule])).toEqual(starts);
  });

  it('leaves out excluded days, and ends a query at its end', async () => {
    const rule = ['RRULE:FREQ=DAILY', 'EXDATE;TZID=Europe/Berlin:20260324T090000'];

    expect(await startsOf(rule, '&timeMax=2026-03-26T00:00:00Z')).toEqual([
      '2026-03-23T08:00:00Z',
      '2026-03-25T08:00:00Z',
    ]);
  });

  it('blocks time with each instance', async () => {
    const { fake } = givenCalendar();
    fake.world.addEvent(series('RRULE:FREQ=WEEKLY'));

    const answered = await ask(fake, 'POST /calendar/v3/freeBusy', {
      json: {
        timeMin: '2026-03-30T00:00:00Z',
        timeMax: '2026-03-31T00:00:00Z',
        items: [{ id: 'primary' }],
      },
    });

    expect(answered.json).toMatchObject({
      calendars: {
        primary: { busy: [{ start: '2026-03-30T07:00:00Z', end: '2026-03-30T08:00:00Z' }] },
      },
    });
  });

  it('lets one instance be read, and says that it cannot be changed here', async () => {
    const { fake } = givenCalendar();
    fake.world.addEvent(series('RRULE:FREQ=WEEKLY'));
    const instance = `${EVENTS}/series_20260330T070000Z`;

    const got = await ask(fake, `GET ${instance}`);
    const none = await ask(fake, `GET ${EVENTS}/series_20260331T070000Z`);
    const changed = await ask(fake, `PATCH ${instance}`, { json: { summary: 'Once' } });

    expect(got.json).toMatchObject({ recurringEventId: 'series' });
    expect([none, changed].map(verdictOf)).toEqual(['404 notFound', '501 notImplemented']);
  });

  it.each(['RRULE:FREQ=MONTHLY;BYDAY=1MO', 'RRULE:FREQ=HOURLY', 'RDATE:20260401', 'RRULE:COUNT=2'])(
    'says that it does not understand %s',
    async (rule) => {
      const { fake } = givenCalendar();

      const refused = await ask(fake, `POST ${EVENTS}`, { json: series(rule) });

      expect(verdictOf(refused)).toBe('501 notImplemented');
    },
  );
});
