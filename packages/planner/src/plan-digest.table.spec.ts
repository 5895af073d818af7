import { describe, expect, it } from 'vitest';

import { BOOK, factOf, inputOf, readingOf, vaultOf } from './__fixtures__/drafting.js';
import { DENTIST, operationOf, operationsOf, TARGET } from './__fixtures__/operations.js';
import { highText } from './__fixtures__/parameters.js';
import { draftPlan, type DraftInput } from './draft-plan.js';

const rests = { evidence: () => [factOf('the free slot')] };
const stepWith = (more: object) => [{ ...BOOK, ...more }];

async function digestOf(input: DraftInput, value = 'free'): Promise<string> {
  const draft = await draftPlan(
    { operations: operationsOf(), staleCheck: readingOf(value) },
    input,
  );
  if (draft.kind !== 'drafted') throw new TypeError('It is blocked.');
  return draft.digest;
}

const plain = () => inputOf(operationOf(rests));
const withFrame = async (more: Partial<DraftInput['frame']>) => {
  const input = await plain();
  return { ...input, frame: { ...input.frame, ...more } };
};

/** Each row changes one thing that is shown or sent, and nothing else. */
const CHANGES: readonly (readonly [string, () => Promise<string>])[] = [
  [
    'a parameter',
    async () =>
      digestOf(await inputOf(operationOf(rests), stepWith({ params: { ...DENTIST, title: 'x' } }))),
  ],
  [
    'a text in place of null',
    async () =>
      digestOf(await inputOf(operationOf(rests), stepWith({ params: { ...DENTIST, note: 'x' } }))),
  ],
  [
    'the calendar that an alias stands for',
    async () => {
      const resolveTarget = async () => ({ ...TARGET, ids: { calendarId: 'cal-home' } });
      return digestOf(await inputOf(operationOf({ ...rests, resolveTarget })));
    },
  ],
  [
    'the account',
    async () => {
      const resolveTarget = async () => ({ ...TARGET, account: 'ben@example.test' });
      return digestOf(await inputOf(operationOf({ ...rests, resolveTarget })));
    },
  ],
  [
    'the environment',
    async () => {
      const resolveTarget = async () => ({ ...TARGET, environment: 'live' as const });
      return digestOf(await inputOf(operationOf({ ...rests, resolveTarget })));
    },
  ],
  [
    'a header of the request',
    async () => {
      const { prepare } = operationOf();
      return digestOf(
        await inputOf(
          operationOf({
            ...rests,
            prepare: async (params, target, envelope) => ({
              ...(await prepare(params, target, envelope)),
              headers: [['stripe-version', '2026-01-01']],
            }),
          }),
        ),
      );
    },
  ],
  ['a fact that it rests on', async () => digestOf(await plain(), 'taken')],
  [
    'which facts it rests on',
    async () => digestOf(await inputOf(operationOf({ evidence: () => [factOf('another')] }))),
  ],
  [
    'the adapter’s version',
    async () => digestOf(await inputOf(operationOf({ ...rests, adapterVersion: 'diary 1.0.1' }))),
  ],
  [
    'the sentence that is shown',
    async () => {
      const describe = () => ({
        ...operationOf().describe(DENTIST, TARGET),
        sentence: 'Book something',
      });
      return digestOf(await inputOf(operationOf({ ...rests, describe })));
    },
  ],
  [
    'where a value came from',
    async () =>
      digestOf(
        await inputOf(operationOf(rests), stepWith({ resolved: [highText('title', 'Dentist')] })),
      ),
  ],
  [
    'what is held for it',
    async () => {
      const reservation = () => ({ resource: 'diary/cal-work', startMs: 1, endMs: 2 });
      return digestOf(await inputOf(operationOf({ ...rests, reservation })));
    },
  ],
  [
    'that it cannot be undone',
    async () => digestOf(await inputOf(operationOf({ ...rests, irreversible: true }))),
  ],
  ['a warning', async () => digestOf({ ...(await plain()), warnings: ['It may still arrive.'] })],
  ['the zone that it is shown in', async () => digestOf({ ...(await plain()), zone: 'UTC' })],
  [
    'the person’s words',
    async () => digestOf({ ...(await plain()), sentence: 'book the dentist' }),
  ],
  ['the time to decide', async () => digestOf(await withFrame({ expiresAt: 1 }))],
  ['the time to act', async () => digestOf(await withFrame({ actForMs: 1 }))],
  ['the age that facts may have', async () => digestOf(await withFrame({ evidenceMaxAgeMs: 1 }))],
  ['the plan’s id', async () => digestOf(await withFrame({ planId: 'pln_2' }))],
  ['the tenant', async () => digestOf(await withFrame({ tenant: 'other' }))],
  ['the number of the attempt', async () => digestOf(await withAttempt(await plain()))],
  ['the plan’s secret', async () => digestOf({ ...(await plain()), vault: vaultOf('b') })],
];

async function withAttempt(input: DraftInput): Promise<DraftInput> {
  const identities = [...input.identities].map(
    ([name, identity]) => [name, { ...identity, attemptNumber: 2 }] as const,
  );
  return { ...input, identities: new Map(identities) };
}

describe('the digest of a plan', () => {
  it('is the same for the same plan', async () => {
    expect(await digestOf(await plain())).toBe(await digestOf(await plain()));
  });

  it.each(CHANGES)('changes with %s', async (_what, changed) => {
    expect(await changed()).not.toBe(await digestOf(await plain()));
  });

  it('is another one for each of these changes', async () => {
    const digests = await Promise.all(CHANGES.map(([, changed]) => changed()));

    expect(new Set(digests).size).toBe(CHANGES.length);
  });
});
