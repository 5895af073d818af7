import { asPlanId } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { given } from './__fixtures__/given.js';
import { tell } from './__fixtures__/tell.js';

const CHAIN = { steps: [{ text: 'one' }, { text: 'two', after: [1] }] };

describe('run', () => {
  it('starts a step when all that it depends on is accepted, and fills its hole with the result', async () => {
    const { plan, confirm, world, stored } = given();
    const shown = await plan(CHAIN);

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({
      results: [{ outcome: { kind: 'Executed' } }, { outcome: { kind: 'Executed' } }],
    });
    expect(world.effects[1]?.body).toBe('{"text":"two","outputs":{"step1":{"objectId":"obj_1"}}}');
    expect((await stored(shown)).state).toBe('done');
  });

  it.each(['answerLost', 'received'] as const)(
    'does not start a step after one that is not settled (%s)',
    async (fault) => {
      const { plan, confirm, world, stored } = given();
      const shown = await plan(CHAIN);
      world.next(fault);

      const outcome = await confirm(shown);

      expect(outcome).toMatchObject({
        kind: 'Dispatched',
        actionId: shown.steps[0]?.actionId,
        results: [{}, { sentence: 'Nothing was sent: a step before it is not done.' }],
      });
      expect(await confirm(shown)).toMatchObject({ kind: 'Blocked' });
      expect((await stored(shown)).state).toBe('running');
      expect(world.requests).toHaveLength(1);
    },
  );

  it('does not start a step after one that was refused, and says that it failed', async () => {
    const { plan, confirm, world } = given();
    const shown = await plan(CHAIN);
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

  it('goes on with the next tap when the first step was proven later', async () => {
    const { plan, confirm, world, record, store } = given();
    const shown = await plan(CHAIN);
    world.next('answerLost');
    await confirm(shown);
    const found = { kind: 'lookup', outcome: 'accepted', providerObjectId: 'obj_1' } as const;
    await tell(store, await record(shown), found);

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({
      kind: 'Dispatched',
      actionId: shown.steps[1]?.actionId,
      sentence: 'It is done.',
    });
    expect(world.effects).toHaveLength(2);
  });

  it('starts steps that wait for nobody beside one that is unresolved', async () => {
    const { plan, confirm, world } = given();
    const shown = await plan({
      steps: [{ text: 'one' }, { text: 'two', after: [1] }, { text: 'three' }],
    });
    world.next('answerLost');

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({
      results: [
        { outcome: { kind: 'Unresolved' } },
        { outcome: { kind: 'Skipped' } },
        { outcome: { kind: 'Executed' } },
      ],
    });
  });

  it('keeps the order of the plan, in which irreversible steps come last', async () => {
    const { plan, confirm, world } = given();

    await confirm(await plan({ steps: [{ text: 'book' }, { text: 'pay' }, { text: 'mail' }] }));

    expect(world.effects.map(({ body }) => JSON.parse(body ?? '{}').text)).toEqual([
      'book',
      'pay',
      'mail',
    ]);
  });

  it('withdraws what is left of a plan where a later fact has changed, and undoes nothing', async () => {
    const { plan, confirm, world, facts, stored, record } = given();
    const shown = await plan(CHAIN);
    world.onTheWay = () => void (facts.note = 'moved');

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({
      results: [{ outcome: { kind: 'Executed' } }, { outcome: { kind: 'BlockedStale' } }],
    });
    expect(await stored(shown)).toMatchObject({ state: 'partlyDone', withdrawnBecause: 'stale' });
    expect((await record(shown, 1)).lifecycle).toBe('settled');
    expect((await record(shown, 2)).withdrawnBecause).toBe('stale');
  });

  it('starts nothing that nobody approved', async () => {
    const { plan, dispatcher, world } = given();
    const shown = await plan();

    const outcomes = await dispatcher.run(shown.planId);

    expect(outcomes).toMatchObject([{ sentence: 'Nothing was sent: nobody approved it.' }]);
    expect(world.sends).toHaveLength(0);
  });

  it('refuses a plan that is not there', async () => {
    const { dispatcher } = given();

    await expect(dispatcher.run(asPlanId('pln_none'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
