import { describe, expect, it } from 'vitest';

import { ask } from '../__fixtures__/ask.js';
import { EVENTS, givenCalendar, hour, verdictOf } from '../__fixtures__/calendar.js';

const team = { id: 'team@example.com', summary: 'Team', timeZone: 'Europe/Berlin' };

describe('calendars.get', () => {
  it('resolves primary to the address of the account', async () => {
    const { fake } = givenCalendar({ accountEmail: 'ben@example.com', timeZone: 'Europe/Berlin' });

    const own = await ask(fake, 'GET /calendar/v3/calendars/primary');

    expect(own.json).toMatchObject({
      kind: 'calendar#calendar',
      id: 'ben@example.com',
      timeZone: 'Europe/Berlin',
    });
  });

  it('finds a calendar by its encoded id, and answers 404 for one that the account does not see', async () => {
    const { fake } = givenCalendar({ calendars: [team] });

    const found = await ask(fake, 'GET /calendar/v3/calendars/team%40example.com');
    const missing = await ask(fake, 'GET /calendar/v3/calendars/other%40example.com');

    expect(found.json).toMatchObject({ id: team.id, summary: 'Team' });
    expect(verdictOf(missing)).toBe('404 notFound');
  });
});

describe('calendarList', () => {
  it('lists the calendars of the account page by page, its own marked', async () => {
    const { fake } = givenCalendar({ calendars: [{ ...team, accessRole: 'reader' }] });
    const path = '/calendar/v3/users/me/calendarList';

    const first = await ask(fake, `GET ${path}?maxResults=1`);
    const { nextPageToken } = first.json as { nextPageToken: string };
    const second = await ask(fake, `GET ${path}?maxResults=1&pageToken=${nextPageToken}`);
    const one = await ask(fake, `GET ${path}/primary`);

    expect(first.json).toMatchObject({ items: [{ id: 'ana@example.com', primary: true }] });
    expect(second.json).toMatchObject({ items: [{ id: team.id, accessRole: 'reader' }] });
    expect(second.json).not.toHaveProperty('nextPageToken');
    expect(one.json).toMatchObject({ id: 'ana@example.com', accessRole: 'owner' });
  });
});

describe('credentials', () => {
  it('takes any token unless told which', async () => {
    const { fake } = givenCalendar();

    const answered = await ask(fake, `GET ${EVENTS}`, { token: 'whatever' });

    expect(answered.status).toBe(200);
  });

  it.each([null, '', 'stolen'])('answers 401 in JSON for the token %j', async (token) => {
    const { fake } = givenCalendar({ tokens: ['token-of-ana'] });

    const answered = await ask(fake, `POST ${EVENTS}`, { token, json: hour() });

    expect(verdictOf(answered)).toBe('401 authError');
    expect(fake.world.effects()).toEqual([]);
  });

  it('shows each account its own primary calendar and hides that of the other', async () => {
    const { fake } = givenCalendar({
      otherAccounts: [{ email: 'ben@example.com', tokens: ['token-of-ben'] }],
    });
    await ask(fake, `POST ${EVENTS}`, { json: hour({ id: 'ofana' }) });
    const asBen = { token: 'token-of-ben' };

    const own = await ask(fake, 'GET /calendar/v3/calendars/primary', asBen);
    const same = await ask(fake, `GET ${EVENTS}/ofana`, asBen);
    const hers = await ask(fake, 'GET /calendar/v3/calendars/ana%40example.com', asBen);

    expect(own.json).toMatchObject({ id: 'ben@example.com' });
    expect([same, hers].map(verdictOf)).toEqual(['404 notFound', '404 notFound']);
  });
});

describe('what the fake has not', () => {
  it.each([
    [`POST ${EVENTS}/import`, '501 notImplemented'],
    [`POST ${EVENTS}/quickAdd`, '501 notImplemented'],
    [`POST ${EVENTS}/watch`, '501 notImplemented'],
    [`POST ${EVENTS}/some1/move`, '501 notImplemented'],
    [`GET ${EVENTS}/some1/instances`, '501 notImplemented'],
    ['POST /calendar/v3/channels/stop', '501 notImplemented'],
    ['GET /calendar/v3/colors', '404 notFound'],
  ])('answers %s with %s', async (request, verdict) => {
    const { fake } = givenCalendar();

    expect(verdictOf(await ask(fake, request))).toBe(verdict);
  });
});

it('dates every answer by its own clock', async () => {
  const { fake } = givenCalendar();

  const answered = await ask(fake, `GET ${EVENTS}`);

  expect(answered.headers.get('date')).toBe('Sun, 01 Mar 2026 12:00:00 GMT');
});
