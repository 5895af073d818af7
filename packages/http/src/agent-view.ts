import type { ActionView, PlanView } from '@landed/contract';

/**
 * A plan as an agent sees it: no digest, so that it cannot decide; no summary and no text, because values,
 * candidates and reasons go to the person only.
 */
export type AgentPlanView = Pick<
  PlanView,
  'planId' | 'state' | 'expiresAt' | 'actionIds' | 'supersedes'
>;

/** An action as an agent sees it: ids, states and the sentence. No account, no receipt, no id of the provider. */
export type AgentActionView = Pick<
  ActionView,
  | 'actionId'
  | 'planId'
  | 'stepId'
  | 'operation'
  | 'lifecycle'
  | 'delivery'
  | 'acceptance'
  | 'standing'
  | 'status'
  | 'unresolvedBecause'
  | 'sentence'
>;

export function agentPlanOf(plan: PlanView): AgentPlanView {
  const { planId, state, expiresAt, actionIds, supersedes } = plan;
  return { planId, state, expiresAt, actionIds, supersedes };
}

export function agentActionOf(action: ActionView): AgentActionView {
  return {
    actionId: action.actionId,
    planId: action.planId,
    stepId: action.stepId,
    operation: action.operation,
    lifecycle: action.lifecycle,
    delivery: action.delivery,
    acceptance: action.acceptance,
    standing: action.standing,
    status: action.status,
    unresolvedBecause: action.unresolvedBecause,
    sentence: action.sentence,
  };
}
