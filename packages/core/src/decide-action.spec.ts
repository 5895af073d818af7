import { describe, expect, it } from 'vitest';

import {
  LATE,
  MINUTE,
  SECOND,
  approved,
  claimResend,
  claimed,
  just,
  proposed,
  told,
} from './__fixtures__/story.js';
import type { ActionCommand } from './action-command.js';
import { SAMPLE_START, sampleCommand, samplePlan } from './sample-commands.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';
import { statusOf, unresolvedReasonOf } from './status.js';

const { G1, G2, G3 } = SAMPLE_STRATEGIES;
const withdraw = just({ type: 'withdraw', reason: 'stale', summary: 'What it rested on changed' });
const finishRound = just({ type: 'finish-round' });
const lookAgain = just({ type: 'look-again', why: 'A person wishes it' });
const unknown = (strategy = G1) => claimed(strategy).when(2 * SECOND, told('response', 'unknown'));
const notSent = (strategy = G1) => claimed(strategy).when(2 * SECOND, told('response', 'notSent'));

describe('approve', () => {
  it('is for the plan that waits, once, while there is time', () => {
    const yes = just(sampleCommand.approve());

    expect(approved(G1).refusal(2, yes)).toBe('alreadyApproved');
    expect(proposed(G1).refusal(1, just(sampleCommand.approve(2)))).toBe('otherDigest');
    expect(proposed(G1).refusal(15 * MINUTE, yes)).toBe('pastActBy');
    expect(claimed(G1).refusal(MINUTE, yes)).toBe('otherDigest');
  });

  it('is refused after a withdrawal', () => {
    const story = proposed(G1).when(1, withdraw);

    expect(story.refusal(2, just(sampleCommand.approve()))).toBe('withdrawn');
  });
});

describe('withdraw', () => {
  it('is possible before anything may have been executed', () => {
    expect(proposed(G1).when(1, withdraw).record).toMatchObject({
      lifecycle: 'withdrawn',
      withdrawnBecause: 'stale',
    });
    expect(statusOf(notSent().when(MINUTE, withdraw).record)).toBeNull();
  });

  it('is too late after a claim, a lost answer, an arrival or an outcome', () => {
    const arrived = claimed(G1)
      .when(2 * SECOND, told('webhook', 'acknowledged'))
      .when(3 * SECOND, told('response', 'notExecuted'));

    expect(claimed(G1).refusal(LATE, withdraw)).toBe('claimed');
    expect(unknown().refusal(LATE, withdraw)).toBe('claimed');
    expect(arrived.refusal(LATE, withdraw)).toBe('claimed');
    expect(
      claimed(G1)
        .when(2 * SECOND, told('response', 'rejected'))
        .refusal(LATE, withdraw),
    ).toBe('settled');
  });

  it('is undone by nothing but proof that it landed all the same', () => {
    const story = notSent().when(3 * SECOND, withdraw);

    for (const report of [
      told('local', 'accepted'),
      told('response', 'notExecuted'),
      told('response', 'unknown'),
      told('closing', 'closed'),
    ]) {
      const after = story.when(LATE, report);
      expect(after.record.lifecycle).toBe('withdrawn');
      expect(after.refusal(LATE + 1, claimResend())).toBe('settled');
    }
    expect(story.refusal(LATE, told('person', 'accepted'))).toBe('withdrawn');
    expect(story.when(LATE, told('webhook', 'accepted')).record).toMatchObject({
      lifecycle: 'settled',
      withdrawnBecause: null,
    });
  });
});

describe('finish-round', () => {
  it('waits longer from round to round and hands over to a person when all are used up', () => {
    let story = unknown(G2);
    const waits: number[] = [];
    for (let round = 1; round < G2.maxLookups; round += 1) {
      story = story.when(LATE * round, finishRound);
      waits.push((story.record.nextLookupAt ?? 0) - SAMPLE_START - LATE * round);
    }

    const after = story.when(LATE * 20, finishRound).record;

    expect(waits.slice(0, 7)).toEqual([5_000, 10_000, 30_000, 60_000, 300_000, 900_000, 900_000]);
    expect(after.humanReview?.reason).toContain('Asked 12 times');
    expect(after.nextLookupAt).toBeNull();
    expect(statusOf(after)).toBe('DENIED_UNRESOLVED');
  });

  it('has nothing to do where nothing is open or a person has it', () => {
    expect(approved(G1).refusal(MINUTE, finishRound)).toBe('nothingToDo');
    expect(unknown(G3).refusal(MINUTE, finishRound)).toBe('nothingToDo');
    expect(
      claimed(G1)
        .when(2 * SECOND, told('response', 'accepted'))
        .refusal(MINUTE, finishRound),
    ).toBe('nothingToDo');
  });
});

describe('look-again', () => {
  it('takes the case back from a person and starts the rounds anew', () => {
    const story = unknown(G2).when(
      MINUTE,
      just({ type: 'ask-person', reason: 'Why', requiredAction: 'Look' }),
    );

    const { record } = story.when(2 * MINUTE, lookAgain);

    expect(record).toMatchObject({ humanReview: null, nextLookupAt: SAMPLE_START + 2 * MINUTE });
    expect(unresolvedReasonOf(record)).toBe('answerLost');
  });

  it('at what is settled ends with its finding', () => {
    const looking = claimed(G2)
      .when(2 * SECOND, told('response', 'accepted'))
      .when(MINUTE, lookAgain);
    const lookup = { path: 'read', authority: 'strong' } as const;

    expect(looking.record.nextLookupAt).toBe(SAMPLE_START + MINUTE);
    for (const outcome of ['absent', 'accepted'] as const) {
      const after = looking.when(2 * MINUTE, told('lookup', outcome, { lookup }));
      expect(after.record).toMatchObject({ nextLookupAt: null, lifecycle: 'settled' });
    }
  });

  it('is refused where there is nothing to look for or nothing to ask', () => {
    expect(approved(G2).refusal(MINUTE, lookAgain)).toBe('nothingToDo');
    expect(unknown(G3).refusal(MINUTE, lookAgain)).toBe('nothingToDo');
    expect(notSent().when(MINUTE, withdraw).refusal(LATE, lookAgain)).toBe('withdrawn');
    expect(
      claimed(G2)
        .when(2 * SECOND, told('response', 'rejected'))
        .refusal(MINUTE, lookAgain),
    ).toBe('settled');
  });
});

describe('defer', () => {
  it('is for a request that was never sent, and not past the time to act', () => {
    const later = (afterMs: number) => just({ type: 'defer', until: SAMPLE_START + afterMs });

    expect(notSent().when(MINUTE, later(2 * MINUTE)).record.deferredUntil).toBe(
      SAMPLE_START + 2 * MINUTE,
    );
    expect(notSent().when(MINUTE, later(LATE)).record.deferredUntil).toBe(
      SAMPLE_START + 15 * MINUTE,
    );
    expect(unknown().refusal(MINUTE, later(LATE))).toBe('nothingToDo');
    expect(approved(G1).refusal(MINUTE, later(LATE))).toBe('nothingToDo');
  });
});

describe('the other commands', () => {
  const askPerson = just({ type: 'ask-person', reason: 'Why', requiredAction: 'Look' });
  const fence = just({ type: 'fence', why: 'A worker is stuck' });

  it('ask a person once, and only about something that was sent', () => {
    expect(approved(G1).refusal(MINUTE, askPerson)).toBe('nothingToDo');
    expect(unknown(G3).refusal(MINUTE, askPerson)).toBe('nothingToDo');
    expect(unresolvedReasonOf(unknown().when(MINUTE, askPerson).record)).toBe('needsPerson');
  });

  it('fence off a worker by raising the epoch', () => {
    expect(approved(G1).refusal(MINUTE, fence)).toBe('nothingToDo');
    expect(claimed(G1).when(MINUTE, fence).record.epoch).toBe(2);
  });

  it('take back a question only where one waits', () => {
    const cancel = just({ type: 'cancel-replacement', why: 'No more' });
    const asked = unknown(G3).when(MINUTE, just(sampleCommand.askReplacement()));

    expect(unknown(G3).refusal(MINUTE, cancel)).toBe('nothingToDo');
    expect(asked.when(2 * MINUTE, cancel).record.replacement).toBeNull();
  });

  it('propose once, and find nothing before it', () => {
    const again = just(sampleCommand.propose(G1));

    expect(proposed(G1).refusal(1, again)).toBe('alreadyExists');
    expect(proposed(G1).record).toMatchObject({ planId: samplePlan(1), lifecycle: 'proposed' });
  });

  it('say in a sentence what did not happen, whenever they are refused', () => {
    const commands: readonly ActionCommand[] = [
      { type: 'finish-round' },
      { type: 'cancel-replacement', why: 'x' },
      sampleCommand.claimResend(SAMPLE_START),
    ];

    for (const command of commands) {
      expect(() => approved(G1).when(MINUTE, just(command))).toThrow(/, [A-Z].*[.]$/);
    }
  });
});
