import type {
  ActionRecord,
  ConfirmationOutcome,
  PlanDecision,
  PlanId,
  PlanRecord,
  StepOutcome,
} from '@landed/contract';
import { CONFIRMATION_SENTENCES, confirmationOfClaimed, keyOf } from '@landed/core';

import { approvePlan, blocked, readPlan } from './approval.js';
import type { DispatcherParts } from './dispatcher-parts.js';

/**
 * Yes and run in one: what a confirm button calls. The first row of DESIGN section 6 that matches counts; the
 * outcome of a plan is that of its first unfinished step.
 */
export async function confirmPlan(
  parts: DispatcherParts,
  decision: PlanDecision,
  run: (planId: PlanId) => Promise<readonly StepOutcome[]>,
): Promise<ConfirmationOutcome> {
  const plan = await readPlan(parts, decision.planId);
  if (plan === null) return blocked('unknownPlan');
  if (plan.digest !== decision.digest) return blocked('otherDigest');
  const known = await claimedOutcome(parts, plan);
  if (known !== null) return known;
  const approved = await approvePlan(parts, decision);
  if (approved.kind === 'refused') return approved.confirmation;
  const results = await run(plan.planId);
  const first = results[0];
  const ours = results.some(({ outcome }) => outcome.kind !== 'Skipped');
  if (first !== undefined && ours) {
    return { kind: 'Dispatched', actionId: first.actionId, results, sentence: first.sentence };
  }
  return (await claimedOutcome(parts, plan)) ?? notStarted(plan, first);
}

/** What another path has made of this plan; null where nobody has claimed anything of it. */
async function claimedOutcome(
  parts: DispatcherParts,
  plan: PlanRecord,
): Promise<ConfirmationOutcome | null> {
  let last: ConfirmationOutcome | null = null;
  for (const { actionId, attemptNumber } of plan.steps) {
    const stored = await parts.store.read(keyOf.action(actionId));
    if (stored === null) return last;
    const record = stored.state as unknown as ActionRecord;
    const started = record.attempts.some((attempt) => attempt.attemptNumber === attemptNumber);
    if (!started) return last?.kind === 'AlreadyCompleted' ? null : last;
    const outcome = confirmationOfClaimed(record);
    if (outcome !== null && outcome.kind !== 'AlreadyCompleted') return outcome;
    last ??= outcome;
  }
  return last;
}

function notStarted(plan: PlanRecord, first: StepOutcome | undefined): ConfirmationOutcome {
  const sentence = first?.sentence ?? CONFIRMATION_SENTENCES.withdrawn;
  return {
    kind: 'Blocked',
    reason: 'withdrawn',
    actionId: plan.steps[0]?.actionId ?? null,
    sentence,
  };
}
