import type { Axes, Receipt } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { LATE, MINUTE, SECOND, claimed, missed, told, type Story } from './__fixtures__/story.js';
import { attemptOf } from './attempt.js';
import { SAMPLE_START } from './sample-commands.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';
import { axesOf, statusOf, unresolvedReasonOf } from './status.js';

const { G1, G2, G3 } = SAMPLE_STRATEGIES;

function rowOf({ record }: Story): string {
  const { delivery, acceptance } = axesOf(record);
  return `${delivery}/${acceptance}`;
}

const unknown = (strategy = G1) => claimed(strategy).when(2 * SECOND, told('response', 'unknown'));

describe('what an answer proves (DESIGN section 2)', () => {
  it.each<readonly [Receipt['outcome'], Axes['delivery'], Axes['acceptance'], string | null]>([
    ['accepted', 'CONFIRMED', 'ACCEPTED', null],
    ['acknowledged', 'CONFIRMED', 'PENDING', 'verdictPending'],
    ['rejected', 'CONFIRMED', 'REJECTED', null],
    ['notExecuted', 'PENDING', 'PENDING', 'notSentYet'],
    ['notSent', 'PENDING', 'PENDING', 'notSentYet'],
    ['unknown', 'PENDING', 'PENDING', 'answerLost'],
    ['removed', 'CONFIRMED', 'ACCEPTED', null],
    ['mismatch', 'PENDING', 'PENDING', 'needsPerson'],
  ])('sorts %s into %s and %s', (outcome, delivery, acceptance, because) => {
    const { record } = claimed(G1).when(2 * SECOND, told('response', outcome));

    expect(axesOf(record)).toEqual({ delivery, acceptance });
    expect(unresolvedReasonOf(record)).toBe(because);
  });

  it('settles at once what was accepted: a read-back that misses later takes nothing back (EVC-3)', () => {
    const story = claimed(G2)
      .when(2 * SECOND, told('response', 'accepted', { providerObjectId: 'ev1' }))
      .when(3 * SECOND, missed('read'))
      .when(LATE, missed('read'));

    expect(rowOf(story)).toBe('CONFIRMED/ACCEPTED');
    expect(attemptOf(story.record, 1)?.providerObjectId).toBe('ev1');
  });

  it('sends a request again later that provably never left, and asks no person, for BLIND too', () => {
    for (const outcome of ['notSent', 'notExecuted'] as const) {
      const { record } = claimed(G3).when(2 * SECOND, told('response', outcome));

      expect(record).toMatchObject({ humanReview: null, deferredUntil: SAMPLE_START + 3 * SECOND });
    }
  });

  it('waits as long as the provider asked to be left alone, but not past the time to act', () => {
    const asked = (notBefore: number) =>
      claimed(G1).when(2 * SECOND, told('response', 'notExecuted', { notBefore })).record;

    expect(asked(SAMPLE_START + MINUTE).deferredUntil).toBe(SAMPLE_START + MINUTE);
    expect(asked(SAMPLE_START + LATE).deferredUntil).toBe(SAMPLE_START + 15 * MINUTE);
  });

  it('asks a person at once where the answer was lost and nothing can be asked', () => {
    const { record } = unknown(G3);

    expect(record.humanReview?.reason).toContain('cannot be asked');
    expect(record.nextLookupAt).toBeNull();
  });

  it('asks a person where a verdict is owed that nobody can ask for, but not where none is ever given', () => {
    const never = { ...G3, confirmsAcceptance: 'never' as const };

    const [owed, none] = [G3, never].map((one) =>
      claimed(one).when(2 * SECOND, told('response', 'acknowledged')),
    );

    expect(owed?.record.humanReview?.reason).toContain('verdict cannot be asked for');
    expect(none?.record.humanReview).toBeNull();
    expect(none === undefined ? null : unresolvedReasonOf(none.record)).toBe('verdictPending');
  });

  it('looks strictly after the answer could have come, or at once where the answer says so', () => {
    const eligible = SAMPLE_START + SECOND + 10 * SECOND + 30 * SECOND;
    const now = claimed(G1).when(2 * SECOND, told('response', 'unknown', { lookNow: true }));

    expect(unknown().record.nextLookupAt).toBe(eligible + 1);
    expect(now.record.nextLookupAt).toBe(SAMPLE_START + 2 * SECOND);
  });

  it('goes on after a replayed answer that tells nothing, as after any other', () => {
    const story = unknown()
      .when(MINUTE, (now) => ({
        type: 'claim-resend',
        attemptNumber: 1,
        sendWithinMs: 10 * SECOND,
        evidenceCheckedAt: now,
        evidenceMaxAgeMs: MINUTE,
      }))
      .when(MINUTE + SECOND, told('replay', 'unknown', { sendNumber: 2, storedUnderKey: true }));

    expect(statusOf(story.record)).toBe('DENIED_UNRESOLVED');
    expect(story.record.nextLookupAt).not.toBeNull();
  });

  it('takes a tap on this device for no answer', () => {
    const { record } = claimed(G1).when(2 * SECOND, told('local', 'accepted', { sendNumber: 1 }));

    expect(statusOf(record)).toBeNull();
    expect(attemptOf(record, 1)?.sends[0]?.outcome).toBeNull();
  });

  it('takes a claim without an answer for unknown, only once its time is over and only then', () => {
    const story = claimed(G1);
    const lost = told('noAnswerRecorded', 'unknown');

    expect(story.refusal(41 * SECOND, lost)).toBe('tooEarly');
    expect(unresolvedReasonOf(story.when(42 * SECOND, lost).record)).toBe('answerLost');
    expect(unknown().refusal(MINUTE, lost)).toBe('nothingToDo');
  });
});

describe('a miss (EVC-1)', () => {
  const windowOver = 41 * SECOND + 60 * SECOND + 5 * SECOND;

  it('proves nothing before its path’s window is over, and says FAILED strictly after', () => {
    const story = unknown(G2);
    const at = (afterMs: number) => statusOf(story.when(afterMs, missed('read')).record);

    expect(at(50 * SECOND)).toBe('DENIED_UNRESOLVED');
    expect(at(windowOver)).toBe('DENIED_UNRESOLVED');
    expect(at(windowOver + 1)).toBe('FAILED');
  });

  it('proves nothing on a path that shows only hits, on a path nobody declared, or without a path', () => {
    const story = unknown(G2);

    for (const look of [
      missed('read', 'positiveOnly'),
      missed('search'),
      told('lookup', 'absent'),
    ]) {
      expect(statusOf(story.when(LATE, look).record)).toBe('DENIED_UNRESOLVED');
    }
  });

  it('proves nothing where the longest way of a request is unknown', () => {
    const unbounded = { ...G2, maxLateExecutionMs: null };
    const { record } = unknown(unbounded).when(LATE, missed('read'));

    expect(statusOf(record)).toBe('DENIED_UNRESOLVED');
    expect(attemptOf(record, 1)?.missesCountFrom).toEqual({ read: 'never' });
  });

  it('tells less than the same key does, while that may still be asked', () => {
    const look = missed('search', 'lagging');

    expect(statusOf(unknown(G1).when(10 * MINUTE, look).record)).toBe('DENIED_UNRESOLVED');
    expect(statusOf(unknown(G1).when(LATE, look).record)).toBe('FAILED');
  });

  it('never stands against a hit, which counts at any time', () => {
    const story = unknown(G2)
      .when(windowOver + 1, missed('read'))
      .when(LATE, told('webhook', 'accepted'));

    expect(rowOf(story)).toBe('CONFIRMED/ACCEPTED');
  });
});

describe('a refusal', () => {
  it('of a later send says nothing about an earlier one that is still open', () => {
    const story = unknown()
      .when(MINUTE, (now) => ({
        type: 'claim-resend',
        attemptNumber: 1,
        sendWithinMs: 10 * SECOND,
        evidenceCheckedAt: now,
        evidenceMaxAgeMs: MINUTE,
      }))
      .when(MINUTE + SECOND, told('response', 'rejected', { sendNumber: 2 }));

    expect(rowOf(story)).toBe('PENDING/PENDING');
    expect(attemptOf(story.record, 1)?.sends.map(({ outcome }) => outcome)).toEqual([
      'unknown',
      'rejected',
    ]);
  });

  it('that the provider keeps under our key speaks for every send', () => {
    const story = unknown().when(3 * SECOND, told('replay', 'rejected', { storedUnderKey: true }));

    expect(rowOf(story)).toBe('CONFIRMED/REJECTED');
  });

  it('never takes back a verdict on the object itself', () => {
    const story = claimed(G1)
      .when(2 * SECOND, told('webhook', 'accepted', { rank: 5 }))
      .when(3 * SECOND, told('response', 'rejected', { rank: 6 }));

    expect(rowOf(story)).toBe('CONFIRMED/ACCEPTED');
  });

  it('may come later from the provider itself: a debit that bounces', () => {
    const story = claimed(G1)
      .when(2 * SECOND, told('response', 'accepted', { rank: 5 }))
      .when(LATE, told('webhook', 'rejected', { rank: 6 }));

    expect(rowOf(story)).toBe('CONFIRMED/REJECTED');
    expect(statusOf(story.record)).toBe('FAILED');
  });
});

describe('a closing', () => {
  it('ends as FAILED what was never sent, once the time to act is over', () => {
    const story = claimed(G1).when(2 * SECOND, told('response', 'notSent'));
    const closing = told('closing', 'closed');

    expect(story.refusal(14 * MINUTE, closing)).toBe('attemptOpen');
    expect(rowOf(story.when(15 * MINUTE, closing))).toBe('FAILED/PENDING');
  });

  it('never ends a lost answer, however old', () => {
    const story = unknown(G1);

    expect(story.refusal(1_000 * LATE, told('closing', 'closed'))).toBe('attemptOpen');
    expect(statusOf(story.record)).toBe('DENIED_UNRESOLVED');
  });

  it('is ours to say: no adapter’s answer closes anything before its time', () => {
    const story = claimed(G1).when(2 * SECOND, told('response', 'notSent'));

    expect(rowOf(story.when(3 * SECOND, told('response', 'closed')))).toBe('PENDING/PENDING');
    expect(story.refusal(LATE, told('closing', 'accepted'))).toBe('attemptOpen');
  });
});
