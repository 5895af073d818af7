import {
  createPlanVault,
  sha256Of,
  type ConfirmationOutcome,
  type DecisionOutcome,
  type PlanDecision,
  type PlanRecord,
  type Sealed,
  type StoreDecision,
  type WithdrawalReason,
} from '@landed/contract';
import {
  applyToAction,
  CONFIRMATION_SENTENCES,
  createUnitOfWork,
  type RefusalCode,
  type UnitOfWork,
} from '@landed/core';

import { keysOf, readPlan } from './action-work.js';
import type { DispatcherParts } from './dispatcher-parts.js';
import { startedOutcome } from './started-outcome.js';

/** Takes a yes, in one transaction with everything that it is bound to: digest, expiry, single use. */
export async function approvePlan(
  parts: DispatcherParts,
  decision: PlanDecision,
): Promise<DecisionOutcome> {
  const plan = await readPlan(parts.store, decision.planId);
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
  withdrawSteps(unit, plan, reason, summary);
}

/** A question about a new attempt is taken back; the action itself keeps the attempts that it has. */
function withdrawSteps(
  unit: UnitOfWork,
  plan: PlanRecord,
  reason: WithdrawalReason,
  summary: string,
): void {
  for (const { actionId } of plan.steps) {
    if (plan.replacementOf === null) {
      applyToAction(unit, actionId, { type: 'withdraw', reason, summary });
    } else if (unit.action(actionId)?.replacement?.planId === plan.planId) {
      // A later question about the same action is another plan's, and stays.
      unit.onAction(actionId, { type: 'cancel-replacement', why: summary });
    }
  }
}

/** Takes a no. After the start it is too late, and the answer says what became of it. */
export async function declinePlan(
  parts: DispatcherParts,
  decision: PlanDecision,
  reason: string | null,
): Promise<DecisionOutcome> {
  const plan = await readPlan(parts.store, decision.planId);
  if (plan === null) return { kind: 'refused', confirmation: blocked('unknownPlan') };
  const { open, over } = await startedOutcome(parts, plan);
  const started = open ?? over;
  if (started !== null && plan.digest === decision.digest) {
    return { kind: 'refused', confirmation: started };
  }
  const sealed = await sealedReason(parts, plan, reason);
  return parts.store.transact(keysOf(plan), (view): StoreDecision<DecisionOutcome> => {
    const unit = createUnitOfWork(view);
    const { planId, digest, by } = decision;
    const decided = unit.onPlan(planId, { type: 'decline', digest, by: by.name, reason: sealed });
    if (decided.kind === 'refusal') {
      const confirmation = confirmationOf(unit.plan(planId) ?? plan, decided.code);
      return { result: { kind: 'refused', confirmation }, appends: [] };
    }
    withdrawSteps(unit, plan, 'rejected', 'A person said no');
    return { result: { kind: 'declined' }, appends: unit.appends() };
  });
}

/** The person's own words may name people, so they are kept under the plan's secret; null where it was destroyed. */
async function sealedReason(
  { store, random }: DispatcherParts,
  { planId }: PlanRecord,
  reason: string | null,
): Promise<Sealed | null> {
  const secret = reason === null ? null : await store.secretOf(planId);
  return secret === null ? null : createPlanVault(secret, random).seal(reason);
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
  if (code === 'alreadyApproved' || code === 'tooLate') return underWay(plan);
  if (code === 'declined') return blocked('declined');
  if (code === 'readOnly') return blocked('readOnly');
  return blocked('withdrawn');
}

/** A no that came after a person's yes took nothing back: it must not read as if it had. */
function underWay({ steps }: PlanRecord): ConfirmationOutcome {
  const [first] = steps;
  return first === undefined
    ? blocked('unknownPlan')
    : { kind: 'InProgress', actionId: first.actionId, sentence: TOO_LATE };
}

const TOO_LATE = 'It was approved already and may be running now; nothing was taken back.';

export function blocked(
  reason: 'unknownPlan' | 'otherDigest' | 'declined' | 'withdrawn' | 'readOnly',
): ConfirmationOutcome {
  return { kind: 'Blocked', reason, actionId: null, sentence: CONFIRMATION_SENTENCES[reason] };
}
