import { asPlanId, type ActionStore, type DueItem } from '@landed/contract';
import { createMemoryStore } from '@landed/store-memory';
import { describe, expect, it } from 'vitest';

import { actionOf, landedOver, planned, requestOf, stepOf, yesTo } from './__fixtures__/given.js';
import { BOOK } from './__fixtures__/provider.js';
import { START_AT } from './__fixtures__/time.js';
import { createWorld, type World } from './__fixtures__/world.js';

function given(wrap: (store: ActionStore, world: World) => ActionStore = (store) => store) {
  const world = createWorld();
  const store = createMemoryStore({ clock: world.clock });
  const landed = landedOver(world, wrap(store, world));
  return { world, store, landed };
}

/** As many actions as named, each with a lost answer. */
async function lose({ world, landed }: ReturnType<typeof given>, ...ids: readonly string[]) {
  const actions = [];
  for (const id of ids) {
    world.fail('answerLost');
    const plan = planned(await landed.plan(requestOf(id)));
    await landed.confirm(yesTo(plan));
    actions.push(actionOf(plan));
  }
  return actions;
}

/** The end of the send and the request's deadline: from then on we ask. */
const ASKABLE_MS = 20_001;

describe('tick', () => {
  it('does nothing before its time, and says when to come back', async () => {
    const flow = given();
    await lose(flow, '1');

    const outcome = await flow.landed.tick();

    expect(outcome).toEqual({ worked: 0, nextDueAt: START_AT + ASKABLE_MS, changed: [] });
  });

  it('does what is due, each action once, and says so when nothing waits any more', async () => {
    const flow = given();
    const actions = await lose(flow, '1', '2');
    flow.world.clock.advance(ASKABLE_MS);

    const outcome = await flow.landed.tick();

    expect(outcome.worked).toBe(2);
    expect(outcome.nextDueAt).toBeNull();
    expect(outcome.changed.map(({ actionId }) => actionId).toSorted()).toEqual(actions.toSorted());
    expect(outcome.changed.every(({ status }) => status === 'CONFIRMED')).toBe(true);
  });

  it('takes no more than its limit', async () => {
    const flow = given();
    await lose(flow, '1', '2', '3');
    flow.world.clock.advance(ASKABLE_MS);

    const outcome = await flow.landed.tick({ limit: 2 });

    expect(outcome.worked).toBe(2);
    expect(outcome.nextDueAt).toBeLessThanOrEqual(flow.world.clock.now());
  });

  it('begins nothing when its budget is used up, and hands back what it did not do', async () => {
    const flow = given((store, { clock }) => ({
      ...store,
      async parkedWebhooks(match) {
        clock.advance(300);
        return store.parkedWebhooks(match);
      },
    }));
    await lose(flow, '1', '2', '3');
    flow.world.clock.advance(ASKABLE_MS);

    const outcome = await flow.landed.tick({ budgetMs: 500 });

    expect(outcome.worked).toBe(2);
    expect((await flow.landed.tick()).worked).toBe(1);
  });

  it('works on no action that another worker has', async () => {
    const flow = given();
    await lose(flow, '1');
    flow.world.clock.advance(ASKABLE_MS);
    const [taken] = await flow.store.takeDue({ limit: 1, leaseMs: 60_000 });

    const outcome = await flow.landed.tick();

    expect(outcome.worked).toBe(0);
    expect(outcome.nextDueAt).toBe(flow.world.clock.now() + 60_000);
    if (taken !== undefined) await flow.store.release(taken);
    expect((await flow.landed.tick()).worked).toBe(1);
  });

  it('takes leases that last longer than its budget', async () => {
    const leases: number[] = [];
    const { landed } = given((store) => ({
      ...store,
      takeDue(options) {
        leases.push(options.leaseMs);
        return store.takeDue(options);
      },
    }));

    await landed.tick({ budgetMs: 300_000 });

    expect(leases).toEqual([360_000]);
  });

  it('lets one action that cannot be worked on hold up none of the others', async () => {
    const released: DueItem[] = [];
    const flow = given((store) => ({
      ...store,
      async release(item) {
        released.push(item);
        await store.release(item);
      },
    }));
    const [broken] = await lose(flow, '1');
    const [whole] = await lose(flow, '2');
    if (broken === undefined || whole === undefined) throw new TypeError('Two were lost.');
    const forgotten = await flow.landed.showAction(broken);
    await flow.store.destroySecret(asPlanId(String(forgotten?.planId)));
    flow.world.hide(true);
    flow.world.clock.advance(ASKABLE_MS);

    await expect(flow.landed.tick()).rejects.toThrow('were erased');

    flow.world.hide(false);
    expect(released).toHaveLength(2);
    flow.world.clock.advance(60_000);
    await flow.landed.tick().catch(() => null);
    expect((await flow.landed.showAction(whole))?.status).toBe('CONFIRMED');
  });

  it('sends an unsent request again when its time has come, under the same key', async () => {
    const { world, landed } = given();
    world.fail('busy', 'unsent');
    const plan = planned(await landed.plan(requestOf('1')));

    const outcome = await landed.confirm(yesTo(plan));
    expect(outcome).toMatchObject({ results: [{ outcome: { kind: 'Deferred' } }] });
    for (let round = 0; round < 3; round += 1) {
      const next = await landed.tick();
      if (next.nextDueAt !== null) world.clock.advance(next.nextDueAt - world.clock.now());
    }

    expect((await landed.showAction(actionOf(plan)))?.status).toBe('CONFIRMED');
    expect(new Set(world.keys()).size).toBe(1);
    expect(world.effects()).toHaveLength(1);
  });

  it('re-asks a lost request under the same key, and makes one effect', async () => {
    const { world, landed } = given();
    world.fail('requestLost');
    const plan = planned(await landed.plan(requestOf('1', [stepOf('book', BOOK)])));
    await landed.confirm(yesTo(plan));
    world.clock.advance(ASKABLE_MS);

    await landed.tick();

    expect((await landed.showAction(actionOf(plan)))?.status).toBe('CONFIRMED');
    expect(world.keys()).toHaveLength(2);
    expect(new Set(world.keys()).size).toBe(1);
    expect(world.effects()).toHaveLength(1);
  });
});

describe('receive', () => {
  it('settles the action that a webhook speaks of, once, and keeps what nobody knows', async () => {
    const { world, landed } = given();
    world.fail('answerLost');
    const plan = planned(await landed.plan(requestOf('1')));
    await landed.confirm(yesTo(plan));
    const reference = world.effects()[0]?.reference ?? '';
    const hook = (eventId: string, of: string) => ({
      provider: 'world',
      method: 'POST',
      target: '/hooks/world',
      headers: {},
      body: new TextEncoder().encode(JSON.stringify({ eventId, reference: of, objectId: 'obj1' })),
      receivedAt: world.clock.now(),
    });

    expect(await landed.receive(hook('e1', reference))).toEqual({
      kind: 'applied',
      actionId: actionOf(plan),
    });
    expect(await landed.receive(hook('e1', reference))).toEqual({ kind: 'duplicate' });
    expect(await landed.receive(hook('e2', 'dnobody'))).toEqual({ kind: 'parked' });
    expect(await landed.receive({ ...hook('e3', reference), provider: 'other' })).toMatchObject({
      kind: 'refused',
    });
    expect((await landed.showAction(actionOf(plan)))?.status).toBe('CONFIRMED');
  });
});
