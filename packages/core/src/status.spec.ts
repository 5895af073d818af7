import { describe, expect, it } from 'vitest';

import {
  LATE,
  MINUTE,
  SECOND,
  approved,
  claimResend,
  claimed,
  told,
} from './__fixtures__/story.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';
import { axesOf, isRunning, statusOf, statusOfAxes, unresolvedReasonOf } from './status.js';

const { G1, G3 } = SAMPLE_STRATEGIES;
const answered = (outcome: Parameters<typeof told>[1], strategy = G1) =>
  claimed(strategy).when(2 * SECOND, told('response', outcome)).record;

describe('statusOf', () => {
  it('is null until a first receipt, to which a tap does not count', () => {
    const tapped = claimed(G1).when(2 * SECOND, told('local', 'accepted'));

    for (const { record } of [approved(G1), claimed(G1), tapped])
      expect(statusOf(record)).toBeNull();
    expect(axesOf(approved(G1).record)).toEqual({ delivery: 'PENDING', acceptance: 'PENDING' });
  });

  it('is a function of the axes alone', () => {
    expect(statusOfAxes({ delivery: 'CONFIRMED', acceptance: 'ACCEPTED' })).toBe('CONFIRMED');
    expect(statusOfAxes({ delivery: 'CONFIRMED', acceptance: 'REJECTED' })).toBe('FAILED');
    expect(statusOfAxes({ delivery: 'FAILED', acceptance: 'PENDING' })).toBe('FAILED');
    expect(statusOfAxes({ delivery: 'CONFIRMED', acceptance: 'PENDING' })).toBe(
      'DENIED_UNRESOLVED',
    );
    expect(statusOfAxes({ delivery: 'PENDING', acceptance: 'PENDING' })).toBe('DENIED_UNRESOLVED');
  });
});

describe('unresolvedReasonOf', () => {
  it('says why, and alarms only where a person is needed', () => {
    expect(unresolvedReasonOf(answered('acknowledged'))).toBe('verdictPending');
    expect(unresolvedReasonOf(answered('unknown'))).toBe('answerLost');
    expect(unresolvedReasonOf(answered('notSent'))).toBe('notSentYet');
    expect(unresolvedReasonOf(answered('unknown', G3))).toBe('needsPerson');
    expect(unresolvedReasonOf(answered('accepted'))).toBeNull();
    expect(unresolvedReasonOf(claimed(G1).record)).toBeNull();
  });
});

describe('isRunning', () => {
  it('is true while the last request is out and nothing is recorded about it', () => {
    const again = claimed(G1)
      .when(2 * SECOND, told('response', 'unknown'))
      .when(MINUTE, claimResend());

    expect(isRunning(claimed(G1).record)).toBe(true);
    expect(isRunning(again.record)).toBe(true);
    expect(isRunning(approved(G1).record)).toBe(false);
    const lost = told('noAnswerRecorded', 'unknown', { sendNumber: 2 });
    expect(isRunning(again.when(LATE, lost).record)).toBe(false);
    expect(isRunning(answered('accepted'))).toBe(false);
  });
});
