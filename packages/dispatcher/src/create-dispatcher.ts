import type {
  ActionId,
  ConfirmationOutcome,
  DecisionOutcome,
  DispatchOutcome,
  PlanDecision,
  PlanId,
  StepOutcome,
} from '@landed/contract';

import { approvePlan, declinePlan } from './approval.js';
import { confirmPlan } from './confirm.js';
import {
  DEFAULT_SEND_WITHIN_MS,
  type DispatcherOptions,
  type DispatcherParts,
} from './dispatcher-parts.js';
import { resendAction, runPlan } from './run-plan.js';

/** Approvals, claims, sends and confirmations. */
export interface Dispatcher {
  /** Takes a yes for one digest. Nothing is sent. */
  approve(decision: PlanDecision): Promise<DecisionOutcome>;
  /** Takes a no for one digest. After the start it is too late, and the answer says what became of it. */
  decline(decision: PlanDecision, reason: string | null): Promise<DecisionOutcome>;
  /** Yes and run in one; every tap gets its honest answer. */
  confirm(decision: PlanDecision): Promise<ConfirmationOutcome>;
  /**
   * Starts every step that may start, in order, and waits for the outcomes.
   * @throws {LandedError} `NOT_FOUND`, `PLAN_FORGOTTEN`, `SEAL_BROKEN`; nothing was sent.
   */
  run(planId: PlanId): Promise<readonly StepOutcome[]>;
  /** Sends the open attempt of an action again, where that is known to be safe. */
  resend(actionId: ActionId): Promise<DispatchOutcome>;
}

/** The engine that takes decisions and sends: once, and only what was shown. */
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
