import * as z from 'zod';
import { describe, expect, it } from 'vitest';

import { findingOf } from './receipt.js';
import { LandedError } from './errors.js';
import { createOperations } from './operations.js';
import type { Operation, Provider } from './operation.js';
import { parseDeclaration } from './strategy.js';

const SOURCE = 'a made-up provider, 2026-01-01';

function operationOf(name: string, learnable: boolean): Operation {
  const target = { provider: 'made-up', account: 'a', environment: 'test', ids: {} } as const;
  return {
    declaration: parseDeclaration({
      operation: name,
      dedupe: { kind: 'none', retentionMs: null, onMismatch: 'notApplicable', source: SOURCE },
      lookups: learnable
        ? [{ path: 'read', by: 'reference', authority: 'strong', windowMs: 0, source: SOURCE }]
        : [],
      push: null,
      response: { objectId: false, confirmsAcceptance: 'sync', source: SOURCE },
      undo: null,
      conditionalWrite: false,
      bounds: { requestDeadlineMs: 1_000, maxLateExecutionMs: null, source: SOURCE },
    }),
    provider: 'made-up',
    adapterVersion: 'made-up@1',
    title: 'Made up',
    serves: ['message.send'],
    parameters: [],
    paramsSchema: z.strictObject({}),
    sideEffects: ['networkRequest'],
    irreversible: true,
    paramsFrom: () => ({}),
    resolveTarget: () => Promise.resolve(target),
    evidence: () => [],
    dryRun: () => Promise.resolve([]),
    describe: () => ({
      sentence: 'Do it',
      details: [],
      notifies: [],
      cannotBeUndone: null,
      ifAnswerLost: null,
    }),
    prepare: () =>
      Promise.resolve({ method: 'POST', url: 'https://example.com/', headers: [], body: null }),
    objectIdOf: () => null,
    classify: () => findingOf('unknown', 'nothing known'),
    lookups: {},
    reservation: () => null,
  };
}

function providerOf(...operations: readonly Operation[]): Provider {
  return { provider: 'made-up', operations, evidenceReaders: [] };
}

const INBOX = { name: 'inbox' };

function refusalOf(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return LandedError.is(error) ? { code: error.code, data: error.data } : error;
  }
  return null;
}

describe('createOperations', () => {
  const readable = operationOf('made-up.read', true);
  const blind = operationOf('made-up.blind', false);

  it('refuses a BLIND operation where no person would ever hear of a lost answer', () => {
    const act = () => createOperations([providerOf(readable, blind)], { humanReview: null });

    expect(refusalOf(act)).toEqual({
      code: 'REVIEW_SINK_MISSING',
      data: { operation: 'made-up.blind' },
    });
  });

  it('takes it once a person can be told, and the others without', () => {
    expect(createOperations([providerOf(blind)], { humanReview: INBOX }).all()).toEqual([blind]);
    expect(createOperations([providerOf(readable)], { humanReview: null }).all()).toHaveLength(1);
  });

  it('refuses two operations of one name, from one adapter or two', () => {
    const twins = [providerOf(readable), providerOf(operationOf('made-up.read', true))];

    expect(refusalOf(() => createOperations(twins, { humanReview: INBOX }))).toMatchObject({
      code: 'DECLARATION_INVALID',
      data: { operation: 'made-up.read' },
    });
  });

  it('finds by name and by what is served, and says what it does not have', () => {
    const operations = createOperations([providerOf(readable, blind)], { humanReview: INBOX });

    expect(operations.get('made-up.read')).toBe(readable);
    expect(operations.find('made-up.nothing')).toBeNull();
    expect(operations.serving('message.send')).toEqual([readable, blind]);
    expect(operations.serving('payment.pay')).toEqual([]);
    expect(refusalOf(() => operations.get('constructor'))).toEqual({
      code: 'NOT_FOUND',
      data: { what: 'operation', id: 'constructor' },
    });
  });
});
