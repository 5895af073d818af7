import type { ActionRecord, StepOutcome } from '@landed/contract';
import { statusOf } from '@landed/core';

import type { KitParts } from './kit-parts.js';
import { readPlanRecord } from './lineage-heads.js';

/**
 * Starts the steps of an approved plan that waited for this action, once it is proven done: a step that was
 * approved is not forgotten because the answer to the one before came late. The time to act binds them as it binds
 * every send; past it the run withdraws them.
 */
export async function continuePlan(
  parts: KitParts,
  record: ActionRecord,
): Promise<readonly StepOutcome[]> {
  if (statusOf(record) !== 'CONFIRMED') return [];
  const plan = await readPlanRecord(parts, record.planId);
  if (plan === null || plan.withdrawnBecause !== null) return [];
  const waits = plan.steps.some(
    ({ stepId, dependsOn }) =>
      dependsOn.includes(record.stepId) &&
      plan.grants?.[stepId] === 'unused' &&
      plan.results[stepId] === undefined,
  );
  if (!waits) return [];
  const outcomes = await parts.dispatcher.run(plan.planId);
  return outcomes.filter(({ outcome }) => outcome.kind !== 'Skipped');
}
