import type { ActionRecord, Receipt } from '@landed/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LATE, SECOND, claimed, told, type Story } from './__fixtures__/story.js';
import { STRATEGIES } from './__fixtures__/strategies.js';
import { attemptOf } from './attempt.js';
import { statusOf } from './status.js';

/** What the record says about its attempt, apart from the receipts' own order. */
function standOf(record: ActionRecord) {
  const attempt = attemptOf(record, 1);
  return {
    status: statusOf(record),
    axes: attempt?.axes,
    standing: attempt?.standing,
    provenBy: attempt?.provenBy,
  };
}

interface Evidence {
  readonly kind: Receipt['kind'];
  readonly outcome: Receipt['outcome'];
  readonly rank: number;
}

/** Records one after the other, past every window; what is refused was no evidence. */
function recordAll(story: Story, evidence: readonly Evidence[]): ActionRecord {
  let current = story;
  for (const [index, { kind, outcome, rank }] of evidence.entries()) {
    const lookup = kind === 'lookup' ? { path: 'read', authority: 'strong' as const } : null;
    const receipt = told(kind, outcome, { rank, lookup });
    if (current.refusal(LATE + index, receipt) === null)
      current = current.when(LATE + index, receipt);
  }
  return current.record;
}

const outcomes = ['accepted', 'rejected', 'removed', 'acknowledged', 'unknown', 'absent'] as const;
/** No two of one rank: then their order can be told. */
const evidence = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom<Receipt['kind']>('webhook', 'lookup', 'replay'),
    outcome: fc.constantFrom<Receipt['outcome']>(...outcomes),
    rank: fc.integer({ min: 1, max: 9 }),
  }),
  { selector: ({ rank }) => rank, minLength: 2, maxLength: 4 },
);
const shuffled = evidence.chain((all) =>
  fc.record({
    all: fc.constant(all),
    order: fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
  }),
);

const starts = Object.entries(STRATEGIES).map(([name, strategy]) => {
  const story = claimed(strategy).when(2 * SECOND, told('response', 'unknown'));
  return [name, story] as const;
});

describe('receipts of one attempt, whose order can be told', () => {
  it.each(starts)('come to the same under %s in whatever order they arrive', (_name, story) => {
    fc.assert(
      fc.property(shuffled, ({ all, order }) => {
        expect(standOf(recordAll(story, order))).toEqual(standOf(recordAll(story, all)));
      }),
      { numRuns: 300 },
    );
  });

  it.each(starts)('outrank a person’s word under %s, said before them or after', (_name, story) => {
    const word = fc.constantFrom<Receipt['outcome']>('accepted', 'rejected');
    const verdict = fc.constantFrom<Receipt['outcome']>('accepted', 'rejected', 'removed');

    fc.assert(
      fc.property(verdict, word, fc.boolean(), (outcome, said, personFirst) => {
        const proof: Evidence = { kind: 'webhook', outcome, rank: 1 };
        const person: Evidence = { kind: 'person', outcome: said, rank: 1 };

        const both = recordAll(story, personFirst ? [person, proof] : [proof, person]);

        expect(standOf(both)).toEqual(standOf(recordAll(story, [proof])));
      }),
      { numRuns: 50 },
    );
  });
});
