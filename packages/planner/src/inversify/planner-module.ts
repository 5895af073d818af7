import { OPERATIONS, STALE_CHECK, tokenOf } from '@landed/contract/inversify';
import { ContainerModule } from 'inversify';

import { createPlanner, type Planner } from '../create-planner.js';

export const PLANNER = tokenOf<Planner>('planner/Planner');

/** Binds PLANNER; needs OPERATIONS and STALE_CHECK. */
export const plannerModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(PLANNER)
    .toResolvedValue(
      (operations, staleCheck) => createPlanner({ operations, staleCheck }),
      [OPERATIONS, STALE_CHECK],
    )
    .inSingletonScope();
});
