// The complete public surface. Anything not named here is private.

export { ACTION_COMMANDS } from './action-command.js';
export type { ActionCommand, ClaimFirst, ClaimResend } from './action-command.js';
export {
  attemptOf,
  bestAttemptOf,
  isOpen,
  lastAttemptOf,
  lastSendOf,
  openSendsOf,
  provenByProvider,
  provenWithoutEffect,
} from './attempt.js';
export { decideAction } from './decide-action.js';
export { attemptIsOpen } from './decide-claim.js';
export { PLAN_COMMANDS, decidePlan } from './decide-plan.js';
export type { PlanCommand } from './decide-plan.js';
export { evolveAction } from './evolve-action.js';
export { evolveLineage, evolvePlan, evolveReservation } from './evolve-plan.js';
export { mayReask } from './judge-receipt.js';
export { dueAtOf, indexOf } from './record-index.js';
export type { Accepted, Decision, Refusal, RefusalCode } from './refusal.js';
export { CONFIRMATION_SENTENCES, confirmationOfClaimed, sentenceOf } from './sentences.js';
export { axesOf, statusOf, statusOfAxes, unresolvedReasonOf } from './status.js';
export { createUnitOfWork, keyOf } from './unit-of-work.js';
export type { UnitOfWork } from './unit-of-work.js';
export { applyToAction, keysTouchedBy, reservationOf, stepResultOf } from './record-receipt.js';
export { openPlan, planDigestOf } from './open-plan.js';
export type { DigestedFrame, OpenedPlan } from './open-plan.js';
export { outputSentinelOf, sameAsTemplate } from './request-template.js';
export { receiptOf } from './receipt-of.js';
export type { ReceiptFrame } from './receipt-of.js';
export { stateTable } from './state-table.js';
