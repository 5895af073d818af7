import {
  findingOf,
  type ActionRecord,
  type AttemptRecord,
  type DispatchOutcome,
  type EpochMs,
  type StaleVerdict,
} from '@landed/contract';
import {
  applyToAction,
  createUnitOfWork,
  keysTouchedBy,
  lastAttemptOf,
  provenWithoutEffect,
  receiptOf,
  type OpenedPlan,
} from '@landed/core';

import { claimResend } from './claim.js';
import { dispatchFirst, type StepInput } from './dispatch-first.js';
import { checkEvidence, skipped, stepWorkOf } from './dispatch-step.js';
import type { DispatcherParts } from './dispatcher-parts.js';
import { outcomeOf } from './outcome-of.js';
import { sendClaimed } from './send.js';

const RETRY_MS = 5_000;

function later(attempt: AttemptRecord, now: EpochMs): EpochMs {
  return Math.min(now + RETRY_MS, attempt.actBy);
}

/**
 * The same attempt again: after `notSent` and `notExecuted` (where changed facts withdraw it), or as a same-key
 * re-ask after a lost answer (where changed facts only keep it from being sent: it is looked up instead).
 */
export async function dispatchAgain(
  parts: DispatcherParts,
  input: StepInput,
): Promise<DispatchOutcome> {
  const { opened, record } = input;
  const attempt = lastAttemptOf(record);
  if (attempt === null) return dispatchFirst(parts, input);
  const now = await parts.store.now();
  const unsent = provenWithoutEffect(attempt);
  if (unsent && now >= attempt.actBy) return close(parts, opened, { record, attempt });
  const found = stepWorkOf(parts, opened, input.step);
  if (found.kind === 'blocked') {
    return unsent
      ? defer(parts, opened, { record, until: later(attempt, now) })
      : skipped(found.why);
  }
  const { work } = found;
  const verdict = await checkEvidence(parts, work, record);
  if (verdict.kind !== 'fresh') {
    if (!unsent)
      return skipped('the facts behind it cannot be vouched for, so it is only looked up');
    return verdict.kind === 'stale'
      ? withdrawUnsent(parts, opened, { record, verdict })
      : defer(parts, opened, { record, until: later(attempt, now) });
  }
  const sendByMonotonic = parts.clock.monotonic() + parts.sendWithinMs;
  const claim = await claimResend(parts, { work, record, evidenceCheckedAt: verdict.checkedAt });
  if (claim.kind !== 'claimed') {
    return skipped(
      claim.kind === 'refused' ? claim.refusal.sentence.replace(/\.$/, '') : 'that time is held',
    );
  }
  return sendClaimed(parts, {
    work,
    record: claim.record,
    attempt: claim.attempt,
    sendByMonotonic,
  });
}

interface Unsent {
  readonly record: ActionRecord;
  readonly attempt: AttemptRecord;
}

/** The time to act is over and every send is proven to have done nothing: it ends as FAILED, by a receipt. */
async function close(
  parts: DispatcherParts,
  opened: OpenedPlan,
  { record, attempt }: Unsent,
): Promise<DispatchOutcome> {
  const finding = findingOf(
    'closed',
    'The time to act is over; every request was refused or never left',
  );
  return parts.store.transact(keysTouchedBy(record, opened.plan), (view) => {
    const unit = createUnitOfWork(view);
    const current = unit.action(record.actionId) ?? record;
    const frame = {
      kind: 'closing' as const,
      attemptNumber: attempt.attemptNumber,
      sendNumber: null,
      observedAt: view.now,
    };
    const receipt = receiptOf(current, finding, frame, () => null);
    applyToAction(unit, record.actionId, { type: 'record', receipt });
    return { result: outcomeOf(unit.action(record.actionId) ?? current), appends: unit.appends() };
  });
}

function withdrawUnsent(
  parts: DispatcherParts,
  opened: OpenedPlan,
  {
    record,
    verdict,
  }: { readonly record: ActionRecord; readonly verdict: Extract<StaleVerdict, { kind: 'stale' }> },
): Promise<DispatchOutcome> {
  return parts.store.transact(keysTouchedBy(record, opened.plan), (view) => {
    const unit = createUnitOfWork(view);
    const summary = 'What the plan rested on has changed before it could be sent';
    const decision = applyToAction(unit, record.actionId, {
      type: 'withdraw',
      reason: 'stale',
      summary,
    });
    const result: DispatchOutcome =
      decision.kind === 'refusal'
        ? skipped(decision.sentence.replace(/\.$/, ''))
        : { kind: 'BlockedStale', stale: verdict.stale, unreadable: verdict.unreadable };
    return { result, appends: unit.appends() };
  });
}

function defer(
  parts: DispatcherParts,
  opened: OpenedPlan,
  { record, until }: { readonly record: ActionRecord; readonly until: number },
): Promise<DispatchOutcome> {
  return parts.store.transact(keysTouchedBy(record, opened.plan), (view) => {
    const unit = createUnitOfWork(view);
    unit.onAction(record.actionId, { type: 'defer', until });
    return { result: { kind: 'Deferred', until } as DispatchOutcome, appends: unit.appends() };
  });
}
