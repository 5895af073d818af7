import { describe, expect, it } from 'vitest';

import { askSlot, askWhen, told } from './__fixtures__/asking.js';

describe('noon and midnight (NLT-5)', () => {
  const asked = {
    askedAt: '2026-03-10T16:00:00Z',
    context: { zone: 'America/Los_Angeles', locale: 'en-US', country: 'US' },
  };

  it.each([
    ['noon tomorrow', 'HIGH 2026-03-11T19:00Z'],
    ['12pm tomorrow', 'HIGH 2026-03-11T19:00Z'],
    ['Friday at midnight', 'ask 2026-03-13T07:00Z 2026-03-14T07:00Z'],
    ['12am Friday', 'HIGH 2026-03-13T07:00Z'],
  ])('reads “%s” as %s', (words, wanted) => {
    expect(told(askWhen(words, asked))).toBe(wanted);
  });

  it('reads “from noon to midnight” from the day into the night', () => {
    const found = askSlot('from noon to midnight', asked);

    expect(told(found)).toBe('HIGH 2026-03-10T19:00Z/2026-03-11T07:00Z');
  });

  it('says which night 12am Friday is in', () => {
    const [first] = askWhen('12am Friday', asked).candidates;

    expect(first?.label).toContain('night from Thursday to Friday');
  });
});

describe('a time of day in words', () => {
  it.each([
    ['tomorrow at 3pm', 'HIGH 2026-03-05T14:00Z'],
    ['tomorrow at 15:00', 'HIGH 2026-03-05T14:00Z'],
    ['tomorrow at 3 p.m.', 'HIGH 2026-03-05T14:00Z'],
    ['3pm tomorrow', 'HIGH 2026-03-05T14:00Z'],
    ['Tomorrow At 3PM', 'HIGH 2026-03-05T14:00Z'],
    ['5 March at 3pm', 'HIGH 2026-03-05T14:00Z'],
    ['tomorrow at 3 in the afternoon', 'HIGH 2026-03-05T14:00Z'],
    ['tomorrow at 9', 'MEDIUM 2026-03-05T08:00Z'],
    ['tomorrow at 3', 'MEDIUM 2026-03-05T14:00Z'],
    ['in 2 hours', 'HIGH 2026-03-04T11:00Z'],
    ['2026-03-05T15:00:00+01:00', 'HIGH 2026-03-05T14:00Z'],
    ['2026-03-05T15:00:00Z', 'HIGH 2026-03-05T15:00Z'],
    ['tomorrow at 15:00 UTC', 'HIGH 2026-03-05T15:00Z'],
  ])('reads “%s” as %s', (words, wanted) => {
    expect(told(askWhen(words))).toBe(wanted);
  });

  it('shows three in the night as the loser of “tomorrow at 3”', () => {
    const { candidates } = askWhen('tomorrow at 3');

    const losers = candidates.filter(({ chosen }) => !chosen);
    expect(losers.map(({ value }) => value)).toEqual([
      { kind: 'dateTime', atMs: Date.parse('2026-03-05T02:00:00Z'), zone: 'Europe/Berlin' },
    ]);
    expect(losers[0]?.why).not.toBe('');
  });

  it.each(['tomorrow', 'on Friday', '5 March', 'tomorrow morning', 'this evening', 'the weekend'])(
    'asks for the time of day of “%s”',
    (words) => {
      expect(told(askWhen(words))).toMatch(/^ask/);
    },
  );

  it.each(['yesterday at 3pm', 'today at 9am', '2 March 2026 at 15:00', '2020-01-01 at 15:00'])(
    'never fills in “%s”, which is over',
    (words) => {
      expect(told(askWhen(words))).toMatch(/^ask/);
    },
  );

  it('takes a time without a day for the next one, and asks whether that is right where it is tomorrow', () => {
    expect(told(askWhen('at 3pm'))).toBe('HIGH 2026-03-04T14:00Z');
    expect(told(askWhen('at 9am'))).toBe('MEDIUM 2026-03-05T08:00Z');
  });

  it.each(['', '   ', 'soon', 'whenever', '!!!', 'at 25:00', 'tomorrow at 99'])(
    'asks where “%s” says no time',
    (words) => {
      expect(told(askWhen(words))).toMatch(/^ask/);
    },
  );
});

describe('an hour that the clocks skip or repeat', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29 at 02:30'],
    ['America/New_York', '2026-03-08 at 02:30'],
  ])('asks where it does not exist: %s, %s', (zone, words) => {
    const asked = { askedAt: '2026-03-01T12:00:00Z', context: { zone } };

    expect(told(askWhen(words, asked))).toMatch(/^ask/);
    expect(told(askSlot(words, asked))).toMatch(/^ask/);
  });

  it.each([
    ['Europe/Berlin', '2026-10-25 at 02:30', 'ask 2026-10-25T00:30Z 2026-10-25T01:30Z'],
    ['America/New_York', '2026-11-01 at 01:30', 'ask 2026-11-01T05:30Z 2026-11-01T06:30Z'],
  ])('asks which of the two it is: %s, %s', (zone, words, wanted) => {
    const found = askWhen(words, { askedAt: '2026-10-20T12:00:00Z', context: { zone } });

    expect(told(found)).toBe(wanted);
    expect(new Set(found.candidates.map(({ label }) => label)).size).toBe(2);
  });

  it('is not asked about an hour later', () => {
    const asked = { askedAt: '2026-03-01T12:00:00Z' };

    expect(told(askWhen('2026-03-29 at 03:30', asked))).toBe('HIGH 2026-03-29T01:30Z');
  });

  it('counts an hour as an hour across the change', () => {
    const found = askSlot('2026-03-29 at 01:30', { askedAt: '2026-03-01T12:00:00Z' });

    expect(told(found)).toBe('HIGH 2026-03-29T00:30Z/2026-03-29T01:30Z');
  });
});

describe('how long a slot is', () => {
  it.each([
    ['tomorrow at 3pm for half an hour', 30],
    ['tomorrow at 3pm for 45 minutes', 45],
    ['tomorrow at 3pm for an hour and a half', 90],
    ['tomorrow at 3pm for 1.5 hours', 90],
    ['tomorrow at 3pm for 2h', 120],
    ['tomorrow from 3pm to 4:30pm', 90],
    ['tomorrow from 3 to 4pm', 60],
    ['tomorrow 15:00-17:00', 120],
    ['tomorrow 09:00 - 10:30', 90],
    ['tomorrow 13:00–14:00', 60],
    ['2026-03-05 15:00-17:00', 120],
    ['tomorrow between 2pm and 3pm', 60],
  ])('reads “%s” as %i minutes', (words, minutes) => {
    const { value } = askSlot(words);

    expect(value?.kind === 'timeSlot' && value.endMs - value.startMs).toBe(minutes * 60_000);
  });

  it.each([
    ['for half an hour', 30],
    ['45-minute', 45],
    ['an hour and a half', 90],
    ['for two hours', 120],
  ])('takes “%s” from elsewhere in the sentence as %i minutes', (duration, minutes) => {
    const { value } = askSlot('tomorrow at 3pm', { hints: { duration } });

    expect(value?.kind === 'timeSlot' && value.endMs - value.startMs).toBe(minutes * 60_000);
  });

  it('reads “from 3 to 4pm” as an hour of the afternoon', () => {
    expect(told(askSlot('tomorrow from 3 to 4pm'))).toBe(
      'HIGH 2026-03-05T14:00Z/2026-03-05T15:00Z',
    );
  });

  it.each([
    ['tomorrow 7-8am', 'HIGH 2026-03-05T06:00Z/2026-03-05T07:00Z'],
    ['Saturday from 10 to 11:30', 'HIGH 2026-03-07T09:00Z/2026-03-07T10:30Z'],
    ['tomorrow between 2 and 5pm', 'MEDIUM 2026-03-05T13:00Z/2026-03-05T16:00Z'],
    ['tomorrow from 11 to 1', 'MEDIUM 2026-03-05T10:00Z/2026-03-05T12:00Z'],
    ['tomorrow from 10pm to 2am', 'MEDIUM 2026-03-05T21:00Z/2026-03-06T01:00Z'],
  ])('reads “%s” as %s', (words, wanted) => {
    expect(told(askSlot(words))).toBe(wanted);
  });

  it('takes the length of the operation where nobody said one, and says so', () => {
    const found = askSlot('tomorrow at 3pm', { spec: { defaultDurationMs: 20 * 60_000 } });

    expect(told(found)).toBe('HIGH 2026-03-05T14:00Z/2026-03-05T14:20Z');
    expect(found.why).toMatch(/no end was said/i);
  });

  it('says nothing of a usual length where the end was said', () => {
    expect(askSlot('tomorrow from 3pm to 4pm').why).not.toMatch(/no end was said/i);
  });
});
