import { createManualClock } from '@landed/conformance';
import { ACTION_STORE } from '@landed/contract/inversify';
import { Container } from 'inversify';
import { expect, it } from 'vitest';

import { openSqliteStore } from '../open-sqlite-store.js';
import { sqliteStoreModule } from './store-sqlite-module.js';

it('binds the open handle it was given', async () => {
  const clock = createManualClock(1_800_000_000_000);
  const store = await openSqliteStore({ location: ':memory:', clock });
  const container = new Container();
  container.load(sqliteStoreModule(store));

  const bound = container.get(ACTION_STORE);

  expect(bound).toBe(store);
  await bound.close();
});
