import { describe, expect, it } from 'vitest';

import type { OperationDeclarationInput } from './declaration.js';
import { LandedError } from './errors.js';
import {
  DEFAULT_LOOKUP_DELAY,
  DEFAULT_MAX_LOOKUPS,
  parseDeclaration,
  strategyOf,
} from './strategy.js';

const SOURCE = 'docs.example.com, 2026-01-01';
const READ = {
  path: 'read',
  by: 'reference',
  authority: 'strong',
  windowMs: 5_000,
  source: SOURCE,
} as const;

const DECLARATION: OperationDeclarationInput = {
  operation: 'payments.pay',
  dedupe: {
    kind: 'key',
    retentionMs: 86_400_000,
    marginMs: 3_600_000,
    onMismatch: 'refuses',
    source: SOURCE,
  },
  lookups: [READ],
  push: null,
  response: { objectId: true, confirmsAcceptance: 'sync', source: SOURCE },
  undo: null,
  conditionalWrite: false,
  bounds: { requestDeadlineMs: 30_000, maxLateExecutionMs: 60_000, source: SOURCE },
};
const { dedupe, bounds } = DECLARATION;

function refusalOf(input: unknown): LandedError<'DECLARATION_INVALID'> {
  try {
    parseDeclaration(input as OperationDeclarationInput);
  } catch (error) {
    if (LandedError.is(error, 'DECLARATION_INVALID')) return error;
    throw error;
  }
  throw new TypeError('It was not refused.');
}

describe('parseDeclaration', () => {
  it('fills in what an author need not say', () => {
    const parsed = parseDeclaration({ ...DECLARATION, dedupe: { ...dedupe, marginMs: undefined } });

    expect(parsed).toMatchObject({ opaque: false, twoPhase: null, dedupe: { marginMs: 0 } });
  });

  it.each<readonly [what: string, input: unknown, where: string]>([
    ['a name without a dot', { ...DECLARATION, operation: 'pay' }, 'operation'],
    ['a name with upper case', { ...DECLARATION, operation: 'Payments.Pay' }, 'operation'],
    [
      'a fact without a source',
      { ...DECLARATION, bounds: { ...bounds, source: '' } },
      'bounds.source',
    ],
    ['a claimed tier', { ...DECLARATION, tier: 'FULL' }, 'tier'],
    [
      'a negative time',
      { ...DECLARATION, dedupe: { ...dedupe, retentionMs: -1 } },
      'dedupe.retentionMs',
    ],
    [
      'half a millisecond',
      { ...DECLARATION, dedupe: { ...dedupe, marginMs: 0.5 } },
      'dedupe.marginMs',
    ],
    [
      'no deadline',
      { ...DECLARATION, bounds: { ...bounds, requestDeadlineMs: 0 } },
      'bounds.requestDeadlineMs',
    ],
    [
      'an endless deadline',
      { ...DECLARATION, bounds: { ...bounds, requestDeadlineMs: Infinity } },
      'bounds.requestDeadlineMs',
    ],
    [
      'a bound left out',
      { ...DECLARATION, bounds: { requestDeadlineMs: 1, source: SOURCE } },
      'bounds.maxLateExecutionMs',
    ],
    [
      'a made-up kind of key',
      { ...DECLARATION, dedupe: { ...dedupe, kind: 'hash' } },
      'dedupe.kind',
    ],
    [
      'a made-up authority',
      { ...DECLARATION, lookups: [{ ...READ, authority: 'sure' }] },
      'lookups.0.authority',
    ],
    [
      'a look-up without a name',
      { ...DECLARATION, lookups: [{ ...READ, path: '' }] },
      'lookups.0.path',
    ],
    ['two look-ups of one name', { ...DECLARATION, lookups: [READ, { ...READ }] }, 'same path'],
  ])('refuses %s and says where', (_what, input, where) => {
    const error = refusalOf(input);

    expect(error.data.why).toContain(where);
    expect(error.message).toContain('The operation was not registered.');
  });

  it('names the operation that it refuses', () => {
    expect(refusalOf({ ...DECLARATION, lookups: null }).data.operation).toBe('payments.pay');
  });
});

describe('strategyOf', () => {
  const declaration = parseDeclaration(DECLARATION);

  it('lets a key live for the declared time less the margin: 24 hours make 23', () => {
    expect(strategyOf(declaration).keyLifetimeMs).toBe(23 * 3_600_000);
  });

  it('never lets a margin make the time negative, and knows no end where there is none', () => {
    const short = { ...declaration, dedupe: { ...declaration.dedupe, retentionMs: 1_000 } };
    const endless = { ...declaration, dedupe: { ...declaration.dedupe, retentionMs: null } };

    expect(strategyOf(short).keyLifetimeMs).toBe(0);
    expect(strategyOf(endless).keyLifetimeMs).toBeNull();
  });

  it('changes its digest with any declared fact, and with nothing else', () => {
    const digest = strategyOf(declaration).declarationDigest;
    const other = { ...declaration, conditionalWrite: true };

    expect(strategyOf(declaration, { maxLookups: 1 }).declarationDigest).toBe(digest);
    expect(strategyOf(parseDeclaration(DECLARATION)).declarationDigest).toBe(digest);
    expect(strategyOf(other).declarationDigest).not.toBe(digest);
  });

  it('takes the number of look-ups and their waits from its user', () => {
    expect(strategyOf(declaration)).toMatchObject({
      maxLookups: DEFAULT_MAX_LOOKUPS,
      lookupDelaysMs: DEFAULT_LOOKUP_DELAY,
    });
    expect(strategyOf(declaration, { maxLookups: 2, lookupDelaysMs: [1] })).toMatchObject({
      maxLookups: 2,
      lookupDelaysMs: [1],
    });
  });

  it('keeps the bounds that the claim counts with', () => {
    expect(strategyOf(declaration)).toMatchObject({
      requestDeadlineMs: 30_000,
      maxLateExecutionMs: 60_000,
      confirmsAcceptance: 'sync',
      opaque: false,
    });
  });

  it('marks a look-up that needs an id which may never have reached us', () => {
    const byId = { ...READ, path: 'retrieve', by: 'objectId' } as const;
    const strategy = strategyOf({ ...declaration, lookups: [byId, READ] });

    expect(strategy.steps.filter((step) => step.kind === 'lookup')).toEqual([
      {
        kind: 'lookup',
        path: 'retrieve',
        authority: 'strong',
        needsObjectId: true,
        windowMs: 5_000,
      },
      { kind: 'lookup', path: 'read', authority: 'strong', needsObjectId: false, windowMs: 5_000 },
    ]);
  });
});
