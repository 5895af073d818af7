import 'reflect-metadata';

import { createOperations } from '@landed/contract';
import {
  ACTION_STORE,
  CLOCK,
  OPERATIONS,
  PROVIDERS,
  RANDOM_SOURCE,
} from '@landed/contract/inversify';
import { createMemoryStore } from '@landed/store-memory';
import { Container } from 'inversify';
import { describe, expect, it } from 'vitest';

import { createTwoClocks } from '../__fixtures__/two-clocks.js';
import { RECONCILER, reconcilerModule } from './reconciler-module.js';

describe('reconcilerModule', () => {
  it('binds one reconciler, over the ports of the composition', async () => {
    const clock = createTwoClocks();
    const container = new Container();
    container.bind(CLOCK).toConstantValue(clock);
    container.bind(ACTION_STORE).toConstantValue(createMemoryStore({ clock }));
    container.bind(OPERATIONS).toConstantValue(createOperations([], { humanReview: null }));
    container.bind(PROVIDERS).toConstantValue([]);
    container.bind(RANDOM_SOURCE).toConstantValue({ bytes: (length) => new Uint8Array(length) });
    await container.load(reconcilerModule);

    const reconciler = container.get(RECONCILER);

    expect(reconciler.reconcile).toBeTypeOf('function');
    expect(container.get(RECONCILER)).toBe(reconciler);
  });
});
