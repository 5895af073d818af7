import type { GivenValue } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { ask, askWhen, askWho, told } from './__fixtures__/asking.js';
import { card, mobile } from './__fixtures__/snapshot.js';

const CALENDARS = [
  { calendarId: 'h', title: 'Home', isDefault: true, sourceId: 'google' },
  { calendarId: 'w', title: 'Work team', isDefault: false, sourceId: 'google' },
];
const calendar = { name: 'calendar', kind: 'calendar' } as const;
const amount = { name: 'amount', kind: 'money' } as const;

describe('a calendar', () => {
  const context = { calendars: CALENDARS };

  it('is the default one where nobody named another', () => {
    expect(told(ask(calendar, null, { context }))).toBe('HIGH Home');
    expect(ask(calendar, null, { context }).source).toBe('device');
  });

  it.each([
    ['home', 'HIGH Home'],
    ['Work team', 'HIGH Work team'],
    ['work', 'MEDIUM Work team'],
  ])('is found by its name: “%s” is %s', (words, wanted) => {
    expect(told(ask(calendar, words, { context }))).toBe(wanted);
  });

  it('is asked where no name fits, and where two do', () => {
    const twice = [
      ...CALENDARS,
      { calendarId: 'h2', title: 'home', isDefault: false, sourceId: 'x' },
    ];

    expect(told(ask(calendar, 'Chess', { context }))).toMatch(/^ask Home Work team/);
    expect(told(ask(calendar, 'home', { context: { calendars: twice } }))).toMatch(/^ask/);
  });

  it('is asked where none is the default', () => {
    const calendars = CALENDARS.map((one) => ({ ...one, isDefault: false }));

    expect(told(ask(calendar, null, { context: { calendars } }))).toMatch(/^ask/);
  });
});

describe('an amount of money', () => {
  it.each([
    ['20 euros', 'DE', 'HIGH 2000 EUR'],
    ['€19.99', 'DE', 'HIGH 1999 EUR'],
    ['£5', 'GB', 'HIGH 500 GBP'],
    ['19.99 USD', null, 'HIGH 1999 USD'],
    ['500 yen', 'JP', 'HIGH 500 JPY'],
    ['1999 JPY', null, 'HIGH 1999 JPY'],
    ['€1,250.00', 'DE', 'HIGH 125000 EUR'],
  ])('reads “%s” in %s as %s', (words, country, wanted) => {
    expect(told(ask(amount, words, { context: { country } }))).toBe(wanted);
  });

  it.each([
    ['20', 'DE'],
    ['-20 euros', 'DE'],
    ['19.999 USD', 'US'],
    ['1.5 yen', 'JP'],
    ['€99999999999999999999', 'DE'],
    ['$20', null],
    ['a lot of euros', 'DE'],
    ['20 to 30 euros', 'DE'],
  ])('never fills in “%s” in %s', (words, country) => {
    const found = ask(amount, words, { context: { country } });

    expect(found.confidence).not.toBe('HIGH');
    expect(found.question).not.toBeNull();
  });

  it('never fills in marks that may group or divide', () => {
    for (const words of ['€1,250', '€1.250']) {
      expect(ask(amount, words, { context: { locale: null } }).confidence).not.toBe('HIGH');
    }
    expect(told(ask(amount, '€1.250', { context: { locale: 'de-DE' } }))).toBe('HIGH 125000 EUR');
    expect(told(ask(amount, '€1,250', { context: { locale: 'en-GB' } }))).toBe('HIGH 125000 EUR');
  });
});

describe('a text', () => {
  it.each([
    ['title', 'dentist', 'HIGH Dentist'],
    ['text', 'i’ll be late', 'HIGH i’ll be late'],
    ['text', 'ﬁne', 'HIGH ﬁne'],
  ])('is what was said: %s, “%s”', (name, words, wanted) => {
    expect(told(ask({ name, kind: 'text' }, words))).toBe(wanted);
  });

  it('is asked where nothing was said', () => {
    expect(told(ask({ name: 'text', kind: 'text' }, null))).toBe('ask');
  });
});

describe('a choice', () => {
  const choices = [
    { id: 'a', label: 'Aisle seat' },
    { id: 'w', label: 'Window seat' },
  ];

  it.each([
    ['window seat', 'HIGH w'],
    ['middle', 'ask a w'],
    ['seat', 'ask a w'],
  ])('“%s” is %s', (words, wanted) => {
    const found = ask({ name: 'seat', kind: 'choice' }, words, { spec: { choices } });

    expect(told(found)).toBe(wanted);
  });
});

describe('what an agent says', () => {
  const contacts = [card('c1', 'Sarah Bell', { phones: [mobile('+12025550101')] })];
  const words = (name: string, text: string): GivenValue => ({
    name,
    source: 'agent',
    given: { kind: 'words', text },
  });

  it('is never filled in by itself', () => {
    const time = ask({ name: 'when', kind: 'dateTime' }, null, {
      given: [words('when', 'tomorrow at 3pm')],
    });
    const person = ask({ name: 'who', kind: 'contact' }, null, {
      context: { contacts },
      given: [words('who', 'Sarah Bell')],
    });

    expect(time).toMatchObject({ confidence: 'MEDIUM', source: 'agent' });
    expect(person.confidence).toBe('MEDIUM');
  });

  it('is never filled in as a value either', () => {
    const value = { kind: 'text', text: 'hello' } as const;
    const found = ask({ name: 'text', kind: 'text' }, null, {
      given: [{ name: 'text', source: 'agent', given: { kind: 'value', value } }],
    });

    expect(found).toMatchObject({ confidence: 'MEDIUM', source: 'agent', value });
  });

  it('counts as the person’s where it stands in the person’s sentence', () => {
    const found = askWhen('tomorrow at 3pm', { given: [words('when', 'Tomorrow at 3pm')] });

    expect(told(found)).toBe('HIGH 2026-03-05T14:00Z');
  });

  it.each(['o', 'row at 3'])(
    'does not count as said where %j is only a piece of a word',
    (text) => {
      const found = ask({ name: 'title', kind: 'text' }, 'tomorrow at 3pm', {
        given: [words('title', text)],
      });

      expect(found.confidence).not.toBe('HIGH');
    },
  );

  it('is shown as the agent’s', () => {
    const found = askWho('Sarah', { given: [words('who', 'Sarah Bell')], context: { contacts } });

    expect(found.confidence).not.toBe('HIGH');
  });
});

describe('what a person answers', () => {
  it('is believed before the sentence', () => {
    const given: GivenValue = {
      name: 'when',
      source: 'user',
      given: { kind: 'words', text: 'Friday at 15:00' },
    };

    expect(told(askWhen('tomorrow at 3pm', { given: [given] }))).toBe('HIGH 2026-03-06T14:00Z');
  });

  it('fills up the day that the sentence said', () => {
    const given: GivenValue = {
      name: 'when',
      source: 'user',
      given: { kind: 'words', text: '3pm' },
    };

    expect(told(askWhen('on Friday', { given: [given] }))).toBe('HIGH 2026-03-06T14:00Z');
  });
});
