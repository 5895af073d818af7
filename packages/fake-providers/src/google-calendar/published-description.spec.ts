import { describe, expect, it } from 'vitest';

import { ask } from '../__fixtures__/ask.js';
import { EVENTS, givenCalendar, hour } from '../__fixtures__/calendar.js';
import { departures, googleDescription } from '../__fixtures__/published-description.js';
import type { FakeApp } from '../fake-app.js';
import type { JsonValue } from '../json.js';

const description = googleDescription();
if (description === undefined) {
  console.warn(
    'Skipped: the published description of Google Calendar is not beside this repository.',
  );
}

const RICH = hour({
  id: 'rich0',
  description: 'Bring the card',
  location: 'Main St 1',
  colorId: '5',
  status: 'tentative',
  transparency: 'transparent',
  visibility: 'private',
  guestsCanModify: true,
  reminders: { useDefault: false, overrides: [{ method: 'popup', minutes: 10 }] },
  source: { title: 'Landed', url: 'https://landed.example.com/plan/1' },
  attendees: [{ email: 'ana@example.com' }, { email: 'ben@example.com', optional: true }],
  extendedProperties: { private: { ref: 'a1' }, shared: { team: 'b' } },
});
const DAY = { id: 'onedate', start: { date: '2026-03-02' }, end: { date: '2026-03-03' } };
const SERIES = hour({
  id: 'series',
  start: { dateTime: '2026-03-02T09:00:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-03-02T10:00:00', timeZone: 'Europe/Berlin' },
  recurrence: ['RRULE:FREQ=DAILY;COUNT=3'],
});
const FREE_BUSY = {
  timeMin: '2026-03-02T00:00:00Z',
  timeMax: '2026-03-03T00:00:00Z',
  items: [{ id: 'primary' }, { id: 'nowhere' }],
};

const LIST = '/calendar/v3/users/me/calendarList';

/** Every answer of 200 that the fake can give: the request, its body, and the schema of the answer. */
const ANSWERS: readonly (readonly [request: string, schema: string, json: JsonValue])[] = [
  [`POST ${EVENTS}`, 'Event', { ...RICH, id: 'rich1' }],
  [`POST ${EVENTS}`, 'Event', { ...DAY, id: 'onedate1' }],
  [`POST ${EVENTS}`, 'Event', { ...SERIES, id: 'series1' }],
  [`PATCH ${EVENTS}/rich0`, 'Event', { summary: 'Other' }],
  [`PUT ${EVENTS}/rich0`, 'Event', hour()],
  [`GET ${EVENTS}/rich0`, 'Event', null],
  [`GET ${EVENTS}/onedate`, 'Event', null],
  [`GET ${EVENTS}/gone0`, 'Event', null],
  [`GET ${EVENTS}/series_20260303T080000Z`, 'Event', null],
  [`GET ${EVENTS}?showDeleted=true`, 'Events', null],
  [`GET ${EVENTS}?singleEvents=true&maxResults=2`, 'Events', null],
  ['POST /calendar/v3/freeBusy', 'FreeBusyResponse', FREE_BUSY],
  ['GET /calendar/v3/calendars/primary', 'Calendar', null],
  [`GET ${LIST}`, 'CalendarList', null],
  [`GET ${LIST}/primary`, 'CalendarListEntry', null],
];

function givenFullCalendar(): FakeApp {
  const { fake } = givenCalendar({ timeZone: 'Europe/Berlin' });
  for (const event of [RICH, DAY, SERIES, hour({ id: 'gone0' })]) fake.world.addEvent(event);
  fake.world.deleteEvent('gone0');
  return fake;
}

describe.skipIf(description === undefined)('the published description of Google Calendar', () => {
  it.each(ANSWERS)('is met by the answer to %s, a %s', async (request, schema, json) => {
    const fake = givenFullCalendar();

    const answered = await ask(fake, request, json === null ? {} : { json });

    expect(answered.status).toBe(200);
    expect(departures(answered.json ?? null, schema, description!)).toEqual([]);
  });

  it('is not met by a wrong field, a wrong type, or a value that it does not list', () => {
    const wrong = { id: 7, unheardOf: true, status: 'odd', start: { date: '1 March' } };

    expect(departures(wrong, 'Event', description!)).toEqual([
      'Event.id: 7 is no string',
      'Event.unheardOf: unknown field',
      'Event.start.date: "1 March" is no date',
      'Event.status: "odd" is not documented',
    ]);
  });
});
