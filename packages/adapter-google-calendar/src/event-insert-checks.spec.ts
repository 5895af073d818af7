import type { Blocker } from '@landed/contract';
import {
  createFakeGoogleCalendar,
  createManualClock,
  type FakeGoogleCalendar,
  type FakeGoogleCalendarOptions,
} from '@landed/fake-providers';
import { describe, expect, it } from 'vitest';

import { DENTIST, givenGoogle, NOON_MS } from './__fixtures__/given-google.js';
import type { EventInsertParams } from './event-insert-payload.js';

interface World {
  readonly fake: FakeGoogleCalendar;
  readonly check: (change?: Partial<EventInsertParams>) => Promise<readonly Blocker[]>;
}

function given(options: Omit<FakeGoogleCalendarOptions, 'clock'> = {}): World {
  const fake = createFakeGoogleCalendar({ clock: createManualClock(NOON_MS), ...options });
  const { insert } = givenGoogle((request) => fake.fetch(request));
  return {
    fake,
    async check(change = {}) {
      const params = { ...DENTIST, ...change };
      return insert.dryRun(params, await insert.resolveTarget(params));
    },
  };
}

const LUNCH = {
  summary: 'Team lunch',
  start: { dateTime: '2026-12-03T14:30:00Z' },
  end: { dateTime: '2026-12-03T15:30:00Z' },
};

describe('the dry run of google-calendar.event.insert', () => {
  it('finds nothing against a free slot, and writes nothing', async () => {
    const { fake, check } = given();

    expect(await check()).toEqual([]);
    expect(fake.world.writes()).toEqual([]);
    expect(fake.world.effects()).toEqual([]);
  });

  it('names what takes the slot', async () => {
    const { fake, check } = given();
    fake.world.addEvent(LUNCH);

    expect(await check()).toEqual([
      {
        code: 'slotTaken',
        sentence:
          'That time is taken: “Team lunch”, Thursday 3 December 2026, 15:30 to ' +
          'Thursday 3 December 2026, 16:30. Choose another.',
        parameter: 'when',
      },
    ]);
  });

  it('names three events at most, and whole days by their dates', async () => {
    const { fake, check } = given();
    fake.world.addEvent({ start: { date: '2026-12-03' }, end: { date: '2026-12-04' } });
    for (const summary of ['a', 'b', 'c', 'd']) fake.world.addEvent({ ...LUNCH, summary });

    const [blocker] = await check();

    expect(blocker?.sentence).toContain('a private event, 2026-12-03 to 2026-12-04; “a”');
    expect(blocker?.sentence).toContain('“b”');
    expect(blocker?.sentence).toContain('and 2 more.');
    expect(blocker?.sentence).not.toContain('“c”');
  });

  it.each([
    ['no title', { title: ' ' }, 'title', /no title/],
    ['a title that is too long', { title: 'a'.repeat(1_025) }, 'title', /longer than 1024/],
    ['half a character in its title', { title: 'Hi \ud83d' }, 'title', /half a character/],
    ['a place that is too long', { place: 'a'.repeat(1_025) }, 'where', /longer than 1024/],
    ['a note that is too long', { note: 'a'.repeat(8_193) }, 'note', /longer than 8192/],
    ['no length', { endMs: DENTIST.startMs }, 'when', /ends before it starts/],
    [
      'an end before its start',
      { endMs: DENTIST.startMs - 1_000 },
      'when',
      /ends before it starts/,
    ],
    [
      'a start in the past',
      { startMs: NOON_MS - 1_000, endMs: NOON_MS + 3_600_000 },
      'when',
      /in the past/,
    ],
  ] as const)('refuses an event with %s', async (_what, change, parameter, sentence) => {
    const { check } = given();

    expect(await check(change)).toEqual([
      { code: 'invalidParameter', parameter, sentence: expect.stringMatching(sentence) },
    ]);
  });

  it('reports everything at once', async () => {
    const { fake, check } = given();
    fake.world.addEvent(LUNCH);

    const codes = (await check({ title: '', note: 'a'.repeat(9_000) })).map(({ code }) => code);

    expect(codes).toEqual(['invalidParameter', 'invalidParameter', 'slotTaken']);
  });

  it('refuses a calendar that the account may only read', async () => {
    const calendars = [
      { id: 'w@group.example.com', summary: 'Work', accessRole: 'reader' as const },
    ];
    const { check } = given({ calendars });

    expect(await check({ calendar: 'Work' })).toMatchObject([
      { code: 'missingPermission', parameter: 'calendar' },
    ]);
  });

  it('refuses a calendar that has gone since', async () => {
    const { fake } = given();
    const { insert } = givenGoogle((request) => fake.fetch(request));
    const target = await insert.resolveTarget(DENTIST);

    const blockers = await insert.dryRun(DENTIST, {
      ...target,
      ids: { calendarId: 'gone@example.com' },
    });

    expect(blockers).toMatchObject([{ code: 'invalidParameter', parameter: 'calendar' }]);
  });

  it.each([
    ['the calendar cannot be read', 'calendarList.get', { kind: 'refuse-before' }],
    ['the calendar answers a page of HTML', 'calendarList.get', { kind: 'html-as-200' }],
    ['the slot cannot be read', 'events.list', { kind: 'refuse-429' }],
    ['the slot is read in half', 'events.list', { kind: 'truncated-body' }],
  ] as const)('refuses where %s', async (_what, operation, fault) => {
    const { fake, check } = given();
    fake.faults.add({ ...fault, operation });

    expect(await check()).toMatchObject([{ code: 'notCheckable', parameter: null }]);
  });

  it('says that a new sign-in is needed', async () => {
    const { fake, check } = given();
    const body = JSON.stringify({
      error: { code: 401, message: 'Invalid Credentials', errors: [{ reason: 'authError' }] },
    });
    fake.faults.add({ kind: 'replace-answer', status: 401, body, operation: 'calendarList.get' });

    expect(await check()).toMatchObject([{ code: 'missingPermission', parameter: null }]);
  });
});
