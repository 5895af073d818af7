import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { equalInConstantTime, hmacOf, sha256Of, sha256OfBytes } from './digest.js';

const SECRET = new Uint8Array(32).fill(7);

describe('hmacOf', () => {
  it('is HMAC-SHA-256 over the canonical form, whole', () => {
    const expected = createHmac('sha256', SECRET).update('{"a":1,"b":2}').digest('hex');

    expect(hmacOf(SECRET, { b: 2, a: 1 })).toBe(expected);
    expect(expected).toHaveLength(64);
  });

  it('differs under another secret', () => {
    expect(hmacOf(new Uint8Array(32).fill(8), 'x')).not.toBe(hmacOf(SECRET, 'x'));
  });
});

describe('sha256Of', () => {
  it('tells a text from the list that reads alike', () => {
    expect(sha256Of(['a', 'b'])).not.toBe(sha256Of('["a","b"]'));
  });

  it('gives the published digest of the empty text over raw bytes', () => {
    expect(sha256OfBytes('')).toBe(
      'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    );
    expect(sha256OfBytes(new Uint8Array(0))).toBe(sha256OfBytes(''));
  });
});

describe('equalInConstantTime', () => {
  it('agrees with equality for any two texts, of unequal length too', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (left, right) => {
        expect(equalInConstantTime(left, right)).toBe(left === right);
        expect(equalInConstantTime(left, left)).toBe(true);
      }),
    );
  });
});
