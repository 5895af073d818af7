import type { ActionRecord } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import {
  LATE,
  MINUTE,
  SECOND,
  approved,
  claimFirst,
  claimResend,
  claimed,
  just,
  missed,
  proposed,
  told,
} from './__fixtures__/story.js';
import { STRATEGIES } from './__fixtures__/strategies.js';
import { attemptOf } from './attempt.js';
import { mayReask } from './judge-receipt.js';
import { SAMPLE_START, sampleCommand, samplePlan } from './sample-commands.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';

const { G1, G2, G3 } = SAMPLE_STRATEGIES;
const OWN_ID = STRATEGIES['G1 with an id of ours'] ?? G1;

const sendOf = (record: ActionRecord) => attemptOf(record, 1)?.sends.at(-1);
const unknown = (strategy = G1) => claimed(strategy).when(2 * SECOND, told('response', 'unknown'));
const notSent = (strategy = G1) => claimed(strategy).when(2 * SECOND, told('response', 'notSent'));

describe('the claim of a first send', () => {
  it('stores key, reference, request and approval before a byte leaves, and counts from the store’s clock', () => {
    const { record } = claimed(G1);

    expect(record).toMatchObject({ lifecycle: 'in_flight', epoch: 1, approved: null });
    expect(attemptOf(record, 1)).toMatchObject({
      approvalId: 'approval_1',
      planId: samplePlan(1),
      actBy: SAMPLE_START + 15 * MINUTE,
      keyExpiresAt: SAMPLE_START + SECOND + 23 * 60 * MINUTE,
      eligibleForReconciliationAt: SAMPLE_START + 41 * SECOND,
      missesCountFrom: {
        retrieve: SAMPLE_START + 101 * SECOND,
        search: SAMPLE_START + 161 * SECOND,
      },
      axes: { delivery: 'PENDING', acceptance: 'PENDING' },
    });
    expect(sendOf(record)).toEqual({
      sendNumber: 1,
      epoch: 1,
      claimedAt: SAMPLE_START + SECOND,
      sendBy: SAMPLE_START + 11 * SECOND,
      answerBy: SAMPLE_START + 41 * SECOND,
      outcome: null,
    });
  });

  it('never asks BLIND again: it is eligible never', () => {
    expect(attemptOf(claimed(G3).record, 1)).toMatchObject({
      eligibleForReconciliationAt: 'never',
      missesCountFrom: {},
    });
  });

  it('is given once, to the first who asks', () => {
    expect(claimed(G1).refusal(SECOND, claimFirst())).toBe('claimed');
  });

  it('needs an approval, of this very plan, unused', () => {
    const other = approved(G1).refusal(SECOND, (now) => ({
      ...sampleCommand.claimFirst(now),
      ...{ planId: samplePlan(9) },
    }));

    expect(proposed(G1).refusal(SECOND, claimFirst())).toBe('notApproved');
    expect(other).toBe('otherDigest');
    expect(claimed(G1).refusal(MINUTE, claimFirst(2))).toBe('notApproved');
  });

  it('ends with the time to act, which binds the first byte too', () => {
    const story = approved(G1);
    const last = 15 * MINUTE - SECOND;

    expect(story.refusal(15 * MINUTE, claimFirst())).toBe('pastActBy');
    expect(sendOf(story.when(last, claimFirst()).record)?.sendBy).toBe(SAMPLE_START + 15 * MINUTE);
  });

  it('needs facts that were checked a moment ago', () => {
    const stale = () => sampleCommand.claimFirst(SAMPLE_START);

    expect(approved(G1).refusal(MINUTE, stale)).toBeNull();
    expect(approved(G1).refusal(MINUTE + 1, stale)).toBe('evidenceTooOld');
  });

  it('is refused after a withdrawal', () => {
    const withdrawn = approved(G1).when(
      SECOND,
      just({ type: 'withdraw', reason: 'rejected', summary: 'A person said no' }),
    );

    expect(withdrawn.refusal(2 * SECOND, claimFirst())).toBe('withdrawn');
  });
});

describe('the claim of the same attempt again', () => {
  it('follows what provably never left, after its back-off, whatever the guarantee', () => {
    for (const strategy of [G1, G2, G3]) {
      const story = notSent(strategy);

      expect(story.refusal(3 * SECOND - 1, claimResend())).toBe('tooEarly');
      const { record } = story.when(3 * SECOND, claimResend());
      expect(sendOf(record)).toMatchObject({ sendNumber: 2, epoch: 2, outcome: null });
      expect(attemptOf(record, 1)?.idempotencyKey).toBe(attemptOf(story.record, 1)?.idempotencyKey);
    }
  });

  it('follows an unknown answer only under G1, and not before the answer could have come', () => {
    expect(unknown(G1).refusal(41 * SECOND, claimResend())).toBe('inFlight');
    expect(unknown(G1).refusal(41 * SECOND + 1, claimResend())).toBeNull();
    expect(unknown(G2).refusal(MINUTE, claimResend())).toBe('notRepeatable');
    expect(unknown(G3).refusal(MINUTE, claimResend())).toBe('notRepeatable');
  });

  it('never stands beside another send of the attempt', () => {
    expect(claimed(G1).refusal(41 * SECOND, claimResend())).toBe('inFlight');
  });

  it('looks up before it re-inserts where the id is ours, after every send anew', () => {
    const once = unknown(OWN_ID);
    expect(once.refusal(MINUTE, claimResend())).toBe('lookFirst');

    const looked = once.when(MINUTE, missed('get'));
    const twice = looked
      .when(MINUTE + 1, claimResend())
      .when(MINUTE + 2, told('response', 'unknown', { sendNumber: 2 }));

    expect(twice.refusal(3 * MINUTE, claimResend())).toBe('lookFirst');
  });

  it('does not wait for a look by an id that never reached us', () => {
    expect(unknown(G1).refusal(MINUTE, claimResend())).toBeNull();
  });

  it('ends with the time to act and with the life of the key', () => {
    const short = { ...G1, keyLifetimeMs: 2 * MINUTE };
    const expired = SECOND + 2 * MINUTE;

    expect(unknown(G1).refusal(15 * MINUTE, claimResend())).toBe('pastActBy');
    expect(unknown(short).refusal(expired, claimResend())).toBe('keyExpired');
    expect(notSent(short).refusal(expired, claimResend())).toBe('keyExpired');
    const last = unknown(short).when(expired - SECOND, claimResend());
    expect(sendOf(last.record)?.sendBy).toBe(SAMPLE_START + expired);
  });

  it('never repeats what arrived, or what is settled', () => {
    const arrived = claimed(G1).when(2 * SECOND, told('response', 'acknowledged'));
    const done = claimed(G1).when(2 * SECOND, told('response', 'accepted'));

    expect(arrived.refusal(MINUTE, claimResend())).toBe('settled');
    expect(done.refusal(MINUTE, claimResend())).toBe('settled');
  });

  it('never repeats a wrapped function, whatever it claims', () => {
    const wrapped = unknown({ ...G1, opaque: true });

    expect(wrapped.refusal(MINUTE, claimResend())).toBe('notRepeatable');
    const attempt = attemptOf(wrapped.record, 1);
    expect(attempt !== null && mayReask(wrapped.record, attempt, SAMPLE_START)).toBe(false);
  });

  it('needs fresh facts too', () => {
    const stale = () => sampleCommand.claimResend(SAMPLE_START);

    expect(unknown(G1).refusal(2 * MINUTE, stale)).toBe('evidenceTooOld');
  });

  it('moves the windows on to the last send', () => {
    const again = unknown(G1).when(MINUTE, claimResend());

    expect(attemptOf(again.record, 1)).toMatchObject({
      eligibleForReconciliationAt: SAMPLE_START + MINUTE + 40 * SECOND,
      missesCountFrom: { retrieve: SAMPLE_START + MINUTE + 100 * SECOND },
      keyExpiresAt: SAMPLE_START + SECOND + 23 * 60 * MINUTE,
    });
  });

  it('is not made by a machine while a person has the case', () => {
    const seen = notSent(G2).when(3 * SECOND, told('webhook', 'mismatch'));

    expect(seen.record.humanReview).not.toBeNull();
    expect(seen.refusal(MINUTE, claimResend())).toBe('attemptOpen');
  });

  it('does not stand beside a question about a new attempt', () => {
    const asked = unknown(G3).when(LATE, () => sampleCommand.askReplacement());

    expect(asked.refusal(LATE, claimResend())).toBe('pastActBy');
    const late = unknown(STRATEGIES['G3 that calls back'])
      .when(MINUTE, () => sampleCommand.askReplacement())
      .when(2 * MINUTE, told('response', 'notSent'));
    expect(late.record.deferredUntil).toBe(SAMPLE_START + 15 * MINUTE);
    expect(late.refusal(3 * MINUTE, claimResend())).toBe('attemptOpen');
  });
});
