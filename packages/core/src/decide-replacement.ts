import type { ActionEvent, ActionRecord, AttemptRecord, EpochMs } from '@landed/contract';

import type { ActionCommand } from './action-command.js';
import {
  lastAttemptOf,
  lastSendOf,
  provenByProvider,
  provenWithoutEffect,
  verdictIsPending,
} from './attempt.js';
import { mayReask } from './judge-receipt.js';
import { accept, refuse, type Decision, type Refusal } from './refusal.js';
import { statusOf } from './status.js';

/**
 * A new attempt is a new question to a person. Asked when the former attempt is closed by proof, or when only a
 * person who is shown the possible double can go on (DESIGN sections 3 and 6).
 */
export function decideAskReplacement(
  record: ActionRecord,
  command: Extract<ActionCommand, { type: 'ask-replacement' }>,
  now: EpochMs,
): Decision<ActionEvent> {
  const { planId, planDigest, attemptNumber } = command;
  const attempt = lastAttemptOf(record);
  if (attempt === null || record.lifecycle === 'withdrawn') {
    return refuse('nothingToDo', 'Nothing was sent yet; a fresh plan is the way.');
  }
  if (record.replacement !== null)
    return refuse('replacementPending', 'A new attempt waits for a decision already.');
  if (attemptNumber !== attempt.attemptNumber + 1)
    return refuse('unknownAttempt', 'That is not the next attempt.');
  if (statusOf(record) === 'CONFIRMED')
    return refuse('settled', 'It already happened. Nothing new was asked.');
  const last = lastSendOf(attempt);
  if (last.outcome === null && now <= last.sendBy)
    return refuse('tooEarly', 'The last request may still start. Wait a moment.');
  const refusal = provenByProvider(attempt) ? owed(record, attempt) : open(record, attempt, now);
  return refusal ?? accept({ type: 'replacement-asked', planId, planDigest, attemptNumber });
}

/** The provider has it: no second one is offered beside a verdict that is still to come. */
function owed(record: ActionRecord, attempt: AttemptRecord): Refusal | null {
  return verdictIsPending(attempt, record.strategy)
    ? refuse('attemptOpen', 'The provider received it; its verdict is pending. Nothing was asked.')
    : null;
}

/**
 * No proof yet, and a person's word is none: first everything that the same attempt still allows, and the time from
 * which a miss tells something. After that a person may be asked, who is shown what may still land.
 */
function open(record: ActionRecord, attempt: AttemptRecord, now: EpochMs): Refusal | null {
  const unsent = provenWithoutEffect(attempt) && now < attempt.actBy;
  if (unsent || mayReask(record, attempt, now)) {
    return refuse('attemptOpen', 'The same request can still go out safely; that comes first.');
  }
  const from = Object.values(attempt.missesCountFrom).filter((instant) => instant !== 'never');
  return from.some((instant) => now <= instant) && !provenWithoutEffect(attempt)
    ? refuse('tooEarly', 'It may still land, and a look-up will tell. Wait until then.')
    : null;
}

export function decideCancelReplacement(
  record: ActionRecord,
  { why }: Extract<ActionCommand, { type: 'cancel-replacement' }>,
): Decision<ActionEvent> {
  if (record.replacement === null) return refuse('nothingToDo', 'No new attempt waits.');
  const { attemptNumber } = record.replacement;
  return accept({ type: 'replacement-cancelled', attemptNumber, why });
}
