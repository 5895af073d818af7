import type {
  ActionEvent,
  ActionId,
  ActionRecord,
  AggregateKey,
  EvidenceInterval,
  PlanRecord,
  StepResult,
} from '@landed/contract';

import type { ActionCommand } from './action-command.js';
import { bestAttemptOf } from './attempt.js';
import type { Decision } from './refusal.js';
import { axesOf, statusOf } from './status.js';
import { keyOf, type UnitOfWork } from './unit-of-work.js';

/** The aggregates that a change of this action may touch: itself, its plans, and what it holds reserved. */
export function keysTouchedBy(
  record: ActionRecord,
  plan: PlanRecord | null,
): readonly AggregateKey[] {
  const plans = new Set([record.planId, ...record.attempts.map(({ planId }) => planId)]);
  if (record.replacement !== null) plans.add(record.replacement.planId);
  const interval = reservationOf(record, plan);
  return [
    keyOf.action(record.actionId),
    ...[...plans].map(keyOf.plan),
    ...(interval === null ? [] : [keyOf.reservation(interval.resource)]),
  ];
}

export function reservationOf(
  record: ActionRecord,
  plan: PlanRecord | null,
): EvidenceInterval | null {
  return plan?.steps.find(({ actionId }) => actionId === record.actionId)?.reservation ?? null;
}

/**
 * One command on an action together with everything that follows from it in the same transaction: the plan's step
 * result, the release of what it held, and a cancelled question about a new attempt (DESIGN section 2, late proof).
 */
export function applyToAction(
  work: UnitOfWork,
  actionId: ActionId,
  command: ActionCommand,
): Decision<ActionEvent> {
  const replacementBefore = work.action(actionId)?.replacement ?? null;
  const decision = work.onAction(actionId, command);
  if (decision.kind === 'refusal') return decision;
  const record = work.action(actionId);
  if (record === null) return decision;
  const cancelled = decision.events.some(({ type }) => type === 'replacement-cancelled');
  if (cancelled && replacementBefore !== null) {
    work.onPlan(replacementBefore.planId, {
      type: 'withdraw',
      reason: 'cancelled',
      summary: 'The earlier attempt landed after all',
      supersededBy: null,
    });
  }
  settlePlans(work, record);
  const interval = reservationOf(record, work.plan(record.planId));
  const over = record.lifecycle === 'settled' || record.lifecycle === 'withdrawn';
  if (over && interval !== null) work.release(actionId, interval.resource);
  return decision;
}

function settlePlans(work: UnitOfWork, record: ActionRecord): void {
  const result = stepResultOf(record);
  if (result === null) return;
  const providerObjectId = bestAttemptOf(record)?.providerObjectId ?? null;
  const plans = new Set([record.planId, ...record.attempts.map(({ planId }) => planId)]);
  for (const planId of plans) {
    const step = work.plan(planId)?.steps.find(({ actionId }) => actionId === record.actionId);
    if (step === undefined) continue;
    work.onPlan(planId, { type: 'settle-step', stepId: step.stepId, result, providerObjectId });
  }
}

/** What an action means for its step of the plan; null while nothing is known. */
export function stepResultOf(record: ActionRecord): StepResult | null {
  if (record.lifecycle === 'withdrawn') return 'withdrawn';
  switch (statusOf(record)) {
    case 'CONFIRMED':
      return 'accepted';
    case 'FAILED':
      return 'failed';
    case 'DENIED_UNRESOLVED':
      return axesOf(record).delivery === 'CONFIRMED' && record.humanReview === null
        ? 'acknowledged'
        : 'unresolved';
    case null:
      return null;
  }
}
