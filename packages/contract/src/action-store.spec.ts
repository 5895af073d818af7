import { describe, expect, it } from 'vitest';

import { objectKeyOf } from './action-store.js';

const target = { provider: 'stripe', account: 'acct_1', environment: 'test' };

describe('objectKeyOf', () => {
  it('keeps ids as text, so that two that a rounded number makes equal stay two (STO-6)', () => {
    const keys = ['9007199254740992', '9007199254740993', '900719925474099267'].map((id) =>
      objectKeyOf(target, id),
    );

    expect(new Set(keys).size).toBe(3);
  });

  it('tells accounts and environments apart, however their names are written', () => {
    const keys = [
      objectKeyOf(target, 'x'),
      objectKeyOf({ ...target, environment: 'live' }, 'x'),
      objectKeyOf({ ...target, account: 'acct_1","test' }, 'x'),
      objectKeyOf({ ...target, account: 'acct_1', environment: 'test","x' }, ''),
    ];

    expect(new Set(keys).size).toBe(4);
  });
});
