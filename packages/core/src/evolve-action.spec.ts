import { LandedError, type ActionEvent, type ActionRecord } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import {
  LATE,
  MINUTE,
  SECOND,
  approved,
  claimed,
  just,
  proposed,
  told,
} from './__fixtures__/story.js';
import { decideAction } from './decide-action.js';
import { evolveAction } from './evolve-action.js';
import { sampleCommand, sampleReceipt } from './sample-commands.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';

const { G1, G3 } = SAMPLE_STRATEGIES;

function breakOf(record: ActionRecord | null, event: ActionEvent): string | null {
  try {
    evolveAction(record, event);
  } catch (error) {
    if (LandedError.is(error, 'INVARIANT_BROKEN')) return error.data.why;
    throw error;
  }
  return null;
}

function lastEvent(events: readonly ActionEvent[], type: ActionEvent['type']): ActionEvent {
  const found = events.findLast((event) => event.type === type);
  if (found === undefined) throw new TypeError(`There is no ${type}.`);
  return found;
}

const claim = lastEvent(claimed(G1).journal, 'send-claimed');
const approval = lastEvent(approved(G1).journal, 'action-approved');
const proposal = lastEvent(proposed(G1).journal, 'action-proposed');
const done = claimed(G1).when(2 * SECOND, told('response', 'accepted'));
const receipt = sampleReceipt('response', 'accepted', { observedAt: 0 });

function recorded(more: Partial<Extract<ActionEvent, { type: 'receipt-recorded' }>>): ActionEvent {
  return { type: 'receipt-recorded', receipt, axes: null, standing: null, closes: [], ...more };
}

describe('evolveAction, on an event that decideAction could not have made', () => {
  const withdrawn = proposed(G1).when(
    1,
    just({ type: 'withdraw', reason: 'stale', summary: 'It changed' }),
  ).record;
  const { record: flying } = claimed(G1);

  it.each<readonly [what: string, ActionRecord | null, ActionEvent]>([
    ['another first entry than a proposal', null, approval],
    ['a second proposal', flying, proposal],
    ['an approval after a withdrawal', withdrawn, approval],
    ['a claim after a withdrawal', withdrawn, claim],
    ['a claim that nobody approved', proposed(G1).record, claim],
    ['a claim of the same number', flying, { ...claim, epoch: 9 } as ActionEvent],
    [
      'a claim that left out a number',
      approved(G1).record,
      { ...claim, attemptNumber: 2 } as ActionEvent,
    ],
    [
      'a claim whose first send is the second',
      approved(G1).record,
      { ...claim, sendNumber: 2 } as ActionEvent,
    ],
    ['a claim without a new epoch', approved(G1).record, { ...claim, epoch: 0 } as ActionEvent],
    ['a repeat that was counted twice', flying, { ...claim, epoch: 9, opens: null } as ActionEvent],
    ['a repeat of no attempt', approved(G1).record, { ...claim, opens: null } as ActionEvent],
    [
      'a withdrawal of a withdrawal',
      withdrawn,
      { type: 'action-withdrawn', reason: 'stale', summary: '' },
    ],
    [
      'a withdrawal after a claim',
      flying,
      { type: 'action-withdrawn', reason: 'stale', summary: '' },
    ],
    [
      'a withdrawal after an outcome',
      done.record,
      { type: 'action-withdrawn', reason: 'stale', summary: '' },
    ],
    ['an epoch that falls', flying, { type: 'epoch-raised', epoch: 0, why: '' }],
    ['an epoch that stays', flying, { type: 'epoch-raised', epoch: 1, why: '' }],
    [
      'a taken back question that nobody asked',
      flying,
      { type: 'replacement-cancelled', attemptNumber: 2, why: '' },
    ],
    ['a receipt for no attempt', approved(G1).record, recorded({})],
    ['a look for no attempt', approved(G1).record, { type: 'look-up-scheduled', at: 0, rounds: 0 }],
    [
      'axes that a tap moved',
      flying,
      recorded({
        receipt: sampleReceipt('local', 'accepted', { observedAt: 0 }),
        axes: { delivery: 'CONFIRMED', acceptance: 'ACCEPTED' },
      }),
    ],
    [
      'a verdict on what never arrived',
      flying,
      recorded({ axes: JSON.parse('{"delivery":"PENDING","acceptance":"ACCEPTED"}') as null }),
    ],
  ])('throws on %s and folds nothing', (_what, record, event) => {
    expect(breakOf(record, event)).not.toBeNull();
  });
});

describe('evolveAction, on what this version does not know', () => {
  const newer = { type: 'written-tomorrow' } as unknown as ActionEvent;

  it('makes the record read-only here, and keeps everything else', () => {
    const record = evolveAction(done.record, newer);

    expect(record).toEqual({
      ...done.record,
      version: done.record.version + 1,
      readOnlyBecause: 'written-tomorrow',
    });
    expect(decideAction(record, sampleCommand.claimResend(0), 0)).toMatchObject({
      code: 'readOnly',
    });
  });

  it.each(['toString', 'constructor', '__proto__'])(
    'takes a kind named %s for an unknown one',
    (type) => {
      const event = { type } as unknown as ActionEvent;

      expect(evolveAction(done.record, event).readOnlyBecause).toBe(type);
    },
  );
});

describe('evolveAction', () => {
  it('changes nothing in place', () => {
    const before = structuredClone(claimed(G3).record);
    const { record } = claimed(G3);

    evolveAction(record, recorded({ axes: { delivery: 'CONFIRMED', acceptance: 'PENDING' } }));

    expect(record).toEqual(before);
  });

  it('remembers when it was first dispatched and first confirmed, whatever comes later', () => {
    const story = done
      .when(MINUTE, told('webhook', 'rejected', { rank: 1 }))
      .when(LATE, told('webhook', 'accepted', { rank: 2 }));

    expect(story.record.dispatchedAt).toBe(claimed(G1).record.dispatchedAt);
    expect(story.record.confirmedAt).toBe(done.record.confirmedAt);
  });

  it('merges what a slower writer learned instead of overwriting (STO-3)', () => {
    const webhookFirst = claimed(G1)
      .when(2 * SECOND, told('webhook', 'accepted', { rank: 5 }))
      .when(3 * SECOND, told('response', 'acknowledged', { providerObjectId: 'pi_1', rank: 1 }));

    expect(webhookFirst.record.attempts[0]).toMatchObject({
      providerObjectId: 'pi_1',
      axes: { delivery: 'CONFIRMED', acceptance: 'ACCEPTED' },
    });
  });
});
