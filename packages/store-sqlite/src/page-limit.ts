import { LandedError } from '@landed/contract';

const LIMIT_MAX = 1_000;

/** @throws {LandedError} `INPUT_INVALID` unless it is a whole number from 1 to 1000. */
export function checkedLimit(limit: number): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw new LandedError('INPUT_INVALID', {
    what: 'The limit of a page',
    why: `${limit} is not a whole number from 1 to ${LIMIT_MAX}`,
    toDo: 'Ask for fewer, and again with `after`.',
  });
}
