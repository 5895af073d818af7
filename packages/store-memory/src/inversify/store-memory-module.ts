import type { ActionStore, Clock } from '@landed/contract';
import { ACTION_STORE, CLOCK } from '@landed/contract/inversify';
import { ContainerModule } from 'inversify';

import { createMemoryStore } from '../create-memory-store.js';

/** Binds the action store to one that lives in this process, made from the bound clock. */
export const storeMemoryModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(ACTION_STORE)
    .toResolvedValue((clock: Clock): ActionStore => createMemoryStore({ clock }), [CLOCK])
    .inSingletonScope();
});
