import {
  LandedError,
  type ActionId,
  type ActionRecord,
  type ConfirmationOutcome,
  type DecisionOutcome,
  type DispatchOutcome,
  type PlanDecision,
  type PlanId,
  type PlanRecord,
  type StepOutcome,
} from '@landed/contract';
import { keyOf, openPlan, sentenceOf, statusOf, type OpenedPlan } from '@landed/core';

import { approvePlan, declinePlan } from './approval.js';
import { confirmPlan } from './confirm.js';
import { dispatchFirst } from './dispatch-first.js';
import {
  DEFAULT_SEND_WITHIN_MS,
  type DispatcherOptions,
  type DispatcherParts,
} from './dispatcher-parts.js';
import { dispatchAgain } from './dispatch-again.js';
import { outcomeSentence } from './outcome-sentence.js';

/** Approvals, claims, sends and confirmations. */
export interface Dispatcher {
  /** Takes a yes for one digest. Nothing is sent. */
  approve(decision: PlanDecision): Promise<DecisionOutcome>;
  decline(decision: PlanDecision, reason: string | null): Promise<DecisionOutcome>;
  /** Yes and run in one; every tap gets its honest answer. */
  confirm(decision: PlanDecision): Promise<ConfirmationOutcome>;
  /** Starts every step that may start, in order, and waits for the outcomes. */
  run(planId: PlanId): Promise<readonly StepOutcome[]>;
  /** Sends the open attempt of an action again, where that is known to be safe. */
  resend(actionId: ActionId): Promise<DispatchOutcome>;
}

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const parts: DispatcherParts = { sendWithinMs: DEFAULT_SEND_WITHIN_MS, ...options };
  const run = (planId: PlanId) => runPlan(parts, planId);
  return {
    approve: (decision) => approvePlan(parts, decision),
    decline: (decision, reason) => declinePlan(parts, decision, reason),
    confirm: (decision) => confirmPlan(parts, decision, run),
    run,
    resend: (actionId) => resendAction(parts, actionId),
  };
}

async function runPlan(parts: DispatcherParts, planId: PlanId): Promise<readonly StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  for (const stepId of await stepIdsOf(parts, planId)) {
    // Read again before each step: the one before may have changed what this one may do.
    const opened = await openStored(parts, planId);
    const step = opened.plan.steps.find((one) => one.stepId === stepId);
    if (step === undefined) continue;
    const record = await readAction(parts, step.actionId);
    const known = record.attempts.some(({ attemptNumber }) => attemptNumber === step.attemptNumber);
    const outcome: DispatchOutcome = known
      ? { kind: 'Skipped', why: 'it was started already' }
      : await dispatchFirst(parts, { opened, step, record });
    const after = await readAction(parts, step.actionId);
    const sentence = outcomeSentence(outcome) ?? sentenceOf(after);
    outcomes.push({ stepId, actionId: step.actionId, outcome, sentence });
    if (
      statusOf(after) !== 'CONFIRMED' &&
      opened.plan.steps.some((one) => one.dependsOn.includes(stepId))
    )
      break;
  }
  return outcomes;
}

async function stepIdsOf(parts: DispatcherParts, planId: PlanId): Promise<readonly string[]> {
  const stored = await parts.store.read(keyOf.plan(planId));
  if (stored === null) throw new LandedError('NOT_FOUND', { what: 'plan', id: planId });
  return (stored.state as unknown as PlanRecord).steps.map(({ stepId }) => stepId);
}

async function resendAction(parts: DispatcherParts, actionId: ActionId): Promise<DispatchOutcome> {
  const record = await readAction(parts, actionId);
  const planId = record.attempts.at(-1)?.planId ?? record.planId;
  const opened = await openStored(parts, planId);
  const step = opened.plan.steps.find((one) => one.actionId === actionId);
  if (step === undefined)
    throw new LandedError('NOT_FOUND', { what: 'step of action', id: actionId });
  return dispatchAgain(parts, { opened, step, record });
}

async function openStored(parts: DispatcherParts, planId: PlanId): Promise<OpenedPlan> {
  const [stored, secret] = await Promise.all([
    parts.store.read(keyOf.plan(planId)),
    parts.store.secretOf(planId),
  ]);
  if (stored === null) throw new LandedError('NOT_FOUND', { what: 'plan', id: planId });
  return openPlan(stored.state as unknown as PlanRecord, secret, parts.random);
}

async function readAction(parts: DispatcherParts, actionId: ActionId): Promise<ActionRecord> {
  const stored = await parts.store.read(keyOf.action(actionId));
  if (stored === null) throw new LandedError('NOT_FOUND', { what: 'action', id: actionId });
  return stored.state as unknown as ActionRecord;
}
