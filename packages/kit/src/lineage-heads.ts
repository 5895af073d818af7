import {
  actionIdOf,
  dedupeKeyOf,
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
  request: PlanRequest,
): Promise<readonly Head[]> {
  return Promise.all(
    request.steps.map(async ({ stepKey, operation }) => {
      const dedupeKey = dedupeKeyOf({
        tenant,
        origin: request.origin,
        actionType: operation,
        stepKey,
      });
      const stored = await parts.store.read(keyOf.lineage(dedupeKey));
      const lineage = stored === null ? null : (stored.state as unknown as LineageRecord);
      const head = lineage === null ? null : await parts.store.read(keyOf.action(lineage.headActionId));
      const record = head === null ? null : (head.state as unknown as ActionRecord);
      const plan = record === null ? null : await parts.store.read(keyOf.plan(record.planId));
      const generation = (lineage?.generation ?? 0) + 1;
      return {
        stepKey,
        dedupeKey,
        lineage,
        record,
        plan: plan === null ? null : (plan.state as unknown as PlanRecord),
        next: { generation, actionId: actionIdOf(dedupeKey, generation) },
      };
    }),
  );
}
