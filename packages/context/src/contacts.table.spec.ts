import type { Contact } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { askWho, told } from './__fixtures__/asking.js';
import { card, mobile } from './__fixtures__/snapshot.js';

const SIMILAR = [
  card('c1', 'Brook Tam', { phones: [mobile('+12025550101')] }),
  card('c2', 'Tam', { phones: [mobile('+12025550102')] }),
  card('c3', 'Alex Kim', { phones: [mobile('+12025550103')] }),
  card('c4', 'Alex Kim', { phones: [mobile('+12025550104')] }),
  card('c5', 'Dana Osei', { phones: [mobile('+12025550105')] }),
  card('c6', 'Dana Osei', { phones: [mobile('+1 (202) 555-0105')] }),
];
const ORDERS = [
  ['as they stand', SIMILAR],
  ['in reverse', SIMILAR.toReversed()],
] as const;

function who(name: string, contacts: readonly Contact[], country: string | null = 'US') {
  return askWho(name, { context: { contacts, country } });
}

describe('similar names (VCF-3)', () => {
  it.each(ORDERS)('takes the card whose full name is equal, with the cards %s', (_, contacts) => {
    expect(told(who('Tam', contacts))).toBe('HIGH c2 +12025550102');
  });

  it.each(ORDERS)('asks which Alex Kim is meant, with the cards %s', (_, contacts) => {
    const found = who('Alex Kim', contacts);

    expect(told(found)).toBe('ask c3 +12025550103 c4 +12025550104');
    const labels = found.candidates.map(({ label }) => label.replaceAll(/\D/g, '').slice(-4));
    expect(labels).toEqual(['0103', '0104']);
  });

  it.each(ORDERS)(
    'takes two cards with one number for one person, with the cards %s',
    (_, contacts) => {
      expect(told(who('Dana Osei', contacts))).toBe('HIGH c5 +12025550105');
    },
  );

  it.each(ORDERS)('never chooses a Kim by the family name, with the cards %s', (_, contacts) => {
    expect(who('Kim', contacts).confidence).not.toBe('HIGH');
  });

  it('says the same whatever the order of the cards', () => {
    for (const name of ['Tam', 'Alex Kim', 'Dana Osei', 'Kim', 'Alex', 'Dana', 'Nobody']) {
      expect(who(name, SIMILAR.toReversed())).toEqual(who(name, SIMILAR));
    }
  });
});

describe('names', () => {
  const sarahs = [
    card('c1', 'Sarah Bell', { phones: [mobile('+12025550101')] }),
    card('c2', 'Sarah Cho', { phones: [mobile('+12025550102')] }),
  ];

  it('suggests one of several people of a first name, and shows them all', () => {
    const found = who('Sarah', sarahs);

    expect(found.confidence).toBe('MEDIUM');
    expect(found.question?.options).toHaveLength(2);
  });

  it('asks whether a part of a name is meant', () => {
    expect(who('Bell', sarahs).confidence).not.toBe('HIGH');
  });

  it.each(['sarah bell', 'SARAH BELL', ' Sarah  Bell ', 'Sarah\u200B Bell'])(
    'takes %j for Sarah Bell',
    (name) => {
      expect(told(who(name, sarahs))).toBe('HIGH c1 +12025550101');
    },
  );

  it.each(['Jos\u00e9 Ruiz', 'Jose\u0301 Ruiz', 'JOSE\u0301 RUIZ'])(
    'takes composed and decomposed letters for the same: %j',
    (name) => {
      for (const displayName of ['Jos\u00e9 Ruiz', 'Jose\u0301 Ruiz']) {
        expect(
          told(who(name, [card('c1', displayName, { phones: [mobile('+12025550101')] })])),
        ).toBe('HIGH c1 +12025550101');
      }
    },
  );

  it('asks who is meant where nobody bears the name', () => {
    const found = who('Zoltan', sarahs);

    expect(found).toMatchObject({ confidence: 'UNRESOLVABLE', value: null });
    expect(found.question?.text).toContain('Zoltan');
  });

  it('never offers a group', () => {
    const group = card('g1', 'Sarah Family', { kind: 'group', givenName: null, familyName: null });

    expect(told(who('Sarah Family', [group]))).toBe('ask');
    expect(JSON.stringify(who('Sarah', [...sarahs, group]))).not.toContain('g1');
  });

  it('rests on the card, so that another number is noticed before anything is sent', () => {
    expect(who('Sarah Bell', sarahs).restsOn).toEqual([
      expect.objectContaining({
        readerId: 'context.contact',
        query: { sourceId: 'cards', contactId: 'c1' },
        fields: expect.arrayContaining(['name', 'phones']) as string[],
      }),
    ]);
  });
});

describe('numbers', () => {
  const ana = (...phones: Contact['phones']) => [card('c1', 'Ana Lee', { phones })];

  it('prefers the mobile to another number', () => {
    const home = { number: '+12025550109', kind: 'home', label: null } as const;

    expect(told(who('Ana Lee', ana(home, mobile('+12025550101'))))).toBe('HIGH c1 +12025550101');
  });

  it.each(['fax', 'pager'] as const)('never texts a %s', (kind) => {
    const found = who('Ana Lee', ana({ number: '+12025550109', kind, label: null }));

    expect(found.value).toBeNull();
    expect(JSON.stringify(found.question?.options ?? [])).not.toContain('+12025550109');
  });

  it('asks which of several mobiles is meant', () => {
    const found = who('Ana Lee', ana(mobile('+12025550101'), mobile('+12025550102')));

    expect(told(found)).toBe('ask c1 +12025550101 c1 +12025550102');
  });

  it('takes the same mobile twice for one', () => {
    const found = who('Ana Lee', ana(mobile('+12025550101'), mobile('+1 202-555-0101')));

    expect(told(found)).toBe('HIGH c1 +12025550101');
  });

  it.each([
    ['0491 570 156', 'AU', 'HIGH c1 +61491570156'],
    ['+0491570156', 'AU', 'ask'],
    ['202 555 0105 ext. 77', 'US', 'ask'],
    ['１２０２５５５０１０５', 'US', 'HIGH c1 +12025550105'],
    ['112', 'GB', 'ask'],
  ])('reads %s in %s as %s (SMS-6)', (number, country, wanted) => {
    const found = who('Ana Lee', ana(mobile(number)), country);

    expect(found.value === null ? 'ask' : told(found)).toBe(wanted);
  });

  it('asks for the country of a number that has none', () => {
    const found = who('Ana Lee', ana(mobile('0491 570 156')), null);

    expect(found.value).toBeNull();
    expect(found.question?.text).toMatch(/country/i);
  });
});
