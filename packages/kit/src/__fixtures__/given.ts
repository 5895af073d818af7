import {
  asActionId,
  type ActionStore,
  type Approver,
  type JsonObject,
  type Landed,
  type PlanningOutcome,
  type PlanRequest,
  type PlanView,
  type TypedStep,
  type WebhookRequest,
} from '@landed/contract';

import { createLanded, type LandedOptions } from '../create-landed.js';
import { BOOK, createWorldProvider } from './provider.js';
import { createCountedRandom } from './time.js';
import type { Fault, World } from './world.js';

export const ANA: Approver = { kind: 'person', name: 'Ana' };

/** The flow over a world, with a store that the test chose. */
export function landedOver(
  world: World,
  store: ActionStore,
  overrides: Partial<LandedOptions> = {},
): Landed {
  return createLanded({
    providers: [createWorldProvider(world)],
    store,
    sender: world.sender,
    clock: world.clock,
    random: createCountedRandom(),
    humanReview: { name: 'inbox' },
    ...overrides,
  });
}

export function stepOf(
  stepKey: string,
  operation: string = BOOK,
  params: JsonObject = {},
): TypedStep {
  return { stepKey, operation, params: { what: stepKey, slot: null, ...params } };
}

export function requestOf(
  id: string,
  steps: readonly TypedStep[] = [stepOf('book')],
  more: Partial<PlanRequest> = {},
): PlanRequest {
  return { origin: { source: 'form', id }, steps, ...more };
}

export function planned(outcome: PlanningOutcome): PlanView {
  if (outcome.kind === 'planned') return outcome.plan;
  throw new TypeError(`No plan: ${JSON.stringify(outcome)}`);
}

export function yesTo({ planId, digest }: PlanView) {
  return { planId, digest, by: ANA };
}

export function actionOf({ actionIds }: PlanView, at = 0) {
  const id = actionIds[at];
  if (id === undefined) throw new TypeError('The plan has no such step.');
  return asActionId(id);
}

/** A report of the provider that the effect of a reference took place. */
export function reportOf(world: World, reference: string, eventId = 'evt_1'): WebhookRequest {
  const objectId = world.effects().find((effect) => effect.reference === reference)?.objectId;
  return {
    provider: 'world',
    method: 'POST',
    target: '/hooks/world',
    headers: {},
    body: new TextEncoder().encode(JSON.stringify({ eventId, reference, objectId })),
    receivedAt: world.clock.now(),
  };
}

/** A plan of the first event that ran, with these faults on its way. */
export async function ranPlan(
  { world, landed }: { readonly world: World; readonly landed: Landed },
  ...faults: readonly Fault[]
): Promise<PlanView> {
  world.fail(...faults);
  const plan = planned(await landed.plan(requestOf('1')));
  await landed.confirm(yesTo(plan));
  return plan;
}
