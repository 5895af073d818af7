import { describe, expect, it } from 'vitest';

import { MINUTE, SECOND, approved, claimed, told } from './__fixtures__/story.js';
import {
  attemptOf,
  bestAttemptOf,
  isOpen,
  lastAttemptOf,
  lastSendOf,
  openSendsOf,
  provenByProvider,
  provenWithoutEffect,
} from './attempt.js';
import { attemptIsOpen } from './decide-claim.js';
import { SAMPLE_START } from './sample-commands.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';

const { G1, G3 } = SAMPLE_STRATEGIES;
const attempt = (story: ReturnType<typeof claimed>) => {
  const found = lastAttemptOf(story.record);
  if (found === null) throw new TypeError('It was claimed.');
  return found;
};

describe('an attempt', () => {
  it('is none before the first claim', () => {
    const { record } = approved(G1);

    expect([bestAttemptOf(record), lastAttemptOf(record), attemptOf(record, 1)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(() => lastSendOf({ ...attempt(claimed(G1)), sends: [] })).toThrow(TypeError);
  });

  it('is open until its request can no longer be executed, and for ever where nobody knows when', () => {
    const latest = SAMPLE_START + 41 * SECOND + 60 * SECOND;
    const [bounded, unbounded] = [claimed(G1), claimed(G3)];

    expect(attemptIsOpen(bounded.record, attempt(bounded), latest)).toBe(true);
    expect(attemptIsOpen(bounded.record, attempt(bounded), latest + 1)).toBe(false);
    expect(attemptIsOpen(unbounded.record, attempt(unbounded), latest * 2)).toBe(true);
  });

  it('is closed by an answer, and not by an unknown one', () => {
    for (const outcome of [
      'accepted',
      'acknowledged',
      'rejected',
      'notExecuted',
      'notSent',
    ] as const) {
      const story = claimed(G3).when(2 * SECOND, told('response', outcome));
      expect([outcome, openSendsOf(attempt(story), G3, SAMPLE_START)]).toEqual([outcome, []]);
    }
    const lost = claimed(G3).when(2 * SECOND, told('response', 'unknown'));
    expect(isOpen(lastSendOf(attempt(lost)), G3, SAMPLE_START)).toBe(true);
  });

  it('is proven without effect only while the provider has not said that it has it', () => {
    const unsent = claimed(G1).when(2 * SECOND, told('response', 'notSent'));
    const arrived = unsent.when(MINUTE, told('webhook', 'acknowledged'));

    expect(provenWithoutEffect(attempt(unsent))).toBe(true);
    expect(provenWithoutEffect(attempt(arrived))).toBe(false);
    expect(provenByProvider(attempt(unsent))).toBe(false);
    expect(provenByProvider(attempt(arrived))).toBe(true);
  });
});
