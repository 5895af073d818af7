import { describe, expect, it } from 'vitest';

import * as tokens from './tokens.js';

describe('tokens', () => {
  it('give one symbol for one name, in every copy of this package', () => {
    expect(tokens.tokenOf<string>('Clock')).toBe(tokens.CLOCK);
    expect(tokens.CLOCK).toBe(Symbol.for('@landed/contract/Clock'));
  });

  it('are no two the same', () => {
    const symbols = Object.values(tokens).filter((value) => typeof value === 'symbol');

    expect(symbols).toHaveLength(11);
    expect(new Set(symbols).size).toBe(11);
  });
});
