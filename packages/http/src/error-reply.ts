import { LandedError, type ErrorCode } from '@landed/contract';

import { problem, type Reply } from './reply.js';

/** Refusals that the caller can mend, so their own sentence is passed on. The others name files and hosts. */
const SPOKEN: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'INPUT_INVALID',
  'NOT_FOUND',
  'PLAN_FORGOTTEN',
  'RECORD_READ_ONLY',
]);

const REFUSED = 'This may not be done with the records as they are. Nothing was changed.';
const OUT_OF_SERVICE =
  'A part that this needs is out of service. What happened so far is in the record; look there before you repeat it.';
const BUG =
  'This failed by a fault of ours. What happened so far is in the record; look there before you repeat it.';

/** True where somebody other than the caller has to act. */
export function needsOperator(error: unknown): boolean {
  return !LandedError.is(error) || error.family !== 'refusal';
}

/** An error of our own as an answer: never its stack, its cause or its details. */
export function replyOfError(error: unknown): Reply {
  if (!LandedError.is(error)) return problem(500, 'INTERNAL', BUG);
  switch (error.family) {
    case 'refusal':
      return problem(
        error.code === 'NOT_FOUND' ? 404 : 400,
        error.code,
        SPOKEN.has(error.code) ? error.message : REFUSED,
      );
    case 'port':
      return problem(503, error.code, OUT_OF_SERVICE);
    case 'invariant':
      return problem(500, error.code, BUG);
  }
}
