import { LandedError, type ActionRecord, type AttemptRecord } from '@landed/contract';

import { attemptOf } from './attempt.js';

/** The record with one attempt changed. @throws {LandedError} `INVARIANT_BROKEN` where it has no such attempt. */
export function withAttempt(
  record: ActionRecord,
  attemptNumber: number,
  change: (attempt: AttemptRecord) => AttemptRecord,
): ActionRecord {
  if (attemptOf(record, attemptNumber) === null)
    return broken(record, `it has no attempt ${attemptNumber}`);
  const attempts = record.attempts.map((attempt) =>
    attempt.attemptNumber === attemptNumber ? change(attempt) : attempt,
  );
  return { ...record, attempts };
}

/** An event that `decideAction` could not have made: a bug of ours; nothing is folded. */
export function broken(record: ActionRecord, why: string): never {
  throw new LandedError('INVARIANT_BROKEN', { aggregate: `Action ${record.actionId}`, why });
}
