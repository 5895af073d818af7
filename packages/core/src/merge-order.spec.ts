import type { Receipt } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { LATE, MINUTE, SECOND, claimed, missed, told, type Story } from './__fixtures__/story.js';
import { attemptOf } from './attempt.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';
import { axesOf, statusOf } from './status.js';

const { G1, G2, G3 } = SAMPLE_STRATEGIES;
const strong: Receipt['lookup'] = { path: 'retrieve', authority: 'strong' };
const lagging: Receipt['lookup'] = { path: 'search', authority: 'lagging' };

const unknown = (strategy = G1) => claimed(strategy).when(2 * SECOND, told('response', 'unknown'));
const row = ({ record }: Story) => Object.values(axesOf(record)).join('/');
const schedules = (story: Story, receipt: Parameters<Story['when']>[1]) =>
  story.events(MINUTE, receipt).includes('look-up-scheduled');

describe('the order of two reports', () => {
  it('is told by rank, not by arrival: a late "processing" takes nothing back (HOOK-2)', () => {
    const story = unknown()
      .when(3 * SECOND, told('webhook', 'accepted', { rank: 5 }))
      .when(4 * SECOND, told('webhook', 'acknowledged', { rank: 2 }))
      .when(5 * SECOND, told('webhook', 'acknowledged', { rank: 2 }));

    expect(row(story)).toBe('CONFIRMED/ACCEPTED');
    expect(story.record.receipts).toHaveLength(4);
  });

  it('counts the highest rank that agreed: what is older than that never overwrites', () => {
    const story = unknown()
      .when(3 * SECOND, told('webhook', 'accepted', { rank: 3 }))
      .when(4 * SECOND, told('webhook', 'accepted', { rank: 7 }))
      .when(5 * SECOND, told('webhook', 'rejected', { rank: 5 }));

    expect(row(story)).toBe('CONFIRMED/ACCEPTED');
  });

  it('is fetched where it cannot be told: without ranks, or of one rank', () => {
    for (const rank of [null, 4]) {
      const story = unknown().when(3 * SECOND, told('webhook', 'accepted', { rank }));

      expect(schedules(story, told('webhook', 'rejected', { rank }))).toBe(true);
      expect(row(story.when(MINUTE, told('webhook', 'rejected', { rank })))).toBe(
        'CONFIRMED/ACCEPTED',
      );
      expect(schedules(story, told('webhook', 'accepted', { rank }))).toBe(false);
    }
  });

  it('is told by a strong look-up, which is the object as it is now, and then is not due again', () => {
    const story = unknown()
      .when(3 * SECOND, told('webhook', 'accepted'))
      .when(4 * SECOND, told('webhook', 'rejected'))
      .when(5 * SECOND, told('lookup', 'rejected', { lookup: strong }));

    expect(row(story)).toBe('CONFIRMED/REJECTED');
    expect(story.record.nextLookupAt).toBeNull();
  });

  it('is not told by the rank of a state that a look-up without one has replaced', () => {
    const story = unknown()
      .when(3 * SECOND, told('webhook', 'accepted', { rank: 3 }))
      .when(4 * SECOND, told('lookup', 'rejected', { lookup: strong }));

    expect(row(story.when(MINUTE, told('webhook', 'accepted', { rank: 4 })))).toBe(
      'CONFIRMED/REJECTED',
    );
    expect(schedules(story, told('webhook', 'accepted', { rank: 4 }))).toBe(true);
  });

  it('is not told by a lagging look-up, which may be older than what it contradicts', () => {
    const story = unknown().when(3 * SECOND, told('webhook', 'accepted'));
    const late = told('lookup', 'rejected', { lookup: lagging });

    expect(row(story.when(MINUTE, late))).toBe('CONFIRMED/ACCEPTED');
    expect(schedules(story, late)).toBe(false);
  });

  it('is a question for a person where there is nothing to fetch', () => {
    const story = unknown(G3).when(3 * SECOND, told('webhook', 'accepted'));

    const after = story.when(MINUTE, told('webhook', 'rejected')).record;

    expect(after.humanReview?.reason).toContain('contradict each other');
  });

  it('keeps a fetch that could not be read for later, with growing waits, and ends with a person', () => {
    let story = unknown()
      .when(3 * SECOND, told('webhook', 'accepted'))
      .when(4 * SECOND, told('webhook', 'rejected'))
      .when(5 * SECOND, told('lookup', 'unknown', { lookup: strong }));
    expect(story.record.nextLookupAt).not.toBeNull();

    for (let round = 1; round <= G1.maxLookups; round += 1) {
      story = story.when(MINUTE * round, () => ({ type: 'finish-round' }));
    }

    expect(statusOf(story.record)).toBe('CONFIRMED');
    expect(story.record.humanReview?.reason).toContain('Asked 12 times');
    expect(story.record.nextLookupAt).toBeNull();
  });
});

describe('what was removed since', () => {
  const removed = () =>
    claimed(G1)
      .when(2 * SECOND, told('response', 'accepted'))
      .when(MINUTE, told('webhook', 'removed'));

  it('stays done, is marked, and goes to a person once', () => {
    const story = removed();
    const seen = story.when(2 * MINUTE, () => ({ type: 'look-again', why: 'A person looked' }));

    expect(row(story)).toBe('CONFIRMED/ACCEPTED');
    expect(attemptOf(story.record, 1)?.standing).toBe('removed');
    expect(story.record.humanReview?.reason).toContain('removed');
    expect(seen.events(3 * MINUTE, told('webhook', 'removed'))).toEqual(['receipt-recorded']);
  });

  it('is not put back by an old report, only by a look at the object itself', () => {
    const old = removed().when(2 * MINUTE, told('webhook', 'accepted'));
    const seen = removed().when(2 * MINUTE, told('lookup', 'accepted', { lookup: strong }));

    expect(attemptOf(old.record, 1)?.standing).toBe('removed');
    expect(attemptOf(seen.record, 1)?.standing).toBe('present');
  });
});

describe('a person’s word', () => {
  const said = (outcome: 'accepted' | 'rejected') => told('person', outcome);

  it('fills a gap and may be taken back by a person', () => {
    const story = unknown().when(MINUTE, said('accepted'));

    expect(row(story)).toBe('CONFIRMED/ACCEPTED');
    expect(row(story.when(2 * MINUTE, said('rejected')))).toBe('FAILED/PENDING');
  });

  it('never stands against the provider, which is told', () => {
    const failed = unknown(G2).when(LATE, missed('read'));
    const done = unknown().when(MINUTE, told('webhook', 'accepted'));

    expect(failed.refusal(LATE + 1, said('accepted'))).toBe('outranked');
    expect(done.refusal(2 * MINUTE, said('rejected'))).toBe('outranked');
  });

  it('is confirmed by the provider’s, and cannot be taken back after that', () => {
    for (const outcome of ['accepted', 'removed'] as const) {
      const story = unknown()
        .when(MINUTE, said('accepted'))
        .when(2 * MINUTE, told('webhook', outcome));

      expect(story.refusal(3 * MINUTE, said('rejected'))).toBe('outranked');
    }
  });

  it('gives way to a miss that counts, before it or after', () => {
    const story = unknown(G2).when(MINUTE, said('accepted')).when(LATE, missed('read'));

    expect(row(story)).toBe('FAILED/PENDING');
    expect(story.record.humanReview?.reason).toBe(
      'The provider says otherwise than the person did',
    );
  });

  it('cannot unsay that the provider received it', () => {
    const story = claimed(G2)
      .when(2 * SECOND, told('response', 'acknowledged'))
      .when(MINUTE, said('accepted'))
      .when(2 * MINUTE, said('rejected'));

    expect(row(story)).toBe('CONFIRMED/REJECTED');
    expect(row(story.when(LATE, missed('read')))).toBe('CONFIRMED/REJECTED');
  });

  it('reopens the case where the provider contradicts it, and not where it agrees', () => {
    const story = unknown().when(MINUTE, said('rejected'));

    const landed = story.when(2 * MINUTE, told('webhook', 'accepted')).record;
    const arrived = story.when(2 * MINUTE, told('webhook', 'acknowledged')).record;
    const refused = story.when(2 * MINUTE, told('webhook', 'rejected')).record;

    expect(landed.humanReview?.reason).toContain('otherwise');
    expect(arrived.humanReview?.reason).toContain('otherwise');
    expect(refused.humanReview).toBeNull();
  });

  it('of "leave it" changes nothing but the journal', () => {
    const story = unknown(G3);
    const left = story.when(MINUTE, told('person', 'unknown'));

    expect(left.record.humanReview).toEqual(story.record.humanReview);
    expect(left.record.receipts).toHaveLength(2);
  });
});

describe('a case for a person', () => {
  it('is over when the outcome comes', () => {
    const story = unknown(G3).when(MINUTE, told('webhook', 'accepted'));

    expect(story.record.humanReview).toBeNull();
  });

  it('stays after another content than approved, whatever comes, until a person has spoken', () => {
    const story = claimed(G1)
      .when(2 * SECOND, told('response', 'mismatch'))
      .when(3 * SECOND, told('webhook', 'accepted'));

    expect(story.record.nextLookupAt).toBeNull();
    expect(story.record.humanReview).not.toBeNull();
    expect(story.record.incidents).toHaveLength(1);
    expect(story.when(MINUTE, told('person', 'unknown')).record.humanReview).toBeNull();
  });

  it('is not taken back by a second report of the same', () => {
    const story = claimed(G1)
      .when(2 * SECOND, told('response', 'accepted'))
      .when(MINUTE, told('webhook', 'removed'))
      .when(2 * MINUTE, told('webhook', 'accepted'));

    expect(story.record.humanReview?.reason).toContain('removed');
  });
});
