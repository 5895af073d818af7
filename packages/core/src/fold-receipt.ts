import type {
  ActionEvent,
  ActionRecord,
  AttemptRecord,
  Receipt,
  SendRecord,
} from '@landed/contract';

import { isAnswer, lastAttemptOf, provenWithoutEffect } from './attempt.js';
import { statusOf } from './status.js';
import { withAttempt } from './with-attempt.js';

type Recorded = Extract<ActionEvent, { type: 'receipt-recorded' }>;

/** Folds a receipt: what it moved was decided with it; here it is only put where it belongs. Pure. */
export function received(record: ActionRecord, event: Recorded): ActionRecord {
  const { receipt, axes } = event;
  const noted = {
    ...withAttempt(record, receipt.attemptNumber, (attempt) => judged(attempt, event)),
    receipts: [...record.receipts, receipt],
  };
  // What was withdrawn stays so until there is proof that it landed all the same.
  if (record.lifecycle === 'withdrawn' && axes?.delivery !== 'CONFIRMED') return noted;
  const next: ActionRecord = { ...noted, lifecycle: 'in_flight', withdrawnBecause: null };
  const status = statusOf(next);
  const settled = status === 'CONFIRMED' || status === 'FAILED';
  return {
    ...next,
    ...plansAfter(next, event, settled),
    lifecycle: settled ? 'settled' : 'in_flight',
    confirmedAt:
      status === 'CONFIRMED' ? (record.confirmedAt ?? receipt.observedAt) : record.confirmedAt,
  };
}

/** What is planned is about the last attempt: another one's receipt ends it only where nothing is left to find out. */
function plansAfter(
  record: ActionRecord,
  { receipt, axes }: Recorded,
  settled: boolean,
): Pick<ActionRecord, 'nextLookupAt' | 'deferredUntil'> {
  const last = lastAttemptOf(record);
  const moved = axes !== null;
  const movedLast = moved && receipt.attemptNumber === last?.attemptNumber;
  const told = settled && !isStillOpen(last) && (moved || isFinding(receipt));
  return {
    nextLookupAt: told || movedLast ? null : record.nextLookupAt,
    deferredUntil: movedLast || (moved && settled) ? null : record.deferredUntil,
  };
}

function isStillOpen(attempt: AttemptRecord | null): boolean {
  return attempt?.axes.delivery === 'PENDING' && !provenWithoutEffect(attempt);
}

/** A look that a settled record waited for is over with its finding; an unreadable one is tried again. */
function isFinding({ kind, outcome }: Receipt): boolean {
  return kind === 'lookup' && outcome !== 'unknown';
}

function judged(attempt: AttemptRecord, event: Recorded): AttemptRecord {
  const { receipt, axes, standing, closes } = event;
  const byPerson = receipt.kind === 'person';
  return {
    ...attempt,
    axes: axes ?? attempt.axes,
    provenBy: axes === null ? attempt.provenBy : byPerson ? 'person' : 'provider',
    rank: rankAfter(attempt, event),
    standing: standing ?? attempt.standing,
    providerObjectId: receipt.providerObjectId ?? attempt.providerObjectId,
    missedPaths: missed(attempt, receipt),
    sends: attempt.sends.map((send) => answered(send, receipt, closes)),
  };
}

/** The rank of the state that the axes rest on now; not that of a former state where the new one has none. */
function rankAfter(attempt: AttemptRecord, { receipt, axes }: Recorded): number | null {
  if (axes === null) return attempt.rank;
  const moved =
    axes.delivery !== attempt.axes.delivery || axes.acceptance !== attempt.axes.acceptance;
  return moved ? receipt.rank : (receipt.rank ?? attempt.rank);
}

function missed(attempt: AttemptRecord, { outcome, lookup }: Receipt): readonly string[] {
  if (outcome !== 'absent' || lookup === null) return attempt.missedPaths;
  return attempt.missedPaths.includes(lookup.path)
    ? attempt.missedPaths
    : [...attempt.missedPaths, lookup.path];
}

function answered(send: SendRecord, receipt: Receipt, closes: readonly number[]): SendRecord {
  if (closes.includes(send.sendNumber)) return { ...send, outcome: receipt.outcome };
  const speaksOfIt =
    isAnswer(receipt) && receipt.sendNumber === send.sendNumber && send.outcome === null;
  return speaksOfIt ? { ...send, outcome: 'unknown' } : send;
}
