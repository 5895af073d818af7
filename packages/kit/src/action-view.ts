import type { ActionRecord, ActionView } from '@landed/contract';
import { axesOf, bestAttemptOf, sentenceOf, statusOf, unresolvedReasonOf } from '@landed/core';

/** A record as surfaces show it: states, ids, times, one-line summaries. No personal value is in it. */
export function actionViewOf(record: ActionRecord): ActionView {
  const best = bestAttemptOf(record);
  const { delivery, acceptance } = axesOf(record);
  return {
    actionId: record.actionId,
    planId: record.planId,
    stepId: record.stepId,
    operation: record.operation,
    target: record.target,
    tier: record.strategy.tier,
    lifecycle: record.lifecycle,
    delivery,
    acceptance,
    standing: best?.standing ?? 'present',
    status: statusOf(record),
    unresolvedBecause: unresolvedReasonOf(record),
    sentence: sentenceOf(record),
    providerObjectId: best?.providerObjectId ?? null,
    attempts: record.attempts.length,
    sends: record.attempts.reduce((sum, { sends }) => sum + sends.length, 0),
    dispatchedAt: record.dispatchedAt,
    confirmedAt: record.confirmedAt,
    humanReview: record.humanReview,
    incidents: record.incidents,
    receipts: record.receipts.map(({ observedAt, summary }) => ({ at: observedAt, summary })),
    version: record.version,
  };
}
