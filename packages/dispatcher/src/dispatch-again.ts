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
  lastAttemptOf,
  provenWithoutEffect,
  receiptOf,
  type OpenedPlan,
} from '@landed/core';

import { keysOfPlanAndActions, transactOn } from './action-work.js';
import { withdrawPlan } from './approval.js';
import { claimResend, type Claim } from './claim.js';
import { dispatchFirst, type StepInput } from './dispatch-first.js';
import { checkEvidence, skipped, skippedBy, storedWorkOf } from './dispatch-step.js';
import type { DispatcherParts } from './dispatcher-parts.js';
import { outcomeOf } from './outcome-of.js';
import { sendClaimed } from './send.js';

/** How long an unsent request waits that may not go out now, for another reason than the provider's. */
const RETRY_MS = 5_000;
const NOT_VOUCHED = 'the facts behind it cannot be vouched for, so it is only looked up';

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
  const unsent = provenWithoutEffect(attempt);
  if (unsent && (await parts.store.now()) >= attempt.actBy) return close(parts, record, attempt);
  const found = storedWorkOf(parts, opened, input.step);
  if (found.kind === 'blocked') return unsent ? defer(parts, record) : skipped(found.why);
  const { work } = found;
  const verdict = await checkEvidence(parts, work, record);
  if (verdict.kind !== 'fresh') {
    return unsent ? notVouched(parts, opened, { record, verdict }) : skipped(NOT_VOUCHED);
  }
  const sendByMonotonic = parts.clock.monotonic() + parts.sendWithinMs;
  const claim = await claimResend(parts, { work, record, evidenceCheckedAt: verdict.checkedAt });
  if (claim.kind === 'claimed') return sendClaimed(parts, { ...claim, work, sendByMonotonic });
  return unsent ? defer(parts, record) : notClaimed(claim);
}

function notClaimed(claim: Exclude<Claim, { kind: 'claimed' }>): DispatchOutcome {
  return claim.kind === 'refused' ? skippedBy(claim.refusal) : skipped('that time is held');
}

interface NotFresh {
  readonly record: ActionRecord;
  readonly verdict: Exclude<StaleVerdict, { kind: 'fresh' }>;
}

function notVouched(
  parts: DispatcherParts,
  opened: OpenedPlan,
  { record, verdict }: NotFresh,
): Promise<DispatchOutcome> {
  return verdict.kind === 'stale'
    ? withdrawUnsent(parts, opened, { record, verdict })
    : defer(parts, record);
}

/** The time to act is over and every send is proven to have done nothing: it ends as FAILED, by a receipt. */
async function close(
  parts: DispatcherParts,
  record: ActionRecord,
  { attemptNumber }: AttemptRecord,
): Promise<DispatchOutcome> {
  const finding = findingOf(
    'closed',
    'The time to act is over; every request was refused or never left',
  );
  return transactOn(parts.store, record, (unit, current, view) => {
    const frame = {
      kind: 'closing' as const,
      attemptNumber,
      sendNumber: null,
      observedAt: view.now,
    };
    const receipt = receiptOf(current, finding, frame, () => null);
    applyToAction(unit, record.actionId, { type: 'record', receipt });
    return outcomeOf(unit.action(record.actionId) ?? current);
  });
}

/** The world has moved before anything was done: the plan ends here, unless a former attempt may have landed. */
async function withdrawUnsent(
  parts: DispatcherParts,
  { plan }: OpenedPlan,
  {
    record,
    verdict,
  }: { readonly record: ActionRecord; readonly verdict: Extract<StaleVerdict, { kind: 'stale' }> },
): Promise<DispatchOutcome> {
  const summary = 'What the plan rested on has changed before it could be sent';
  const reason = 'stale' as const;
  const keys = await keysOfPlanAndActions(parts.store, plan);
  const withdrawn = await parts.store.transact(keys, (view) => {
    const unit = createUnitOfWork(view);
    const decision = applyToAction(unit, record.actionId, { type: 'withdraw', reason, summary });
    if (decision.kind === 'refusal') return { result: false, appends: [] };
    withdrawPlan(unit, unit.plan(plan.planId) ?? plan, reason, summary);
    return { result: true, appends: unit.appends() };
  });
  if (!withdrawn) return defer(parts, record);
  return { kind: 'BlockedStale', stale: verdict.stale, unreadable: verdict.unreadable };
}

/** Waits and tries again, so that what cannot go out now is neither forgotten nor tried without end. */
function defer(parts: DispatcherParts, record: ActionRecord): Promise<DispatchOutcome> {
  return transactOn(parts.store, record, (unit, current, { now }) => {
    const until = laterOf(current, now);
    const decision = unit.onAction(record.actionId, { type: 'defer', until });
    return decision.kind === 'refusal' ? skippedBy(decision) : { kind: 'Deferred', until };
  });
}

function laterOf(record: ActionRecord, now: EpochMs): EpochMs {
  const actBy = lastAttemptOf(record)?.actBy ?? now;
  const wait = Math.max(now + RETRY_MS, record.deferredUntil ?? 0);
  return Math.min(wait, actBy);
}
