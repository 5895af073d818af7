import type {
  ActionRecord,
  AggregateKey,
  DispatchStrategy,
  PlanEvent,
  PlanId,
  PlanRecord,
  StoreDecision,
} from '@landed/contract';
import {
  applyToAction,
  createUnitOfWork,
  keyOf,
  keysTouchedBy,
  type UnitOfWork,
} from '@landed/core';

import type { KitParts } from './kit-parts.js';
import type { FormerPlan, Head } from './lineage-heads.js';
import { roomOf } from './room-of.js';

export interface DraftToStore {
  readonly proposal: Omit<Extract<PlanEvent, { type: 'plan-proposed' }>, 'type'>;
  /** By step id. */
  readonly strategies: ReadonlyMap<string, DispatchStrategy>;
  readonly heads: readonly Head[];
  readonly former: FormerPlan | null;
  /** True where the summary says that the former one may still land. */
  readonly mayStillLand: boolean;
  readonly secret: Uint8Array;
}

/** `moved`: a head is not what was planned on any more. `refused`: a new attempt may not be asked. Nothing stored. */
export type Stored =
  | { readonly kind: 'stored'; readonly plan: PlanRecord }
  | { readonly kind: 'moved' }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Stores plan, actions, lineage heads and the plan's secret in one transaction; what it replaces is withdrawn in it. */
export function storeDraft(parts: KitParts, draft: DraftToStore): Promise<Stored> {
  const { proposal, secret } = draft;
  return parts.store.transact(keysOf(draft), (view): StoreDecision<Stored> => {
    const unit = createUnitOfWork(view);
    const isReplacement = proposal.replacementOf !== null;
    if (!isReplacement && !openGenerations(unit, draft))
      return { result: { kind: 'moved' }, appends: [] };
    unit.onPlan(proposal.planId, { type: 'propose', ...proposal });
    const refusal = isReplacement ? refusedReplacement(unit, draft) : null;
    if (refusal !== null) return { result: { kind: 'refused', sentence: refusal }, appends: [] };
    const plan = unit.plan(proposal.planId);
    if (plan === null) return { result: { kind: 'moved' }, appends: [] };
    const secrets = [{ planId: proposal.planId, secret }];
    return { result: { kind: 'stored', plan }, appends: unit.appends(), secrets };
  });
}

function keysOf({ proposal, heads, former }: DraftToStore): readonly AggregateKey[] {
  return [
    keyOf.plan(proposal.planId),
    ...proposal.steps.map(({ actionId }) => keyOf.action(actionId)),
    ...heads.map(({ dedupeKey }) => keyOf.lineage(dedupeKey)),
    ...heads.flatMap(({ record, plan }) => (record === null ? [] : keysTouchedBy(record, plan))),
    ...heads.flatMap(({ plan }) => (plan === null ? [] : keysOfPlan(plan))),
    ...(former === null ? [] : keysOfPlan(former.plan)),
    ...(former?.records ?? []).flatMap((record) => keysTouchedBy(record, former?.plan ?? null)),
  ];
}

function keysOfPlan(plan: PlanRecord): readonly AggregateKey[] {
  return [
    keyOf.plan(plan.planId),
    ...plan.steps.map(({ actionId }) => keyOf.action(actionId)),
    ...plan.steps.flatMap(({ reservation }) =>
      reservation === null ? [] : [keyOf.reservation(reservation.resource)],
    ),
  ];
}

/** Why a new attempt may not be asked; null where it is asked now. */
function refusedReplacement(unit: UnitOfWork, { proposal }: DraftToStore): string | null {
  if (proposal.replacementOf === null) return null;
  const { actionId, attemptNumber } = proposal.replacementOf;
  const { planId, digest: planDigest } = proposal;
  const command = { type: 'ask-replacement', planId, planDigest, attemptNumber } as const;
  const decision = unit.onAction(actionId, command);
  return decision.kind === 'events' ? null : decision.sentence;
}

function openGenerations(unit: UnitOfWork, draft: DraftToStore): boolean {
  if (!makeRoom(unit, draft)) return false;
  const { proposal, strategies } = draft;
  const { tenant, planId, digest: planDigest } = proposal;
  for (const step of proposal.steps) {
    const strategy = strategies.get(step.stepId);
    if (strategy === undefined) return false;
    const { actionId, dedupeKey, generation, stepId, stepKey, operation, adapterVersion, target } =
      step;
    unit.onAction(actionId, {
      type: 'propose',
      ...{ actionId, tenant, dedupeKey, generation, planId, planDigest, strategy },
      ...{ stepId, stepKey, operation, adapterVersion, target },
    });
    unit.openGeneration(dedupeKey, generation, actionId);
  }
  return true;
}

/** False where a head, or something of the plan that is replaced, does not give way (any more). */
function makeRoom(unit: UnitOfWork, draft: DraftToStore): boolean {
  const { proposal, heads, former } = draft;
  const stands = heads.every(
    ({ dedupeKey, lineage }) => unit.lineage(dedupeKey)?.version === lineage?.version,
  );
  const inTheWay = heads.flatMap(({ record }) => (record === null ? [] : [record]));
  const all = [...inTheWay, ...(former?.records ?? [])];
  if (!stands || !all.every((record) => givesWay(unit, record, draft))) return false;
  if (former !== null) withdrawPlan(unit, former.plan.planId, proposal.planId);
  for (const record of inTheWay) supersede(unit, record, proposal.planId);
  return true;
}

function givesWay(unit: UnitOfWork, { actionId }: ActionRecord, draft: DraftToStore): boolean {
  const record = unit.action(actionId);
  if (record === null) return true;
  const edits = draft.former !== null;
  const room = roomOf(record, { now: unit.now, edits });
  return room.kind === 'free' || (room.kind === 'mayStillLand' && draft.mayStillLand);
}

function supersede(unit: UnitOfWork, { actionId }: ActionRecord, by: PlanId): void {
  const record = unit.action(actionId);
  if (record === null) return;
  if (record.replacement !== null) {
    withdrawPlan(unit, record.replacement.planId, by);
    unit.onAction(actionId, { type: 'cancel-replacement', why: 'A newer plan replaced it' });
  }
  if (record.attempts.length === 0) withdrawPlan(unit, record.planId, by);
}

/** Withdraws a plan with everything of it that nobody has started; what was started goes its own way. */
function withdrawPlan(unit: UnitOfWork, planId: PlanId, supersededBy: PlanId): void {
  const summary = 'A newer plan replaced it';
  const reason = 'superseded' as const;
  unit.onPlan(planId, { type: 'withdraw', reason, summary, supersededBy });
  for (const { actionId } of unit.plan(planId)?.steps ?? []) {
    if (unit.action(actionId)?.attempts.length === 0)
      applyToAction(unit, actionId, { type: 'withdraw', reason, summary });
  }
}
