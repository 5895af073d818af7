import 'reflect-metadata';

import { createOperations } from '@landed/contract';
import {
  ACTION_STORE,
  CLOCK,
  OPERATIONS,
  RANDOM_SOURCE,
  SENDER,
  STALE_CHECK,
} from '@landed/contract/inversify';
import { createMemoryStore } from '@landed/store-memory';
import { Container } from 'inversify';
import { describe, expect, it } from 'vitest';

import { createFacts } from '../__fixtures__/facts.js';
import { createTwoClocks } from '../__fixtures__/two-clocks.js';
import { createWorld } from '../__fixtures__/world.js';
import { DISPATCHER, dispatcherModule } from './dispatcher-module.js';

describe('dispatcherModule', () => {
  it('binds one dispatcher, over the ports of the composition', async () => {
    const clock = createTwoClocks();
    const world = createWorld(clock);
    const container = new Container();
    container.bind(CLOCK).toConstantValue(clock);
    container.bind(ACTION_STORE).toConstantValue(createMemoryStore({ clock }));
    container.bind(OPERATIONS).toConstantValue(createOperations([], { humanReview: null }));
    container.bind(SENDER).toConstantValue(world);
    container.bind(STALE_CHECK).toConstantValue(createFacts(world, clock));
    container.bind(RANDOM_SOURCE).toConstantValue({ bytes: (length) => new Uint8Array(length) });
    await container.load(dispatcherModule);

    const dispatcher = container.get(DISPATCHER);

    expect(dispatcher.confirm).toBeTypeOf('function');
    expect(container.get(DISPATCHER)).toBe(dispatcher);
  });
});
