import type { Blocker, EventOrigin, PlanId, PlanningOutcome, TypedStep } from '@landed/contract';
import type { OpenedPlan } from '@landed/core';

import type { KitParts } from './kit-parts.js';
import { planSteps } from './plan-flow.js';
import { readPlan } from './plan-view.js';

/**
 * The same steps again, checked against the world as it is now. Values that came from the person's device are
 * not carried over: they are resolved anew, from a fresh snapshot.
 */
export async function replan(parts: KitParts, planId: PlanId): Promise<PlanningOutcome> {
  const opened = await readPlan(parts, planId);
  if (opened === null) return refusedReplan('There is no such plan here. Nothing was planned.');
  const { plan, content } = opened;
  const fromDevice = content.steps.some(({ resolved }) =>
    resolved.some(({ restsOn }) => restsOn.length > 0),
  );
  if (fromDevice)
    return refusedReplan(
      'Say it again: what came from your own files is looked up anew. Nothing was planned.',
    );
  const { tenant, actForMs, createdAt, expiresAt } = plan;
  return planSteps(parts, {
    tenant,
    origin: originOf(opened),
    steps: stepsOf(opened),
    zone: content.summary.zone,
    ...(content.sentence === null ? {} : { sentence: content.sentence }),
    supersedes: planId,
    decideWithinMs: expiresAt - createdAt,
    actForMs,
  });
}

/** The event that the plan came from is part of its actions' names. */
function originOf({ plan }: OpenedPlan): EventOrigin {
  const [, source = '', id = ''] = JSON.parse(plan.steps[0]?.dedupeKey ?? '[]') as string[];
  return { source, id };
}

function stepsOf({ plan, content }: OpenedPlan): readonly TypedStep[] {
  return plan.steps.map((step) => {
    const stored = content.steps.find(({ stepId }) => stepId === step.stepId);
    const before = plan.steps.filter(({ stepId }) => step.dependsOn.includes(stepId));
    const resolved = stored?.resolved ?? [];
    return {
      stepKey: step.stepKey,
      operation: step.operation,
      params: stored?.params ?? {},
      dependsOn: before.map(({ stepKey }) => stepKey),
      ...(resolved.length === 0 ? {} : { resolved }),
    };
  });
}

function refusedReplan(sentence: string): PlanningOutcome {
  const blocker: Blocker = { code: 'notCheckable', sentence, parameter: null };
  return { kind: 'blocked', steps: [{ stepKey: 'plan', canExecute: false, blockers: [blocker] }] };
}
