import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { canonicalJson } from './canonical-json.js';
import { LandedError } from './errors.js';
import type { Json } from './json.js';

/** What a careless caller hands over; the types would not let it through. */
function canonicalOf(value: unknown): string {
  return canonicalJson(value as Json);
}

function refusalOf(value: unknown): LandedError<'VALUE_NOT_CANONICAL'> {
  try {
    canonicalOf(value);
  } catch (error) {
    if (LandedError.is(error, 'VALUE_NOT_CANONICAL')) return error;
    throw error;
  }
  throw new TypeError('It was not refused.');
}

function doubleOf(hexadecimal: string): number {
  return Buffer.from(hexadecimal, 'hex').readDoubleBE(0);
}

/** A number as RFC 8785, appendix B, prints it. */
const NUMBERS: readonly (readonly [ieee754: string, text: string])[] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
];

describe('canonicalJson, on the pairs of field case FPR-1', () => {
  it('takes an empty list and refuses a list that holds undefined', () => {
    expect(canonicalOf([])).toBe('[]');
    expect(refusalOf([undefined]).data).toEqual({ path: '0', found: 'a value of type undefined' });
  });

  it('tells a record without a field from one whose field is null', () => {
    expect(canonicalOf({})).not.toBe(canonicalOf({ a: null }));
  });

  it('refuses a field that is undefined, which is not the same as no field', () => {
    expect(refusalOf({ a: undefined }).data.path).toBe('a');
    expect(canonicalOf({})).toBe('{}');
  });

  it('reads the same whatever the order of the names, and not whatever the order of a list', () => {
    expect(canonicalOf({ a: 1, b: 2 })).toBe(canonicalOf({ b: 2, a: 1 }));
    expect(canonicalOf([1, 2])).not.toBe(canonicalOf([2, 1]));
  });

  it('tells a list with an empty record from an empty list, however deep', () => {
    expect(canonicalOf({ a: { b: [{}] } })).not.toBe(canonicalOf({ a: { b: [] } }));
  });
});

describe('canonicalJson, by RFC 8785', () => {
  it.each(NUMBERS)('writes the double %s as %s', (ieee754, text) => {
    expect(canonicalOf(doubleOf(ieee754))).toBe(text);
  });

  it('writes the example of its section 3.2.2', () => {
    const text =
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}';

    expect(canonicalOf(JSON.parse(text))).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts names by their UTF-16 units, as its section 3.2.3 shows', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
    const record = Object.fromEntries(names.map((name) => [name, 0]));

    const sorted = Object.keys(JSON.parse(canonicalOf({ ...record, '1': 0 })) as object);

    expect(sorted.filter((name) => name !== '1')).toEqual([
      '\r',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\u{1f600}',
      '\ufb33',
    ]);
    expect(canonicalOf({ '\u00f6': 0, Z: 0, '1': 0, '\r': 0 })).toBe(
      '{"\\r":0,"1":0,"Z":0,"\u00f6":0}',
    );
  });

  it('keeps a field that is named like a built-in one', () => {
    const record: unknown = JSON.parse('{"__proto__":{"x":1},"constructor":2}');

    expect(canonicalOf(record)).toBe('{"__proto__":{"x":1},"constructor":2}');
  });
});

describe('canonicalJson, on what has no single written form', () => {
  class Parcel {
    readonly weight = 1;
  }
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const jsonList = Object.assign([1], { toJSON: () => [2] });

  it.each<readonly [what: string, value: unknown, path: string]>([
    ['NaN', [Number.NaN], '0'],
    ['an infinity', { a: { b: Number.NEGATIVE_INFINITY } }, 'a/b'],
    ['a big integer', { amount: 10n }, 'amount'],
    ['a function', { call: () => 1 }, 'call'],
    ['a symbol', [Symbol('x')], '0'],
    ['a symbol as a name', { [Symbol('x')]: 1 }, '(top)'],
    ['a Map', new Map([['a', 1]]), '(top)'],
    ['a Set', { a: new Set() }, 'a'],
    ['a Date', { at: new Date(0) }, 'at'],
    ['an instance of a class', new Parcel(), '(top)'],
    ['a record with toJSON', { a: { toJSON: () => 1 } }, 'a'],
    ['a list with toJSON', { a: jsonList }, 'a'],
    ['a list with a hole', Object.assign([1, 2, 3], { length: 4 }), '3'],
    ['half a character in a text', ['\ud800'], '0'],
    ['half a character in a name', { '\udc00x': 1 }, '\udc00x'],
    ['undefined itself', undefined, '(top)'],
  ])('refuses %s and says where it stands', (_what, value, path) => {
    expect(refusalOf(value).data.path).toBe(path);
  });

  it('refuses a circle instead of running out of stack', () => {
    expect(refusalOf(circle).data.found).toBe('a circle, or nested too deep');
  });

  it('says that nothing was planned or sent', () => {
    expect(refusalOf(Number.NaN).message).toContain('Nothing was planned or sent');
  });
});

describe('canonicalJson, on any JSON', () => {
  const json = fc
    .jsonValue({ maxDepth: 5 })
    .map((value) => JSON.parse(JSON.stringify(value)) as Json);

  it('says the same value: reading it back gives what went in', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
      }),
    );
  });

  it('is the same again for its own reading, so that one value has one form', () => {
    fc.assert(
      fc.property(json, (value) => {
        const once = canonicalJson(value);

        expect(canonicalJson(JSON.parse(once) as Json)).toBe(once);
      }),
    );
  });
});
