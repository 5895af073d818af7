import {
  LandedError,
  type ActionEvent,
  type ActionRecord,
  type AttemptRecord,
  type Receipt,
  type SendRecord,
} from '@landed/contract';

import { attemptOf, lastAttemptOf } from './attempt.js';
import { impossible } from './impossible-event.js';
import { statusOf } from './status.js';

/**
 * Folds one event into a record. Pure.
 *
 * An event kind that this version does not know makes the record read-only here.
 * @throws {LandedError} `INVARIANT_BROKEN` on an event that `decideAction` could not have made.
 */
export function evolveAction(record: ActionRecord | null, event: ActionEvent): ActionRecord {
  if (record === null) return opened(event);
  if (!Object.hasOwn(FOLDS, event.type)) {
    return { ...record, version: record.version + 1, readOnlyBecause: event.type };
  }
  const why = impossible(record, event);
  if (why !== null) return broken(record, why);
  const fold = FOLDS[event.type] as (record: ActionRecord, event: ActionEvent) => ActionRecord;
  return { ...fold(record, event), version: record.version + 1 };
}

type Fold<Type extends ActionEvent['type']> = (
  record: ActionRecord,
  event: Extract<ActionEvent, { type: Type }>,
) => ActionRecord;

const FOLDS: { readonly [Type in ActionEvent['type']]: Fold<Type> } = {
  'action-proposed': (record) => record,
  'action-approved': (record, { planId, approvalId, actBy }) => ({
    ...record,
    lifecycle: record.attempts.length === 0 ? 'approved' : record.lifecycle,
    approved: { planId, approvalId, actBy },
  }),
  'action-withdrawn': (record, { reason }) => ({
    ...record,
    lifecycle: 'withdrawn',
    withdrawnBecause: reason,
    approved: null,
    deferredUntil: null,
    nextLookupAt: null,
  }),
  'send-claimed': claimed,
  'receipt-recorded': received,
  'look-up-scheduled': (record, { at, rounds }) => ({
    ...withAttempt(record, lastNumber(record), (attempt) => ({ ...attempt, lookupRounds: rounds })),
    nextLookupAt: at,
  }),
  'send-deferred': (record, { until }) => ({ ...record, deferredUntil: until, nextLookupAt: null }),
  'review-requested': (record, { reason, requiredAction, since }) => ({
    ...record,
    humanReview: { reason, requiredAction, since },
    nextLookupAt: null,
  }),
  'review-cleared': (record) => ({ ...record, humanReview: null }),
  'incident-raised': (record, { kind, raisedAt, summary }) => ({
    ...record,
    incidents: [...record.incidents, { kind, raisedAt, summary }],
  }),
  'replacement-asked': (record, { attemptNumber, planId }) => ({
    ...record,
    replacement: { attemptNumber, planId },
    approved: null,
  }),
  'replacement-cancelled': (record) => ({ ...record, replacement: null, approved: null }),
  'epoch-raised': (record, { epoch }) => ({ ...record, epoch }),
};

/** Kinds of receipt that answer one send; a tap or a person's word does not. */
const ANSWERS = new Set(['response', 'replay', 'noAnswerRecorded']);

function opened(event: ActionEvent): ActionRecord {
  if (event.type !== 'action-proposed') {
    throw new LandedError('INVARIANT_BROKEN', {
      aggregate: 'An action',
      why: `its first entry is ${event.type}`,
    });
  }
  const { type: _type, ...identity } = event;
  return {
    schema: 1,
    ...identity,
    lifecycle: 'proposed',
    withdrawnBecause: null,
    approved: null,
    attempts: [],
    epoch: 0,
    receipts: [],
    dispatchedAt: null,
    confirmedAt: null,
    nextLookupAt: null,
    deferredUntil: null,
    humanReview: null,
    incidents: [],
    replacement: null,
    version: 1,
    readOnlyBecause: null,
  };
}

function claimed(
  record: ActionRecord,
  event: Extract<ActionEvent, { type: 'send-claimed' }>,
): ActionRecord {
  const send: SendRecord = {
    sendNumber: event.sendNumber,
    epoch: event.epoch,
    claimedAt: event.claimedAt,
    sendBy: event.sendBy,
    answerBy: event.answerBy,
    outcome: null,
  };
  const windows = {
    eligibleForReconciliationAt: event.eligibleForReconciliationAt,
    missesCountFrom: event.missesCountFrom,
    missedPaths: [],
  };
  const base: ActionRecord = {
    ...record,
    lifecycle: 'in_flight',
    epoch: event.epoch,
    dispatchedAt: record.dispatchedAt ?? event.claimedAt,
    deferredUntil: null,
    nextLookupAt: null,
  };
  if (event.opens === null) {
    return withAttempt(base, event.attemptNumber, (attempt) => ({
      ...attempt,
      ...windows,
      sends: [...attempt.sends, send],
    }));
  }
  const attempt: AttemptRecord = {
    attemptNumber: event.attemptNumber,
    ...event.opens,
    ...windows,
    sends: [send],
    axes: { delivery: 'PENDING', acceptance: 'PENDING' },
    provenBy: null,
    rank: null,
    standing: 'present',
    lookupRounds: 0,
  };
  return { ...base, attempts: [...record.attempts, attempt], approved: null, replacement: null };
}

function received(
  record: ActionRecord,
  event: Extract<ActionEvent, { type: 'receipt-recorded' }>,
): ActionRecord {
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
    lifecycle: settled ? 'settled' : 'in_flight',
    nextLookupAt: axes !== null || (settled && isFinding(receipt)) ? null : record.nextLookupAt,
    deferredUntil: axes === null ? record.deferredUntil : null,
    confirmedAt:
      status === 'CONFIRMED' ? (record.confirmedAt ?? receipt.observedAt) : record.confirmedAt,
  };
}

/** A look that a settled record waited for is over with its finding; an unreadable one is tried again. */
function isFinding({ kind, outcome }: Receipt): boolean {
  return kind === 'lookup' && outcome !== 'unknown';
}

function judged(
  attempt: AttemptRecord,
  event: Extract<ActionEvent, { type: 'receipt-recorded' }>,
): AttemptRecord {
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
function rankAfter(
  attempt: AttemptRecord,
  { receipt, axes }: Extract<ActionEvent, { type: 'receipt-recorded' }>,
): number | null {
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
    ANSWERS.has(receipt.kind) && receipt.sendNumber === send.sendNumber && send.outcome === null;
  return speaksOfIt ? { ...send, outcome: 'unknown' } : send;
}

function withAttempt(
  record: ActionRecord,
  attemptNumber: number,
  change: (attempt: AttemptRecord) => AttemptRecord,
): ActionRecord {
  if (attemptOf(record, attemptNumber) === null)
    return broken(record, `it has no attempt ${attemptNumber}`);
  const attempts = record.attempts.map((attempt) =>
    attempt.attemptNumber === attemptNumber ? change(attempt) : attempt,
  );
  return { ...record, attempts };
}

function lastNumber(record: ActionRecord): number {
  return lastAttemptOf(record)?.attemptNumber ?? 0;
}

function broken(record: ActionRecord, why: string): never {
  throw new LandedError('INVARIANT_BROKEN', { aggregate: `Action ${record.actionId}`, why });
}
