import type { Contact, ParameterKind, ParameterSpec, ResolveRequest } from '@landed/contract';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';

import { ask } from './__fixtures__/asking.js';
import { card, entry, mobile, place, snapshot } from './__fixtures__/snapshot.js';
import { createContextResolver } from './create-context-resolver.js';

const KINDS: readonly ParameterKind[] = [
  'location',
  'contact',
  'timeSlot',
  'dateTime',
  'calendar',
  'money',
  'text',
  'choice',
];
const SPECS = KINDS.map((kind): ParameterSpec => ({
  name: kind,
  kind,
  label: kind,
  required: true,
  reach: 'phone',
  choices: [{ id: 'a', label: 'Sol' }],
}));
const CONTACTS = [
  card('c1', 'Ana Sol', { phones: [mobile('+12025550101')] }),
  card('c2', 'Ana Sol', { phones: [mobile('+12025550102'), mobile('112')] }),
  card('c3', 'Sol', { nicknames: ['Ana'], phones: [] }),
  card('c4', 'Ana Sol', { phones: [mobile('+1 202 555 0101')] }),
  card('c5', 'Sol Choir', { kind: 'group' }),
];
const PLACES = [
  place('p1', 'Sol', { category: 'cafe', useCount: 40 }),
  place('p2', 'Bar Sol', { category: 'cafe', useCount: 40 }),
  place('p3', 'sol', { address: 'Solweg 1' }),
];
const ENTRIES = [
  entry('Sol', ['2026-03-05T13:00:00Z', '2026-03-05T15:00:00Z'], { place: 'Cafe Sol' }),
  entry('Sol', ['2026-03-06T13:00:00Z', '2026-03-06T15:00:00Z'], { eventId: '2', place: 'Bar' }),
  entry('Ana', ['2026-03-05T14:00:00Z', '2026-03-05T15:00:00Z'], { busy: false }),
];
const CALENDARS = [
  { calendarId: '1', title: 'Sol', isDefault: true, sourceId: 's' },
  { calendarId: '2', title: 'Sol', isDefault: true, sourceId: 's' },
];

const token = fc.constantFrom(
  ...'tomorrow next last Friday week 3 3pm at 15:00 5/6 31/2 2026-02-30 from to until midnight noon half past quarter in hours for -'.split(
    ' ',
  ),
  ...'Ana Sol my usual cafe € $ 1,250 1.5 EUR 12 am pm and the of UTC+99 99:99 +1202'.split(' '),
  '\u202E',
  '\u0000',
  'é',
  '😀',
  '\uD800',
);
const words = fc.oneof(
  fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join(' ')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

function requestOf(text: string, parts: Parameters<typeof snapshot>[0] = {}): ResolveRequest {
  return {
    intent: {
      actionType: 'calendar.book',
      stepKey: 'book',
      hints: KINDS.map((name) => ({ name, text, span: [0, text.length] as const })),
    },
    specs: SPECS,
    context: snapshot({
      contacts: CONTACTS,
      places: PLACES,
      entries: ENTRIES,
      calendars: CALENDARS,
      ...parts,
    }),
    given: [],
    askedAt: Date.parse('2026-03-04T09:00:00Z'),
  };
}

const resolver = createContextResolver();

describe('the resolver, whatever the words', () => {
  it('answers with every parameter and never throws', () => {
    fc.assert(
      fc.property(words, (text) => {
        const found = resolver.resolve(requestOf(text));

        expect(found.map(({ name }) => name)).toEqual(KINDS);
        for (const { confidence, value, question } of found) {
          expect(confidence === 'UNRESOLVABLE').toBe(value === null);
          expect(confidence === 'HIGH').toBe(question === null);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never throws for a zone, a locale or a country that does not exist', () => {
    const parts = fc.record({
      zone: fc.constantFrom('Europe/Berlin', '', 'Nowhere/Else', 'UTC', 'Asia/Kathmandu'),
      locale: fc.constantFrom(null, '', 'xx', 'not a locale', 'en', 'ar-EG', 'fa-IR', 'th-TH'),
      country: fc.constantFrom(null, '', 'ZZ', 'us', 'DE'),
    });
    fc.assert(
      fc.property(words, parts, (text, context) => {
        expect(resolver.resolve(requestOf(text, context))).toHaveLength(KINDS.length);
      }),
      { numRuns: 200 },
    );
  });

  it('answers the same in whatever order the snapshot lists its things', () => {
    const orders = fc.record({
      contacts: fc.shuffledSubarray(CONTACTS, { minLength: CONTACTS.length }),
      places: fc.shuffledSubarray(PLACES, { minLength: PLACES.length }),
      entries: fc.shuffledSubarray(ENTRIES, { minLength: ENTRIES.length }),
      calendars: fc.shuffledSubarray(CALENDARS, { minLength: CALENDARS.length }),
    });
    fc.assert(
      fc.property(words, orders, (text, parts) => {
        expect(resolver.resolve(requestOf(text, parts))).toEqual(resolver.resolve(requestOf(text)));
      }),
      { numRuns: 200 },
    );
  });

  it('never fills in a time that is over', () => {
    fc.assert(
      fc.property(words, (text) => {
        for (const { confidence, value } of resolver.resolve(requestOf(text))) {
          const isTime = value?.kind === 'dateTime' || value?.kind === 'timeSlot';
          if (confidence !== 'HIGH' || !isTime) continue;
          const end = value.kind === 'dateTime' ? value.atMs : value.endMs;
          expect(end).toBeGreaterThanOrEqual(Date.parse('2026-03-04T08:59:00Z'));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never fills in one of several people who are told apart by nothing', () => {
    const name = fc.constantFrom('Ana', 'ANA', 'Ana Sol', 'Sol', 'José', 'Jose\u0301');
    const cards = fc.uniqueArray(fc.record({ name, digit: fc.integer({ min: 1, max: 99 }) }), {
      selector: ({ digit }) => digit,
      minLength: 2,
      maxLength: 5,
    });
    fc.assert(
      fc.property(cards, name, (people, said) => {
        const contacts = people.map(({ name: displayName, digit }): Contact =>
          card(`c${digit}`, displayName, {
            phones: [mobile(`+120255501${String(digit).padStart(2, '0')}`)],
          }),
        );
        const spec = { reach: 'phone' } as const;
        const found = ask({ name: 'who', kind: 'contact' }, said, { context: { contacts }, spec });
        const same = people.filter((person) => plain(person.name) === plain(said));

        if (same.length > 1) expect(found.confidence).not.toBe('HIGH');
      }),
      { numRuns: 200 },
    );
  });

  it('never fills in one of several places of equal name or equal use', () => {
    const one = fc.record({
      label: fc.constantFrom('Home', 'home', 'Cafe Sol', 'Bar Sol'),
      useCount: fc.constantFrom(0, 3, 40),
      address: fc.constantFrom('A 1', 'B 2', 'C 3'),
    });
    const several = fc.uniqueArray(one, {
      selector: ({ address }) => address,
      minLength: 2,
      maxLength: 3,
    });
    fc.assert(
      fc.property(several, (found) => {
        const places = found.map(({ label, useCount, address }) =>
          place(address, label, { useCount, address, category: 'cafe' }),
        );
        const byLabel = ask({ name: 'where', kind: 'location' }, 'home', { context: { places } });
        const byUse = ask({ name: 'where', kind: 'location' }, 'cafe', { context: { places } });
        const counts = found.map(({ useCount }) => useCount);
        const most = counts.filter((count) => count === Math.max(...counts));

        if (found.filter(({ label }) => plain(label) === 'home').length > 1) {
          expect(byLabel.confidence).not.toBe('HIGH');
        }
        if (most.length > 1) expect(byUse.confidence).not.toBe('HIGH');
      }),
      { numRuns: 200 },
    );
  });
});

function plain(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

describe('the zone of the machine', () => {
  const sentences = ['tomorrow at 3', 'Friday at midnight', '5/6 at 15:00', '2026-03-29 at 02:30'];
  const own = process.env['TZ'];

  afterEach(() => {
    if (own === undefined) delete process.env['TZ'];
    else process.env['TZ'] = own;
  });

  it.each([
    ['Pacific/Kiritimati', 14],
    ['America/Los_Angeles', -8],
    ['Asia/Kolkata', 5.5],
  ])('changes nothing: %s', (zone, hours) => {
    const here = sentences.map((text) => resolver.resolve(requestOf(text)));

    process.env['TZ'] = zone;
    const there = sentences.map((text) => createContextResolver().resolve(requestOf(text)));

    expect(new Date('2026-01-01T00:00:00Z').getTimezoneOffset()).toBe(-60 * hours);
    expect(there).toEqual(here);
  });
});
