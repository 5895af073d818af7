import {
  ACTION_STORE,
  CLOCK,
  OPERATIONS,
  RANDOM_SOURCE,
  SENDER,
  STALE_CHECK,
  tokenOf,
} from '@landed/contract/inversify';
import { ContainerModule } from 'inversify';

import { createDispatcher, type Dispatcher } from '../create-dispatcher.js';

export const DISPATCHER = tokenOf<Dispatcher>('dispatcher/Dispatcher');

/** Binds DISPATCHER; needs the ports it works with. */
export const dispatcherModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(DISPATCHER)
    .toResolvedValue(
      (store, operations, sender, staleCheck, clock, random) =>
        createDispatcher({ store, operations, sender, staleCheck, clock, random }),
      [ACTION_STORE, OPERATIONS, SENDER, STALE_CHECK, CLOCK, RANDOM_SOURCE],
    )
    .inSingletonScope();
});
