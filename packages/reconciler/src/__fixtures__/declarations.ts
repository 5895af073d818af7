import {
  parseDeclaration,
  type OperationDeclaration,
  type OperationDeclarationInput,
} from '@landed/contract';

const source = 'a made-up provider, for the tests of this package';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const BASE: OperationDeclarationInput = {
  operation: 'world.blind',
  dedupe: { kind: 'none', retentionMs: null, onMismatch: 'notApplicable', source },
  lookups: [],
  push: null,
  response: { objectId: true, confirmsAcceptance: 'sync', source },
  undo: null,
  conditionalWrite: false,
  bounds: { requestDeadlineMs: 30 * SECOND, maxLateExecutionMs: null, source },
};
const PUSH = { carriesReference: true, signed: true, redelivered: true, source };

function declared(more: Partial<OperationDeclarationInput>): OperationDeclaration {
  return parseDeclaration({ ...BASE, ...more });
}

/** One operation for each thing that a provider may be able to tell after a lost answer. */
export const DECLARATIONS = {
  /** G1: the id is ours to choose, and a look by it shows the object at once. */
  ownId: declared({
    operation: 'world.own-id',
    dedupe: { kind: 'clientId', retentionMs: null, onMismatch: 'refuses', source },
    lookups: [{ path: 'get', by: 'reference', authority: 'strong', windowMs: 0, source }],
  }),
  /** G1: a key that is kept for a day; the search lags, the object can be got by the provider's id. */
  key: declared({
    operation: 'world.key',
    dedupe: {
      kind: 'key',
      retentionMs: 24 * HOUR,
      marginMs: HOUR,
      onMismatch: 'refuses',
      source,
    },
    lookups: [
      { path: 'search', by: 'reference', authority: 'lagging', windowMs: MINUTE, source },
      { path: 'get', by: 'objectId', authority: 'strong', windowMs: 0, source },
    ],
    push: PUSH,
    bounds: { requestDeadlineMs: 30 * SECOND, maxLateExecutionMs: 30 * SECOND, source },
  }),
  /** G2: no key, but a search by our reference that lags by at most a minute. */
  search: declared({
    operation: 'world.search',
    lookups: [{ path: 'search', by: 'reference', authority: 'lagging', windowMs: MINUTE, source }],
    bounds: { requestDeadlineMs: 30 * SECOND, maxLateExecutionMs: 30 * SECOND, source },
  }),
  /** PARTIAL: reports come by themselves, or never; a listing proves only what it shows. */
  callback: declared({
    operation: 'world.callback',
    lookups: [
      { path: 'get', by: 'objectId', authority: 'strong', windowMs: 0, source },
      { path: 'list', by: 'listing', authority: 'positiveOnly', windowMs: null, source },
    ],
    push: PUSH,
    response: { objectId: true, confirmsAcceptance: 'async', source },
  }),
  /** BLIND: after a lost answer nothing can be learned. */
  blind: declared({}),
} as const satisfies Record<string, OperationDeclaration>;

export type OperationName = keyof typeof DECLARATIONS;
