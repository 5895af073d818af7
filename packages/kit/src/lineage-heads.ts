import {
  actionIdOf,
  dedupeKeyOf,
  LandedError,
  type ActionId,
  type ActionRecord,
  type DedupeKey,
  type LineageRecord,
  type PlanRecord,
  type PlanRequest,
  type TenantId,
} from '@landed/contract';
import { keyOf } from '@landed/core';

import type { KitParts } from './kit-parts.js';

/** One lineage as it stands, and what the next generation of it would be. */
export interface Head {
  readonly stepKey: string;
  readonly dedupeKey: DedupeKey;
  /** Null where the lineage is new. */
  readonly lineage: LineageRecord | null;
  readonly record: ActionRecord | null;
  /** The head's plan. */
  readonly plan: PlanRecord | null;
  readonly next: { readonly generation: number; readonly actionId: ActionId };
}

/** The lineages that the steps of a request belong to; one event names the same ones however often it comes. */
export function headsOf(
  parts: KitParts,
  tenant: TenantId,
  { origin, steps }: PlanRequest,
): Promise<readonly Head[]> {
  return Promise.all(
    steps.map(async ({ stepKey, operation }) => {
      const dedupeKey = dedupeKeyOf({ tenant, origin, actionType: operation, stepKey });
      const stored = await parts.store.read(keyOf.lineage(dedupeKey));
      const lineage = stored === null ? null : (stored.state as unknown as LineageRecord);
      const record = lineage === null ? null : await readRecord(parts, lineage.headActionId);
      const plan = record === null ? null : await readPlanRecord(parts, record.planId);
      const generation = (lineage?.generation ?? 0) + 1;
      const next = { generation, actionId: actionIdOf(dedupeKey, generation) };
      return { stepKey, dedupeKey, lineage, record, plan, next };
    }),
  );
}

/** A plan that a request replaces, with its actions as they stand. */
export interface FormerPlan {
  readonly plan: PlanRecord;
  readonly records: readonly ActionRecord[];
}

/** @throws {LandedError} `NOT_FOUND` where the plan is not there, or is another tenant's. Nothing was planned. */
export async function formerPlanOf(
  parts: KitParts,
  tenant: TenantId,
  { supersedes }: PlanRequest,
): Promise<FormerPlan | null> {
  if (supersedes === undefined) return null;
  const plan = await readPlanRecord(parts, supersedes);
  if (plan?.tenant !== tenant) throw new LandedError('NOT_FOUND', { what: 'plan', id: supersedes });
  const records = await Promise.all(plan.steps.map(({ actionId }) => readRecord(parts, actionId)));
  return { plan, records: records.filter((record) => record !== null) };
}

export async function readRecord(
  { store }: KitParts,
  actionId: ActionId,
): Promise<ActionRecord | null> {
  const stored = await store.read(keyOf.action(actionId));
  return stored === null ? null : (stored.state as unknown as ActionRecord);
}

export async function readPlanRecord(
  { store }: KitParts,
  planId: PlanRecord['planId'],
): Promise<PlanRecord | null> {
  const stored = await store.read(keyOf.plan(planId));
  return stored === null ? null : (stored.state as unknown as PlanRecord);
}
