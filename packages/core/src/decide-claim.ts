import type {
  ActionEvent,
  ActionRecord,
  AttemptRecord,
  DurationMs,
  EpochMs,
  InstantOrNever,
} from '@landed/contract';

import type { ClaimFirst, ClaimResend } from './action-command.js';
import {
  attemptOf,
  lastAttemptOf,
  lastSendOf,
  openSendsOf,
  provenWithoutEffect,
  verdictIsPending,
} from './attempt.js';
import { accept, refuse, type Decision, type Refusal } from './refusal.js';
import { statusOf } from './status.js';

/** The first send of an attempt: the approval is there, unused and in time, and the facts are fresh. */
export function decideClaimFirst(
  record: ActionRecord,
  command: ClaimFirst,
  now: EpochMs,
): Decision<ActionEvent> {
  const refusal = refusalOfFirst(record, command, now);
  if (refusal !== null || record.approved === null) {
    return refusal ?? refuse('notApproved', 'Nobody approved this. Nothing was sent.');
  }
  const { approvalId, actBy } = record.approved;
  const life = record.strategy.keyLifetimeMs;
  return accept({
    type: 'send-claimed',
    attemptNumber: command.attemptNumber,
    sendNumber: 1,
    ...timesOf(record, Math.min(now + command.sendWithinMs, actBy), now),
    opens: {
      dispatchId: command.dispatchId,
      idempotencyKey: command.idempotencyKey,
      planId: command.planId,
      planDigest: command.planDigest,
      approvalId,
      actBy,
      request: command.request,
      requestDigest: command.requestDigest,
      keyExpiresAt: life === null ? null : now + life,
      providerObjectId: command.providerObjectId,
    },
  });
}

function refusalOfFirst(record: ActionRecord, command: ClaimFirst, now: EpochMs): Refusal | null {
  if (record.lifecycle === 'withdrawn')
    return refuse('withdrawn', 'This was withdrawn. Nothing was sent.');
  if (attemptOf(record, command.attemptNumber) !== null) {
    return refuse('claimed', 'Another path has started this already. Nothing more was sent.');
  }
  if (record.approved === null)
    return refuse('notApproved', 'Nobody approved this. Nothing was sent.');
  if (record.approved.planId !== command.planId) {
    return refuse('otherDigest', 'The approval is for another plan. Nothing was sent.');
  }
  if (now >= record.approved.actBy)
    return refuse('pastActBy', 'The time to act is over. Nothing was sent.');
  return tooOld(command, now) ?? refusalAfterFormer(record, command.attemptNumber);
}

/** A new attempt may start only on what the person was asked about, and never beside a proven effect. */
function refusalAfterFormer(record: ActionRecord, attemptNumber: number): Refusal | null {
  const former = lastAttemptOf(record);
  if (former === null) {
    return attemptNumber === 1
      ? null
      : refuse('unknownAttempt', 'That is not the next attempt. Nothing was sent.');
  }
  if (record.replacement?.attemptNumber !== attemptNumber) {
    return refuse('notApproved', 'No person was asked about a new attempt. Nothing was sent.');
  }
  if (statusOf(record) === 'CONFIRMED')
    return refuse('settled', 'It already happened. Nothing was sent.');
  if (lastSendOf(former).outcome === null) {
    return refuse('inFlight', 'The request before may still be on its way. Nothing was sent.');
  }
  return verdictIsPending(former, record.strategy)
    ? refuse('attemptOpen', 'The provider received the one before. Nothing was sent.')
    : null;
}

/** The same attempt again: same key, same bytes, only where that is known to be safe. */
export function decideClaimResend(
  record: ActionRecord,
  command: ClaimResend,
  now: EpochMs,
): Decision<ActionEvent> {
  const attempt = attemptOf(record, command.attemptNumber);
  if (attempt === null)
    return refuse('unknownAttempt', 'There is no such attempt. Nothing was sent.');
  const refusal =
    refusalOfResend(record, attempt, now) ?? withPerson(record) ?? tooOld(command, now);
  if (refusal !== null) return refusal;
  return accept({
    type: 'send-claimed',
    attemptNumber: attempt.attemptNumber,
    sendNumber: lastSendOf(attempt).sendNumber + 1,
    ...timesOf(record, latestResend(record, attempt, now + command.sendWithinMs), now),
    opens: null,
  });
}

/** A machine never sends again what a person was asked about; their word clears the case first. */
function withPerson({ humanReview }: ActionRecord): Refusal | null {
  return humanReview === null
    ? null
    : refuse('attemptOpen', 'A person has this case. Nothing was sent again.');
}

function refusalOfResend(
  record: ActionRecord,
  attempt: AttemptRecord,
  now: EpochMs,
): Refusal | null {
  if (record.lifecycle !== 'in_flight')
    return refuse('settled', 'This is not open any more. Nothing was sent.');
  if (attempt.axes.delivery !== 'PENDING')
    return refuse('settled', 'The request arrived. Nothing was sent again.');
  if (now >= attempt.actBy)
    return refuse('pastActBy', 'The time to act is over. Nothing was sent again.');
  if (attempt !== lastAttemptOf(record) || record.replacement !== null) {
    return refuse('attemptOpen', 'A new attempt takes its place. Nothing was sent again.');
  }
  const last = lastSendOf(attempt);
  if (last.outcome === null && now <= last.answerBy) {
    return refuse('inFlight', 'The last request may still be on its way. Nothing was sent again.');
  }
  if (record.strategy.guarantee === 'G1' && keyIsOver(attempt, now)) {
    return refuse('keyExpired', 'The provider may have forgotten the key. Nothing was sent again.');
  }
  if (provenWithoutEffect(attempt)) {
    return deferred(record, now)
      ? refuse('tooEarly', 'It is too early to try again. Nothing was sent.')
      : null;
  }
  return refusalOfReask(record, attempt, now);
}

function keyIsOver({ keyExpiresAt }: AttemptRecord, now: EpochMs): boolean {
  return keyExpiresAt !== null && now >= keyExpiresAt;
}

/** The time to act binds every send, and under G1 the life of the key. */
function latestResend({ strategy }: ActionRecord, attempt: AttemptRecord, wished: EpochMs) {
  const { actBy, keyExpiresAt } = attempt;
  const key = strategy.guarantee === 'G1' ? keyExpiresAt : null;
  return Math.min(wished, actBy, key ?? actBy);
}

function deferred(record: ActionRecord, now: EpochMs): boolean {
  return record.deferredUntil !== null && now < record.deferredUntil;
}

/** After an unknown answer only a provider that keeps our key or id makes a repeat safe. */
function refusalOfReask(
  record: ActionRecord,
  attempt: AttemptRecord,
  now: EpochMs,
): Refusal | null {
  if (record.strategy.guarantee !== 'G1' || record.strategy.opaque) {
    return refuse(
      'notRepeatable',
      'This provider cannot be asked twice safely. Nothing was sent again.',
    );
  }
  const eligible = attempt.eligibleForReconciliationAt;
  if (eligible === 'never' || now <= eligible) {
    return refuse('inFlight', 'The last request may still be on its way. Nothing was sent again.');
  }
  return unasked(record, attempt).length > 0
    ? refuse('lookFirst', 'Look-ups come before a repeat. Nothing was sent again.')
    : null;
}

/** Look-up paths that the strategy puts before the re-ask and that have not missed since the last send. */
function unasked(record: ActionRecord, attempt: AttemptRecord): readonly string[] {
  const paths: string[] = [];
  for (const step of record.strategy.steps) {
    if (step.kind === 'reask') break;
    if (step.kind !== 'lookup' || step.authority === 'positiveOnly') continue;
    if (step.needsObjectId && attempt.providerObjectId === null) continue;
    if (!attempt.missedPaths.includes(step.path)) paths.push(step.path);
  }
  return paths;
}

function tooOld(
  command: { readonly evidenceCheckedAt: EpochMs; readonly evidenceMaxAgeMs: DurationMs },
  now: EpochMs,
): Refusal | null {
  return now - command.evidenceCheckedAt > command.evidenceMaxAgeMs
    ? refuse(
        'evidenceTooOld',
        'The facts were checked too long ago. Nothing was sent; check again.',
      )
    : null;
}

/** The fence and the windows of one send, all counted from the claim by the store's clock. */
function timesOf(record: ActionRecord, sendBy: EpochMs, now: EpochMs) {
  const { strategy } = record;
  const answerBy = sendBy + strategy.requestDeadlineMs;
  const missesCountFrom: Record<string, InstantOrNever> = {};
  for (const step of strategy.steps) {
    if (step.kind !== 'lookup') continue;
    const bounded = step.windowMs !== null && strategy.maxLateExecutionMs !== null;
    missesCountFrom[step.path] = bounded
      ? answerBy + (strategy.maxLateExecutionMs ?? 0) + (step.windowMs ?? 0)
      : 'never';
  }
  const eligible: InstantOrNever = strategy.tier === 'BLIND' ? 'never' : answerBy;
  return {
    epoch: record.epoch + 1,
    claimedAt: now,
    sendBy,
    answerBy,
    eligibleForReconciliationAt: eligible,
    missesCountFrom,
  };
}

/** Whether a send of this attempt could still take effect. */
export function attemptIsOpen(record: ActionRecord, attempt: AttemptRecord, now: EpochMs): boolean {
  return openSendsOf(attempt, record.strategy, now).length > 0;
}
