import {
  findingOf,
  type ActionRecord,
  type AttemptRecord,
  type EpochMs,
  type PersonResolution,
  type ReceiptOutcome,
} from '@landed/contract';
import {
  applyToAction,
  lastAttemptOf,
  lastSendOf,
  mayReask,
  sentenceOf,
  statusOf,
} from '@landed/core';

import { readAction, recordFinding, transactOn } from './opened-action.js';
import type { ReconcilerParts } from './reconciler-parts.js';

/** What a person's verb came to. `newAttempt` is a new question; nothing is sent for it before their yes. */
export type VerbOutcome =
  | { readonly kind: 'recorded'; readonly sentence: string }
  | { readonly kind: 'newAttempt'; readonly record: ActionRecord; readonly mayStillLand: boolean }
  | { readonly kind: 'refused'; readonly sentence: string };

/** Applies one of a person's verbs; each is in the journal with its reason. */
export async function applyVerb(
  parts: ReconcilerParts,
  resolution: PersonResolution,
): Promise<VerbOutcome> {
  const record = await readAction(parts, resolution.actionId);
  const attempt = lastAttemptOf(record);
  if (attempt === null)
    return refused('Nothing was sent for this yet, so there is nothing to settle.');
  const now = await parts.store.now();
  if (now <= lastSendOf(attempt).sendBy && lastSendOf(attempt).outcome === null) {
    return refused('The request may still start. Nothing was changed; wait a moment.');
  }
  if (resolution.reason.trim() === '') return refused('A reason is needed. Nothing was changed.');
  switch (resolution.verb) {
    case 'itHappened':
      return word(parts, { record, attempt, resolution, outcome: 'accepted' });
    case 'itDidNotHappen':
      return word(parts, { record, attempt, resolution, outcome: 'rejected' });
    case 'leaveIt':
      return word(parts, { record, attempt, resolution, outcome: 'unknown' });
    case 'tryAgain':
      return tryAgain(parts, { record, attempt, resolution, now });
  }
}

interface Word {
  readonly record: ActionRecord;
  readonly attempt: AttemptRecord;
  readonly resolution: PersonResolution;
  readonly outcome: ReceiptOutcome;
}

async function word(
  parts: ReconcilerParts,
  { record, attempt, resolution, outcome }: Word,
): Promise<VerbOutcome> {
  const finding = findingOf(outcome, WORDS[resolution.verb]);
  const former = record.receipts.findLast((receipt) => receipt.kind === 'person');
  const frame = {
    kind: 'person' as const,
    attemptNumber: attempt.attemptNumber,
    sendNumber: null,
    by: resolution.by,
    ...(attempt.provenBy === 'person' && former !== undefined
      ? { corrects: former.receiptId }
      : {}),
  };
  const done = await recordFinding(parts, record, { finding, frame });
  if (done.refusal !== null) return refused(`${done.refusal.sentence} Nothing was changed.`);
  return { kind: 'recorded', sentence: sentenceOf(done.record) };
}

const WORDS: Record<PersonResolution['verb'], string> = {
  itHappened: 'A person says that it happened',
  itDidNotHappen: 'A person says that it did not happen',
  leaveIt: 'A person leaves it as it is',
  tryAgain: 'A person wants it tried again',
};

const CONFIRMED_ALREADY: Record<AttemptRecord['standing'], string> = {
  present: 'It already happened. Nothing was sent again.',
  removed:
    'It was done and removed since; nothing is restored. Ask for it anew if it should be done again.',
};

interface Again {
  readonly record: ActionRecord;
  readonly attempt: AttemptRecord;
  readonly resolution: PersonResolution;
  readonly now: EpochMs;
}

/**
 * While the key lives and the time to act allows it, the same key again; after that, or where the provider keeps
 * no key, a new attempt as a new question. Refused while a send can still start and, where misses can count,
 * until they do.
 */
async function tryAgain(
  parts: ReconcilerParts,
  { record, attempt, now }: Again,
): Promise<VerbOutcome> {
  const status = statusOf(record);
  if (status === 'CONFIRMED') return refused(CONFIRMED_ALREADY[attempt.standing]);
  if (attempt.axes.delivery === 'PENDING' && mayReask(record, attempt, now)) {
    const done = await transactOn(parts, record, (unit) => {
      const decision = applyToAction(unit, record.actionId, {
        type: 'look-again',
        why: 'A person wants it tried again under the same key',
      });
      return { refusal: decision.kind === 'refusal' ? decision : null };
    });
    if (done.refusal !== null) return refused(done.refusal.sentence);
    return {
      kind: 'recorded',
      sentence: 'It is asked again under the same key; that cannot make two of it.',
    };
  }
  const until = missesCountAt(attempt);
  if (status === 'DENIED_UNRESOLVED' && until !== null && now < until) {
    return refused(
      'It may still turn up by itself, and a look-up will then tell. Nothing was sent; try again later.',
    );
  }
  return { kind: 'newAttempt', record, mayStillLand: status === 'DENIED_UNRESOLVED' };
}

/** When the last of the paths whose misses can count starts to count; null where none ever does. */
function missesCountAt(attempt: AttemptRecord): EpochMs | null {
  const instants = Object.values(attempt.missesCountFrom).filter((from) => from !== 'never');
  return instants.length === 0 ? null : Math.max(...instants);
}

function refused(sentence: string): VerbOutcome {
  return { kind: 'refused', sentence };
}
