import { describe, expect, it } from 'vitest';

import { ask } from '../__fixtures__/ask.js';
import { EVENTS, givenCalendar, hour, verdictOf } from '../__fixtures__/calendar.js';
import type { FakeApp } from '../fake-app.js';

interface Listed {
  readonly items: readonly { readonly id: string; readonly status: string }[];
  readonly nextPageToken?: string;
  readonly nextSyncToken?: string;
}

async function list(fake: FakeApp, query = ''): Promise<Listed> {
  const answered = await ask(fake, `GET ${EVENTS}?${query}`);
  return answered.json as unknown as Listed;
}

async function listIds(fake: FakeApp, query = ''): Promise<readonly string[]> {
  return (await list(fake, query)).items.map(({ id }) => id);
}

describe('events.list', () => {
  it('counts an event that ends at timeMin or starts at timeMax as outside', async () => {
    const { fake } = givenCalendar();
    fake.world.addEvent(hour({ id: 'nine2ten' }));
    const within = (from: string, to: string) =>
      listIds(fake, `timeMin=2026-03-02T${from}Z&timeMax=2026-03-02T${to}Z`);

    expect(await within('10:00:00', '11:00:00')).toEqual([]);
    expect(await within('08:00:00', '09:00:00')).toEqual([]);
    expect(await within('09:59:59', '11:00:00')).toEqual(['nine2ten']);
    expect(await within('08:00:00', '09:00:01')).toEqual(['nine2ten']);
  });

  it('reads days in the zone of the calendar', async () => {
    const { fake } = givenCalendar({ timeZone: 'America/New_York' });
    fake.world.addEvent({
      id: 'onedate',
      start: { date: '2026-03-02' },
      end: { date: '2026-03-03' },
    });

    expect(await listIds(fake, 'timeMin=2026-03-03T04:59:59Z')).toEqual(['onedate']);
    expect(await listIds(fake, 'timeMin=2026-03-03T05:00:00Z')).toEqual([]);
  });

  it('hides cancelled events unless they are asked for', async () => {
    const { fake } = givenCalendar();
    fake.world.addEvent(hour({ id: 'going' }));
    fake.world.deleteEvent('going');

    expect(await listIds(fake)).toEqual([]);
    expect((await list(fake, 'showDeleted=true')).items).toMatchObject([
      { id: 'going', status: 'cancelled' },
    ]);
  });

  it('finds by private property, all constraints at once', async () => {
    const { fake } = givenCalendar();
    fake.world.addEvent(
      hour({ id: 'first', extendedProperties: { private: { ref: 'a1', n: '1' } } }),
    );
    fake.world.addEvent(
      hour({ id: 'second', extendedProperties: { private: { ref: 'a1', n: '2' } } }),
    );
    fake.world.addEvent(hour({ id: 'shared', extendedProperties: { shared: { ref: 'a1' } } }));
    const property = (text: string) => `privateExtendedProperty=${encodeURIComponent(text)}`;

    expect(await listIds(fake, property('ref=a1'))).toEqual(['first', 'second']);
    expect(await listIds(fake, `${property('ref=a1')}&${property('n=2')}`)).toEqual(['second']);
    expect(await listIds(fake, property('ref=a2'))).toEqual([]);
  });

  it('finds by iCalUID and by words', async () => {
    const { fake } = givenCalendar();
    fake.world.addEvent(hour({ id: 'first', summary: 'Lunch with Ben' }));
    fake.world.addEvent(hour({ id: 'second', summary: 'Dentist' }));

    expect(await listIds(fake, 'iCalUID=second%40google.com')).toEqual(['second']);
    expect(await listIds(fake, 'q=ben')).toEqual(['first']);
  });

  it('pages through everything exactly once', async () => {
    const { fake } = givenCalendar();
    const ids = ['event1', 'event2', 'event3', 'event4', 'event5'];
    for (const id of ids) fake.world.addEvent(hour({ id }));

    const seen: string[] = [];
    let page = await list(fake, 'maxResults=2');
    while (page.nextPageToken !== undefined) {
      seen.push(...page.items.map(({ id }) => id));
      page = await list(fake, `maxResults=2&pageToken=${page.nextPageToken}`);
    }
    seen.push(...page.items.map(({ id }) => id));

    expect(seen).toEqual(ids);
    expect(page.nextSyncToken).toBeTypeOf('string');
  });

  it('orders by start time, or by the last change', async () => {
    const { fake, clock } = givenCalendar();
    fake.world.addEvent(hour({ id: 'later', start: { dateTime: '2026-03-02T09:30:00Z' } }));
    clock.advance(1000);
    fake.world.addEvent(hour({ id: 'sooner' }));
    clock.advance(1000);
    fake.world.editEvent('later', { summary: 'Changed' });

    expect(await listIds(fake, 'orderBy=startTime&singleEvents=true')).toEqual(['sooner', 'later']);
    expect(await listIds(fake, 'orderBy=updated')).toEqual(['sooner', 'later']);
  });

  it('tells what has changed since a time, deletions too', async () => {
    const { fake, clock } = givenCalendar();
    fake.world.addEvent(hour({ id: 'before' }));
    fake.world.addEvent(hour({ id: 'going' }));
    clock.advance(60_000);
    fake.world.deleteEvent('going');

    expect(await listIds(fake, 'updatedMin=2026-03-01T12:01:00Z')).toEqual(['going']);
  });

  it('tells what has changed since a sync token, deletions too', async () => {
    const { fake } = givenCalendar();
    fake.world.addEvent(hour({ id: 'before' }));
    fake.world.addEvent(hour({ id: 'going' }));
    const token = (await list(fake)).nextSyncToken;
    fake.world.deleteEvent('going');
    fake.world.addEvent(hour({ id: 'coming' }));

    const changed = await list(fake, `syncToken=${token}`);

    expect(changed.items.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'going cancelled',
      'coming confirmed',
    ]);
    expect(await listIds(fake, `syncToken=${changed.nextSyncToken}`)).toEqual([]);
  });

  it.each([
    ['timeMin=2026-03-02T09:00:00', '400 invalid'],
    ['timeMin=tomorrow', '400 invalid'],
    ['timeMin=2026-03-02T09:00:00Z&timeMax=2026-03-02T09:00:00Z', '400 timeRangeEmpty'],
    ['orderBy=startTime', '400 invalid'],
    ['privateExtendedProperty=ref', '400 invalid'],
    ['maxResults=0', '400 invalid'],
    ['showDeleted=yes', '400 invalid'],
    ['timeZone=Mars%2FBase', '400 invalid'],
    ['pageToken=stolen', '400 invalid'],
    ['syncToken=stolen', '410 fullSyncRequired'],
    ['syncToken=c3luYzow&timeMin=2026-03-02T09:00:00Z', '400 invalid'],
  ])('answers %s with %s', async (query, verdict) => {
    const { fake } = givenCalendar();

    expect(verdictOf(await ask(fake, `GET ${EVENTS}?${query}`))).toBe(verdict);
  });
});
