import type { ActionRecord, AttemptRecord, EpochMs } from '@landed/contract';
import { mayReask, provenWithoutEffect, statusOf } from '@landed/core';

/** How a person's "try again" can be met. */
export type WayToTryAgain =
  /** The same key and the same bytes: cannot make two of it. */
  | { readonly kind: 'sameKey' }
  /** A new question to a person, who is told what may still land. */
  | { readonly kind: 'newAttempt'; readonly mayStillLand: boolean }
  | { readonly kind: 'refused'; readonly sentence: string };

const DONE: Record<AttemptRecord['standing'], string> = {
  present: 'It already happened. Nothing was sent again.',
  removed:
    'It was done and removed since; nothing is restored. Ask for it anew if it should be done again.',
};

/**
 * While the key lives and the time to act allows it, the same key again; after that, or where the provider keeps
 * no key, a new attempt as a new question. Refused where something else comes first.
 */
export function wayToTryAgain(
  record: ActionRecord,
  attempt: AttemptRecord,
  now: EpochMs,
): WayToTryAgain {
  const first = whatComesFirst(record, attempt, now);
  if (first !== null) return { kind: 'refused', sentence: first };
  const byWord = attempt.provenBy === 'person';
  if (mayReask(record, attempt, now) && attempt.axes.delivery === 'PENDING') {
    return { kind: 'sameKey' };
  }
  const mayStillLand = statusOf(record) === 'DENIED_UNRESOLVED' || byWord;
  return { kind: 'newAttempt', mayStillLand: mayStillLand && !provenWithoutEffect(attempt) };
}

/** Why nothing is tried again now, in one sentence for the person; null where it may be. */
function whatComesFirst(record: ActionRecord, attempt: AttemptRecord, now: EpochMs): string | null {
  if (record.lifecycle === 'withdrawn')
    return 'This was withdrawn before anything was done. Ask for a fresh plan; nothing was sent.';
  if (statusOf(record) === 'CONFIRMED') return DONE[attempt.standing];
  if (record.replacement !== null)
    return 'A new attempt waits for a decision already. Nothing was sent.';
  if (verdictIsPending(record, attempt))
    return 'The provider received it, and its verdict is pending. Nothing was sent again.';
  if (provenWithoutEffect(attempt))
    return now < attempt.actBy && attempt.axes.delivery === 'PENDING'
      ? 'It goes out by itself as soon as the provider can be reached. Nothing more was sent.'
      : null;
  return whileItMayLand(record, attempt, now);
}

function verdictIsPending({ strategy }: ActionRecord, { axes }: AttemptRecord): boolean {
  const received = axes.delivery === 'CONFIRMED' && axes.acceptance === 'PENDING';
  return received && strategy.confirmsAcceptance !== 'never';
}

/** A person's word closes no attempt: what it says did not happen may still land. */
function whileItMayLand(record: ActionRecord, attempt: AttemptRecord, now: EpochMs): string | null {
  const byWord = attempt.provenBy === 'person';
  if (mayReask(record, attempt, now)) {
    return byWord
      ? 'The provider still knows the first request by its key. Nothing was sent; a new one can be asked for when the time to act is over.'
      : null;
  }
  const unproven = byWord || statusOf(record) === 'DENIED_UNRESOLVED';
  const until = missesCountAt(attempt);
  return unproven && until !== null && now <= until
    ? 'It may still turn up by itself, and a look-up will then tell. Nothing was sent; try again later.'
    : null;
}

/** When the last of the paths whose misses can count starts to count; null where none ever does. */
function missesCountAt(attempt: AttemptRecord): EpochMs | null {
  const instants = Object.values(attempt.missesCountFrom).filter((from) => from !== 'never');
  return instants.length === 0 ? null : Math.max(...instants);
}
