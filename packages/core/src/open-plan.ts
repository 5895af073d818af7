import {
  asPlanDigest,
  createPlanVault,
  LandedError,
  type Json,
  type PlanContent,
  type PlanDigest,
  type PlanRecord,
  type PlanStepRecord,
  type PlanVault,
  type RandomSource,
} from '@landed/contract';

/** A plan with its secret at hand, for one piece of work. */
export interface OpenedPlan {
  readonly plan: PlanRecord;
  readonly vault: PlanVault;
  readonly content: PlanContent;
}

/**
 * Opens what a plan's secret seals.
 * @param secret - Null where it was destroyed.
 * @throws {LandedError} `PLAN_FORGOTTEN`, or `SEAL_BROKEN` where the secret does not fit. Nothing was sent.
 */
export function openPlan(
  plan: PlanRecord,
  secret: Uint8Array | null,
  random: RandomSource,
): OpenedPlan {
  if (secret === null) throw new LandedError('PLAN_FORGOTTEN', { planId: plan.planId });
  const vault = createPlanVault(secret, random);
  return { plan, vault, content: vault.open(plan.content) as unknown as PlanContent };
}

/** All that the digest covers besides the content: what is fixed about the plan and its steps. */
export interface DigestedFrame {
  readonly planId: string;
  readonly tenant: string;
  readonly expiresAt: number;
  readonly actForMs: number;
  readonly evidenceMaxAgeMs: number;
  readonly steps: readonly PlanStepRecord[];
}

/** HMAC-SHA-256 over all that the person is shown and all that will be sent (DESIGN section 1). */
export function planDigestOf(
  vault: PlanVault,
  frame: DigestedFrame,
  content: PlanContent,
): PlanDigest {
  const { planId, tenant, expiresAt, actForMs, evidenceMaxAgeMs, steps } = frame;
  const covered = { planId, tenant, expiresAt, actForMs, evidenceMaxAgeMs, steps, content };
  return asPlanDigest(vault.digest(covered as unknown as Json));
}
