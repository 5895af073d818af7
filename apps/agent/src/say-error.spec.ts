import { LandedError } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { sayError } from './say-error.js';

const LOCKED = new LandedError('STORE_LOCKED', { location: 'landed.db' });

describe('sayError', () => {
  it('says a known error in its own words', () => {
    expect(sayError(LOCKED, { debug: false })).toBe(LOCKED.message);
  });

  it.each([new Error('socket 17 exploded'), 'a text', null, { code: 'X' }])(
    'says of %s only that it went wrong and what did not happen',
    (error) => {
      const said = sayError(error, { debug: false });

      expect(said).toContain('nothing more was sent');
      expect(said).not.toContain('exploded');
    },
  );

  it('adds the stack for a developer who asked for it', () => {
    expect(sayError(new Error('exploded'), { debug: true })).toMatch(/exploded\n\s+at /);
  });
});
