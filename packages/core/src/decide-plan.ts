import type {
  Approver,
  EpochMs,
  PlanDigest,
  PlanEvent,
  PlanId,
  PlanRecord,
  Sealed,
  StepResult,
  WithdrawalReason,
} from '@landed/contract';

import { accept, refuse, type Decision, type Refusal } from './refusal.js';

type Proposed = Extract<PlanEvent, { type: 'plan-proposed' }>;

export type PlanCommand =
  | (Omit<Proposed, 'type'> & { readonly type: 'propose' })
  | {
      readonly type: 'approve';
      readonly digest: PlanDigest;
      readonly by: Approver;
      readonly approvalId: string;
    }
  | {
      readonly type: 'decline';
      readonly digest: PlanDigest;
      readonly by: string;
      readonly reason: Sealed | null;
    }
  | {
      readonly type: 'withdraw';
      readonly reason: WithdrawalReason;
      readonly summary: string;
      readonly supersededBy: PlanId | null;
    }
  /** Consumes the approval at the first claim of the plan, and the step's grant at its own. */
  | { readonly type: 'start-step'; readonly stepId: string; readonly digest: PlanDigest }
  | {
      readonly type: 'settle-step';
      readonly stepId: string;
      readonly result: StepResult;
      readonly providerObjectId: string | null;
    };

/** Every command type, for tables and models. */
export const PLAN_COMMANDS = [
  'propose',
  'approve',
  'decline',
  'withdraw',
  'start-step',
  'settle-step',
] as const satisfies readonly PlanCommand['type'][];

/** What a command makes of a plan. Total and pure; the time is the store's. */
export function decidePlan(
  plan: PlanRecord | null,
  command: PlanCommand,
  now: EpochMs,
): Decision<PlanEvent> {
  if (plan === null) {
    if (command.type !== 'propose')
      return refuse('doesNotExist', 'There is no such plan. Nothing was done.');
    const { type: _type, ...identity } = command;
    return accept({ type: 'plan-proposed', ...identity });
  }
  if (plan.readOnlyBecause !== null) {
    return refuse(
      'readOnly',
      'A newer version wrote in this plan. It can be read here and not changed.',
    );
  }
  switch (command.type) {
    case 'propose':
      return refuse('alreadyExists', 'This plan exists already. Nothing new was opened.');
    case 'approve':
      return decideApproval(plan, command, now);
    case 'decline':
      return decideDecline(plan, command, now);
    case 'withdraw':
      return decideWithdrawal(plan, command);
    case 'start-step':
      return decideStart(plan, command, now);
    case 'settle-step':
      return decideSettle(plan, command);
  }
}

/** The time to decide is part of the same update that takes the decision: expired is expired. */
function decideApproval(
  plan: PlanRecord,
  command: Extract<PlanCommand, { type: 'approve' }>,
  now: EpochMs,
): Decision<PlanEvent> {
  const refusal = undecided(plan, command.digest, now);
  if (refusal !== null) return refusal;
  const { digest, by, approvalId } = command;
  if (plan.replacementOf !== null && by.kind !== 'person') {
    return refuse('notApproved', 'Only a person may allow a new attempt. Nothing was approved.');
  }
  const approval = { approvalId, digest, by, approvedAt: now, actBy: now + plan.actForMs };
  return accept({ type: 'plan-approved', approval });
}

/** Until the first claim a person's no revokes a policy's yes; after it the way back is an undo. */
function decideDecline(
  plan: PlanRecord,
  command: Extract<PlanCommand, { type: 'decline' }>,
  now: EpochMs,
): Decision<PlanEvent> {
  if (plan.grants !== null) {
    return refuse('tooLate', 'It is too late to decline: this was started. Undo is the way back.');
  }
  const revokes = plan.state === 'approved' && plan.approval?.by.kind === 'policy';
  const refusal = revokes ? null : undecided(plan, command.digest, now);
  if (refusal !== null) return refusal;
  return accept({ type: 'plan-declined', by: command.by, reason: command.reason });
}

function undecided(plan: PlanRecord, digest: PlanDigest, now: EpochMs): Refusal | null {
  if (plan.digest !== digest) {
    return refuse(
      'otherDigest',
      'What was shown is not what this plan holds. Nothing was decided.',
    );
  }
  if (plan.state === 'withdrawn') {
    if (plan.declined !== null) return refuse('declined', 'This was declined. Nothing was done.');
    return refuse(
      plan.withdrawnBecause === 'expired' ? 'expired' : 'withdrawn',
      'This plan was withdrawn. Nothing was done.',
    );
  }
  if (plan.approval !== null) return refuse('alreadyApproved', 'This was approved already.');
  if (now >= plan.expiresAt)
    return refuse('expired', 'The time to decide is over. Nothing was done.');
  return null;
}

function decideWithdrawal(
  plan: PlanRecord,
  command: Extract<PlanCommand, { type: 'withdraw' }>,
): Decision<PlanEvent> {
  if (plan.state === 'withdrawn' || plan.withdrawnBecause !== null)
    return refuse('withdrawn', 'This plan was withdrawn already.');
  if (plan.state === 'done' || plan.state === 'partlyDone') {
    return refuse('settled', 'It is too late: this plan has run.');
  }
  const { reason, summary, supersededBy } = command;
  return accept({ type: 'plan-withdrawn', reason, summary, supersededBy });
}

/** One grant per step, used once; a step starts only when all that it depends on is accepted. */
function decideStart(
  plan: PlanRecord,
  command: Extract<PlanCommand, { type: 'start-step' }>,
  now: EpochMs,
): Decision<PlanEvent> {
  const step = plan.steps.find(({ stepId }) => stepId === command.stepId);
  if (step === undefined)
    return refuse('doesNotExist', 'The plan has no such step. Nothing was sent.');
  if (plan.digest !== command.digest) {
    return refuse('otherDigest', 'What would run is not what was approved. Nothing was sent.');
  }
  // A plan that runs may be withdrawn too: then what was not started never starts.
  if (plan.state === 'withdrawn' || plan.withdrawnBecause !== null)
    return refuse('withdrawn', 'This plan was withdrawn. Nothing was sent.');
  if (plan.approval === null)
    return refuse('notApproved', 'Nobody approved this. Nothing was sent.');
  if (now >= plan.approval.actBy)
    return refuse('pastActBy', 'The time to act is over. Nothing was sent.');
  if (plan.grants?.[command.stepId] === 'used') {
    return refuse('grantUsed', 'This step was started already. Nothing more was sent.');
  }
  if (plan.results[command.stepId] !== undefined)
    return refuse('settled', 'This step has its outcome already. Nothing was sent.');
  const waits = step.dependsOn.some((other) => plan.results[other]?.result !== 'accepted');
  if (waits)
    return refuse('dependencyOpen', 'A step before this one is not done. Nothing was sent.');
  const consumed: readonly PlanEvent[] =
    plan.grants === null ? [{ type: 'approval-consumed', at: now }] : [];
  return accept(...consumed, { type: 'grant-used', stepId: command.stepId, at: now });
}

function decideSettle(
  plan: PlanRecord,
  command: Extract<PlanCommand, { type: 'settle-step' }>,
): Decision<PlanEvent> {
  const { stepId, result, providerObjectId } = command;
  if (!plan.steps.some((step) => step.stepId === stepId)) {
    return refuse('doesNotExist', 'The plan has no such step.');
  }
  if (result !== 'withdrawn' && plan.grants?.[stepId] !== 'used') {
    return refuse('notApproved', 'This step was never started, so it has no outcome.');
  }
  const known = plan.results[stepId];
  if (known?.result === result && known.providerObjectId === providerObjectId) {
    return refuse('nothingToDo', 'That is known already.');
  }
  return accept({ type: 'step-settled', stepId, result, providerObjectId });
}
