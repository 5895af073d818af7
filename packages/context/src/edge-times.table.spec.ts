import { describe, expect, it } from 'vitest';

import { ask, askSlot, askWhen, askWhere, askWho, told } from './__fixtures__/asking.js';
import { card, mobile, place } from './__fixtures__/snapshot.js';

/** Asked on Wednesday 4 March 2026, 10:00 in Berlin. */
describe('times that end or begin elsewhere', () => {
  it.each([
    ['tonight at 1am', 'HIGH 2026-03-05T00:00Z'],
    ['tonight at 8', 'HIGH 2026-03-04T19:00Z'],
    ['midnight tonight', 'HIGH 2026-03-04T23:00Z'],
    ['tomorrow at 9 in the morning', 'HIGH 2026-03-05T08:00Z'],
    ['tomorrow at ten to four', 'MEDIUM 2026-03-05T14:50Z'],
    ['2026-04-09T10:00Z', 'HIGH 2026-04-09T10:00Z'],
    ['2026-04-09T10:00:30+02:00', 'HIGH 2026-04-09T08:00Z'],
    ['Thursday at 1530 hours', 'HIGH 2026-03-05T14:30Z'],
    ['tomorrow at 3pm CET', 'HIGH 2026-03-05T14:00Z'],
    ['around 3pm tomorrow', 'MEDIUM 2026-03-05T14:00Z'],
    ['every Friday at 3pm', 'MEDIUM 2026-03-06T14:00Z'],
    ['1 March at 3pm', 'MEDIUM 2027-03-01T14:00Z'],
    ['tomorrow at 3pm EST', 'ask 2026-03-05T20:00Z 2026-03-05T14:00Z'],
    ['tomorrow at 3pm London time', 'ask 2026-03-05T14:00Z'],
    ['half three tomorrow', /^ask 2026-03-05T14:30Z 2026-03-05T13:30Z/],
    ['Saturday 6 March at 3pm', 'ask 2026-03-06T14:00Z 2026-03-07T14:00Z'],
    ['Friday or Saturday at 3pm', 'ask 2026-03-06T14:00Z 2026-03-07T14:00Z'],
    ['yesterday at 3pm', 'ask 2026-03-03T14:00Z'],
    ['tomorrow at 25:00', /^ask/],
  ])('reads “%s”', (words, wanted) => {
    const found = told(askWhen(words));

    if (typeof wanted === 'string') expect(found).toBe(wanted);
    else expect(found).toMatch(wanted);
  });

  it.each([
    ['14:00-15:30 on Thursday', 'HIGH 2026-03-05T13:00Z/2026-03-05T14:30Z'],
    ['tomorrow 11-1pm', 'HIGH 2026-03-05T10:00Z/2026-03-05T12:00Z'],
    ['tomorrow at 3pm until 5', 'HIGH 2026-03-05T14:00Z/2026-03-05T16:00Z'],
    ['all day tomorrow', 'HIGH 2026-03-04T23:00Z/2026-03-05T23:00Z'],
    ['from 10pm to 2am tomorrow', 'MEDIUM 2026-03-05T21:00Z/2026-03-06T01:00Z'],
    ['tomorrow from 3pm to 4pm for 2 hours', /^ask/],
  ])('reads the slot “%s”', (words, wanted) => {
    const found = told(askSlot(words));

    if (typeof wanted === 'string') expect(found).toBe(wanted);
    else expect(found).toMatch(wanted);
  });

  it('keeps the length of a day across a clock change, and of 24 hours', () => {
    const question = { askedAt: '2026-03-25T09:00:00Z' };

    expect(told(askSlot('28 March at noon for 1 day', question))).toBe(
      'HIGH 2026-03-28T11:00Z/2026-03-29T10:00Z',
    );
    expect(told(askSlot('28 March at noon for 24 hours', question))).toBe(
      'HIGH 2026-03-28T11:00Z/2026-03-29T11:00Z',
    );
  });

  it('says what it could not read', () => {
    const { question } = askWhen('tomorrow at 3pm or so');

    expect(question?.text).toContain('“so” could not be read');
  });

  it('reads a list in one order, proved by a date of another wish (NLT-3)', () => {
    const context = { locale: 'en-US' };
    const hints = { dateOrder: '23/9/2026' };

    expect(told(askWhen('7/8/2026 at 3pm', { context, hints }))).toBe('HIGH 2026-08-07T13:00Z');
    expect(told(askWhen('7/8/2026 at 3pm', { context }))).toBe('HIGH 2026-07-08T13:00Z');
  });
});

describe('what a picked answer rests on', () => {
  const ana = card('c1', 'Ana Lopez', { phones: [mobile('07700 900123')] });
  const dentist = place('p1', 'Dr Lee', { category: 'dentist', useCount: 40 });
  const context = { country: 'GB', contacts: [ana], places: [dentist] };

  it('is the card, as before the question', () => {
    const first = askWho('Ana', { context });
    const value = first.value;
    if (value === null) throw new TypeError('Ana was not found.');
    const given = [{ name: 'who', source: 'user', given: { kind: 'value', value } }] as const;

    const picked = askWho('Ana', { context, given });

    expect(picked).toMatchObject({ confidence: 'HIGH', source: 'user', restsOn: first.restsOn });
    expect(first.restsOn).toHaveLength(1);
  });

  it('is nothing where the number is not on the card', () => {
    const value = {
      kind: 'contact',
      contactId: 'c1',
      name: 'Ana',
      phone: '+12025550199',
      email: null,
    } as const;
    const given = [{ name: 'who', source: 'user', given: { kind: 'value', value } }] as const;

    expect(askWho('Ana', { context, given }).restsOn).toEqual([]);
  });

  it('is the saved place', () => {
    expect(askWhere('the dentist', { context }).restsOn).toEqual([
      expect.objectContaining({
        readerId: 'context.place',
        query: { sourceId: 'places', placeId: 'p1' },
      }),
    ]);
  });
});

describe('numbers that a plan gives to nobody', () => {
  it('are used where a card calls them mobile, and suggested where they are said outright', () => {
    const contacts = [card('c1', 'Ana', { phones: [mobile('+447700900123')] })];

    expect(told(askWho('Ana', { context: { contacts } }))).toBe('HIGH c1 +447700900123');
    expect(told(askWho('+44 7700 900123'))).toBe('MEDIUM tel:+447700900123 +447700900123');
  });

  it('never offers somebody who cannot be reached', () => {
    const contacts = [
      card('c1', 'Alex Kim'),
      card('c2', 'Alex Kim', { phones: [] }),
      card('c3', 'Alex Kim'),
    ];

    expect(told(askWho('Alex Kim', { context: { contacts } }))).toMatch(/^ask c1 \S+ c3 \S+$/);
  });
});

describe('an optional parameter', () => {
  it('is written as it was said where no place is known by the name', () => {
    const spec = { required: false };

    expect(told(askWhere('Cafe Sol', { spec }))).toBe('HIGH Cafe Sol');
    expect(told(askWhere('my gym', { spec }))).toMatch(/^ask/);
    expect(told(ask({ name: 'where', kind: 'location' }, 'Cafe Sol'))).toMatch(/^ask/);
  });
});
