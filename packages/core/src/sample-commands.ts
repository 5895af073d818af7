import {
  actionIdOf,
  asPlanDigest,
  asPlanId,
  asTenantId,
  dedupeKeyOf,
  dispatchIdOf,
  findingOf,
  idempotencyKeyOf,
  type DispatchStrategy,
  type EpochMs,
  type PlanId,
  type Receipt,
  type ReceiptKind,
  type ReceiptOutcome,
  type Sealed,
} from '@landed/contract';

import type { ActionCommand } from './action-command.js';

/** When the samples start: 1 January 2026, 00:00 UTC. */
export const SAMPLE_START: EpochMs = 1_767_225_600_000;
/** The time to act of every sample, counted from its start. */
export const SAMPLE_ACT_FOR_MS = 900_000;
/** From the claim to the first byte. */
export const SAMPLE_SEND_WITHIN_MS = 10_000;

const TENANT = asTenantId('sample');
const DEDUPE_KEY = dedupeKeyOf({
  tenant: TENANT,
  origin: { source: 'sample', id: 'event 1' },
  actionType: 'sample.act',
  stepKey: 'act',
});
const ACTION = actionIdOf(DEDUPE_KEY, 1);
const NOT_SEALED: Sealed = { alg: 'A256GCM', iv: '', data: '' };

/** The plan behind one attempt: a new attempt is a new plan. */
export function samplePlan(attemptNumber: number): PlanId {
  return asPlanId(`plan_${attemptNumber}`);
}

function digestOf(attemptNumber: number) {
  return asPlanDigest(String(attemptNumber).repeat(64).slice(0, 64));
}

/** The commands of a sample action, filled in so that only what differs is said. */
export const sampleCommand = {
  propose: (strategy: DispatchStrategy): ActionCommand => ({
    type: 'propose',
    actionId: ACTION,
    tenant: TENANT,
    dedupeKey: DEDUPE_KEY,
    generation: 1,
    planId: samplePlan(1),
    planDigest: digestOf(1),
    stepId: 'step1',
    stepKey: 'act',
    operation: 'sample.act',
    adapterVersion: 'sample@1',
    strategy,
    target: { provider: 'sample', account: 'account', environment: 'test', ids: {} },
  }),
  approve: (attemptNumber = 1, actBy = SAMPLE_START + SAMPLE_ACT_FOR_MS): ActionCommand => ({
    type: 'approve',
    planId: samplePlan(attemptNumber),
    approvalId: `approval_${attemptNumber}`,
    actBy,
  }),
  claimFirst: (now: EpochMs, attemptNumber = 1): ActionCommand => ({
    type: 'claim-first',
    attemptNumber,
    dispatchId: dispatchIdOf(ACTION, attemptNumber),
    idempotencyKey: idempotencyKeyOf(ACTION, attemptNumber),
    planId: samplePlan(attemptNumber),
    planDigest: digestOf(attemptNumber),
    request: NOT_SEALED,
    requestDigest: '0'.repeat(64),
    providerObjectId: null,
    sendWithinMs: SAMPLE_SEND_WITHIN_MS,
    evidenceCheckedAt: now,
    evidenceMaxAgeMs: 60_000,
  }),
  claimResend: (now: EpochMs, attemptNumber = 1): ActionCommand => ({
    type: 'claim-resend',
    attemptNumber,
    sendWithinMs: SAMPLE_SEND_WITHIN_MS,
    evidenceCheckedAt: now,
    evidenceMaxAgeMs: 60_000,
  }),
  askReplacement: (attemptNumber = 2): ActionCommand => ({
    type: 'ask-replacement',
    planId: samplePlan(attemptNumber),
    planDigest: digestOf(attemptNumber),
    attemptNumber,
  }),
};

/** A receipt about the sample action; everything not named is "nothing known". */
export function sampleReceipt(
  kind: ReceiptKind,
  outcome: ReceiptOutcome,
  more: Partial<Receipt> & { readonly observedAt: EpochMs },
): Receipt {
  const answers = kind === 'response' || kind === 'noAnswerRecorded' || kind === 'replay';
  return {
    ...findingOf(outcome, `${kind}: ${outcome}`),
    receiptId: `${kind}-${outcome}-${more.observedAt}`,
    kind,
    attemptNumber: 1,
    sendNumber: answers ? 1 : null,
    lookup: null,
    corrects: null,
    by: kind === 'person' ? 'Ana' : null,
    digest: null,
    ...more,
  };
}
