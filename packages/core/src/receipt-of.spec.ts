import { findingOf, objectKeyOf } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { claimed } from './__fixtures__/story.js';
import { receiptOf } from './receipt-of.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';

const { record } = claimed(SAMPLE_STRATEGIES.G1);
const frame = { kind: 'webhook', attemptNumber: 1, sendNumber: null, observedAt: 7 } as const;
const finding = findingOf('accepted', 'HTTP 200', { providerObjectId: 'pi_1', rank: 3 });

describe('receiptOf', () => {
  it('stamps what was found with how it came, and numbers it within its action', () => {
    const receipt = receiptOf(record, finding, { ...frame, by: 'Ana' }, () => null);

    expect(receipt).toEqual({
      ...finding,
      receiptId: `${record.actionId}/1`,
      kind: 'webhook',
      attemptNumber: 1,
      sendNumber: null,
      observedAt: 7,
      lookup: null,
      digest: null,
      by: 'Ana',
      corrects: null,
    });
  });

  it('never binds one provider object to two actions: it becomes a mismatch for a person', () => {
    const asked: string[] = [];
    const boundTo = (key: string) => {
      asked.push(key);
      return 'act_other';
    };

    const receipt = receiptOf(record, finding, frame, boundTo);

    expect(receipt).toMatchObject({ outcome: 'mismatch', providerObjectId: null });
    expect(receipt.summary).toContain('belongs to another action');
    expect(asked).toEqual([objectKeyOf(record.target, 'pi_1')]);
  });

  it('takes an object that is bound to this very action, and asks nothing where there is none', () => {
    const own = receiptOf(record, finding, frame, () => record.actionId);
    const none = receiptOf(record, findingOf('unknown', 'HTTP 502'), frame, () => 'act_other');

    expect(own.outcome).toBe('accepted');
    expect(none.outcome).toBe('unknown');
  });
});
