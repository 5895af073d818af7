import 'reflect-metadata';

import { createOperations } from '@landed/contract';
import {
  ACTION_STORE,
  CLOCK,
  EVIDENCE_READERS,
  LANDED,
  OPERATIONS,
  PROVIDERS,
  RANDOM_SOURCE,
  SENDER,
} from '@landed/contract/inversify';
import { contextModule } from '@landed/context/inversify';
import { dispatcherModule } from '@landed/dispatcher/inversify';
import { intentsModule } from '@landed/intents/inversify';
import { plannerModule } from '@landed/planner/inversify';
import { reconcilerModule } from '@landed/reconciler/inversify';
import { createMemoryStore } from '@landed/store-memory';
import { validatorModule } from '@landed/validator/inversify';
import { Container } from 'inversify';
import { describe, expect, it } from 'vitest';

import { planned, requestOf, yesTo } from '../__fixtures__/given.js';
import { createWorldProvider } from '../__fixtures__/provider.js';
import { createCountedRandom } from '../__fixtures__/time.js';
import { createWorld } from '../__fixtures__/world.js';
import { kitModule } from './kit-module.js';

describe('kitModule', () => {
  it('resolves the flow over the engines of one container, and the flow books', async () => {
    const world = createWorld();
    const providers = [createWorldProvider(world)];
    const container = new Container({ defaultScope: 'Singleton' });
    container.bind(CLOCK).toConstantValue(world.clock);
    container.bind(RANDOM_SOURCE).toConstantValue(createCountedRandom());
    container.bind(ACTION_STORE).toConstantValue(createMemoryStore({ clock: world.clock }));
    container.bind(SENDER).toConstantValue(world.sender);
    container.bind(PROVIDERS).toConstantValue(providers);
    container
      .bind(OPERATIONS)
      .toConstantValue(createOperations(providers, { humanReview: { name: 'inbox' } }));
    container
      .bind(EVIDENCE_READERS)
      .toConstantValue(providers.flatMap(({ evidenceReaders }) => evidenceReaders));
    await container.load(intentsModule, contextModule, validatorModule, plannerModule);
    await container.load(dispatcherModule, reconcilerModule, kitModule);

    const landed = container.get(LANDED);

    const plan = planned(await landed.plan(requestOf('1')));
    expect((await landed.confirm(yesTo(plan))).kind).toBe('Dispatched');
    expect(world.effects()).toHaveLength(1);
    expect(container.get(LANDED)).toBe(landed);
  });
});
