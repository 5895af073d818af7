import type {
  ActionRecord,
  ActionStatus,
  AttemptRecord,
  Axes,
  UnresolvedReason,
} from '@landed/contract';

import { bestAttemptOf, lastAttemptOf, lastSendOf, provenWithoutEffect } from './attempt.js';

const PENDING: Axes = { delivery: 'PENDING', acceptance: 'PENDING' };

/** The axes that the record shows: those of its best attempt. */
export function axesOf(record: ActionRecord): Axes {
  return bestAttemptOf(record)?.axes ?? PENDING;
}

/**
 * What happened, in one word; null until the first receipt, and for what was withdrawn before anything could
 * happen. Time alone never moves it (DESIGN section 2).
 */
export function statusOf(record: ActionRecord): ActionStatus {
  if (record.lifecycle === 'withdrawn') return null;
  if (!record.receipts.some((receipt) => receipt.kind !== 'local')) return null;
  return statusOfAxes(axesOf(record));
}

export function statusOfAxes({ delivery, acceptance }: Axes): Exclude<ActionStatus, null> {
  if (acceptance === 'ACCEPTED') return 'CONFIRMED';
  if (acceptance === 'REJECTED' || delivery === 'FAILED') return 'FAILED';
  return 'DENIED_UNRESOLVED';
}

/** Why it is unresolved; null where it is not. Only `needsPerson` is an alarm. */
export function unresolvedReasonOf(record: ActionRecord): UnresolvedReason | null {
  if (statusOf(record) !== 'DENIED_UNRESOLVED') return null;
  if (record.humanReview !== null) return 'needsPerson';
  if (axesOf(record).delivery === 'CONFIRMED') return 'verdictPending';
  return record.deferredUntil === null ? 'answerLost' : 'notSentYet';
}

/**
 * Why there is still something to find out about this attempt. Unlike the record's own reason it stays open beside
 * another attempt that landed: only its own proof closes it, and both may have landed.
 */
export function openReasonOf(
  record: ActionRecord,
  attempt: AttemptRecord,
): UnresolvedReason | null {
  if (statusOf(record) !== 'CONFIRMED') return unresolvedReasonOf(record);
  if (attempt.axes.delivery !== 'PENDING' || provenWithoutEffect(attempt)) return null;
  return record.humanReview === null ? 'answerLost' : 'needsPerson';
}

/** True while the last request is out and nothing at all is recorded about it. */
export function isRunning(record: ActionRecord): boolean {
  const attempt = lastAttemptOf(record);
  if (attempt === null || record.lifecycle !== 'in_flight') return false;
  return attempt.axes.delivery === 'PENDING' && lastSendOf(attempt).outcome === null;
}
