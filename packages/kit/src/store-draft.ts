import type { DispatchStrategy, PlanEvent, PlanRecord, StoreDecision } from '@landed/contract';
import {
  applyToAction,
  createUnitOfWork,
  keyOf,
  keysTouchedBy,
  type UnitOfWork,
} from '@landed/core';

import type { KitParts } from './kit-parts.js';
import type { Head } from './lineage-heads.js';

export interface DraftToStore {
  readonly proposal: Omit<Extract<PlanEvent, { type: 'plan-proposed' }>, 'type'>;
  /** By step id. */
  readonly strategies: ReadonlyMap<string, DispatchStrategy>;
  readonly heads: readonly Head[];
  readonly secret: Uint8Array;
}

/**
 * Stores plan, actions, lineage heads and the plan's secret in one transaction. A head that moved since it was
 * read gives null: nothing was stored, plan again.
 */
export function storeDraft(parts: KitParts, draft: DraftToStore): Promise<PlanRecord | null> {
  const { proposal, heads, secret } = draft;
  const keys = [
    keyOf.plan(proposal.planId),
    ...proposal.steps.map(({ actionId }) => keyOf.action(actionId)),
    ...heads.map(({ dedupeKey }) => keyOf.lineage(dedupeKey)),
    ...heads.flatMap(({ record, plan }) => (record === null ? [] : keysTouchedBy(record, plan))),
    ...(proposal.supersedes === null ? [] : [keyOf.plan(proposal.supersedes)]),
    ...proposal.steps.flatMap(({ reservation }) =>
      reservation === null ? [] : [keyOf.reservation(reservation.resource)],
    ),
  ];
  return parts.store.transact(keys, (view): StoreDecision<PlanRecord | null> => {
    const unit = createUnitOfWork(view);
    if (proposal.replacementOf === null && !openGenerations(unit, draft))
      return { result: null, appends: [] };
    unit.onPlan(proposal.planId, { type: 'propose', ...proposal });
    if (proposal.replacementOf !== null && !askReplacement(unit, draft))
      return { result: null, appends: [] };
    const result = unit.plan(proposal.planId);
    return { result, appends: unit.appends(), secrets: [{ planId: proposal.planId, secret }] };
  });
}

function askReplacement(unit: UnitOfWork, { proposal }: DraftToStore): boolean {
  if (proposal.replacementOf === null) return false;
  const { actionId, attemptNumber } = proposal.replacementOf;
  const { planId, digest } = proposal;
  const decision = unit.onAction(actionId, {
    type: 'ask-replacement',
    planId,
    planDigest: digest,
    attemptNumber,
  });
  return decision.kind === 'events';
}

function openGenerations(unit: UnitOfWork, { proposal, heads, strategies }: DraftToStore): boolean {
  for (const { dedupeKey, lineage, record } of heads) {
    if ((unit.lineage(dedupeKey)?.version ?? 0) !== (lineage?.version ?? 0)) return false;
    if (record !== null && !supersede(unit, record.actionId, proposal.planId)) return false;
  }
  for (const step of proposal.steps) {
    const strategy = strategies.get(step.stepId);
    if (strategy === undefined) return false;
    const { actionId, dedupeKey, generation, stepId, stepKey, operation, adapterVersion, target } =
      step;
    const { tenant, planId, digest } = proposal;
    const identity = { actionId, tenant, dedupeKey, generation, planId, planDigest: digest };
    unit.onAction(actionId, {
      type: 'propose',
      ...identity,
      stepId,
      stepKey,
      operation,
      adapterVersion,
      strategy,
      target,
    });
    unit.openGeneration(dedupeKey, generation, actionId);
  }
  return true;
}

/** The former head makes room: withdrawn as superseded where nothing was sent for it; else only if it is over. */
function supersede(
  unit: UnitOfWork,
  actionId: Head['next']['actionId'],
  supersededBy: PlanRecord['planId'],
): boolean {
  const record = unit.action(actionId);
  if (record === null || record.lifecycle === 'withdrawn' || record.lifecycle === 'settled')
    return true;
  const summary = 'A newer plan replaced it';
  const reason = 'superseded' as const;
  unit.onPlan(record.planId, { type: 'withdraw', reason, summary, supersededBy });
  return applyToAction(unit, actionId, { type: 'withdraw', reason, summary }).kind === 'events';
}
