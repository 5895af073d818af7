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

import type { KitParts } from '../kit-parts.js';
import { landedOf } from '../landed-of.js';

/** As the tokens below name them. */
type PartsInOrder = [
  store: KitParts['store'],
  operations: KitParts['operations'],
  planner: KitParts['planner'],
  dispatcher: KitParts['dispatcher'],
  reconciler: KitParts['reconciler'],
  parser: KitParts['parser'],
  resolver: KitParts['resolver'],
  clock: KitParts['clock'],
  random: KitParts['random'],
];

/** Binds LANDED over engines that the same container holds. */
export const kitModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(LANDED)
    .toResolvedValue(
      (
        ...[
          store,
          operations,
          planner,
          dispatcher,
          reconciler,
          parser,
          resolver,
          clock,
          random,
        ]: PartsInOrder
      ) =>
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
