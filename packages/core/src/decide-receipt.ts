import type { ActionEvent, ActionRecord, AttemptRecord, EpochMs, Receipt } from '@landed/contract';

import { attemptOf, lastSendOf } from './attempt.js';
import { evolveAction } from './evolve-action.js';
import { judgeReceipt, type Judgement } from './judge-receipt.js';
import { nextSteps } from './next-steps.js';
import { accept, refuse, type Decision, type Refusal } from './refusal.js';
import { incidentsOf, reviewsOf, type Change } from './reviews.js';
import { statusOf } from './status.js';

/** Records a receipt, moves what it proves, and plans what follows from it. */
export function decideReceipt(
  record: ActionRecord,
  receipt: Receipt,
  now: EpochMs,
): Decision<ActionEvent> {
  const attempt = attemptOf(record, receipt.attemptNumber);
  if (attempt === null)
    return refuse('unknownAttempt', 'There is no such attempt. The receipt was not recorded.');
  const judgement = judgeReceipt(record, attempt, receipt, now);
  const refusal = refusalOf(record, attempt, receipt, { judgement, now });
  if (refusal !== null) return refusal;
  const { axes, standing, closes } = judgement;
  const recorded: ActionEvent = { type: 'receipt-recorded', receipt, axes, standing, closes };
  const change = { before: record, after: evolveAction(record, recorded), receipt, judgement, now };
  return accept(recorded, ...consequences(change));
}

interface Context {
  readonly judgement: Judgement;
  readonly now: EpochMs;
}

function refusalOf(
  record: ActionRecord,
  attempt: AttemptRecord,
  receipt: Receipt,
  { judgement, now }: Context,
): Refusal | null {
  if (record.lifecycle === 'withdrawn' && receipt.kind === 'person') {
    return refuse(
      'withdrawn',
      'This was withdrawn before anything was sent. There is nothing to say about it.',
    );
  }
  if (receipt.kind === 'noAnswerRecorded') {
    const last = lastSendOf(attempt);
    if (last.outcome !== null) return refuse('nothingToDo', 'That send has its answer.');
    if (now <= last.answerBy) return refuse('tooEarly', 'The answer may still come.');
  }
  if (receipt.kind === 'closing' && (judgement.axes === null || now < attempt.actBy)) {
    return refuse('attemptOpen', 'It is not proven that nothing was done. It stays open.');
  }
  const word = receipt.kind === 'person' && receipt.outcome !== 'unknown';
  if (word && judgement.axes === null) {
    return refuse(
      'outranked',
      'The provider itself has answered; a person’s word cannot stand against that.',
    );
  }
  return null;
}

/** In order; what is planned next already knows whether a person was asked. */
function consequences(change: Change): readonly ActionEvent[] {
  const first = [...incidentsOf(change), ...replacementEvents(change.after), ...reviewsOf(change)];
  const after = first.reduce<ActionRecord>(evolveAction, change.after);
  return [...first, ...nextSteps({ ...change, after })];
}

/** Late proof wins: a question about a new attempt that nobody has claimed is taken back. */
function replacementEvents(after: ActionRecord): readonly ActionEvent[] {
  if (after.replacement === null || statusOf(after) !== 'CONFIRMED') return [];
  return [
    {
      type: 'replacement-cancelled',
      attemptNumber: after.replacement.attemptNumber,
      why: 'The earlier attempt landed after all',
    },
  ];
}
