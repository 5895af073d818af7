import type {
  ConfirmationOutcome,
  PlanDecision,
  PlanId,
  PlanRecord,
  StepOutcome,
} from '@landed/contract';
import { CONFIRMATION_SENTENCES } from '@landed/core';

import { readPlan } from './action-work.js';
import { approvePlan, blocked } from './approval.js';
import type { DispatcherParts } from './dispatcher-parts.js';
import { startedOutcome } from './started-outcome.js';

/**
 * Yes and run in one: what a confirm button calls. The first row of DESIGN section 6 that matches counts; the
 * outcome of a plan is that of its first unfinished step.
 */
export async function confirmPlan(
  parts: DispatcherParts,
  decision: PlanDecision,
  run: (planId: PlanId) => Promise<readonly StepOutcome[]>,
): Promise<ConfirmationOutcome> {
  const plan = await readPlan(parts.store, decision.planId);
  if (plan === null) return blocked('unknownPlan');
  if (plan.digest !== decision.digest) return blocked('otherDigest');
  const before = await startedOutcome(parts, plan);
  const known = before.open ?? (before.complete ? before.over : null);
  if (known !== null) return known;
  const approved = await approvePlan(parts, decision);
  if (approved.kind === 'refused') return approved.confirmation;
  const results = await run(plan.planId);
  const ours = results.find(({ outcome }) => outcome.kind !== 'Skipped');
  if (ours !== undefined) {
    return { kind: 'Dispatched', actionId: ours.actionId, results, sentence: ours.sentence };
  }
  return nothingStarted(parts, plan, results);
}

/** This tap started nothing: another path has, or what could be started may not be. */
async function nothingStarted(
  parts: DispatcherParts,
  plan: PlanRecord,
  results: readonly StepOutcome[],
): Promise<ConfirmationOutcome> {
  const { open, over, complete } = await startedOutcome(parts, plan);
  const failed = over?.kind === 'AlreadyCompleted' && over.state === 'FAILED';
  const known = open ?? (complete || failed ? over : null);
  if (known !== null) return known;
  const last = results.at(-1);
  return {
    kind: 'Blocked',
    reason: 'withdrawn',
    actionId: last?.actionId ?? null,
    sentence: last?.sentence ?? CONFIRMATION_SENTENCES.withdrawn,
  };
}
