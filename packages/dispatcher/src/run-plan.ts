import {
  LandedError,
  type ActionId,
  type ActionRecord,
  type DispatchOutcome,
  type PlanId,
  type PlanRecord,
  type StepOutcome,
} from '@landed/contract';
import { lastAttemptOf, lastSendOf, openPlan, sentenceOf, type OpenedPlan } from '@landed/core';

import { readAction, readPlan } from './action-work.js';
import { dispatchAgain } from './dispatch-again.js';
import { dispatchFirst, type StepInput } from './dispatch-first.js';
import { skipped } from './dispatch-step.js';
import type { DispatcherParts } from './dispatcher-parts.js';
import { outcomeSentence } from './outcome-sentence.js';

/** Starts every step that may start, in their order; stops at one that another path has under way. */
export async function runPlan(
  parts: DispatcherParts,
  planId: PlanId,
): Promise<readonly StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  for (const { stepId, actionId } of (await knownPlan(parts, planId)).steps) {
    // Read again before each step: the one before may have changed what this one may do.
    const opened = await openStored(parts, planId);
    const record = await readAction(parts.store, actionId);
    const outcome = await startStep(parts, { opened, step: stepOf(opened, actionId), record });
    const after = await readAction(parts.store, actionId);
    const sentence = outcomeSentence(outcome) ?? sentenceOf(after);
    outcomes.push({ stepId, actionId, outcome, sentence });
    if (isUnderWay(after)) break;
  }
  return outcomes;
}

async function startStep(parts: DispatcherParts, input: StepInput): Promise<DispatchOutcome> {
  const { opened, step, record } = input;
  if (record.attempts.some(({ attemptNumber }) => attemptNumber === step.attemptNumber)) {
    return skipped('it was started already');
  }
  const { results } = opened.plan;
  const waits = step.dependsOn.some((other) => results[other]?.result !== 'accepted');
  return waits ? skipped('a step before it is not done') : dispatchFirst(parts, input);
}

/** Claimed, and nothing at all is recorded about it yet. */
function isUnderWay(record: ActionRecord): boolean {
  const attempt = lastAttemptOf(record);
  if (attempt === null || record.lifecycle !== 'in_flight') return false;
  return lastSendOf(attempt).outcome === null;
}

/** Sends the open attempt of an action again. */
export async function resendAction(
  parts: DispatcherParts,
  actionId: ActionId,
): Promise<DispatchOutcome> {
  const record = await readAction(parts.store, actionId);
  const opened = await openStored(parts, lastAttemptOf(record)?.planId ?? record.planId);
  return dispatchAgain(parts, { opened, step: stepOf(opened, actionId), record });
}

function stepOf({ plan }: OpenedPlan, actionId: ActionId): PlanRecord['steps'][number] {
  const step = plan.steps.find((one) => one.actionId === actionId);
  if (step === undefined) {
    throw new LandedError('NOT_FOUND', { what: 'step of action', id: actionId });
  }
  return step;
}

async function openStored(parts: DispatcherParts, planId: PlanId): Promise<OpenedPlan> {
  const secret = await parts.store.secretOf(planId);
  return openPlan(await knownPlan(parts, planId), secret, parts.random);
}

async function knownPlan({ store }: DispatcherParts, planId: PlanId): Promise<PlanRecord> {
  const plan = await readPlan(store, planId);
  if (plan === null) throw new LandedError('NOT_FOUND', { what: 'plan', id: planId });
  return plan;
}
