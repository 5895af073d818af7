import { createManualClock } from '@landed/conformance';
import { ACTION_STORE, CLOCK } from '@landed/contract/inversify';
import { Container } from 'inversify';
import { expect, it } from 'vitest';

import { storeMemoryModule } from './store-memory-module.js';

it('binds one store, on the bound clock', async () => {
  const container = new Container();
  container.bind(CLOCK).toConstantValue(createManualClock(1_800_000_000_000));
  container.load(storeMemoryModule);

  const store = container.get(ACTION_STORE);

  expect(await store.now()).toBe(1_800_000_000_000);
  expect(container.get(ACTION_STORE)).toBe(store);
});
