import {
  ACTION_STORE,
  CLOCK,
  CONTEXT_RESOLVER,
  INTENT_PARSER,
  LANDED,
  OPERATIONS,
  RANDOM_SOURCE,
} from '@landed/contract/inversify';
import { DISPATCHER } from '@landed/dispatcher/inversify';
import { PLANNER } from '@landed/planner/inversify';
import { RECONCILER } from '@landed/reconciler/inversify';
import { ContainerModule } from 'inversify';

import { landedOf } from '../landed-of.js';

/** Binds LANDED over engines that the same container holds. */
export const kitModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(LANDED)
    .toResolvedValue(
      (store, operations, planner, dispatcher, reconciler, parser, resolver, clock, random) =>
        landedOf({
          store,
          operations,
          planner,
          dispatcher,
          reconciler,
          parser,
          resolver,
          clock,
          random,
        }),
      [
        ACTION_STORE,
        OPERATIONS,
        PLANNER,
        DISPATCHER,
        RECONCILER,
        INTENT_PARSER,
        CONTEXT_RESOLVER,
        CLOCK,
        RANDOM_SOURCE,
      ],
    )
    .inSingletonScope();
});
