import { parseDeclaration, strategyOf, type DispatchStrategy } from '@landed/contract';

import { SAMPLE_STRATEGIES } from '../sample-strategies.js';

const SOURCE = 'a made-up provider, for the tests of this package';

/** The three samples, an id of ours that must be looked up first, and a provider that only calls back. */
export const STRATEGIES: Readonly<Record<string, DispatchStrategy>> = {
  ...SAMPLE_STRATEGIES,
  'G1 with an id of ours': strategyOf(
    parseDeclaration({
      operation: 'sample.own-id',
      dedupe: { kind: 'clientId', retentionMs: null, onMismatch: 'refuses', source: SOURCE },
      lookups: [{ path: 'get', by: 'reference', authority: 'strong', windowMs: 0, source: SOURCE }],
      push: null,
      response: { objectId: true, confirmsAcceptance: 'sync', source: SOURCE },
      undo: null,
      conditionalWrite: false,
      bounds: { requestDeadlineMs: 30_000, maxLateExecutionMs: null, source: SOURCE },
    }),
  ),
  'G3 that calls back': strategyOf(
    parseDeclaration({
      operation: 'sample.calls-back',
      dedupe: { kind: 'none', retentionMs: null, onMismatch: 'notApplicable', source: SOURCE },
      lookups: [],
      push: { carriesReference: true, signed: true, redelivered: true, source: SOURCE },
      response: { objectId: true, confirmsAcceptance: 'never', source: SOURCE },
      undo: null,
      conditionalWrite: false,
      bounds: { requestDeadlineMs: 30_000, maxLateExecutionMs: null, source: SOURCE },
    }),
  ),
};
