import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { RandomSource } from './clock.js';
import { LandedError } from './errors.js';
import type { Json } from './json.js';
import { PLAN_SECRET_BYTES, createPlanVault, type Sealed } from './plan-secret.js';

/** Predictable and never twice the same, which is all that a test needs of it. */
function countingSource(): RandomSource {
  let count = 0;
  return {
    bytes(length) {
      count += 1;
      return new Uint8Array(length).fill(count % 256);
    },
  };
}

function vaultOf(fill: number) {
  return createPlanVault(new Uint8Array(PLAN_SECRET_BYTES).fill(fill), countingSource());
}

function codeOf(open: () => unknown): string | null {
  try {
    open();
    return null;
  } catch (error) {
    return LandedError.is(error) ? error.code : 'another error';
  }
}

function withByte(sealed: Sealed, part: 'iv' | 'data', change: (bytes: Buffer) => Buffer): Sealed {
  return { ...sealed, [part]: change(Buffer.from(sealed[part], 'base64')).toString('base64') };
}

const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json);

describe('createPlanVault', () => {
  it('opens whatever JSON it sealed', () => {
    const vault = vaultOf(1);

    fc.assert(
      fc.property(json, (value) => {
        expect(vault.open(vault.seal(value))).toEqual(value);
      }),
    );
  });

  it('refuses a seal of which any one byte was altered', () => {
    const vault = vaultOf(1);
    const sealed = vault.seal({ phone: '+12025550101' });
    const bytes = Buffer.from(sealed.data, 'base64').length;

    const flip = (at: number) => (whole: Buffer) => {
      whole[at] = (whole[at] ?? 0) ^ 1;
      return whole;
    };
    const altered = [
      ...Array.from({ length: bytes }, (_, at) => withByte(sealed, 'data', flip(at))),
      ...Array.from({ length: 12 }, (_, at) => withByte(sealed, 'iv', flip(at))),
    ];

    for (const one of altered) expect(codeOf(() => vault.open(one))).toBe('SEAL_BROKEN');
  });

  it('refuses a seal that was cut, down to tags that the cipher itself would take', () => {
    const vault = vaultOf(1);
    const sealed = vault.seal('a text that is longer than a tag');
    const bytes = Buffer.from(sealed.data, 'base64').length;

    for (let length = 0; length < bytes; length += 1) {
      const cut = withByte(sealed, 'data', (whole) => whole.subarray(0, length));
      expect(codeOf(() => vault.open(cut))).toBe('SEAL_BROKEN');
    }
  });

  it('refuses a seal that a right tag of four bytes would pass', () => {
    const sealed = vaultOf(1).seal('');
    const short = withByte(sealed, 'data', (whole) => {
      const tag = whole.subarray(whole.length - 16);
      return Buffer.concat([whole.subarray(0, whole.length - 16), tag.subarray(0, 4)]);
    });

    expect(codeOf(() => vaultOf(1).open(short))).toBe('SEAL_BROKEN');
  });

  it('refuses what was sealed under another secret', () => {
    const sealed = vaultOf(1).seal('Ana');

    expect(codeOf(() => vaultOf(2).open(sealed))).toBe('SEAL_BROKEN');
  });

  it('never shows the value in the seal, and seals the same value differently each time', () => {
    const vault = vaultOf(1);

    const [first, second] = [vault.seal('Zofie Krasna'), vault.seal('Zofie Krasna')];

    expect(first.data).not.toBe(second.data);
    expect(Buffer.from(first.data, 'base64').toString('latin1')).not.toContain('Zofie');
  });

  it('digests under a key that is not the one that seals, the same every time', () => {
    const [one, again, other] = [vaultOf(1), vaultOf(1), vaultOf(2)];

    expect(one.digest({ b: 1, a: 2 })).toBe(again.digest({ a: 2, b: 1 }));
    expect(one.digest('x')).toMatch(/^[0-9a-f]{64}$/);
    expect(one.digest('x')).not.toBe(other.digest('x'));
  });
});
