import type { ActionRecord, DispatchOutcome } from '@landed/contract';
import { axesOf, bestAttemptOf, statusOf, unresolvedReasonOf } from '@landed/core';

/** What one dispatch came to, read off the record. */
export function outcomeOf(record: ActionRecord): DispatchOutcome {
  const last = record.receipts.at(-1)?.summary ?? '';
  switch (statusOf(record)) {
    case 'CONFIRMED':
      return {
        kind: 'Executed',
        providerObjectId: bestAttemptOf(record)?.providerObjectId ?? null,
      };
    case 'FAILED':
      return axesOf(record).acceptance === 'REJECTED'
        ? { kind: 'Rejected', why: last }
        : { kind: 'Failed', why: last };
    case 'DENIED_UNRESOLVED':
      return unresolvedOutcome(record);
    case null:
      return { kind: 'Skipped', why: 'nothing was sent' };
  }
}

function unresolvedOutcome(record: ActionRecord): DispatchOutcome {
  const because = unresolvedReasonOf(record) ?? 'answerLost';
  if (because === 'verdictPending') return { kind: 'Acknowledged' };
  if (because === 'notSentYet' && record.deferredUntil !== null) {
    return { kind: 'Deferred', until: record.deferredUntil };
  }
  return { kind: 'Unresolved', because };
}
