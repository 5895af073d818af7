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
  told,
  type Story,
} from './__fixtures__/story.js';
import { attemptOf, bestAttemptOf } from './attempt.js';
import { SAMPLE_START, sampleCommand, samplePlan } from './sample-commands.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';
import { statusOf } from './status.js';

const { G1, G2, G3 } = SAMPLE_STRATEGIES;
const ask = (attemptNumber = 2) => just(sampleCommand.askReplacement(attemptNumber));

const unknown = (strategy = G1) => claimed(strategy).when(2 * SECOND, told('response', 'unknown'));
const refused = (strategy = G1) => claimed(strategy).when(2 * SECOND, told('response', 'rejected'));
const second = (story: Story, at: number) =>
  story
    .when(at, ask())
    .when(at, just(sampleCommand.approve(2, SAMPLE_START + at + 15 * MINUTE)))
    .when(at + 1, claimFirst(2));

describe('a question about a new attempt', () => {
  it('is asked at once after a proven end', () => {
    expect(refused().refusal(3 * SECOND, ask())).toBeNull();
    expect(unknown(G2).when(LATE, missed('read')).refusal(LATE, ask())).toBeNull();
    const closed = claimed(G3)
      .when(2 * SECOND, told('response', 'notSent'))
      .when(LATE, told('closing', 'closed'));
    expect(closed.refusal(LATE, ask())).toBeNull();
  });

  it('is not asked before anything was sent, or beside another, or out of order', () => {
    expect(approved(G1).refusal(MINUTE, ask(1))).toBe('nothingToDo');
    expect(refused().when(MINUTE, ask()).refusal(MINUTE, ask())).toBe('replacementPending');
    expect(refused().refusal(MINUTE, ask(3))).toBe('unknownAttempt');
  });

  it('is not asked while the request can still start', () => {
    expect(claimed(G3).refusal(11 * SECOND, ask())).toBe('tooEarly');
    expect(claimed(G3).refusal(11 * SECOND + 1, ask())).toBeNull();
  });

  it('is not asked while a miss will soon tell, however impatient', () => {
    expect(unknown(G2).refusal(106 * SECOND, ask())).toBe('tooEarly');
    expect(unknown(G2).refusal(106 * SECOND + 1, ask())).toBeNull();
  });

  it('is not asked while the same key can still be asked, a person’s "it did not happen" or not', () => {
    const word = unknown().when(MINUTE, told('person', 'rejected'));

    expect(unknown().refusal(14 * MINUTE, ask())).toBe('attemptOpen');
    expect(word.refusal(14 * MINUTE, ask())).toBe('attemptOpen');
    expect(unknown().refusal(15 * MINUTE, ask())).toBeNull();
  });

  it('is not asked while the same attempt still goes out by itself', () => {
    const waiting = claimed(G3).when(2 * SECOND, told('response', 'notSent'));

    expect(waiting.refusal(MINUTE, ask())).toBe('attemptOpen');
    expect(waiting.refusal(15 * MINUTE, ask())).toBeNull();
  });

  it('is not asked beside a verdict that is owed: no second payment is offered (PAY-1)', () => {
    const processing = claimed(G1).when(2 * SECOND, told('response', 'acknowledged'));
    const gateway = claimed({ ...G3, confirmsAcceptance: 'never' }).when(
      2 * SECOND,
      told('response', 'acknowledged'),
    );

    expect(processing.refusal(LATE, ask())).toBe('attemptOpen');
    expect(gateway.refusal(LATE, ask())).toBeNull();
  });

  it('is not asked where it already happened', () => {
    expect(unknown().when(MINUTE, told('webhook', 'accepted')).refusal(LATE, ask())).toBe(
      'settled',
    );
  });
});

describe('a new attempt', () => {
  it('has its own key and reference, and needs its own yes', () => {
    const asked = refused().when(MINUTE, ask());
    expect(asked.refusal(MINUTE, claimFirst(2))).toBe('notApproved');
    const third = (now: number) => ({ ...sampleCommand.claimFirst(now, 3), planId: samplePlan(2) });
    expect(asked.when(MINUTE, just(sampleCommand.approve(2))).refusal(MINUTE, third)).toBe(
      'notApproved',
    );

    const { record } = second(refused(), MINUTE);

    const [first, again] = [attemptOf(record, 1), attemptOf(record, 2)];
    expect(again?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect(again?.dispatchId).not.toBe(first?.dispatchId);
    expect(again?.approvalId).toBe('approval_2');
    expect(record).toMatchObject({ replacement: null, approved: null, lifecycle: 'in_flight' });
  });

  it('is not started beside an answer that may still come, or that came meanwhile', () => {
    const story = claimed(G3)
      .when(12 * SECOND, ask())
      .when(13 * SECOND, just(sampleCommand.approve(2)));

    expect(story.refusal(14 * SECOND, claimFirst(2))).toBe('inFlight');
    const arrived = story.when(14 * SECOND, told('response', 'acknowledged'));
    expect(arrived.refusal(15 * SECOND, claimFirst(2))).toBe('attemptOpen');
  });

  it('leaves the former one where it is: only its own proof closes it, and nothing repeats it', () => {
    const story = second(unknown(G1), LATE);

    expect(attemptOf(story.record, 1)?.axes.delivery).toBe('PENDING');
    expect(story.refusal(LATE + MINUTE, claimResend(1))).toBe('pastActBy');
    const young = second(refused(), MINUTE);
    expect(young.refusal(2 * MINUTE, claimResend(1))).toBe('settled');
  });

  it('shows the better of the two', () => {
    const story = second(refused(), MINUTE).when(
      2 * MINUTE,
      told('response', 'accepted', { attemptNumber: 2 }),
    );

    expect(bestAttemptOf(story.record)?.attemptNumber).toBe(2);
    expect(statusOf(story.record)).toBe('CONFIRMED');
    expect(story.record.incidents).toEqual([]);
  });
});

describe('late proof', () => {
  const landed = told('webhook', 'accepted');

  it('turns FAILED into CONFIRMED', () => {
    const story = unknown(G2)
      .when(LATE, missed('read'))
      .when(2 * LATE, landed);

    expect(statusOf(story.record)).toBe('CONFIRMED');
    expect(story.record).toMatchObject({ lifecycle: 'settled' });
  });

  it('takes back a question, and a yes to it, in the same decision', () => {
    const asked = unknown(G3).when(MINUTE, ask());
    const yes = asked.when(2 * MINUTE, just(sampleCommand.approve(2)));

    for (const story of [asked, yes]) {
      const after = story.when(3 * MINUTE, landed);

      expect(story.events(3 * MINUTE, landed)).toContain('replacement-cancelled');
      expect(after.record).toMatchObject({ replacement: null, approved: null });
      expect(after.refusal(4 * MINUTE, claimFirst(2))).not.toBeNull();
    }
  });

  it('beside a second one that landed raises a duplicate, once, and asks a person', () => {
    const both = second(unknown(G3), MINUTE)
      .when(2 * MINUTE, told('response', 'accepted', { attemptNumber: 2 }))
      .when(3 * MINUTE, landed);

    expect(both.record.incidents).toMatchObject([{ kind: 'duplicate' }]);
    expect(both.record.humanReview?.reason).toBe('It was done twice');
    expect(both.events(4 * MINUTE, landed)).toEqual(['receipt-recorded']);
    expect(both.when(4 * MINUTE, landed).record.humanReview?.reason).toBe('It was done twice');
    expect(both.when(5 * MINUTE, told('person', 'unknown')).record.humanReview).toBeNull();
  });

  it('keeps asking about a second one whose answer was lost', () => {
    const story = (strategy: typeof G2, at: number) =>
      second(unknown(strategy), at)
        .when(at + SECOND, landed)
        .when(at + MINUTE, told('response', 'unknown', { attemptNumber: 2 }));

    expect(story(G2, LATE).record.nextLookupAt).not.toBeNull();
    expect(story(G3, MINUTE).record.humanReview?.reason).toContain('cannot be asked');
    expect(statusOf(story(G2, LATE).record)).toBe('CONFIRMED');
    const again = story(G2, LATE).when(2 * LATE, told('webhook', 'accepted', { rank: 9 }));
    expect(again.record.nextLookupAt).not.toBeNull();
  });
});

describe('a report about a former attempt', () => {
  it('leaves alone what is planned for the last one', () => {
    const first = claimed(G1).when(2 * SECOND, told('response', 'rejected', { rank: 1 }));
    const story = second(first, MINUTE).when(
      2 * MINUTE,
      told('response', 'notSent', { attemptNumber: 2 }),
    );

    const seen = story.when(2 * MINUTE + 1, told('webhook', 'rejected', { rank: 2 }));

    expect(story.record.deferredUntil).not.toBeNull();
    expect(seen.record.deferredUntil).toBe(story.record.deferredUntil);
  });
});
