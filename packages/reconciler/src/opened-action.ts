import {
  LandedError,
  type ActionId,
  type ActionRecord,
  type AggregateKey,
  type AttemptRecord,
  type AttemptView,
  type Finding,
  type PlanRecord,
  type PlanVault,
  type PreparedRequest,
  type StoreDecision,
  type StoreView,
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
  type UnitOfWork,
} from '@landed/core';

import type { ReconcilerParts } from './reconciler-parts.js';

/** @throws {LandedError} `NOT_FOUND`. */
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

/** The vault of an attempt's plan; null where the plan was forgotten. */
export async function vaultOf(
  parts: ReconcilerParts,
  { planId }: AttemptRecord,
): Promise<PlanVault | null> {
  const plan = await readPlan(parts, planId);
  const secret = await parts.store.secretOf(planId);
  if (plan === null || secret === null) return null;
  return openPlan(plan, secret, parts.random).vault;
}

/** What a look-up may know about an attempt, the sent request opened; null where that cannot be opened any more. */
export async function viewOfAttempt(
  parts: ReconcilerParts,
  record: ActionRecord,
  attempt: AttemptRecord,
): Promise<AttemptView | null> {
  const request = await sentRequestOf(parts, attempt);
  if (request === null) return null;
  return {
    target: record.target,
    dispatchId: attempt.dispatchId,
    idempotencyKey: attempt.idempotencyKey,
    providerObjectId: attempt.providerObjectId,
    request,
    sendNumber: attempt.sends.length,
    now: parts.clock.now(),
  };
}

async function sentRequestOf(
  parts: ReconcilerParts,
  attempt: AttemptRecord,
): Promise<PreparedRequest | null> {
  try {
    const vault = await vaultOf(parts, attempt);
    return vault === null ? null : (vault.open(attempt.request) as unknown as PreparedRequest);
  } catch (error) {
    // What was altered in the store cannot be compared with anything; the rounds then end with a person.
    if (LandedError.is(error, 'SEAL_BROKEN')) return null;
    throw error;
  }
}

/** What came of recording: the record as it is now, and why nothing was recorded where that is so. */
export interface Recorded {
  readonly record: ActionRecord;
  readonly refusal: Refusal | null;
}

export interface FindingInput {
  readonly finding: Finding;
  /** Without an instant: now, by the store's clock. */
  readonly frame: Omit<ReceiptFrame, 'observedAt'> & Partial<Pick<ReceiptFrame, 'observedAt'>>;
  readonly appliedWebhook?: string;
}

/** Records one finding with everything that follows from it, in one transaction. */
export function recordFinding(
  parts: ReconcilerParts,
  record: ActionRecord,
  input: FindingInput,
): Promise<Recorded> {
  return transactOn(parts, record, (unit, view) => ({
    refusal: recordIn(unit, view, { record, ...input }),
    applied: input.appliedWebhook ?? null,
  }));
}

/** Records one finding in a transaction that is open already; says why where it was refused. */
export function recordIn(
  unit: UnitOfWork,
  view: StoreView,
  { record, finding, frame }: FindingInput & { readonly record: ActionRecord },
): Refusal | null {
  const current = unit.action(record.actionId) ?? record;
  const stamped = { observedAt: view.now, ...frame };
  const receipt = receiptOf(current, finding, stamped, (key) => view.actionOfObject(key));
  const decision = applyToAction(unit, record.actionId, { type: 'record', receipt });
  return decision.kind === 'refusal' ? decision : null;
}

interface Changed {
  readonly refusal: Refusal | null;
  readonly applied?: string | null;
}

/**
 * One transaction over everything that a change of this action may touch, as it is now: while a look was out, a
 * person may have been asked about a new attempt, and a late proof withdraws that question's plan too.
 */
export async function transactOn(
  parts: ReconcilerParts,
  record: ActionRecord,
  change: (unit: UnitOfWork, view: StoreView) => Changed,
): Promise<Recorded> {
  const plan = await readPlan(parts, record.planId);
  const keys = keysTouchedBy(record, plan);
  const done = await parts.store.transact(keys, (view): StoreDecision<Recorded | null> => {
    const unit = createUnitOfWork(view);
    const current = unit.action(record.actionId) ?? record;
    if (!covers(keys, keysTouchedBy(current, plan))) return { result: null, appends: [] };
    const { refusal, applied = null } = change(unit, view);
    const result = { record: unit.action(record.actionId) ?? record, refusal };
    if (refusal !== null || applied === null) return { result, appends: unit.appends() };
    const { actionId } = record;
    return { result, appends: unit.appends(), applied: [{ webhookId: applied, actionId }] };
  });
  return done ?? transactOn(parts, await readAction(parts, record.actionId), change);
}

function covers(locked: readonly AggregateKey[], wanted: readonly AggregateKey[]): boolean {
  return wanted.every(({ kind, id }) => locked.some((key) => key.kind === kind && key.id === id));
}
