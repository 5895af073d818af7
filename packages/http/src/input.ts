import { asPlanDigest, type PersonVerb } from '@landed/contract';
import { z } from 'zod';

const REASON_MAX = 1_000;
const PAGE_MAX = 1_000;
const BUDGET_MS_MAX = 300_000;

/** What an id in a path or a query may be made of; ours and a provider's name fit. */
export const ID = /^[\w.:~-]{1,200}$/;

const VERBS = [
  'itHappened',
  'itDidNotHappen',
  'tryAgain',
  'leaveIt',
] as const satisfies readonly PersonVerb[];

const digest = z
  .string('"digest" has to be the digest that was shown.')
  .regex(/^[0-9a-f]{64}$/, '"digest" has to be 64 lower-case hexadecimal characters.')
  .transform(asPlanDigest);

const reason = textOf('reason');

export const confirmationSchema = strict({ digest });

export const declineSchema = strict({ digest, reason: reason.exactOptional() });

export const resolutionSchema = strict({
  verb: z.enum(VERBS, `"verb" has to be one of ${VERBS.join(', ')}.`),
  reason,
});

export const tickSchema = strict({
  budgetMs: wholeOf('budgetMs', BUDGET_MS_MAX).exactOptional(),
  limit: wholeOf('limit', PAGE_MAX).exactOptional(),
});

export const pageSchema = strict({
  after: z
    .string()
    .regex(ID, '"after" has to be the id that the page before gave.')
    .exactOptional(),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, `"limit" has to be a whole number from 1 to ${PAGE_MAX}.`)
    .transform(Number)
    .pipe(wholeOf('limit', PAGE_MAX))
    .exactOptional(),
});

/** An object with these fields and no others. */
function strict<Shape extends z.ZodRawShape>(shape: Shape) {
  const fields = Object.keys(shape).join(', ');
  return z.strictObject(
    shape,
    `It has to be an object with these fields and no others: ${fields}.`,
  );
}

function textOf(field: string) {
  const sentence = `"${field}" has to be a text of 1 to ${REASON_MAX} characters.`;
  return z.string(sentence).trim().min(1, sentence).max(REASON_MAX, sentence);
}

function wholeOf(field: string, max: number) {
  const sentence = `"${field}" has to be a whole number from 1 to ${max}.`;
  return z.int(sentence).min(1, sentence).max(max, sentence);
}
