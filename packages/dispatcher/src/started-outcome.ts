import type { ActionRecord, ConfirmationOutcome, PlanRecord } from '@landed/contract';
import {
  CONFIRMATION_SENTENCES,
  confirmationOfClaimed,
  lastAttemptOf,
  lastSendOf,
} from '@landed/core';

import { readAction } from './action-work.js';
import type { DispatcherParts } from './dispatcher-parts.js';

/** What other paths have made of a plan's steps. */
export interface Started {
  /** Of the first step that is started and not over; null where there is none. */
  readonly open: ConfirmationOutcome | null;
  /** Of a step that is over: one that failed, else the first; null where none is. */
  readonly over: ConfirmationOutcome | null;
  /** True where no step is left that could be started. */
  readonly complete: boolean;
}

export async function startedOutcome(parts: DispatcherParts, plan: PlanRecord): Promise<Started> {
  let over: ConfirmationOutcome | null = null;
  for (const { actionId, attemptNumber } of plan.steps) {
    const record = await readAction(parts.store, actionId);
    const started = record.attempts.some((attempt) => attempt.attemptNumber === attemptNumber);
    if (!started) return { open: null, over, complete: false };
    const outcome = await outcomeOfClaimed(parts, record);
    if (outcome !== null && outcome.kind !== 'AlreadyCompleted') {
      return { open: outcome, over, complete: false };
    }
    if (over === null || outcome?.state === 'FAILED') over = outcome;
  }
  return { open: null, over, complete: true };
}

/** A claim whose time for an answer is over is not running any more: nobody knows what became of it. */
async function outcomeOfClaimed(
  { store }: DispatcherParts,
  record: ActionRecord,
): Promise<ConfirmationOutcome | null> {
  const outcome = confirmationOfClaimed(record);
  const attempt = lastAttemptOf(record);
  if (outcome?.kind !== 'InProgress' || attempt === null) return outcome;
  if ((await store.now()) <= lastSendOf(attempt).answerBy) return outcome;
  return {
    kind: 'Blocked',
    reason: 'priorDispatchUnresolved',
    actionId: record.actionId,
    sentence: CONFIRMATION_SENTENCES.priorUnresolved,
  };
}
