import type { DeviceContext } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { askWhere, told } from './__fixtures__/asking.js';
import { entry, place } from './__fixtures__/snapshot.js';

function where(words: string, context: Partial<DeviceContext>) {
  return askWhere(words, { context });
}

describe('places', () => {
  const places = [
    place('p1', 'Studio Nord', { address: 'Nordweg 1' }),
    place('p2', 'Dr. Meyer Dental', { category: 'dentist', useCount: 40 }),
    place('p3', 'Gym West', { category: 'gym', useCount: 5 }),
  ];

  it.each([
    ['Studio Nord', 'HIGH Studio Nord'],
    ['studio nord', 'HIGH Studio Nord'],
    ['Nord', 'MEDIUM Studio Nord'],
    ['my dentist', 'HIGH Dr. Meyer Dental'],
    ['dentist', 'HIGH Dr. Meyer Dental'],
    ['the gym', 'MEDIUM Gym West'],
  ])('takes “%s” for %s', (words, wanted) => {
    expect(told(where(words, { places }))).toBe(wanted);
  });

  it.each(['my usual airport', 'Atlantis'])('cannot resolve “%s”, which is nowhere', (words) => {
    const found = where(words, { places });

    expect(found).toMatchObject({ confidence: 'UNRESOLVABLE', value: null });
  });

  it('only asks about a place where one event was three months ago', () => {
    const old = entry('Physio', ['2025-12-04T09:00:00Z', '2025-12-04T10:00:00Z'], {
      place: 'Praxis Sonne',
    });
    const found = where('physio', { entries: [old] });

    expect(found).toMatchObject({ confidence: 'LOW', source: 'calendar' });
    expect(told(found)).toBe('ask Praxis Sonne');
    expect(found.restsOn[0]).toMatchObject({ readerId: 'context.calendar-entry' });
  });

  it.each([
    ['equal labels', [place('p1', 'Home'), place('p2', 'Home', { address: 'x' })], 'Home'],
    [
      'equal use',
      [
        place('p1', 'Dental A', { category: 'dentist', useCount: 40 }),
        place('p2', 'Dental B', { category: 'dentist', useCount: 40 }),
      ],
      'my dentist',
    ],
    [
      'nearly equal use',
      [
        place('p1', 'Dental A', { category: 'dentist', useCount: 40 }),
        place('p2', 'Dental B', { category: 'dentist', useCount: 39 }),
      ],
      'my dentist',
    ],
    ['equal parts', [place('p1', 'Cafe Sol'), place('p2', 'Bar Sol')], 'Sol'],
  ])('never fills in one of two with %s', (_, tied, words) => {
    for (const order of [tied, tied.toReversed()]) {
      const found = where(words, { places: order });

      expect(found.confidence).not.toBe('HIGH');
      expect(found.question?.options.length).toBe(2);
    }
  });
});
