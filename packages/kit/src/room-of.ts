import { asPlanDigest, type ActionRecord, type EpochMs } from '@landed/contract';
import {
  decideAction,
  provenByProvider,
  provenWithoutEffect,
  sentenceOf,
  statusOf,
} from '@landed/core';

/** Whether the live head of a lineage may give way to the next generation. */
export type Room =
  | { readonly kind: 'free' }
  /** Only a person's word says that nothing was done; the next one is a question that names that. */
  | { readonly kind: 'mayStillLand' }
  | { readonly kind: 'taken'; readonly why: string };

/**
 * The next generation opens only where the head is unclaimed, or closed without effect (DESIGN section 3).
 *
 * @param edits - True where the request itself says that it replaces a plan: then a yes that nobody has used yet
 *   gives way too. A redelivered event never takes a yes away.
 */
export function roomOf(
  record: ActionRecord,
  { now, edits }: { readonly now: EpochMs; readonly edits: boolean },
): Room {
  if (record.lifecycle === 'withdrawn' || record.lifecycle === 'proposed') return { kind: 'free' };
  const unused = record.attempts.length === 0 || record.replacement !== null;
  if (record.approved !== null && unused && !edits) {
    return {
      kind: 'taken',
      why: 'This was approved already and waits to be run; nothing new was opened.',
    };
  }
  if (record.attempts.length === 0) return { kind: 'free' };
  if (statusOf(record) !== 'FAILED') return started(sentenceOf(record));
  return mayStillLand(record) ? roomBeside(record, now) : { kind: 'free' };
}

/** True while some attempt is closed by nobody's proof, whatever a person says. */
export function mayStillLand(record: ActionRecord): boolean {
  return !record.attempts.every(
    (attempt) => provenByProvider(attempt) || provenWithoutEffect(attempt),
  );
}

/** Under the same rule as a new attempt: first what the open one still allows, then a person who is shown it. */
function roomBeside(record: ActionRecord, now: EpochMs): Room {
  const decision = decideAction(
    { ...record, replacement: null },
    {
      type: 'ask-replacement',
      planId: record.planId,
      planDigest: asPlanDigest(record.planDigest),
      attemptNumber: record.attempts.length + 1,
    },
    now,
  );
  return decision.kind === 'events' ? { kind: 'mayStillLand' } : started(decision.sentence);
}

function started(sentence: string): Room {
  return {
    kind: 'taken',
    why: `This was started already, and nothing new was opened. ${sentence}`,
  };
}
