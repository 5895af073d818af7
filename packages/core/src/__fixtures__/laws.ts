import type { ActionEvent, ActionRecord, AttemptRecord, Axes, EpochMs } from '@landed/contract';

import { attemptOf, lastAttemptOf, provenWithoutEffect, reachedProvider } from '../attempt.js';
import { dueAtOf } from '../record-index.js';
import { statusOf, unresolvedReasonOf } from '../status.js';

/** One event and what it did to a record. */
export interface Step {
  readonly before: ActionRecord;
  readonly event: ActionEvent;
  readonly after: ActionRecord;
  readonly now: EpochMs;
}

type Law = (step: Step) => boolean;

const moved = (was: Axes | undefined, is: Axes): boolean =>
  was !== undefined && (was.delivery !== is.delivery || was.acceptance !== is.acceptance);

function movedAttempts({ before, after }: Step): readonly AttemptRecord[] {
  return after.attempts.filter((is) => moved(attemptOf(before, is.attemptNumber)?.axes, is.axes));
}

/** The laws of DESIGN sections 2 and 3 that hold for every single event. True where it is kept. */
export const EVENT_LAWS: Readonly<Record<string, Law>> = {
  'no axis moves without a receipt, and only that of its attempt': (step) =>
    movedAttempts(step).every(
      ({ attemptNumber }) =>
        step.event.type === 'receipt-recorded' &&
        step.event.receipt.attemptNumber === attemptNumber,
    ),
  'a tap, and a claim without an answer, move no axis': (step) =>
    movedAttempts(step).length === 0 ||
    (step.event.type === 'receipt-recorded' &&
      !['local', 'noAnswerRecorded'].includes(step.event.receipt.kind)),
  'acceptance leaves PENDING only with delivery CONFIRMED': ({ after }) =>
    after.attempts.every(
      ({ axes }) => axes.acceptance === 'PENDING' || axes.delivery === 'CONFIRMED',
    ),
  'what the provider ever had is never again undelivered': ({ before, after }) =>
    before.attempts.every(
      (was) =>
        !reachedProvider(before, was) ||
        attemptOf(after, was.attemptNumber)?.axes.delivery === 'CONFIRMED',
    ),
  'a person never stands against the provider': (step) =>
    movedAttempts(step).every((is) => {
      const was = attemptOf(step.before, is.attemptNumber);
      const decided = was?.axes.acceptance !== 'PENDING' || was.axes.delivery === 'FAILED';
      const byPerson =
        step.event.type === 'receipt-recorded' && step.event.receipt.kind === 'person';
      return !byPerson || !decided || was?.provenBy === 'person';
    }),
  'DENIED_UNRESOLVED ends only by a receipt, or where receipts prove that every send did nothing':
    ({ before, event, after }) =>
      statusOf(before) !== 'DENIED_UNRESOLVED' ||
      statusOf(after) === 'DENIED_UNRESOLVED' ||
      event.type === 'receipt-recorded' ||
      (event.type === 'action-withdrawn' && before.attempts.every(provenWithoutEffect)),
  'FAILED begins only by a refusal, an absence, a closing or a person': ({
    before,
    event,
    after,
  }) =>
    statusOf(after) !== 'FAILED' ||
    statusOf(before) === 'FAILED' ||
    (event.type === 'receipt-recorded' &&
      ['rejected', 'absent', 'closed'].includes(event.receipt.outcome)),
  'CONFIRMED begins only by an acceptance or a removal': ({ before, event, after }) =>
    statusOf(after) !== 'CONFIRMED' ||
    statusOf(before) === 'CONFIRMED' ||
    (event.type === 'receipt-recorded' && ['accepted', 'removed'].includes(event.receipt.outcome)),
  'every receipt stays': ({ before, after }) =>
    before.receipts.every((receipt, index) => after.receipts[index] === receipt),
  'the epoch never falls, and rises with every claim': ({ before, event, after }) =>
    event.type === 'send-claimed' ? after.epoch > before.epoch : after.epoch >= before.epoch,
  'the version rises by one': ({ before, after }) => after.version === before.version + 1,
  'no send beside another of the attempt': (step) =>
    !claims(step) ||
    step.before.attempts.every(({ sends }) =>
      sends.every(({ outcome, answerBy }) => outcome !== null || step.now > answerBy),
    ),
  'no send after the time to act, and none may start after it': (step) =>
    !claims(step) || (step.now < newest(step).actBy && lastSend(step).sendBy <= newest(step).actBy),
  'no send without an approval of its own plan': (step) =>
    !claims(step) ||
    step.event.type !== 'send-claimed' ||
    (step.event.opens === null
      ? attemptOf(step.before, step.event.attemptNumber) !== null
      : step.before.approved?.approvalId === step.event.opens.approvalId &&
        step.before.approved.planId === step.event.opens.planId),
  'no new attempt that no person was asked about': (step) =>
    step.after.attempts.length <= Math.max(1, step.before.attempts.length) ||
    step.before.replacement?.attemptNumber === step.after.attempts.length,
  'no repeat after an unknown answer without G1': (step) =>
    !resends(step) ||
    step.before.strategy.guarantee === 'G1' ||
    step.before.attempts.slice(-1).every(provenWithoutEffect),
  'no repeat with a key that the provider may have forgotten': (step) =>
    !resends(step) ||
    step.before.strategy.guarantee !== 'G1' ||
    (newest(step).keyExpiresAt ?? Infinity) >= lastSend(step).sendBy,
  'no send beside a proven effect': (step) =>
    !claims(step) || step.before.attempts.every(({ axes }) => axes.acceptance !== 'ACCEPTED'),
};

function claims({ event }: Step): boolean {
  return event.type === 'send-claimed';
}

function resends({ event }: Step): boolean {
  return event.type === 'send-claimed' && event.opens === null;
}

function newest({ after }: Step): AttemptRecord {
  const attempt = lastAttemptOf(after);
  if (attempt === null) throw new TypeError('A claim leaves an attempt.');
  return attempt;
}

function lastSend(step: Step) {
  const send = newest(step).sends.at(-1);
  if (send === undefined) throw new TypeError('An attempt has a send.');
  return send;
}

/** What holds once all events of one decision are folded. */
export const RECORD_LAWS: Readonly<Record<string, (record: ActionRecord) => boolean>> = {
  'what landed twice raised an incident': ({ attempts, incidents }) =>
    attempts.filter(({ axes }) => axes.acceptance === 'ACCEPTED').length < 2 ||
    incidents.some(({ kind }) => kind === 'duplicate'),
  'no question about a new attempt beside a proven effect': (record) =>
    statusOf(record) !== 'CONFIRMED' || record.replacement === null,
  'what a person has is in no automatic queue': (record) =>
    record.humanReview === null || record.nextLookupAt === null,
  'nothing is forgotten: what is unresolved is due, with a person, or owed a verdict': (record) =>
    dueAtOf(record) !== null ||
    ['needsPerson', 'verdictPending', null].includes(unresolvedReasonOf(record)),
  'what was withdrawn is not due': (record) =>
    record.lifecycle !== 'withdrawn' || dueAtOf(record) === null,
};

export function brokenEventLaws(step: Step): readonly string[] {
  return Object.keys(EVENT_LAWS).filter((name) => EVENT_LAWS[name]?.(step) === false);
}

export function brokenRecordLaws(record: ActionRecord): readonly string[] {
  return Object.keys(RECORD_LAWS).filter((name) => RECORD_LAWS[name]?.(record) === false);
}
