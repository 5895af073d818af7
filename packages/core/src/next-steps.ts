import type { ActionEvent, AttemptRecord, DurationMs, EpochMs, Receipt } from '@landed/contract';

import { attemptOf, lastAttemptOf, provenByProvider, provenWithoutEffect } from './attempt.js';
import type { Change } from './reviews.js';
import { openReasonOf } from './status.js';

/** Waits before an unsent or refused request goes out again, by number of sends; the last one repeats. */
const RESEND_DELAYS_MS: readonly DurationMs[] = [1_000, 5_000, 15_000, 60_000];

/** What is due next by itself. Nothing, where a person has the case. */
export function nextSteps(change: Change): readonly ActionEvent[] {
  const { after, receipt, judgement, now } = change;
  const attempt = attemptOf(after, receipt.attemptNumber);
  if (attempt === null || receipt.kind === 'local' || after.humanReview !== null) return [];
  if (judgement.fetchObject) return lookAt(attempt, now);
  const reason = openReasonOf(after, attempt);
  if (reason === null) return [];
  if (reason === 'verdictPending') return verdictLookups(change, attempt);
  if (receipt.kind === 'response' && provenWithoutEffect(attempt)) {
    // A former attempt is never sent again beside a newer one.
    return attempt === lastAttemptOf(after) ? [deferral(attempt, receipt, now)] : [];
  }
  return lostAnswerLookups(change, attempt);
}

function lookAt(attempt: AttemptRecord, at: EpochMs): readonly ActionEvent[] {
  return [{ type: 'look-up-scheduled', at, rounds: attempt.lookupRounds }];
}

function verdictLookups(
  { after, receipt, now }: Change,
  attempt: AttemptRecord,
): readonly ActionEvent[] {
  if (after.strategy.confirmsAcceptance === 'never' || receipt.kind === 'lookup') return [];
  const askable = after.strategy.steps.some((step) => step.kind === 'lookup');
  return askable ? lookAt(attempt, now + (after.strategy.lookupDelaysMs[0] ?? 0)) : [];
}

/** From `eligibleForReconciliationAt` on we ask, strictly after; at once where the answer itself says so. */
function lostAnswerLookups(
  { receipt, now }: Change,
  attempt: AttemptRecord,
): readonly ActionEvent[] {
  if (receipt.kind !== 'response' && receipt.kind !== 'noAnswerRecorded') return [];
  if (provenByProvider(attempt)) return [];
  if (receipt.lookNow) return lookAt(attempt, now);
  const eligible = attempt.eligibleForReconciliationAt;
  if (eligible === 'never') return [];
  return lookAt(attempt, Math.max(eligible + 1, now, receipt.notBefore ?? 0));
}

/** The same attempt later, with growing waits, never past the time to act. */
function deferral(attempt: AttemptRecord, receipt: Receipt, now: EpochMs): ActionEvent {
  const delay =
    RESEND_DELAYS_MS[Math.min(attempt.sends.length, RESEND_DELAYS_MS.length) - 1] ?? 60_000;
  const until = Math.max(now + delay, receipt.notBefore ?? 0);
  return { type: 'send-deferred', until: Math.min(until, attempt.actBy) };
}
