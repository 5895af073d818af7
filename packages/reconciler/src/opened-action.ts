import {
  LandedError,
  type ActionId,
  type ActionRecord,
  type AttemptRecord,
  type AttemptView,
  type Finding,
  type PlanRecord,
  type PreparedRequest,
} from '@landed/contract';
import {
  applyToAction,
  createUnitOfWork,
  keyOf,
  keysTouchedBy,
  openPlan,
  receiptOf,
  type ReceiptFrame,
  type Refusal,
} from '@landed/core';

import type { ReconcilerParts } from './reconciler-parts.js';

export async function readAction(
  parts: ReconcilerParts,
  actionId: ActionId,
): Promise<ActionRecord> {
  const stored = await parts.store.read(keyOf.action(actionId));
  if (stored === null) throw new LandedError('NOT_FOUND', { what: 'action', id: actionId });
  return stored.state as unknown as ActionRecord;
}

async function readPlan(
  parts: ReconcilerParts,
  planId: PlanRecord['planId'],
): Promise<PlanRecord | null> {
  const stored = await parts.store.read(keyOf.plan(planId));
  return stored === null ? null : (stored.state as unknown as PlanRecord);
}

/** What a look-up may know about an attempt, the sent request opened; null where its plan was forgotten. */
export async function viewOfAttempt(
  parts: ReconcilerParts,
  record: ActionRecord,
  attempt: AttemptRecord,
): Promise<AttemptView | null> {
  const plan = await readPlan(parts, attempt.planId);
  const secret = await parts.store.secretOf(attempt.planId);
  if (plan === null || secret === null) return null;
  const { vault } = openPlan(plan, secret, parts.random);
  return {
    target: record.target,
    dispatchId: attempt.dispatchId,
    idempotencyKey: attempt.idempotencyKey,
    providerObjectId: attempt.providerObjectId,
    request: vault.open(attempt.request) as unknown as PreparedRequest,
    sendNumber: attempt.sends.length,
    now: parts.clock.now(),
  };
}

/** What came of recording: the record as it is now, and why nothing was recorded where that is so. */
export interface Recorded {
  readonly record: ActionRecord;
  readonly refusal: Refusal | null;
}

/** Records one finding with everything that follows from it, in one transaction. */
export async function recordFinding(
  parts: ReconcilerParts,
  record: ActionRecord,
  input: {
    readonly finding: Finding;
    readonly frame: Omit<ReceiptFrame, 'observedAt'>;
    readonly appliedWebhook?: string;
  },
): Promise<Recorded> {
  return transactOn(parts, record, (unit, view) => {
    const current = unit.action(record.actionId) ?? record;
    const frame = { ...input.frame, observedAt: view.now };
    const receipt = receiptOf(current, input.finding, frame, (key) => view.actionOfObject(key));
    const decision = applyToAction(unit, record.actionId, { type: 'record', receipt });
    return {
      refusal: decision.kind === 'refusal' ? decision : null,
      applied: input.appliedWebhook ?? null,
    };
  });
}

type Unit = ReturnType<typeof createUnitOfWork>;
type View = Parameters<Parameters<ReconcilerParts['store']['transact']>[1]>[0];

/** One transaction over everything that a change of this action may touch. */
export async function transactOn(
  parts: ReconcilerParts,
  record: ActionRecord,
  change: (
    unit: Unit,
    view: View,
  ) => { readonly refusal: Refusal | null; readonly applied?: string | null },
): Promise<Recorded> {
  const plan = await readPlan(parts, record.planId);
  return parts.store.transact(keysTouchedBy(record, plan), (view) => {
    const unit = createUnitOfWork(view);
    const { refusal, applied } = change(unit, view);
    const result = { record: unit.action(record.actionId) ?? record, refusal };
    const marks =
      applied === undefined || applied === null || refusal !== null
        ? []
        : [{ webhookId: applied, actionId: record.actionId }];
    return { result, appends: unit.appends(), applied: marks };
  });
}
