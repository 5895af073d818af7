import {
  parseDeclaration,
  strategyOf,
  type DispatchStrategy,
  type Guarantee,
  type OperationDeclarationInput,
} from '@landed/contract';

const SOURCE = 'a made-up provider, for the state table and the tests of this package';

const BASE: OperationDeclarationInput = {
  operation: 'sample.blind',
  dedupe: { kind: 'none', retentionMs: null, onMismatch: 'notApplicable', source: SOURCE },
  lookups: [],
  push: null,
  response: { objectId: true, confirmsAcceptance: 'sync', source: SOURCE },
  undo: null,
  conditionalWrite: false,
  bounds: { requestDeadlineMs: 30_000, maxLateExecutionMs: null, source: SOURCE },
};

function sampleOf(declaration: Partial<OperationDeclarationInput>): DispatchStrategy {
  return strategyOf(parseDeclaration({ ...BASE, ...declaration }));
}

/** One strategy for each guarantee: a payment with a key, a change that can be looked up, a gateway that is mute. */
export const SAMPLE_STRATEGIES: Readonly<Record<Guarantee, DispatchStrategy>> = {
  G1: sampleOf({
    operation: 'sample.keyed',
    dedupe: {
      kind: 'key',
      retentionMs: 86_400_000,
      marginMs: 3_600_000,
      onMismatch: 'refuses',
      source: SOURCE,
    },
    lookups: [
      { path: 'retrieve', by: 'objectId', authority: 'strong', windowMs: 0, source: SOURCE },
      { path: 'search', by: 'reference', authority: 'lagging', windowMs: 60_000, source: SOURCE },
    ],
    push: { carriesReference: true, signed: true, redelivered: true, source: SOURCE },
    bounds: { requestDeadlineMs: 30_000, maxLateExecutionMs: 60_000, source: SOURCE },
  }),
  G2: sampleOf({
    operation: 'sample.readable',
    lookups: [
      { path: 'read', by: 'reference', authority: 'strong', windowMs: 5_000, source: SOURCE },
    ],
    bounds: { requestDeadlineMs: 30_000, maxLateExecutionMs: 60_000, source: SOURCE },
  }),
  G3: sampleOf({}),
};
