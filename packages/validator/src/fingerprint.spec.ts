import type { FieldReading, Json } from '@landed/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { queryOf, vaultOf } from './__fixtures__/readers.js';
import { fingerprintOf } from './fingerprint.js';

const SLOT = queryOf('slot', ['start', 'end']);
const { digest } = vaultOf('a');
const present = (value: Json): FieldReading => ({ present: true, value });
const of = (value: Json, field = 'start') => fingerprintOf(SLOT, field, present(value), digest);

describe('fingerprintOf', () => {
  it('is an HMAC-SHA-256 of full length', () => {
    expect(of('15:00')).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is the same for the same fact, field and value', () => {
    expect(of('15:00')).toBe(of('15:00'));
  });

  it('is another one under another plan’s secret', () => {
    const other = fingerprintOf(SLOT, 'start', present('15:00'), vaultOf('b').digest);

    expect(other).not.toBe(of('15:00'));
  });

  it('never lets two fields with swapped values stand in for each other', () => {
    expect(of('15:00', 'start')).not.toBe(of('15:00', 'end'));
  });

  it.each([
    ['reader', { ...SLOT, readerId: 'other' }],
    ['query', { ...SLOT, query: { id: 'other' } }],
  ])('is another one for another %s', (_what, query) => {
    expect(fingerprintOf(query, 'start', present('15:00'), digest)).not.toBe(of('15:00'));
  });

  it('does not depend on the words in which a fact is shown', () => {
    const relabelled = { ...SLOT, label: 'in other words' };

    expect(fingerprintOf(relabelled, 'start', present('15:00'), digest)).toBe(of('15:00'));
  });

  // FPR-1
  it.each<[string, Json, Json]>([
    ['an empty list and one that holds null', [], [null]],
    ['an empty record and one with a null field', {}, { a: null }],
    ['two orders of a list', [1, 2], [2, 1]],
    ['a list with an empty record and an empty list', { a: { b: [{}] } }, { a: { b: [] } }],
    ['a number and its text', 1, '1'],
    ['null and its text', null, 'null'],
  ])('tells apart %s', (_what, left, right) => {
    expect(of(left)).not.toBe(of(right));
  });

  it('does not see the order in which a record names its fields', () => {
    expect(of({ a: 1, b: 2 })).toBe(of({ b: 2, a: 1 }));
  });

  it('tells absent from null, and from a value that looks like its spelling', () => {
    const absent = fingerprintOf(SLOT, 'start', { present: false }, digest);

    expect(new Set([absent, of(null), of(['absent']), of('absent')]).size).toBe(4);
  });

  it('refuses undefined inside a value', () => {
    const value = { a: undefined } as unknown as Json;

    expect(() => of(value)).toThrow(/no single written form/);
  });

  it('differs for any two values that differ', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        const wellFormed = JSON.stringify([left, right]).match(/\\ud[89a-f]/i) === null;
        fc.pre(wellFormed);
        const same = of(left as Json) === of(right as Json);
        expect(same).toBe(canonical(left) === canonical(right));
      }),
    );
  });
});

/** JSON with sorted names; `-0` and `0` are one number. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
