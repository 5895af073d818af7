import {
  ACTION_STORE,
  CLOCK,
  OPERATIONS,
  PROVIDERS,
  RANDOM_SOURCE,
  tokenOf,
} from '@landed/contract/inversify';
import { ContainerModule } from 'inversify';

import { createReconciler, type Reconciler } from '../create-reconciler.js';

export const RECONCILER = tokenOf<Reconciler>('reconciler/Reconciler');

/** Binds RECONCILER; needs the ports it works with. */
export const reconcilerModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(RECONCILER)
    .toResolvedValue(
      (store, operations, providers, clock, random) =>
        createReconciler({ store, operations, providers, clock, random }),
      [ACTION_STORE, OPERATIONS, PROVIDERS, CLOCK, RANDOM_SOURCE],
    )
    .inSingletonScope();
});
