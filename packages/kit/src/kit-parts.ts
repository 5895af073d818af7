import type {
  ActionStore,
  Clock,
  ContextResolver,
  IntentParser,
  Operations,
  RandomSource,
} from '@landed/contract';
import type { Dispatcher } from '@landed/dispatcher';
import type { Planner } from '@landed/planner';
import type { Reconciler } from '@landed/reconciler';

/** The engines and ports that the flow is made of, already composed. */
export interface KitParts {
  readonly store: ActionStore;
  readonly operations: Operations;
  readonly planner: Planner;
  readonly dispatcher: Dispatcher;
  readonly reconciler: Reconciler;
  readonly parser: IntentParser;
  readonly resolver: ContextResolver;
  readonly clock: Clock;
  readonly random: RandomSource;
}
