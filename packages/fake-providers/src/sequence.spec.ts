import { expect, it } from 'vitest';

import { createSequence } from './sequence.js';

it('counts from one, apart from every other sequence', () => {
  const plans = createSequence('plan-');
  const actions = createSequence('act-');

  expect([plans.next(), plans.next(), actions.next()]).toEqual(['plan-1', 'plan-2', 'act-1']);
});
