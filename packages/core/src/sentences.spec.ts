import type { WithdrawalReason } from '@landed/contract';
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
  proposed,
  told,
  type Story,
} from './__fixtures__/story.js';
import { sampleCommand } from './sample-commands.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';
import { CONFIRMATION_SENTENCES, confirmationOfClaimed, sentenceOf } from './sentences.js';

const { G1, G2, G3 } = SAMPLE_STRATEGIES;
const answered = (outcome: Parameters<typeof told>[1], strategy = G1): Story =>
  claimed(strategy).when(2 * SECOND, told('response', outcome));
const withdrawn = (story: Story, reason: WithdrawalReason = 'stale'): Story =>
  story.when(3 * SECOND, just({ type: 'withdraw', reason, summary: 'It changed' }));

/** The words of DESIGN section 6, whatever their punctuation. */
function wordsOf(text: string): string {
  return text.toLowerCase().replaceAll('’', "'").replaceAll(/[.,;]/g, '').trim();
}

describe('the sentences of a confirmation (DESIGN section 6)', () => {
  it.each<readonly [keyof typeof CONFIRMATION_SENTENCES, string]>([
    ['ran', 'it ran'],
    ['inProgress', 'it is running now'],
    ['alreadyRan', 'it already ran'],
    ['alreadyFailed', 'it already failed, nothing was sent again'],
    ['priorUnresolved', "we're not sure the last attempt ran; check before trying again"],
  ])('say for %s: %s', (key, words) => {
    expect(wordsOf(CONFIRMATION_SENTENCES[key])).toBe(wordsOf(words));
  });

  it('say of everything else that nothing was sent', () => {
    const { ran, inProgress, alreadyRan, priorUnresolved, ...others } = CONFIRMATION_SENTENCES;

    for (const sentence of Object.values(others)) expect(sentence).toContain('nothing was sent');
    for (const sentence of [ran, inProgress, alreadyRan, priorUnresolved]) {
      expect(sentence).toMatch(/^[A-Z].*[.]$/);
    }
  });
});

describe('confirmationOfClaimed', () => {
  it('is nobody’s answer before a claim', () => {
    expect(confirmationOfClaimed(approved(G1).record)).toBeNull();
  });

  it.each<readonly [what: string, Story, kind: string, sentence: string]>([
    ['a claim', claimed(G1), 'InProgress', CONFIRMATION_SENTENCES.inProgress],
    ['an acceptance', answered('accepted'), 'AlreadyCompleted', CONFIRMATION_SENTENCES.alreadyRan],
    ['a refusal', answered('rejected'), 'AlreadyCompleted', CONFIRMATION_SENTENCES.alreadyFailed],
    ['a lost answer', answered('unknown'), 'Blocked', CONFIRMATION_SENTENCES.priorUnresolved],
    [
      'an owed verdict',
      answered('acknowledged'),
      'Blocked',
      CONFIRMATION_SENTENCES.priorUnresolved,
    ],
    [
      'the same request on its way again',
      answered('unknown').when(MINUTE, claimResend()),
      'InProgress',
      CONFIRMATION_SENTENCES.inProgress,
    ],
    [
      'a new attempt on its way after a refusal',
      answered('rejected')
        .when(MINUTE, just(sampleCommand.askReplacement()))
        .when(MINUTE, just(sampleCommand.approve(2)))
        .when(MINUTE, claimFirst(2)),
      'InProgress',
      CONFIRMATION_SENTENCES.inProgress,
    ],
    [
      'a withdrawal of what was never sent',
      withdrawn(answered('notSent')),
      'Blocked',
      CONFIRMATION_SENTENCES.withdrawn,
    ],
  ])('answers honestly after %s', (_what, story, kind, sentence) => {
    expect(confirmationOfClaimed(story.record)).toMatchObject({ kind, sentence });
  });

  it('names the state that is there already', () => {
    expect(confirmationOfClaimed(answered('accepted').record)).toMatchObject({
      state: 'CONFIRMED',
    });
    expect(confirmationOfClaimed(answered('rejected').record)).toMatchObject({ state: 'FAILED' });
    expect(confirmationOfClaimed(answered('unknown').record)).toMatchObject({
      reason: 'priorDispatchUnresolved',
    });
  });
});

describe('sentenceOf', () => {
  const twice = answered('unknown', G3)
    .when(MINUTE, just(sampleCommand.askReplacement()))
    .when(MINUTE, just(sampleCommand.approve(2)))
    .when(MINUTE, claimFirst(2))
    .when(2 * MINUTE, told('response', 'accepted', { attemptNumber: 2 }))
    .when(3 * MINUTE, told('webhook', 'accepted'));
  const byAbsence = answered('unknown', G2).when(
    LATE,
    told('lookup', 'absent', { lookup: { path: 'read', authority: 'strong' } }),
  );

  it.each<readonly [string, Story]>([
    ['Nothing was sent yet.', proposed(G1)],
    ['Nothing was sent yet.', approved(G1)],
    ['It is running now.', claimed(G1)],
    ['It is running now.', answered('notSent').when(MINUTE, claimResend())],
    ['It is done.', answered('accepted')],
    [
      'It happened, by a person’s word.',
      answered('unknown').when(MINUTE, told('person', 'accepted')),
    ],
    [
      'It was done, and somebody removed it since. It was not restored.',
      answered('accepted').when(MINUTE, told('webhook', 'removed')),
    ],
    ['It was done twice; please look at it.', twice],
    ['The provider refused it; nothing was done.', answered('rejected')],
    ['It did not happen; nothing was done.', byAbsence],
    ['The provider received it; its verdict is pending.', answered('acknowledged')],
    [
      'It was not sent yet; it goes out as soon as the provider can be reached.',
      answered('notSent'),
    ],
    [
      'The answer was lost; we are finding out whether it happened. Nothing is sent again unless that is safe.',
      answered('unknown'),
    ],
    [
      'We do not know whether it happened. Find out whether it happened, then say so here.',
      answered('unknown', G3),
    ],
  ])('says "%s"', (sentence, story) => {
    expect(sentenceOf(story.record)).toBe(sentence);
  });

  it.each<readonly [WithdrawalReason, string]>([
    ['stale', 'Withdrawn: what it rested on has changed. Nothing was done.'],
    ['unresolvable', 'Withdrawn: what it rests on could not be read in time. Nothing was done.'],
    ['expired', 'Withdrawn: the time to decide was over. Nothing was done.'],
    ['rejected', 'Declined. Nothing was done.'],
    ['superseded', 'Withdrawn: a newer plan replaced it. Nothing was done.'],
    ['cancelled', 'Withdrawn. Nothing was done.'],
  ])('says after a withdrawal as %s: %s', (reason, sentence) => {
    expect(sentenceOf(withdrawn(proposed(G1), reason).record)).toBe(sentence);
  });
});
