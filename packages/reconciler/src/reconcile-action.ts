import {
  findingOf,
  type ActionId,
  type ActionRecord,
  type AttemptRecord,
  type EpochMs,
} from '@landed/contract';
import {
  applyToAction,
  lastAttemptOf,
  lastSendOf,
  mayReask,
  provenWithoutEffect,
  unresolvedReasonOf,
} from '@landed/core';

import { lookUp } from './look-up.js';
import { readAction, recordFinding, transactOn } from './opened-action.js';
import type { ReconcilerParts } from './reconciler-parts.js';
import { applyParked } from './webhook-inbox.js';

/** What is to be done next about an action, after what could be learned was learned. */
export type Reconciled =
  /** Nothing now; the record says when to come back. */
  | { readonly next: 'nothing'; readonly record: ActionRecord }
  /** The open attempt may be sent again: same key, same bytes. */
  | { readonly next: 'resend'; readonly record: ActionRecord };

/**
 * One round about one action, driven by its frozen strategy alone: what is parked, the look-ups in their order,
 * the same key again, a person. Never asks which provider it is.
 */
export async function reconcileAction(
  parts: ReconcilerParts,
  actionId: ActionId,
): Promise<Reconciled> {
  const record = await settleLostAnswer(parts, await readAction(parts, actionId));
  const attempt = lastAttemptOf(record);
  const now = await parts.store.now();
  if (attempt === null || record.readOnlyBecause !== null) return { next: 'nothing', record };
  if (
    record.deferredUntil !== null &&
    record.deferredUntil <= now &&
    provenWithoutEffect(attempt)
  ) {
    return { next: 'resend', record };
  }
  if (record.nextLookupAt === null || record.nextLookupAt > now) return { next: 'nothing', record };
  return lookRound(parts, record);
}

/** A claim without an answer by its deadline: the answer is lost, and that is a receipt. Never "not sent". */
async function settleLostAnswer(
  parts: ReconcilerParts,
  record: ActionRecord,
): Promise<ActionRecord> {
  const attempt = lastAttemptOf(record);
  if (attempt === null || record.lifecycle === 'withdrawn') return record;
  const send = lastSendOf(attempt);
  if (send.outcome !== null || (await parts.store.now()) <= send.answerBy) return record;
  const finding = findingOf('unknown', 'No answer was recorded in time');
  const frame = {
    kind: 'noAnswerRecorded' as const,
    attemptNumber: attempt.attemptNumber,
    sendNumber: send.sendNumber,
  };
  return (await recordFinding(parts, record, { finding, frame })).record;
}

/** Goes through the strategy's steps until one of them proves something. */
async function lookRound(parts: ReconcilerParts, record: ActionRecord): Promise<Reconciled> {
  let current = record;
  for (const step of record.strategy.steps) {
    if (step.kind === 'person') break;
    if (step.kind === 'reask') {
      const again = await reask(parts, current);
      if (again !== null) return again;
      continue;
    }
    current =
      step.kind === 'lookup'
        ? await lookUp(parts, current, step)
        : await applyParked(parts, current);
    if (proven(current)) return { next: 'nothing', record: current };
  }
  return { next: 'nothing', record: await finishRound(parts, current) };
}

/** Proven, or handed to a person, or not asked about any more. */
function proven(record: ActionRecord): boolean {
  const reason = unresolvedReasonOf(record);
  return reason === null ? record.nextLookupAt === null : reason === 'needsPerson';
}

async function reask(parts: ReconcilerParts, record: ActionRecord): Promise<Reconciled | null> {
  const attempt = lastAttemptOf(record);
  const now = await parts.store.now();
  if (attempt === null || attempt.axes.delivery !== 'PENDING') return null;
  if (!mayReask(record, attempt, now) || !eligible(attempt, now)) return null;
  const counted = await finishRound(parts, record);
  return counted.humanReview === null ? { next: 'resend', record: counted } : null;
}

function eligible(attempt: AttemptRecord, now: EpochMs): boolean {
  const from = attempt.eligibleForReconciliationAt;
  return from !== 'never' && now > from;
}

async function finishRound(parts: ReconcilerParts, record: ActionRecord): Promise<ActionRecord> {
  const done = await transactOn(parts, record, (unit) => {
    const decision = applyToAction(unit, record.actionId, { type: 'finish-round' });
    return { refusal: decision.kind === 'refusal' ? decision : null };
  });
  return done.record;
}
