import {
  canonicalJson,
  LandedError,
  type ActionRecord,
  type Json,
  type PersonResolution,
  type PlanRecord,
  type PlanStepContent,
  type PlanStepRecord,
  type ResolutionOutcome,
  type Target,
  type TypedStep,
} from '@landed/contract';
import { createUnitOfWork, keyOf, outputSentinelOf, type OpenedPlan } from '@landed/core';

import { continuePlan } from './continue-plan.js';
import { draftAndStore } from './draft-and-store.js';
import type { KitParts } from './kit-parts.js';
import { readRecord, type Head } from './lineage-heads.js';
import { planViewOf, readPlan } from './plan-view.js';
import { mayStillLand } from './room-of.js';
import { settleAtOnce } from './settle-at-once.js';

/** Applies a person's verb; where it needs a new attempt, that is a new question, and nothing is sent for it yet. */
export async function resolveAction(
  parts: KitParts,
  resolution: PersonResolution,
): Promise<ResolutionOutcome> {
  const waiting = resolution.verb === 'tryAgain' ? await waitingQuestion(parts, resolution) : null;
  if (waiting !== null) return waiting;
  const outcome = await parts.reconciler.resolve(resolution);
  if (outcome.kind === 'newAttempt') return askNewAttempt(parts, outcome);
  if (outcome.kind === 'recorded') {
    const record = await readRecord(parts, resolution.actionId);
    if (record !== null) await settleAtOnce(parts, await continuePlan(parts, record));
  }
  return outcome;
}

/**
 * The question that is open already: a second "try again" opens no second one. One that ran out unanswered is taken
 * back, so that it can be asked anew.
 */
async function waitingQuestion(
  parts: KitParts,
  { actionId }: PersonResolution,
): Promise<ResolutionOutcome | null> {
  const record = await readRecord(parts, actionId);
  const planId = record?.replacement?.planId ?? null;
  const opened = planId === null ? null : await readPlan(parts, planId);
  if (record === null || opened === null) return null;
  if (!isAnswerable(opened.plan, await parts.store.now())) {
    await takeBack(parts, record, opened.plan);
    return null;
  }
  return {
    kind: 'replacementAsked',
    plan: planViewOf(opened.plan, opened.content),
    sentence: 'A new attempt waits for your yes already. Nothing was sent.',
  };
}

/** Whether a yes, or its use, is still possible. */
function isAnswerable({ state, expiresAt, approval }: PlanRecord, now: number): boolean {
  if (state === 'proposed') return now < expiresAt;
  return state === 'approved' && approval !== null && now < approval.actBy;
}

function takeBack(parts: KitParts, { actionId }: ActionRecord, { planId }: PlanRecord) {
  const summary = 'The time for this new attempt was over';
  return parts.store.transact([keyOf.action(actionId), keyOf.plan(planId)], (view) => {
    const unit = createUnitOfWork(view);
    const plan = unit.plan(planId);
    const waits = unit.action(actionId)?.replacement?.planId === planId;
    if (plan === null || !waits || isAnswerable(plan, unit.now))
      return { result: null, appends: [] };
    unit.onPlan(planId, { type: 'withdraw', reason: 'expired', summary, supersededBy: null });
    unit.onAction(actionId, { type: 'cancel-replacement', why: summary });
    return { result: null, appends: unit.appends() };
  });
}

interface NewAttempt {
  readonly record: ActionRecord;
  readonly mayStillLand: boolean;
}

async function askNewAttempt(
  parts: KitParts,
  { record, mayStillLand: isOpen }: NewAttempt,
): Promise<ResolutionOutcome> {
  const former = await formerStepOf(parts, record);
  if (usesResults(former)) {
    return refused('It needs what another step made, so it cannot be asked alone; plan it anew.');
  }
  const { checked, steps } = await parts.planner.dryRun([typedStepOf(former)]);
  if (checked === null) {
    const why = steps.flatMap(({ blockers }) => blockers.map(({ sentence }) => sentence));
    return refused(`A new attempt cannot be asked now. ${why.join(' ')}`);
  }
  if (checked.some(({ target }) => !sameTarget(target, record.target))) {
    return refused(
      'It would go to another account or place than the first one; plan it anew. Nothing was sent.',
    );
  }
  const planned = await draftAndStore(parts, {
    request: { zone: former.opened.content.summary.zone },
    tenant: record.tenant,
    heads: [headOf(record)],
    former: null,
    checked,
    replacementOf: { actionId: record.actionId, attemptNumber: record.attempts.length + 1 },
    // A person's word is no proof: the new question names what may still land all the same.
    mayStillLand: isOpen || mayStillLand(record),
  });
  switch (planned.kind) {
    case 'planned':
      return {
        kind: 'replacementAsked',
        plan: planned.plan,
        sentence: 'A new attempt waits for your yes. Nothing was sent.',
      };
    case 'refused':
      return refused(planned.sentence);
    case 'moved':
    case 'blocked':
      return refused('A new attempt cannot be asked now; nothing was sent.');
  }
}

/** The target is frozen: look-ups for both attempts go to the same account. */
function sameTarget(left: Target, right: Target): boolean {
  return canonicalJson(left as unknown as Json) === canonicalJson(right as unknown as Json);
}

interface FormerStep {
  readonly opened: OpenedPlan;
  readonly step: PlanStepRecord;
  readonly content: PlanStepContent;
}

/** The step as it was asked last: by the plan itself, or by the question about the attempt before. */
async function formerStepOf(parts: KitParts, record: ActionRecord): Promise<FormerStep> {
  const planId = record.attempts.at(-1)?.planId ?? record.planId;
  const opened = await readPlan(parts, planId);
  const step = opened?.plan.steps.find(({ actionId }) => actionId === record.actionId);
  const content = opened?.content.steps.find(({ stepId }) => stepId === step?.stepId);
  if (opened === null || step === undefined || content === undefined)
    throw new LandedError('NOT_FOUND', { what: 'step of plan', id: planId });
  return { opened, step, content };
}

/** True where the request holds what an earlier step made: alone, nobody could fill that in. */
function usesResults({ step, content }: FormerStep): boolean {
  const template = JSON.stringify(content.template);
  return step.dependsOn.some((stepId) => template.includes(outputSentinelOf(stepId)));
}

function typedStepOf({ step, content }: FormerStep): TypedStep {
  return {
    stepKey: step.stepKey,
    operation: step.operation,
    params: content.params,
    resolved: content.resolved,
  };
}

function headOf(record: ActionRecord): Head {
  const { actionId, dedupeKey, generation, stepKey } = record;
  return { stepKey, dedupeKey, lineage: null, record, plan: null, next: { generation, actionId } };
}

function refused(sentence: string): ResolutionOutcome {
  return { kind: 'refused', sentence };
}
