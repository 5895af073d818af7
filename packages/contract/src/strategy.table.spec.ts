import { describe, expect, it } from 'vitest';

import type { OperationDeclarationInput } from './declaration.js';
import { parseDeclaration, strategyOf, type Guarantee, type Tier } from './strategy.js';

const SOURCE = 'a made-up provider, 2026-01-01';

const LOOKUPS = {
  strongReference: { by: 'reference', authority: 'strong', windowMs: 0 },
  laggingReference: { by: 'reference', authority: 'lagging', windowMs: 60_000 },
  positiveReference: { by: 'reference', authority: 'positiveOnly', windowMs: null },
  unboundedReference: { by: 'reference', authority: 'strong', windowMs: null },
  diff: { by: 'snapshotDiff', authority: 'strong', windowMs: 5_000 },
  byId: { by: 'objectId', authority: 'strong', windowMs: 0 },
  listing: { by: 'listing', authority: 'lagging', windowMs: 60_000 },
} as const;
type LookupName = keyof typeof LOOKUPS;

interface Facts {
  readonly dedupe?: OperationDeclarationInput['dedupe']['kind'];
  readonly lookups?: readonly LookupName[];
  readonly push?: boolean;
  readonly opaque?: boolean;
  readonly late?: number | null;
}

function strategyFor({ dedupe = 'none', lookups = [], push, opaque, late = 60_000 }: Facts) {
  return strategyOf(
    parseDeclaration({
      operation: 'made-up.do',
      dedupe: {
        kind: dedupe,
        retentionMs: dedupe === 'key' ? 86_400_000 : null,
        marginMs: 3_600_000,
        onMismatch: 'refuses',
        source: SOURCE,
      },
      lookups: lookups.map((name) => ({ path: name, ...LOOKUPS[name], source: SOURCE })),
      push: push
        ? { carriesReference: true, signed: true, redelivered: true, source: SOURCE }
        : null,
      response: { objectId: true, confirmsAcceptance: 'sync', source: SOURCE },
      undo: null,
      conditionalWrite: false,
      opaque: opaque ?? false,
      bounds: { requestDeadlineMs: 30_000, maxLateExecutionMs: late, source: SOURCE },
    }),
  );
}

/** DESIGN section 4: after a lost answer, what can still be learned, and is repeating safe? */
const DERIVED: readonly (readonly [what: string, Facts, Tier, Guarantee])[] = [
  ['a key and a strong look-up', { dedupe: 'key', lookups: ['strongReference'] }, 'FULL', 'G1'],
  ['a key and a lagging look-up', { dedupe: 'key', lookups: ['laggingReference'] }, 'FULL', 'G1'],
  [
    'an id of ours and a look-up',
    { dedupe: 'clientId', lookups: ['strongReference'] },
    'FULL',
    'G1',
  ],
  [
    'a key, whatever is known about late requests',
    { dedupe: 'key', lookups: ['laggingReference'], late: null },
    'FULL',
    'G1',
  ],
  ['only a strong look-up', { lookups: ['strongReference'] }, 'RECONCILABLE', 'G2'],
  ['only a lagging look-up', { lookups: ['laggingReference'] }, 'RECONCILABLE', 'G2'],
  [
    'a version tag and a look-up',
    { dedupe: 'etag', lookups: ['strongReference'] },
    'RECONCILABLE',
    'G2',
  ],
  ['a difference before and after', { dedupe: 'natural', lookups: ['diff'] }, 'RECONCILABLE', 'G2'],
  [
    'a look-up, late requests unknown',
    { lookups: ['strongReference'], late: null },
    'RECONCILABLE',
    'G3',
  ],
  [
    'a look-up whose window nobody knows',
    { lookups: ['unboundedReference'] },
    'RECONCILABLE',
    'G3',
  ],
  ['a look-up that proves only hits', { lookups: ['positiveReference'] }, 'PARTIAL', 'G3'],
  ['a look-up by the provider’s id', { lookups: ['byId'] }, 'PARTIAL', 'G3'],
  ['a listing to search in', { lookups: ['listing'] }, 'PARTIAL', 'G3'],
  ['receipts that may never come', { push: true }, 'PARTIAL', 'G3'],
  [
    'a key and a look-up by the provider’s id',
    { dedupe: 'key', lookups: ['byId'] },
    'PARTIAL',
    'G1',
  ],
  ['nothing', {}, 'BLIND', 'G3'],
  ['a wrapped function', { opaque: true }, 'BLIND', 'G3'],
  [
    'a wrapped function that claims everything',
    { opaque: true, dedupe: 'key', lookups: ['strongReference'], push: true },
    'BLIND',
    'G3',
  ],
];

describe('strategyOf, derived from what is declared', () => {
  it.each(DERIVED)(
    'makes of %s a strategy of its tier and guarantee',
    (_what, facts, tier, guarantee) => {
      expect(strategyFor(facts)).toMatchObject({ tier, guarantee });
    },
  );

  it.each(DERIVED)(
    'asks a person to verify after %s where nothing else settles it',
    (_what, facts, tier) => {
      const { requiresManualVerification } = strategyFor(facts);

      expect(requiresManualVerification).toBe(tier === 'PARTIAL' || tier === 'BLIND');
    },
  );

  it.each(DERIVED)('ends the steps of %s with a person and has no other twice', (_what, facts) => {
    const kinds = strategyFor(facts).steps.map((step) =>
      step.kind === 'lookup' ? step.path : step.kind,
    );

    expect(kinds.at(-1)).toBe('person');
    expect(new Set(kinds).size).toBe(kinds.length);
  });

  it.each(DERIVED)('never re-asks without G1, for %s', (_what, facts, tier, guarantee) => {
    const reasks = strategyFor(facts).steps.some((step) => step.kind === 'reask');

    expect(reasks).toBe(guarantee === 'G1' && tier !== 'BLIND');
  });
});

describe('the order of the steps of a strategy', () => {
  const namesOf = (facts: Facts) =>
    strategyFor(facts).steps.map((step) => (step.kind === 'lookup' ? step.path : step.kind));

  it('is parked webhooks, strong look-ups, the same key, lagging look-ups, a person', () => {
    const lookups: readonly LookupName[] = [
      'laggingReference',
      'strongReference',
      'listing',
      'byId',
    ];

    expect(namesOf({ dedupe: 'key', push: true, lookups })).toEqual([
      'parkedWebhooks',
      'strongReference',
      'byId',
      'reask',
      'laggingReference',
      'listing',
      'person',
    ]);
  });

  it('puts every look-up before the re-insert where the id is ours', () => {
    expect(
      namesOf({ dedupe: 'clientId', lookups: ['laggingReference', 'strongReference'] }),
    ).toEqual(['strongReference', 'laggingReference', 'reask', 'person']);
  });

  it('is a person alone for BLIND', () => {
    expect(namesOf({})).toEqual(['person']);
    expect(namesOf({ opaque: true, push: true, lookups: ['byId'] })).toEqual(['person']);
  });
});
