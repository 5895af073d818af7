import type { ActionStore } from '@landed/contract';
import { createMemoryStore } from '@landed/store-memory';
import { describe, expect, it } from 'vitest';

import {
  actionOf,
  landedOver,
  planned,
  ranPlan,
  requestOf,
  stepOf,
  yesTo,
} from './__fixtures__/given.js';
import { BOOK, CANCEL, TEXT } from './__fixtures__/provider.js';
import { createWorld } from './__fixtures__/world.js';

function given(wrap: (store: ActionStore) => ActionStore = (store) => store) {
  const world = createWorld();
  const store = createMemoryStore({ clock: world.clock });
  return { world, store, landed: landedOver(world, wrap(store)) };
}
describe('a redelivered event', () => {
  it('finds the plan that waits, and opens nothing', async () => {
    const { landed, store } = given();
    const plan = planned(await landed.plan(requestOf('1')));

    const again = await landed.plan(requestOf('1'));

    expect(again).toEqual({ kind: 'planned', plan });
    expect(await store.keys('plan', { limit: 10 })).toHaveLength(1);
  });

  it('is the same one in another order of names and steps, and with a default spelled out', async () => {
    const { landed, store } = given();
    const first = [stepOf('text', TEXT), stepOf('book')];
    const plan = planned(await landed.plan(requestOf('1', first)));
    const params = { quiet: false, slot: null, what: 'book' };

    const again = [{ stepKey: 'book', operation: BOOK, params }, stepOf('text', TEXT)];

    expect(await landed.plan(requestOf('1', again))).toEqual({ kind: 'planned', plan });
    expect(await store.keys('plan', { limit: 10 })).toHaveLength(1);
  });

  it('never takes a yes away', async () => {
    const { landed, world } = given();
    const plan = planned(await landed.plan(requestOf('1')));
    await landed.approve(yesTo(plan));

    const again = await landed.plan(requestOf('1', [stepOf('book', BOOK, { what: 'other' })]));

    expect(again).toMatchObject({
      kind: 'alreadyKnown',
      actionId: actionOf(plan),
      sentence: expect.stringContaining('approved already'),
    });
    await landed.run(plan.planId);
    expect(world.effects()).toHaveLength(1);
  });

  it('takes no yes away that comes while its plan is drafted', async () => {
    const flow = given((store) => ({
      ...store,
      // The yes comes at the last moment: after everything was read, before the new plan is stored.
      async transact(keys, decide) {
        const other = yes.splice(0);
        for (const approve of other) await approve();
        return store.transact(keys, decide);
      },
    }));
    const yes: (() => Promise<unknown>)[] = [];
    const byWorker = landedOver(flow.world, flow.store);
    const plan = planned(await byWorker.plan(requestOf('1')));
    yes.push(() => byWorker.approve(yesTo(plan)));

    const again = await flow.landed.plan(requestOf('1', [stepOf('book', BOOK, { what: 'other' })]));

    expect(again.kind).toBe('alreadyKnown');
    expect((await byWorker.showPlan(plan.planId))?.state).toBe('approved');
  });

  it.each(['answerLost', 'busy', 'unsent', 'late'] as const)(
    'opens nothing beside what was started, whatever became of it: %s',
    async (fault) => {
      const flow = given();
      const plan = await ranPlan(flow, fault);

      expect(await flow.landed.plan(requestOf('1'))).toMatchObject({
        kind: 'alreadyKnown',
        actionId: actionOf(plan),
        sentence: expect.stringMatching(/^This was started already, and nothing new was opened\. /),
      });
    },
  );

  // IDEM-3
  it('may be several actions the first time, and none the second', async () => {
    const { landed, world } = given();
    const steps = [stepOf('capture'), stepOf('refund', CANCEL), stepOf('notify', TEXT)];
    const request = requestOf('evt_100', steps);
    await landed.confirm(yesTo(planned(await landed.plan(request))));

    const again = await landed.plan(request);

    expect(again.kind).toBe('alreadyKnown');
    expect(world.effects()).toHaveLength(3);
  });

  it('is another event under another id, however alike', async () => {
    const { landed } = given();
    const plan = planned(await landed.plan(requestOf('1', [stepOf('x')])));

    const other = planned(
      await landed.plan({
        ...requestOf('1:x', [stepOf('x')]),
        origin: { source: 'form:1', id: 'x' },
      }),
    );

    expect(actionOf(other)).not.toBe(actionOf(plan));
  });
});

describe('a next generation', () => {
  it('opens after a plan that was declined, with names of its own', async () => {
    const { landed, world } = given();
    const plan = planned(await landed.plan(requestOf('1')));
    await landed.decline({ ...yesTo(plan), reason: 'not so' });

    const next = planned(await landed.plan(requestOf('1')));
    await landed.confirm(yesTo(next));

    expect(actionOf(next)).not.toBe(actionOf(plan));
    expect(world.effects()).toHaveLength(1);
  });

  it('opens after a plan that ran out of time', async () => {
    const { landed, world } = given();
    const plan = planned(await landed.plan(requestOf('1')));
    world.clock.advance(600_000);

    const next = planned(await landed.plan(requestOf('1')));

    expect(next.planId).not.toBe(plan.planId);
    expect((await landed.confirm(yesTo(plan))).kind).toBe('Superseded');
  });

  it('opens after a refusal of the provider, under another key', async () => {
    const flow = given();
    await ranPlan(flow, 'rejected');

    const next = planned(await flow.landed.plan(requestOf('1')));
    await flow.landed.confirm(yesTo(next));

    expect(next.summary.warnings).toEqual([]);
    expect(new Set(flow.world.keys()).size).toBe(2);
    expect(flow.world.effects()).toHaveLength(1);
  });

  it('does not open on a person’s word while the same key can still go out', async () => {
    const flow = given();
    const plan = await ranPlan(flow, 'late');
    flow.world.clock.advance(30_000);
    await flow.landed.resolve({
      actionId: actionOf(plan),
      verb: 'itDidNotHappen',
      by: 'Ana',
      reason: 'nothing is there',
    });

    const again = await flow.landed.plan(requestOf('1'));

    expect(again).toMatchObject({
      kind: 'alreadyKnown',
      sentence: expect.stringContaining('can still go out safely'),
    });
  });

  it('says after a person’s word that the first one may still land', async () => {
    const flow = given();
    const plan = await ranPlan(flow, 'late');
    flow.world.clock.advance(900_001);
    await flow.landed.resolve({
      actionId: actionOf(plan),
      verb: 'itDidNotHappen',
      by: 'Ana',
      reason: 'nothing is there',
    });

    const next = planned(await flow.landed.plan(requestOf('1')));

    expect(next.summary.warnings).toEqual([
      'The first one may still arrive. If it does, there will be two of it.',
    ]);
  });

  it('opens once, however many ask at the same time', async () => {
    const { landed, store } = given();

    const plans = await Promise.all(Array.from({ length: 6 }, () => landed.plan(requestOf('1'))));

    const waiting = new Set(plans.map((outcome) => planned(outcome).planId));
    expect(waiting.size).toBe(1);
    expect(await store.keys('action', { limit: 100 })).toHaveLength(1);
  });
});
