import {
  asDedupeKey,
  type ActionRecord,
  type AggregateKey,
  type EpochMs,
  type PlanRecord,
  type ReceiptOutcome,
} from '@landed/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { STEPS, approve, propose, start } from './__fixtures__/plan-story.js';
import { createShelf, type Shelf } from './__fixtures__/store-view.js';
import type { ActionCommand } from './action-command.js';
import { applyToAction, keysTouchedBy, stepResultOf } from './record-receipt.js';
import { SAMPLE_START, sampleCommand, samplePlan, sampleReceipt } from './sample-commands.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';
import { createUnitOfWork, keyOf, type UnitOfWork } from './unit-of-work.js';

const PROPOSAL = sampleCommand.propose(SAMPLE_STRATEGIES.G3);
if (PROPOSAL.type !== 'propose') throw new TypeError('A proposal proposes.');
const { actionId, dedupeKey } = PROPOSAL;
const SLOT = { resource: 'calendar/ana', startMs: 10, endMs: 20 };
const [FIRST, SECOND] = [samplePlan(1), samplePlan(2)];

/** A plan of one step, which is the sample action. */
function planOf(planId: typeof FIRST, attemptNumber: number) {
  const [step] = STEPS;
  if (step === undefined) throw new TypeError('The sample plan has steps.');
  const own = {
    stepId: 'step1',
    actionId,
    dedupeKey,
    attemptNumber,
    dependsOn: [],
    reservation: SLOT,
  };
  return propose({
    planId,
    createdAt: SAMPLE_START,
    expiresAt: SAMPLE_START + 9e9,
    steps: [{ ...step, ...own }],
  });
}

const KEYS: readonly AggregateKey[] = [
  keyOf.action(actionId),
  keyOf.plan(FIRST),
  keyOf.plan(SECOND),
  keyOf.lineage(dedupeKey),
  keyOf.reservation(SLOT.resource),
];

let shelf: Shelf;
let now: EpochMs;

function transact<Result>(act: (unit: UnitOfWork) => Result, keys = KEYS): Result {
  now += 1_000;
  const unit = createUnitOfWork(shelf.view(keys, now));
  const result = act(unit);
  shelf.put(unit.appends());
  return result;
}

const apply = (command: (at: EpochMs) => ActionCommand) =>
  transact((unit) => applyToAction(unit, actionId, command(now)).kind);
const tell = (outcome: ReceiptOutcome, attemptNumber = 1) =>
  apply((observedAt) => ({
    type: 'record',
    receipt: sampleReceipt('response', outcome, { observedAt, attemptNumber }),
  }));
const read = () =>
  transact((unit) => ({
    action: unit.action(actionId) as ActionRecord,
    first: unit.plan(FIRST) as PlanRecord,
    second: unit.plan(SECOND),
    held: unit.reservation(SLOT.resource)?.held ?? [],
  }));

beforeEach(() => {
  shelf = createShelf();
  now = SAMPLE_START;
  transact((unit) => {
    unit.onPlan(FIRST, planOf(FIRST, 1));
    unit.onAction(actionId, PROPOSAL);
    unit.openGeneration(dedupeKey, 1, actionId);
    unit.onPlan(FIRST, approve());
    unit.onAction(actionId, sampleCommand.approve());
    unit.onPlan(FIRST, start('step1'));
    unit.onAction(actionId, sampleCommand.claimFirst(now));
    unit.reserve(actionId, SLOT);
  });
});

describe('createUnitOfWork', () => {
  it('shows at once what it changed, and hands over each aggregate with its events and its state', () => {
    const unit = createUnitOfWork(shelf.view(KEYS, now));
    const receipt = sampleReceipt('response', 'accepted', { observedAt: now });

    unit.onAction(actionId, { type: 'record', receipt });

    expect(unit.action(actionId)?.lifecycle).toBe('settled');
    expect(unit.appends()).toMatchObject([
      {
        key: keyOf.action(actionId),
        events: [{ type: 'receipt-recorded' }],
        index: { status: 'CONFIRMED' },
      },
    ]);
  });

  it('writes nothing for a refusal or for reading', () => {
    const unit = createUnitOfWork(shelf.view(KEYS, now));

    const decision = unit.onAction(actionId, sampleCommand.claimFirst(now));
    unit.release(actionId, SLOT.resource);
    unit.release(actionId, SLOT.resource);

    expect(decision).toMatchObject({ kind: 'refusal', code: 'claimed' });
    expect(unit.appends().map(({ key }) => key.kind)).toEqual(['reservation']);
  });

  it('opens generations in order and keeps the head', () => {
    const head = transact((unit) => unit.lineage(dedupeKey));

    expect(head).toMatchObject({ generation: 1, headActionId: actionId });
    expect(
      transact(
        (unit) => unit.lineage(asDedupeKey('["other"]')),
        [keyOf.lineage(asDedupeKey('["other"]'))],
      ),
    ).toBeNull();
  });

  it('may touch only what was locked', () => {
    const unit = createUnitOfWork(shelf.view([keyOf.action(actionId)], now));

    expect(() => unit.plan(FIRST)).toThrow('was not locked');
  });
});

describe('applyToAction', () => {
  it.each<readonly [ReceiptOutcome, string, string, number]>([
    ['accepted', 'accepted', 'done', 0],
    ['rejected', 'failed', 'partlyDone', 0],
    ['acknowledged', 'unresolved', 'running', 1],
    ['unknown', 'unresolved', 'running', 1],
  ])(
    'settles the plan’s step after %s as %s, and lets go of what it held when it is over',
    (outcome, result, state, held) => {
      tell(outcome);

      const after = read();

      expect(after.first.results['step1']?.result).toBe(result);
      expect(after.first.state).toBe(state);
      expect(after.held).toHaveLength(held);
    },
  );

  it('changes nothing beside a refusal', () => {
    expect(apply(() => ({ type: 'finish-round' }))).toBe('refusal');
    expect(read().first.results).toEqual({});
  });

  it('withdraws the plan of a queued new attempt together with the question, when the first landed', () => {
    tell('unknown');
    transact((unit) => {
      unit.onPlan(SECOND, planOf(SECOND, 2));
      unit.onAction(actionId, sampleCommand.askReplacement());
    });

    transact((unit) => {
      const receipt = sampleReceipt('webhook', 'accepted', { observedAt: now });
      return applyToAction(unit, actionId, { type: 'record', receipt });
    });

    const after = read();
    expect(after.action.replacement).toBeNull();
    expect(after.second).toMatchObject({ state: 'withdrawn', withdrawnBecause: 'cancelled' });
    expect(after.first.state).toBe('done');
  });

  it('settles the step in every plan that tried it', () => {
    tell('rejected');
    transact((unit) => {
      unit.onPlan(SECOND, planOf(SECOND, 2));
      unit.onAction(actionId, sampleCommand.askReplacement());
      unit.onPlan(SECOND, approve());
      unit.onAction(actionId, sampleCommand.approve(2));
      unit.onPlan(SECOND, start('step1'));
      unit.onAction(actionId, sampleCommand.claimFirst(now, 2));
    });

    tell('accepted', 2);

    expect(read()).toMatchObject({ first: { state: 'done' }, second: { state: 'done' } });
  });
});

describe('keysTouchedBy', () => {
  it('names everything that a change may touch, a queued new attempt’s plan included', () => {
    tell('unknown');
    transact((unit) => {
      unit.onPlan(SECOND, planOf(SECOND, 2));
      unit.onAction(actionId, sampleCommand.askReplacement());
    });
    const { action, first } = read();

    expect(keysTouchedBy(action, first)).toEqual([
      keyOf.action(actionId),
      keyOf.plan(FIRST),
      keyOf.plan(SECOND),
      keyOf.reservation(SLOT.resource),
    ]);
    expect(keysTouchedBy(action, null)).toHaveLength(3);
    expect(stepResultOf(action)).toBe('unresolved');
  });
});
