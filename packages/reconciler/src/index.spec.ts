import { describe, expect, it } from 'vitest';

import * as reconciler from './index.js';

describe('the public surface of @landed/reconciler', () => {
  it('exports at run time exactly these', () => {
    expect(Object.keys(reconciler)).toEqual(['createReconciler']);
  });
});
