import { parseDeclaration, strategyOf, type OperationDeclarationInput } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { FULL, SOURCE } from './__fixtures__/operations.js';
import { lostAnswerSentence } from './lost-answer.js';

const NO_KEY = {
  kind: 'none',
  retentionMs: null,
  onMismatch: 'notApplicable',
  source: SOURCE,
} as const;
const key = (retentionMs: number) =>
  ({ kind: 'key', retentionMs, onMismatch: 'refuses', source: SOURCE }) as const;
const PUSH = { carriesReference: true, signed: true, redelivered: true, source: SOURCE };
const byNumber = { ...FULL.lookups[0], by: 'objectId' } as OperationDeclarationInput['lookups'][0];

const ROWS: readonly (readonly [string, string, Partial<OperationDeclarationInput>, string])[] = [
  [
    'FULL',
    'an id that is never forgotten',
    {},
    'If the answer gets lost, Diary is asked and, if need be, told again under the same id; that cannot make two.',
  ],
  [
    'FULL',
    'a key with a lifetime',
    { dedupe: key(82_800_000) },
    'If the answer gets lost, Diary is asked and, if need be, told again under the same id; that cannot make two. It remembers the id for 23 h.',
  ],
  [
    'FULL',
    'a key with a short lifetime',
    { dedupe: key(1_800_000) },
    'If the answer gets lost, Diary is asked and, if need be, told again under the same id; that cannot make two. It remembers the id for 30 min.',
  ],
  [
    'RECONCILABLE',
    'no key',
    { dedupe: NO_KEY },
    'If the answer gets lost, we look it up at Diary; it is not sent again without asking you.',
  ],
  [
    'PARTIAL',
    'reports alone',
    { dedupe: NO_KEY, lookups: [], push: PUSH },
    'If the answer gets lost, we wait for Diary to report it; if nothing comes, you may have to check. It is not sent again by itself.',
  ],
  [
    'PARTIAL',
    'look-ups by its own number alone',
    { dedupe: NO_KEY, lookups: [byNumber] },
    'If the answer gets lost, Diary can be asked only by a number that may be lost with it; then you have to check. It is not sent again by itself.',
  ],
  [
    'PARTIAL',
    'a key, and reports',
    { dedupe: key(82_800_000), lookups: [], push: PUSH },
    'If the answer gets lost, Diary is told again under the same id, and that cannot make two; it may not tell whether it was done, and you may have to check. It remembers the id for 23 h.',
  ],
  [
    'BLIND',
    'nothing',
    { dedupe: NO_KEY, lookups: [] },
    'If the answer gets lost, Diary cannot be asked; you will have to check. It is not sent again by itself.',
  ],
];

describe('lostAnswerSentence', () => {
  it.each(ROWS)('says for %s with %s what will be done', (tier, _what, facts, sentence) => {
    const strategy = strategyOf(parseDeclaration({ ...FULL, ...facts }));

    expect(strategy.tier).toBe(tier);
    expect(lostAnswerSentence(strategy, 'Diary')).toBe(sentence);
  });

  it.each(ROWS)('promises a repeat for %s with %s only where the strategy has one', (...row) => {
    const strategy = strategyOf(parseDeclaration({ ...FULL, ...row[2] }));

    const repeats = strategy.steps.some(({ kind }) => kind === 'reask');

    expect(lostAnswerSentence(strategy, 'Diary').includes('told again')).toBe(repeats);
  });
});
