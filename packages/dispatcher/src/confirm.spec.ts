import { asPlanDigest, asPlanId, type ConfirmationOutcome } from '@landed/contract';
import { createUnitOfWork, keyOf } from '@landed/core';
import { describe, expect, it } from 'vitest';

import { given } from './__fixtures__/given.js';
import { tell, until } from './__fixtures__/tell.js';

describe('confirm', () => {
  it('sends once what was shown, and says what happened', async () => {
    const { plan, confirm, world, record, stored } = given();
    const shown = await plan();

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({ kind: 'Dispatched', sentence: 'It is done.' });
    expect(outcome).toMatchObject({
      results: [{ outcome: { kind: 'Executed', providerObjectId: 'obj_1' } }],
    });
    expect(world.effects).toMatchObject([{ body: '{"text":"one","outputs":{}}' }]);
    expect(await record(shown)).toMatchObject({
      lifecycle: 'settled',
      attempts: [{ axes: { delivery: 'CONFIRMED', acceptance: 'ACCEPTED' }, sends: [{}] }],
      receipts: [{ kind: 'response', digest: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
    expect((await stored(shown)).state).toBe('done');
  });

  it('commits the claim with the exact request before the first byte leaves', async () => {
    const { plan, confirm, world, record } = given();
    const shown = await plan();
    let atTheProvider: unknown = null;
    world.onTheWay = async () => void (atTheProvider = await record(shown));

    await confirm(shown);

    expect(atTheProvider).toMatchObject({
      lifecycle: 'in_flight',
      attempts: [{ request: { alg: 'A256GCM' }, sends: [{ outcome: null }] }],
    });
  });

  it('gives twelve taps on two processes one send and twelve honest answers', async () => {
    const { plan, decision, dispatcher, another, world } = given();
    const shown = await plan();
    const processes = [dispatcher, another()];
    const answers: ConfirmationOutcome[] = [];
    // The provider answers only when the eleven others have their answers.
    const { promise: elevenAnswered, resolve } = Promise.withResolvers<void>();
    world.onTheWay = () => elevenAnswered;

    await Promise.all(
      Array.from({ length: 12 }, async (_none, tap) => {
        const answer = await processes[tap < 7 ? 0 : 1]?.confirm(decision(shown));
        if (answer !== undefined && answers.push(answer) === 11) resolve();
      }),
    );

    expect(world.requests).toHaveLength(1);
    const kinds = answers.map(({ kind }) => kind);
    expect(kinds).toEqual([...Array.from({ length: 11 }, () => 'InProgress'), 'Dispatched']);
    const actionIds = answers.map((answer) => 'actionId' in answer && answer.actionId);
    expect(new Set(actionIds)).toEqual(new Set([shown.steps[0]?.actionId]));
  });

  it('lets ten different plans through at once', async () => {
    const { plan, confirm, world } = given();
    const plans = await Promise.all(
      Array.from({ length: 10 }, (_none, at) => plan({ event: `event ${at}` })),
    );

    const outcomes = await Promise.all(plans.map(confirm));

    expect(outcomes.every(({ kind }) => kind === 'Dispatched')).toBe(true);
    expect(world.effects).toHaveLength(10);
  });
});

describe('confirm, row by row of DESIGN section 6', () => {
  it('says that it is running where another path has claimed it', async () => {
    const { plan, confirm, world } = given();
    const shown = await plan();
    world.next('killedAfter');
    void confirm(shown);
    await until(() => world.sends.length > 0);

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({ kind: 'InProgress', sentence: 'It is running now.' });
    expect(world.requests).toHaveLength(1);
  });

  it('says that it already ran', async () => {
    const { plan, confirm, world } = given();
    const shown = await plan();
    await confirm(shown);

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({
      kind: 'AlreadyCompleted',
      state: 'CONFIRMED',
      sentence: 'It already ran.',
    });
    expect(world.requests).toHaveLength(1);
  });

  it('says that it already failed', async () => {
    const { plan, confirm, world } = given();
    const shown = await plan();
    world.next('refused');
    await confirm(shown);

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({
      kind: 'AlreadyCompleted',
      state: 'FAILED',
      sentence: 'It already failed; nothing was sent again.',
    });
    expect(world.requests).toHaveLength(1);
  });

  it('blocks where the last attempt is unresolved', async () => {
    const { plan, confirm, world } = given();
    const shown = await plan();
    world.next('requestLost');
    await confirm(shown);

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({
      kind: 'Blocked',
      reason: 'priorDispatchUnresolved',
      sentence: 'We’re not sure the last attempt ran; check before trying again.',
    });
    expect(world.requests).toHaveLength(1);
  });

  it('says that a newer plan replaced it', async () => {
    const { plan, confirm, world, store } = given();
    const shown = await plan();
    const newer = asPlanId('pln_newer');
    await store.transact([keyOf.plan(shown.planId)], (view) => {
      const unit = createUnitOfWork(view);
      const why = { reason: 'superseded', summary: 'Edited', supersededBy: newer } as const;
      unit.onPlan(shown.planId, { type: 'withdraw', ...why });
      return { result: null, appends: unit.appends() };
    });

    const outcome = await confirm(shown);

    expect(outcome).toEqual({
      kind: 'Superseded',
      by: newer,
      sentence: 'A newer plan replaced this one; nothing was sent for it.',
    });
    expect(world.requests).toHaveLength(0);
  });

  it('never starts what is not the head of its lineage any more', async () => {
    const { plan, confirm, world } = given();
    const shown = await plan();
    await plan({ generation: 2 });

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({
      kind: 'Blocked',
      sentence: 'Nothing was sent: a newer plan replaced this one.',
    });
    expect(world.requests).toHaveLength(0);
  });

  it('refuses a yes that comes after the time to decide, in the update that takes it', async () => {
    const { plan, confirm, world, clock, stored, record } = given();
    const shown = await plan({ decideWithinMs: 90_000 });
    clock.advance(93_000);

    const outcome = await confirm(shown);

    expect(outcome).toEqual({
      kind: 'Expired',
      sentence: 'The time to decide is over; nothing was sent. Ask for a fresh plan.',
    });
    expect(world.requests).toHaveLength(0);
    expect(await stored(shown)).toMatchObject({ state: 'withdrawn', withdrawnBecause: 'expired' });
    expect(await record(shown)).toMatchObject({ withdrawnBecause: 'expired' });
    expect(await confirm(shown)).toMatchObject({ kind: 'Expired' });
  });

  it('blocks an unknown plan, another digest and a declined plan, each with its reason', async () => {
    const { plan, decision, dispatcher, world } = given();
    const shown = await plan();
    const unknown = { ...decision(shown), planId: asPlanId('pln_none') };
    const other = { ...decision(shown), digest: asPlanDigest('f'.repeat(64)) };

    const answers = [await dispatcher.confirm(unknown), await dispatcher.confirm(other)];
    await dispatcher.decline(decision(shown), 'not now');
    answers.push(await dispatcher.confirm(decision(shown)));

    expect(answers).toMatchObject([
      { kind: 'Blocked', reason: 'unknownPlan' },
      { kind: 'Blocked', reason: 'otherDigest' },
      { kind: 'Blocked', reason: 'declined' },
    ]);
    expect(world.requests).toHaveLength(0);
  });

  it('does not say that a claim is running once its time for an answer is over', async () => {
    const { plan, confirm, world, clock } = given();
    const shown = await plan();
    world.next('killedBefore');
    void confirm(shown);
    await until(() => world.sends.length > 0);
    clock.advance(40_001);

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({ kind: 'Blocked', reason: 'priorDispatchUnresolved' });
    expect(world.sends).toHaveLength(1);
  });

  it('answers for the step that failed where another one of the plan ran', async () => {
    const { plan, confirm, world, record, store } = given('callback');
    const shown = await plan({ steps: [{ text: 'one' }, { text: 'two' }] });
    world.next('received', 'refused');
    await confirm(shown);
    const first = await record(shown);
    await tell(store, first, { kind: 'webhook', outcome: 'accepted' });

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({
      kind: 'AlreadyCompleted',
      state: 'FAILED',
      actionId: shown.steps[1]?.actionId,
    });
  });
});
