import type { ActionRecord, ConfirmationOutcome } from '@landed/contract';

import { axesOf, isRunning, statusOf, unresolvedReasonOf } from './status.js';

/** What a person reads when a confirmation meets what is already there (DESIGN section 6). */
export const CONFIRMATION_SENTENCES = {
  ran: 'It ran.',
  inProgress: 'It is running now.',
  alreadyRan: 'It already ran.',
  alreadyFailed: 'It already failed; nothing was sent again.',
  priorUnresolved: 'We’re not sure the last attempt ran; check before trying again.',
  superseded: 'A newer plan replaced this one; nothing was sent for it.',
  expired: 'The time to decide is over; nothing was sent. Ask for a fresh plan.',
  unknownPlan: 'There is no such plan here; nothing was sent.',
  otherDigest:
    'What you were shown is not what this plan holds; nothing was sent. Look at it again.',
  declined: 'This was declined; nothing was sent. A new request of your own starts it again.',
  withdrawn: 'This plan was withdrawn; nothing was sent. Ask for a fresh plan.',
  readOnly: 'A newer version wrote this record; nothing was sent. Upgrade first.',
} as const;

/** The first matching row of DESIGN section 6 for an action that was claimed; null where nobody claimed it. */
export function confirmationOfClaimed(record: ActionRecord): ConfirmationOutcome | null {
  if (record.attempts.length === 0) return null;
  const { actionId } = record;
  if (record.lifecycle === 'withdrawn') {
    const sentence = CONFIRMATION_SENTENCES.withdrawn;
    return { kind: 'Blocked', reason: 'withdrawn', actionId, sentence };
  }
  const status = statusOf(record);
  if (status === null || isRunning(record))
    return { kind: 'InProgress', actionId, sentence: CONFIRMATION_SENTENCES.inProgress };
  if (status === 'CONFIRMED') {
    return {
      kind: 'AlreadyCompleted',
      actionId,
      state: status,
      sentence: CONFIRMATION_SENTENCES.alreadyRan,
    };
  }
  if (status === 'FAILED') {
    return {
      kind: 'AlreadyCompleted',
      actionId,
      state: status,
      sentence: CONFIRMATION_SENTENCES.alreadyFailed,
    };
  }
  return {
    kind: 'Blocked',
    reason: 'priorDispatchUnresolved',
    actionId,
    sentence: CONFIRMATION_SENTENCES.priorUnresolved,
  };
}

/** What happened to an action, in one sentence for the person it was done for. */
export function sentenceOf(record: ActionRecord): string {
  if (record.lifecycle === 'withdrawn') return withdrawnSentence(record);
  const status = statusOf(record);
  if (record.attempts.length === 0) return 'Nothing was sent yet.';
  if (status === null || isRunning(record)) return 'It is running now.';
  if (status === 'CONFIRMED') return confirmedSentence(record);
  if (status === 'FAILED') {
    return axesOf(record).acceptance === 'REJECTED'
      ? 'The provider refused it; nothing was done.'
      : 'It did not happen; nothing was done.';
  }
  return unresolvedSentence(record);
}

function withdrawnSentence({ withdrawnBecause }: ActionRecord): string {
  switch (withdrawnBecause) {
    case 'stale':
      return 'Withdrawn: what it rested on has changed. Nothing was done.';
    case 'unresolvable':
      return 'Withdrawn: what it rests on could not be read in time. Nothing was done.';
    case 'expired':
      return 'Withdrawn: the time to decide was over. Nothing was done.';
    case 'rejected':
      return 'Declined. Nothing was done.';
    case 'superseded':
      return 'Withdrawn: a newer plan replaced it. Nothing was done.';
    case 'cancelled':
    case null:
      return 'Withdrawn. Nothing was done.';
  }
}

function confirmedSentence(record: ActionRecord): string {
  if (record.incidents.some((incident) => incident.kind === 'duplicate')) {
    return 'It was done twice; please look at it.';
  }
  const removed = record.attempts.some((attempt) => attempt.standing === 'removed');
  if (removed) return 'It was done, and somebody removed it since. It was not restored.';
  const word = record.attempts.some(
    (attempt) => attempt.axes.acceptance === 'ACCEPTED' && attempt.provenBy === 'person',
  );
  return word ? 'It happened, by a person’s word.' : 'It is done.';
}

function unresolvedSentence(record: ActionRecord): string {
  switch (unresolvedReasonOf(record)) {
    case 'verdictPending':
      return 'The provider received it; its verdict is pending.';
    case 'notSentYet':
      return 'It was not sent yet; it goes out as soon as the provider can be reached.';
    case 'needsPerson':
      return `We do not know whether it happened. ${record.humanReview?.requiredAction ?? ''}.`;
    case 'answerLost':
    case null:
      return 'The answer was lost; we are finding out whether it happened. Nothing is sent again unless that is safe.';
  }
}
