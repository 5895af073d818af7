import {
  type ActionRecord,
  type AttemptRecord,
  type EpochMs,
  type Json,
  type PreparedRequest,
  type StoreDecision,
  type StoreView,
} from '@landed/contract';
import {
  attemptOf,
  createUnitOfWork,
  keyOf,
  keysTouchedBy,
  type Decision,
  type Refusal,
  type UnitOfWork,
} from '@landed/core';

import type { StepWork } from './dispatch-step.js';
import type { DispatcherParts } from './dispatcher-parts.js';

/** The right to one send, or why there is none. */
export type Claim =
  | { readonly kind: 'claimed'; readonly record: ActionRecord; readonly attempt: AttemptRecord }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** Another open action of ours holds a part of what this one needs. */
  | { readonly kind: 'overlap'; readonly heldBy: string };

export interface ClaimInput {
  readonly work: StepWork;
  readonly record: ActionRecord;
  readonly request: PreparedRequest;
  readonly requestDigest: string;
  readonly evidenceCheckedAt: EpochMs;
}

/**
 * The claim is one transaction, judged by the store's clock: head of the lineage, approval given and unused, in
 * time, facts fresh, and what it needs not held by another open action. It is durable before the first byte leaves.
 */
export function claimFirst(parts: DispatcherParts, input: ClaimInput): Promise<Claim> {
  const { work, record } = input;
  const { step, opened } = work;
  const sealed = opened.vault.seal(input.request as unknown as Json);
  const keys = [
    ...keysTouchedBy(record, opened.plan),
    keyOf.plan(opened.plan.planId),
    keyOf.lineage(step.dedupeKey),
  ];
  if (step.reservation !== null) keys.push(keyOf.reservation(step.reservation.resource));
  return parts.store.transact(keys, (view): StoreDecision<Claim> => {
    const unit = createUnitOfWork(view);
    const refused = startPlanStep(unit, work);
    if (refused !== null) return { result: refused, appends: [] };
    const decision = unit.onAction(step.actionId, {
      type: 'claim-first',
      attemptNumber: step.attemptNumber,
      dispatchId: work.envelope.dispatchId,
      idempotencyKey: work.envelope.idempotencyKey,
      planId: opened.plan.planId,
      planDigest: opened.plan.digest,
      request: sealed,
      requestDigest: input.requestDigest,
      providerObjectId: work.operation.objectIdOf(work.envelope),
      sendWithinMs: parts.sendWithinMs,
      evidenceCheckedAt: input.evidenceCheckedAt,
      evidenceMaxAgeMs: opened.plan.evidenceMaxAgeMs,
    });
    return claimOf(unit, work, decision);
  });
}

function startPlanStep(unit: UnitOfWork, { step, opened }: StepWork): Claim | null {
  if (unit.lineage(step.dedupeKey)?.headActionId !== step.actionId) {
    const sentence = 'A newer plan replaced this one. Nothing was sent.';
    return { kind: 'refused', refusal: { kind: 'refusal', code: 'withdrawn', sentence } };
  }
  const heldBy = overlapOf(unit, step);
  if (heldBy !== null) return { kind: 'overlap', heldBy };
  const { planId, digest } = opened.plan;
  const decision = unit.onPlan(planId, { type: 'start-step', stepId: step.stepId, digest });
  return decision.kind === 'refusal' ? { kind: 'refused', refusal: decision } : null;
}

function overlapOf(unit: UnitOfWork, step: StepWork['step']): string | null {
  const { reservation } = step;
  if (reservation === null) return null;
  const held = unit.reservation(reservation.resource)?.held ?? [];
  const other = held.find(
    (one) =>
      one.actionId !== step.actionId &&
      one.startMs < reservation.endMs &&
      reservation.startMs < one.endMs,
  );
  return other?.actionId ?? null;
}

function claimOf(
  unit: UnitOfWork,
  { step }: StepWork,
  decision: Decision<unknown>,
): StoreDecision<Claim> {
  if (decision.kind === 'refusal')
    return { result: { kind: 'refused', refusal: decision }, appends: [] };
  if (step.reservation !== null && !holds(unit, step))
    unit.reserve(step.actionId, step.reservation);
  return { result: claimedOf(unit, step.actionId, step.attemptNumber), appends: unit.appends() };
}

function holds(unit: UnitOfWork, { reservation, actionId }: StepWork['step']): boolean {
  const held = reservation === null ? [] : (unit.reservation(reservation.resource)?.held ?? []);
  return held.some((one) => one.actionId === actionId);
}

function claimedOf(
  unit: UnitOfWork,
  actionId: StepWork['step']['actionId'],
  attemptNumber: number,
): Claim {
  const record = unit.action(actionId);
  const attempt = record === null ? null : attemptOf(record, attemptNumber);
  if (record === null || attempt === null) throw new TypeError('A claim leaves an attempt.');
  return { kind: 'claimed', record, attempt };
}

/** The same attempt again: same key, same bytes. */
export function claimResend(
  parts: DispatcherParts,
  { work, record, evidenceCheckedAt }: Pick<ClaimInput, 'work' | 'record' | 'evidenceCheckedAt'>,
): Promise<Claim> {
  const { step, opened } = work;
  const keys = [...keysTouchedBy(record, opened.plan)];
  if (step.reservation !== null) keys.push(keyOf.reservation(step.reservation.resource));
  return parts.store.transact(keys, (view: StoreView) => {
    const unit = createUnitOfWork(view);
    const decision = unit.onAction(step.actionId, {
      type: 'claim-resend',
      attemptNumber: step.attemptNumber,
      sendWithinMs: parts.sendWithinMs,
      evidenceCheckedAt,
      evidenceMaxAgeMs: opened.plan.evidenceMaxAgeMs,
    });
    return claimOf(unit, work, decision);
  });
}
