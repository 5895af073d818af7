import { describe, expect, it } from 'vitest';

import * as dispatcher from './index.js';

describe('the public surface of @landed/dispatcher', () => {
  it('exports at run time exactly these', () => {
    expect(Object.keys(dispatcher).sort()).toEqual([
      'DEFAULT_SEND_WITHIN_MS',
      'createDispatcher',
      'outcomeOf',
      'outcomeSentence',
    ]);
  });
});
