import {
  sha256Of,
  type AggregateKey,
  type ConfirmationOutcome,
  type DecisionOutcome,
  type PlanDecision,
  type PlanRecord,
  type StoreDecision,
  type WithdrawalReason,
} from '@landed/contract';
import {
  applyToAction,
  CONFIRMATION_SENTENCES,
  createUnitOfWork,
  keyOf,
  type RefusalCode,
  type UnitOfWork,
} from '@landed/core';

import type { DispatcherParts } from './dispatcher-parts.js';

/** Takes a yes, in one transaction with everything that it is bound to: digest, expiry, single use. */
export async function approvePlan(
  parts: DispatcherParts,
  decision: PlanDecision,
): Promise<DecisionOutcome> {
  const plan = await readPlan(parts, decision.planId);
  if (plan === null) return { kind: 'refused', confirmation: blocked('unknownPlan') };
  return parts.store.transact(keysOf(plan), (view): StoreDecision<DecisionOutcome> => {
    const unit = createUnitOfWork(view);
    const { planId, digest, by } = decision;
    const approvalId = `apr_${sha256Of([planId, digest, view.now]).slice(0, 24)}`;
    const decided = unit.onPlan(planId, { type: 'approve', digest, by, approvalId });
    if (decided.kind === 'refusal') return refusedApproval(unit, plan, decided.code);
    const approval = unit.plan(planId)?.approval;
    const actBy = approval?.actBy ?? 0;
    for (const { actionId } of plan.steps) {
      unit.onAction(actionId, { type: 'approve', planId, approvalId, actBy });
    }
    return { result: { kind: 'approved', actBy }, appends: unit.appends() };
  });
}

/** Expired is noticed in the update that takes the decision, and written down there. */
function refusedApproval(
  unit: UnitOfWork,
  plan: PlanRecord,
  code: RefusalCode,
): StoreDecision<DecisionOutcome> {
  const current = unit.plan(plan.planId) ?? plan;
  if (code === 'alreadyApproved') {
    return { result: { kind: 'approved', actBy: current.approval?.actBy ?? 0 }, appends: [] };
  }
  if (code === 'expired') withdrawPlan(unit, current, 'expired', 'The time to decide was over');
  return {
    result: { kind: 'refused', confirmation: confirmationOf(current, code) },
    appends: unit.appends(),
  };
}

/** Withdraws a plan and every action of it that nothing was sent for. */
export function withdrawPlan(
  unit: UnitOfWork,
  plan: PlanRecord,
  reason: WithdrawalReason,
  summary: string,
): void {
  unit.onPlan(plan.planId, { type: 'withdraw', reason, summary, supersededBy: null });
  for (const { actionId } of plan.steps) {
    if (plan.replacementOf === null)
      applyToAction(unit, actionId, { type: 'withdraw', reason, summary });
    else unit.onAction(actionId, { type: 'cancel-replacement', why: summary });
  }
}

export async function declinePlan(
  parts: DispatcherParts,
  decision: PlanDecision,
  reason: string | null,
): Promise<DecisionOutcome> {
  const plan = await readPlan(parts, decision.planId);
  if (plan === null) return { kind: 'refused', confirmation: blocked('unknownPlan') };
  return parts.store.transact(keysOf(plan), (view): StoreDecision<DecisionOutcome> => {
    const unit = createUnitOfWork(view);
    const { planId, digest, by } = decision;
    const decided = unit.onPlan(planId, { type: 'decline', digest, by: by.name, reason });
    if (decided.kind === 'refusal') {
      const confirmation = confirmationOf(unit.plan(planId) ?? plan, decided.code);
      return { result: { kind: 'refused', confirmation }, appends: [] };
    }
    for (const { actionId } of plan.steps) {
      if (plan.replacementOf === null) {
        applyToAction(unit, actionId, {
          type: 'withdraw',
          reason: 'rejected',
          summary: 'A person said no',
        });
      } else unit.onAction(actionId, { type: 'cancel-replacement', why: 'A person said no' });
    }
    return { result: { kind: 'declined' }, appends: unit.appends() };
  });
}

/** What a decision met that the plan could not take. */
export function confirmationOf(plan: PlanRecord, code: RefusalCode): ConfirmationOutcome {
  if (plan.supersededBy !== null || plan.withdrawnBecause === 'superseded') {
    return {
      kind: 'Superseded',
      by: plan.supersededBy,
      sentence: CONFIRMATION_SENTENCES.superseded,
    };
  }
  if (code === 'expired') return { kind: 'Expired', sentence: CONFIRMATION_SENTENCES.expired };
  if (code === 'otherDigest') return blocked('otherDigest');
  if (code === 'declined') return blocked('declined');
  if (code === 'readOnly') return blocked('readOnly');
  return blocked('withdrawn');
}

export function blocked(
  reason: 'unknownPlan' | 'otherDigest' | 'declined' | 'withdrawn' | 'readOnly',
): ConfirmationOutcome {
  return { kind: 'Blocked', reason, actionId: null, sentence: CONFIRMATION_SENTENCES[reason] };
}

export async function readPlan(
  parts: DispatcherParts,
  planId: PlanRecord['planId'],
): Promise<PlanRecord | null> {
  const stored = await parts.store.read(keyOf.plan(planId));
  return stored === null ? null : (stored.state as unknown as PlanRecord);
}

export function keysOf(plan: PlanRecord): readonly AggregateKey[] {
  const resources = plan.steps.flatMap(({ reservation }) =>
    reservation === null ? [] : [reservation.resource],
  );
  return [
    keyOf.plan(plan.planId),
    ...plan.steps.map(({ actionId }) => keyOf.action(actionId)),
    ...[...new Set(resources)].map(keyOf.reservation),
  ];
}
