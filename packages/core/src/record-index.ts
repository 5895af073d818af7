import { objectKeyOf, type ActionIndex, type ActionRecord, type EpochMs } from '@landed/contract';

import { lastAttemptOf, lastSendOf } from './attempt.js';
import { statusOf } from './status.js';

/**
 * When something is to be done about a record by itself; null where only a person, a webhook or a decision moves
 * it. The earliest of: a claim without an answer, a request that waits to go out, a planned look-up.
 */
export function dueAtOf(record: ActionRecord): EpochMs | null {
  if (record.readOnlyBecause !== null || record.lifecycle === 'withdrawn') return null;
  const instants: EpochMs[] = [];
  const attempt = lastAttemptOf(record);
  if (attempt !== null) {
    const last = lastSendOf(attempt);
    if (last.outcome === null) instants.push(last.answerBy + 1);
  }
  if (record.deferredUntil !== null) instants.push(record.deferredUntil);
  if (record.nextLookupAt !== null) instants.push(record.nextLookupAt);
  return instants.length === 0 ? null : Math.min(...instants);
}

/** What a store keeps beside a record so that it can be found. */
export function indexOf(record: ActionRecord): ActionIndex {
  const objects = record.attempts.flatMap((attempt) =>
    attempt.providerObjectId === null ? [] : [objectKeyOf(record.target, attempt.providerObjectId)],
  );
  return {
    tenant: record.tenant,
    planId: record.planId,
    status: statusOf(record),
    dueAt: dueAtOf(record),
    needsPersonSince: record.humanReview?.since ?? null,
    references: record.attempts.map((attempt) => attempt.dispatchId),
    objectKeys: [...new Set(objects)],
  };
}
