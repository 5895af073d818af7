import {
  findingOf,
  LandedError,
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
  sentenceOf,
  type ReceiptFrame,
} from '@landed/core';

import { readAction, recordFinding, recordIn, transactOn, vaultOf } from './opened-action.js';
import type { ReconcilerParts } from './reconciler-parts.js';
import { wayToTryAgain } from './try-again.js';

/** What a person's verb came to. `newAttempt` is a new question; nothing is sent for it before their yes. */
export type VerbOutcome =
  | { readonly kind: 'recorded'; readonly sentence: string }
  | { readonly kind: 'newAttempt'; readonly record: ActionRecord; readonly mayStillLand: boolean }
  | { readonly kind: 'refused'; readonly sentence: string };

interface Verb {
  readonly record: ActionRecord;
  readonly attempt: AttemptRecord;
  readonly resolution: PersonResolution;
}

/** Applies one of a person's verbs; each is in the journal with who spoke and a digest of why. */
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
  const verb = { record, attempt, resolution };
  return resolution.verb === 'tryAgain'
    ? tryAgain(parts, verb, now)
    : word(parts, verb, OUTCOMES[resolution.verb]);
}

const OUTCOMES: Record<Exclude<PersonResolution['verb'], 'tryAgain'>, ReceiptOutcome> = {
  itHappened: 'accepted',
  itDidNotHappen: 'rejected',
  leaveIt: 'unknown',
};

const WORDS: Record<PersonResolution['verb'], string> = {
  itHappened: 'A person says that it happened',
  itDidNotHappen: 'A person says that it did not happen',
  leaveIt: 'A person leaves it as it is',
  tryAgain: 'A person wants it tried again',
};

async function word(
  parts: ReconcilerParts,
  verb: Verb,
  outcome: ReceiptOutcome,
): Promise<VerbOutcome> {
  const finding = findingOf(outcome, WORDS[verb.resolution.verb]);
  const frame = await frameOf(parts, verb);
  const { refusal, record } = await recordFinding(parts, verb.record, { finding, frame });
  if (refusal !== null) return refused(`${refusal.sentence} Nothing was changed.`);
  return { kind: 'recorded', sentence: sentenceOf(record) };
}

async function frameOf(
  parts: ReconcilerParts,
  { record, attempt, resolution }: Verb,
): Promise<Omit<ReceiptFrame, 'observedAt'>> {
  const former = record.receipts.findLast(
    ({ kind, outcome, attemptNumber }) =>
      kind === 'person' && outcome !== 'unknown' && attemptNumber === attempt.attemptNumber,
  );
  const corrected = attempt.provenBy === 'person' ? former : undefined;
  return {
    kind: 'person',
    attemptNumber: attempt.attemptNumber,
    sendNumber: null,
    by: resolution.by,
    digest: await reasonDigest(parts, attempt, resolution),
    ...(corrected === undefined ? {} : { corrects: corrected.receiptId }),
  };
}

/** A reason is in a person's own words and may name people: the journal holds its digest under the plan's secret. */
async function reasonDigest(
  parts: ReconcilerParts,
  attempt: AttemptRecord,
  { verb, reason }: PersonResolution,
): Promise<string | null> {
  try {
    return (await vaultOf(parts, attempt))?.digest([verb, reason]) ?? null;
  } catch (error) {
    if (LandedError.is(error, 'SEAL_BROKEN')) return null;
    throw error;
  }
}

/** The wish is recorded with what is done about it, in one transaction. */
async function tryAgain(parts: ReconcilerParts, verb: Verb, now: EpochMs): Promise<VerbOutcome> {
  const { record, attempt } = verb;
  const way = wayToTryAgain(record, attempt, now);
  if (way.kind === 'refused') return way;
  const finding = findingOf('unknown', WORDS.tryAgain);
  const frame = await frameOf(parts, verb);
  const done = await transactOn(parts, record, (unit, view) => {
    const refusal = recordIn(unit, view, { record, finding, frame });
    if (refusal !== null || way.kind === 'newAttempt') return { refusal };
    const why = 'A person wants it tried again under the same key';
    const decision = applyToAction(unit, record.actionId, { type: 'look-again', why });
    return { refusal: decision.kind === 'refusal' ? decision : null };
  });
  if (done.refusal !== null) return refused(done.refusal.sentence);
  if (way.kind === 'newAttempt') return { ...way, record: done.record };
  return { kind: 'recorded', sentence: SAME_KEY };
}

const SAME_KEY = 'It is asked again under the same key; that cannot make two of it.';

function refused(sentence: string): VerbOutcome {
  return { kind: 'refused', sentence };
}
