import type { DispatchOutcome } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { outcomeSentence } from './outcome-sentence.js';

const stale = (label: string, changed: boolean) => ({
  dependencyId: label,
  sourceId: 'a source',
  label,
  changes: changed
    ? [
        {
          field: 'start',
          captured: { present: false },
          current: { present: false },
          capturedFingerprint: 'a',
          currentFingerprint: 'b',
        } as const,
      ]
    : [],
});

describe('outcomeSentence', () => {
  it('names every fact that changed, and says in full what the plan itself no longer holds', () => {
    const facts = [stale('the slot', true), stale('the number of Ana', true)];
    const outcome: DispatchOutcome = { kind: 'BlockedStale', stale: facts, unreadable: [] };

    expect(outcomeSentence(outcome)).toBe(
      'Nothing was sent: the slot changed since you said yes; the number of Ana changed since you said yes.',
    );
    const altered = [stale('the adapter was changed', false)];
    expect(outcomeSentence({ ...outcome, stale: altered })).toBe(
      'Nothing was sent: the adapter was changed.',
    );
  });

  it.each([
    { kind: 'Executed', providerObjectId: null },
    { kind: 'Acknowledged' },
    { kind: 'Rejected', why: 'HTTP 422' },
    { kind: 'Deferred', until: 1 },
    { kind: 'Unresolved', because: 'answerLost' },
    { kind: 'Failed', why: 'closed' },
  ] as const)('leaves $kind to the record', (outcome) => {
    expect(outcomeSentence(outcome)).toBeNull();
  });
});
