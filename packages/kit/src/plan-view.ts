import type { PlanContent, PlanId, PlanRecord, PlanView } from '@landed/contract';
import { openPlan, type OpenedPlan } from '@landed/core';
import { renderSummary } from '@landed/planner';

import type { KitParts } from './kit-parts.js';
import { readPlanRecord } from './lineage-heads.js';

/** A stored plan with what its secret seals. @throws {LandedError} `PLAN_FORGOTTEN`, `SEAL_BROKEN`. */
export async function readPlan(parts: KitParts, planId: PlanId): Promise<OpenedPlan | null> {
  const plan = await readPlanRecord(parts, planId);
  if (plan === null) return null;
  return openPlan(plan, await parts.store.secretOf(planId), parts.random);
}

/** A plan as the person's surfaces show it. */
export function planViewOf(plan: PlanRecord, { summary }: PlanContent): PlanView {
  return {
    planId: plan.planId,
    digest: plan.digest,
    state: plan.state,
    expiresAt: plan.expiresAt,
    summary,
    text: renderSummary(summary),
    actionIds: plan.steps.map(({ actionId }) => actionId),
    supersedes: plan.supersedes,
  };
}
