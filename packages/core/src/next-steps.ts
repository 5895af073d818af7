import type { ActionEvent, AttemptRecord, DurationMs, EpochMs, Receipt } from '@landed/contract';

import { attemptOf, isAnswer, lastAttemptOf, provenWithoutEffect } from './attempt.js';
import { dueAtOf } from './record-index.js';
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
  // An answer ends what was waited for; anything else leaves it as it is planned, if it is.
  if (!isAnswer(receipt) && dueAtOf(after) !== null) return [];
  return provenWithoutEffect(attempt)
    ? laterSend(change, attempt)
    : lostAnswerLookups(change, attempt);
}

function lookAt(attempt: AttemptRecord, at: EpochMs): readonly ActionEvent[] {
  return [{ type: 'look-up-scheduled', at, rounds: attempt.lookupRounds }];
}

function verdictLookups({ after, now }: Change, attempt: AttemptRecord): readonly ActionEvent[] {
  if (after.strategy.confirmsAcceptance === 'never') return [];
  const askable = after.strategy.steps.some((step) => step.kind === 'lookup');
  return askable ? lookAt(attempt, now + (after.strategy.lookupDelaysMs[0] ?? 0)) : [];
}

/** From `eligibleForReconciliationAt` on we ask, strictly after; at once where the answer itself says so. */
function lostAnswerLookups(
  { receipt, now }: Change,
  attempt: AttemptRecord,
): readonly ActionEvent[] {
  if (receipt.lookNow) return lookAt(attempt, now);
  const eligible = attempt.eligibleForReconciliationAt;
  if (eligible === 'never') return [];
  return lookAt(attempt, Math.max(eligible + 1, now, receipt.notBefore ?? 0));
}

/**
 * The same attempt later. A former attempt is never sent again beside a newer one; beside a question about a newer
 * one it only waits for its end.
 */
function laterSend(
  { after, receipt, now }: Change,
  attempt: AttemptRecord,
): readonly ActionEvent[] {
  if (attempt !== lastAttemptOf(after)) return [];
  const until = after.replacement === null ? backOff(attempt, receipt, now) : attempt.actBy;
  return [{ type: 'send-deferred', until: Math.min(until, attempt.actBy) }];
}

/** With growing waits, and never before the provider asked for. */
function backOff(attempt: AttemptRecord, receipt: Receipt, now: EpochMs): EpochMs {
  const delay =
    RESEND_DELAYS_MS[Math.min(attempt.sends.length, RESEND_DELAYS_MS.length) - 1] ?? 60_000;
  return Math.max(now + delay, receipt.notBefore ?? 0);
}
