import type { ActionEvent, ActionRecord, EpochMs, Receipt } from '@landed/contract';

import { attemptOf, lastSendOf, provenWithoutEffect } from './attempt.js';
import type { Judgement } from './judge-receipt.js';
import { openReasonOf, statusOf, statusOfAxes } from './status.js';

/** One recorded receipt: the record before and after it, and how it was judged. */
export interface Change {
  readonly before: ActionRecord;
  readonly after: ActionRecord;
  readonly receipt: Receipt;
  readonly judgement: Judgement;
  readonly now: EpochMs;
}

interface Review {
  readonly reason: string;
  readonly requiredAction: string;
}

/** Two proven effects, or our reference on something else, is for a person. */
export function incidentsOf(change: Change): readonly ActionEvent[] {
  const { before, receipt, now: raisedAt } = change;
  if (landedTwice(change)) {
    const summary = 'Two attempts of this action took effect';
    return [{ type: 'incident-raised', kind: 'duplicate', raisedAt, summary }];
  }
  const seen = before.incidents.some((incident) => incident.kind === 'mismatch');
  if (receipt.outcome === 'mismatch' && !seen) {
    return [{ type: 'incident-raised', kind: 'mismatch', raisedAt, summary: receipt.summary }];
  }
  return [];
}

/** Asks a person, or takes the question back: when the outcome came, or when the person has spoken. */
export function reviewsOf(change: Change): readonly ActionEvent[] {
  const { before, after, receipt, now } = change;
  const wanted = reviewOf(change);
  if (wanted !== null) return [{ type: 'review-requested', ...wanted, since: now }];
  if (after.humanReview === null) return [];
  const status = statusOf(after);
  const settled = status === 'CONFIRMED' || status === 'FAILED';
  // An incident is not answered by an outcome, only by a person.
  const outcome = statusOf(before) !== status && before.incidents.length === 0;
  const answered = outcome || receipt.kind === 'person';
  return settled && answered ? [{ type: 'review-cleared', why: receipt.summary }] : [];
}

function reviewOf(change: Change): Review | null {
  if (landedTwice(change)) {
    return {
      reason: 'It was done twice',
      requiredAction: 'Decide which one stays; the other can be undone',
    };
  }
  if (change.receipt.outcome === 'mismatch') {
    return {
      reason: change.receipt.summary,
      requiredAction: 'Compare what stands at the provider with what was approved',
    };
  }
  return (
    removal(change) ?? contradiction(change) ?? undecidable(change) ?? withoutQuestions(change)
  );
}

function landedTwice({ before, after }: Change): boolean {
  return landed(after) > 1 && landed(before) <= 1;
}

function landed(record: ActionRecord): number {
  return record.attempts.filter(({ axes }) => axes.acceptance === 'ACCEPTED').length;
}

function removal({ before, after, receipt }: Change): Review | null {
  const was = attemptOf(before, receipt.attemptNumber)?.standing;
  const is = attemptOf(after, receipt.attemptNumber)?.standing;
  if (is !== 'removed' || was === 'removed') return null;
  return {
    reason: 'It was done, and somebody removed it since',
    requiredAction: 'Say whether it should be done again; nothing is restored by itself',
  };
}

/** A later receipt that contradicts a person's word reopens the case. */
function contradiction({ before, after, receipt }: Change): Review | null {
  const was = attemptOf(before, receipt.attemptNumber);
  const is = attemptOf(after, receipt.attemptNumber);
  if (was?.provenBy !== 'person' || is?.provenBy !== 'provider') return null;
  if (statusOfAxes(was.axes) === statusOfAxes(is.axes)) return null;
  return {
    reason: 'The provider says otherwise than the person did',
    requiredAction: 'Take note; the provider’s answer counts',
  };
}

/** Two verdicts whose order nobody can tell, and no object to fetch. */
function undecidable({ after, judgement }: Change): Review | null {
  if (!judgement.fetchObject || after.humanReview !== null) return null;
  if (after.strategy.steps.some((step) => step.kind === 'lookup')) return null;
  return {
    reason: 'Two reports of the provider contradict each other, and it cannot be asked',
    requiredAction: 'Look there which one holds',
  };
}

/** Nothing can be asked and no report will come: a person, at once. */
function withoutQuestions({ after, receipt }: Change): Review | null {
  const attempt = attemptOf(after, receipt.attemptNumber);
  if (attempt === null || receipt.kind === 'person' || receipt.kind === 'local') return null;
  if (after.strategy.steps.some((step) => step.kind !== 'person')) return null;
  if (provenWithoutEffect(attempt) || lastSendOf(attempt).outcome === null) return null;
  const reason = openReasonOf(after, attempt);
  if (reason === 'answerLost') {
    return {
      reason: 'The answer was lost and this provider cannot be asked',
      requiredAction: 'Find out whether it happened, then say so here',
    };
  }
  // Where a provider never gives a verdict, that it received the request is all that is waited for.
  if (reason !== 'verdictPending' || after.strategy.confirmsAcceptance === 'never') return null;
  return {
    reason: 'The provider received it, and its verdict cannot be asked for',
    requiredAction: 'Find out whether it happened, then say so here',
  };
}
