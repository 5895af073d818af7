import { objectKeyOf } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import {
  MINUTE,
  SECOND,
  approved,
  claimFirst,
  claimResend,
  claimed,
  just,
  told,
} from './__fixtures__/story.js';
import { attemptOf } from './attempt.js';
import { dueAtOf, indexOf } from './record-index.js';
import { SAMPLE_START, sampleCommand } from './sample-commands.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';
import { stateRows } from './state-rows.js';

const { G1, G2, G3 } = SAMPLE_STRATEGIES;
const answered = (outcome: Parameters<typeof told>[1], strategy = G1) =>
  claimed(strategy).when(2 * SECOND, told('response', outcome));

describe('dueAtOf', () => {
  it('comes back when an answer is overdue, a look is planned, or a request may go out', () => {
    expect(dueAtOf(claimed(G1).record)).toBe(SAMPLE_START + 41 * SECOND + 1);
    expect(dueAtOf(answered('unknown').record)).toBe(SAMPLE_START + 41 * SECOND + 1);
    expect(dueAtOf(answered('notSent').record)).toBe(SAMPLE_START + 3 * SECOND);
    expect(dueAtOf(answered('notSent').when(MINUTE, claimResend()).record)).toBe(
      SAMPLE_START + MINUTE + 40 * SECOND + 1,
    );
  });

  it('never comes back for what is done, waits for a yes, is with a person or was withdrawn', () => {
    const withdrawn = answered('notSent').when(
      MINUTE,
      just({ type: 'withdraw', reason: 'stale', summary: 'It changed' }),
    );

    for (const { record } of [
      approved(G1),
      answered('accepted'),
      answered('unknown', G3),
      withdrawn,
    ]) {
      expect(dueAtOf(record)).toBeNull();
    }
    const readOnly = { ...answered('unknown').record, readOnlyBecause: 'written-tomorrow' };
    expect(dueAtOf(readOnly)).toBeNull();
  });
});

describe('dueAtOf, beside a settled attempt', () => {
  it('comes back for a claimed second attempt though the first one landed meanwhile', () => {
    const rows = stateRows(G2).filter(({ name }) => name === 'first landed, second in flight');

    expect(rows).toHaveLength(1);
    for (const { record } of rows) expect(record === null ? null : dueAtOf(record)).not.toBeNull();
  });
});

describe('indexOf', () => {
  it('finds a record by every reference and object of ours, and by who waits for it', () => {
    const { record } = answered('unknown', G2)
      .when(3 * MINUTE, told('lookup', 'rejected', { providerObjectId: 'pi_1', rank: 1 }))
      .when(4 * MINUTE, just(sampleCommand.askReplacement()))
      .when(4 * MINUTE, just(sampleCommand.approve(2)))
      .when(5 * MINUTE, claimFirst(2))
      .when(
        6 * MINUTE,
        told('response', 'mismatch', { attemptNumber: 2, providerObjectId: 'pi_2' }),
      );

    expect(indexOf(record)).toEqual({
      tenant: record.tenant,
      planId: record.planId,
      status: 'DENIED_UNRESOLVED',
      dueAt: null,
      needsPersonSince: SAMPLE_START + 6 * MINUTE,
      references: [attemptOf(record, 1)?.dispatchId, attemptOf(record, 2)?.dispatchId],
      objectKeys: [objectKeyOf(record.target, 'pi_1'), objectKeyOf(record.target, 'pi_2')],
    });
  });

  it('binds one object once, and nothing where none is known', () => {
    expect(indexOf(claimed(G1).record).objectKeys).toEqual([]);
    expect(indexOf(approved(G1).record)).toMatchObject({
      references: [],
      status: null,
      dueAt: null,
    });
  });
});
