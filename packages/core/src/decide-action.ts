import type { ActionEvent, ActionRecord, EpochMs } from '@landed/contract';

import type { ActionCommand } from './action-command.js';
import { lastAttemptOf, provenWithoutEffect } from './attempt.js';
import { decideClaimFirst, decideClaimResend } from './decide-claim.js';
import { decideReceipt } from './decide-receipt.js';
import { decideAskReplacement, decideCancelReplacement } from './decide-replacement.js';
import { accept, refuse, type Decision } from './refusal.js';
import { statusOf } from './status.js';

/**
 * What a command makes of a record: events, or a refusal with a sentence. Total and pure: no clock, no store,
 * no randomness; the time is the store's and comes as an argument.
 *
 * @param record - Null where the action does not exist yet.
 */
export function decideAction(
  record: ActionRecord | null,
  command: ActionCommand,
  now: EpochMs,
): Decision<ActionEvent> {
  if (record === null) {
    if (command.type !== 'propose')
      return refuse('doesNotExist', 'There is no such action. Nothing was done.');
    const { type: _type, ...identity } = command;
    return accept({ type: 'action-proposed', ...identity });
  }
  if (record.readOnlyBecause !== null) {
    return refuse(
      'readOnly',
      `This record holds an entry "${record.readOnlyBecause}" of a newer version. It can be read here and not changed.`,
    );
  }
  const decide = DECIDE[command.type] as Decide<ActionCommand['type']>;
  return decide(record, command, now);
}

type Of<Type extends ActionCommand['type']> = Extract<ActionCommand, { type: Type }>;
type Decide<Type extends ActionCommand['type']> = (
  record: ActionRecord,
  command: Of<Type>,
  now: EpochMs,
) => Decision<ActionEvent>;

const DECIDE: { readonly [Type in ActionCommand['type']]: Decide<Type> } = {
  propose: () => refuse('alreadyExists', 'This action exists already. Nothing new was opened.'),
  approve: decideApprove,
  withdraw: decideWithdraw,
  'claim-first': decideClaimFirst,
  'claim-resend': decideClaimResend,
  record: (record, { receipt }, now) => decideReceipt(record, receipt, now),
  'finish-round': (record, _command, now) => decideFinishRound(record, now),
  'look-again': decideLookAgain,
  defer: decideDefer,
  'ask-person': decideAskPerson,
  'ask-replacement': decideAskReplacement,
  'cancel-replacement': decideCancelReplacement,
  fence: decideFence,
};

function decideApprove(
  record: ActionRecord,
  command: Of<'approve'>,
  now: EpochMs,
): Decision<ActionEvent> {
  const { planId, approvalId, actBy } = command;
  if (record.lifecycle === 'withdrawn')
    return refuse('withdrawn', 'This action was withdrawn. Nothing was approved.');
  const first = record.lifecycle === 'proposed' && planId === record.planId;
  const again = record.replacement !== null && record.replacement.planId === planId;
  if (record.approved !== null) return refuse('alreadyApproved', 'This was approved already.');
  if (!first && !again)
    return refuse(
      'otherDigest',
      'This is not the plan that waits for a decision. Nothing was approved.',
    );
  if (now >= actBy) return refuse('pastActBy', 'The time to act is over. Nothing was approved.');
  return accept({ type: 'action-approved', planId, approvalId, actBy });
}

/** Before anything may have been executed, and never after. */
function decideWithdraw(
  record: ActionRecord,
  { reason, summary }: Of<'withdraw'>,
): Decision<ActionEvent> {
  if (record.lifecycle === 'withdrawn') return refuse('withdrawn', 'This was withdrawn already.');
  if (record.lifecycle === 'settled')
    return refuse('settled', 'It is too late: this already has its outcome.');
  if (!record.attempts.every(provenWithoutEffect)) {
    return refuse(
      'claimed',
      'It is too late: the request may have gone out. Undo is the way back.',
    );
  }
  return accept({ type: 'action-withdrawn', reason, summary });
}

/** A round told nothing. The next one is planned, or a person is asked when all rounds are used up. */
function decideFinishRound(record: ActionRecord, now: EpochMs): Decision<ActionEvent> {
  const attempt = lastAttemptOf(record);
  const open = statusOf(record) === 'DENIED_UNRESOLVED' || record.nextLookupAt !== null;
  if (attempt === null || !open) return refuse('nothingToDo', 'Nothing is open here.');
  if (record.humanReview !== null) return refuse('nothingToDo', 'A person has this already.');
  const { strategy } = record;
  const rounds = attempt.lookupRounds + 1;
  if (rounds >= strategy.maxLookups) {
    return accept(
      { type: 'look-up-scheduled', at: now, rounds },
      {
        type: 'review-requested',
        reason: `Asked ${rounds} times; the provider does not tell what happened`,
        requiredAction: 'Check at the provider, then say whether it happened',
        since: now,
      },
    );
  }
  const delays = strategy.lookupDelaysMs;
  const wait = delays[Math.min(rounds, delays.length) - 1] ?? 60_000;
  return accept({ type: 'look-up-scheduled', at: now + wait, rounds });
}

function decideLookAgain(
  record: ActionRecord,
  { why }: Of<'look-again'>,
  now: EpochMs,
): Decision<ActionEvent> {
  const attempt = lastAttemptOf(record);
  if (attempt === null)
    return refuse('nothingToDo', 'Nothing was sent yet, so there is nothing to look for.');
  if (record.lifecycle === 'withdrawn')
    return refuse('withdrawn', 'This was withdrawn before anything was done.');
  if (statusOf(record) === 'FAILED')
    return refuse('settled', 'This is settled; only proof moves it.');
  if (record.strategy.steps.every((step) => step.kind === 'person'))
    return refuse('nothingToDo', 'This provider cannot be asked; only a person can find out.');
  const cleared: readonly ActionEvent[] =
    record.humanReview === null ? [] : [{ type: 'review-cleared', why }];
  return accept(...cleared, { type: 'look-up-scheduled', at: now, rounds: 0 });
}

function decideDefer(record: ActionRecord, { until }: Of<'defer'>): Decision<ActionEvent> {
  const attempt = lastAttemptOf(record);
  if (attempt === null || record.lifecycle !== 'in_flight' || !provenWithoutEffect(attempt)) {
    return refuse('nothingToDo', 'There is no unsent request to wait with.');
  }
  return accept({ type: 'send-deferred', until: Math.min(until, attempt.actBy) });
}

function decideAskPerson(
  record: ActionRecord,
  { reason, requiredAction }: Of<'ask-person'>,
  now: EpochMs,
): Decision<ActionEvent> {
  if (record.humanReview !== null) return refuse('nothingToDo', 'A person has this already.');
  if (record.attempts.length === 0) return refuse('nothingToDo', 'Nothing was sent yet.');
  return accept({ type: 'review-requested', reason, requiredAction, since: now });
}

function decideFence(record: ActionRecord, { why }: Of<'fence'>): Decision<ActionEvent> {
  if (record.attempts.length === 0) return refuse('nothingToDo', 'Nothing was claimed yet.');
  return accept({ type: 'epoch-raised', epoch: record.epoch + 1, why });
}
