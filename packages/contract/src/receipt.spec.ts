import { describe, expect, it } from 'vitest';

import { findingOf } from './receipt.js';

describe('findingOf', () => {
  it('knows nothing that was not said', () => {
    expect(findingOf('unknown', 'HTTP 502')).toEqual({
      outcome: 'unknown',
      summary: 'HTTP 502',
      providerObjectId: null,
      objectState: null,
      rank: null,
      notBefore: null,
      lookNow: false,
      storedUnderKey: false,
    });
  });

  it('keeps what was said', () => {
    expect(findingOf('accepted', 'HTTP 200', { providerObjectId: 'pi_1', rank: 3 })).toMatchObject({
      outcome: 'accepted',
      providerObjectId: 'pi_1',
      rank: 3,
    });
  });
});
