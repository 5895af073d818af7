import {
  createOperations,
  type ActionRecord,
  type ActionStore,
  type ConfirmationOutcome,
  type PlanDecision,
  type PlanRecord,
  type RandomSource,
} from '@landed/contract';
import { keyOf } from '@landed/core';
import { createMemoryStore } from '@landed/store-memory';

import { createDispatcher, type Dispatcher } from '../create-dispatcher.js';
import type { OperationName } from './declarations.js';
import { createFacts, type Facts } from './facts.js';
import { storePlan, type PlanToStore } from './store-plan.js';
import { createTwoClocks, type TwoClocks } from './two-clocks.js';
import { UNTURNED, worldProvider, type Turned } from './world-provider.js';
import { createWorld, type World } from './world.js';

/** A provider, a store and a dispatcher of this package over them. */
export interface Given {
  readonly clock: TwoClocks;
  readonly store: ActionStore;
  readonly world: World;
  readonly facts: Facts;
  readonly turned: Turned;
  readonly dispatcher: Dispatcher;
  /** Another process on the same store; with another store where one is given. */
  another(store?: ActionStore): Dispatcher;
  plan(wish?: Partial<PlanToStore>): Promise<PlanRecord>;
  /** A person's decision about what a plan shows. */
  decision(plan: PlanRecord): PlanDecision;
  confirm(plan: PlanRecord): Promise<ConfirmationOutcome>;
  /** The record of a plan's step, counted from 1. */
  record(plan: PlanRecord, step?: number): Promise<ActionRecord>;
  stored(plan: PlanRecord): Promise<PlanRecord>;
}

export function given(name: OperationName = 'search'): Given {
  const clock = createTwoClocks();
  const store = createMemoryStore({ clock });
  const world = createWorld(clock);
  const facts = createFacts(world, clock);
  const turned: Turned = { ...UNTURNED };
  const random = countingRandom();
  const provider = worldProvider(name, world, clock, turned);
  const operations = createOperations([provider], { humanReview: { name: 'a test' } });
  const [operation] = operations.all();
  if (operation === undefined) throw new TypeError('The provider has one operation.');
  const another = (other: ActionStore = store) =>
    createDispatcher({ store: other, operations, sender: world, staleCheck: facts, clock, random });
  const dispatcher = another();
  const tools = { store, operation, staleCheck: facts, random };
  const decision = ({ planId, digest }: PlanRecord): PlanDecision => ({
    planId,
    digest,
    by: { kind: 'person', name: 'Ana' },
  });
  return {
    clock,
    store,
    world,
    facts,
    turned,
    dispatcher,
    another,
    decision,
    plan: (wish) => storePlan(tools, { steps: [{ text: 'one' }], event: 'event 1', ...wish }),
    confirm: (plan) => dispatcher.confirm(decision(plan)),
    async record({ steps }, step = 1) {
      const actionId = steps[step - 1]?.actionId;
      const found = actionId === undefined ? null : await store.read(keyOf.action(actionId));
      return found?.state as unknown as ActionRecord;
    },
    async stored({ planId }) {
      return (await store.read(keyOf.plan(planId)))?.state as unknown as PlanRecord;
    },
  };
}

/** Different bytes at every call, the same in every run. */
function countingRandom(): RandomSource {
  let calls = 0;
  return {
    bytes(length) {
      calls += 1;
      return Uint8Array.from({ length }, (_none, at) => (calls * 31 + at * 7) % 256);
    },
  };
}
