import {
  asTenantId,
  LandedError,
  type ActionRecord,
  type PersonResolution,
  type PlanRequest,
  type ResolutionOutcome,
  type TypedStep,
} from '@landed/contract';

import type { KitParts } from './kit-parts.js';
import type { Head } from './lineage-heads.js';
import { draftAndStore, readPlan } from './plan-flow.js';

/** Applies a person's verb; where it needs a new attempt, that is a new question, and nothing is sent for it yet. */
export async function resolveAction(
  parts: KitParts,
  resolution: PersonResolution,
): Promise<ResolutionOutcome> {
  const outcome = await parts.reconciler.resolve(resolution);
  if (outcome.kind !== 'newAttempt') return outcome;
  return askNewAttempt(parts, outcome.record, outcome.mayStillLand);
}

async function askNewAttempt(
  parts: KitParts,
  record: ActionRecord,
  mayStillLand: boolean,
): Promise<ResolutionOutcome> {
  const last = record.attempts.at(-1);
  const opened = await readPlan(parts, last?.planId ?? record.planId);
  if (opened === null) throw new LandedError('NOT_FOUND', { what: 'plan', id: record.planId });
  const content = opened.content.steps.find(({ stepId }) => stepId === record.stepId);
  if (content === undefined)
    throw new LandedError('NOT_FOUND', { what: 'step', id: record.stepId });
  const step: TypedStep = {
    stepKey: record.stepKey,
    operation: record.operation,
    params: content.params,
    resolved: content.resolved,
  };
  const checked = await parts.planner.dryRun([step]);
  if (checked.checked === null) {
    const why = checked.steps
      .flatMap(({ blockers }) => blockers.map(({ sentence }) => sentence))
      .join(' ');
    return { kind: 'refused', sentence: `A new attempt cannot be asked now. ${why}` };
  }
  const planned = await draftAndStore(parts, {
    request: requestOf(record, step, opened.content.summary.zone),
    tenant: record.tenant,
    heads: [headOf(record)],
    checked: checked.checked,
    replacementOf: { actionId: record.actionId, attemptNumber: record.attempts.length + 1 },
    warnings: mayStillLand
      ? ['The first one may still arrive. If it does, there will be two of it.']
      : [],
  });
  if (planned.kind !== 'planned')
    return { kind: 'refused', sentence: 'A new attempt cannot be asked now; nothing was sent.' };
  return {
    kind: 'replacementAsked',
    plan: planned.plan,
    sentence: 'A new attempt waits for your yes. Nothing was sent.',
  };
}

function headOf(record: ActionRecord): Head {
  const { actionId, dedupeKey, generation, stepKey } = record;
  return { stepKey, dedupeKey, lineage: null, record, plan: null, next: { generation, actionId } };
}

function requestOf(record: ActionRecord, step: TypedStep, zone: string): PlanRequest {
  const [tenant, source, id] = JSON.parse(record.dedupeKey) as [string, string, string];
  return { tenant: asTenantId(tenant), origin: { source, id }, steps: [step], zone };
}
