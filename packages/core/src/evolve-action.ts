import {
  LandedError,
  type ActionEvent,
  type ActionRecord,
  type AttemptRecord,
  type SendRecord,
} from '@landed/contract';

import { lastAttemptOf } from './attempt.js';
import { received } from './fold-receipt.js';
import { impossible } from './impossible-event.js';
import { broken, withAttempt } from './with-attempt.js';

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

function lastNumber(record: ActionRecord): number {
  return lastAttemptOf(record)?.attemptNumber ?? 0;
}
