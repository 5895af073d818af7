import { asPlanDigest } from '@landed/contract';
import { createMemoryStore } from '@landed/store-memory';
import { describe, expect, it } from 'vitest';

import { actionOf, landedOver, planned, requestOf, yesTo } from './__fixtures__/given.js';
import { createWorld } from './__fixtures__/world.js';

describe('twelve confirmations of one plan on two servers (DUP-5)', () => {
  it('give one send and twelve honest answers', async () => {
    const world = createWorld();
    const store = createMemoryStore({ clock: world.clock });
    const servers = [landedOver(world, store), landedOver(world, store)] as const;
    const plan = planned(await servers[0].plan(requestOf('1')));
    let answer: () => void = () => undefined;
    world.whileSending(() => new Promise((resolve) => (answer = resolve)));

    const taps = Array.from({ length: 12 }, (_, at) =>
      servers[at < 7 ? 0 : 1].confirm(yesTo(plan)),
    );
    const others = await Promise.race([Promise.all(taps), settledButOne(taps)]);
    answer();
    const answers = await Promise.all(taps);

    expect(others).toHaveLength(11);
    expect(world.keys()).toHaveLength(1);
    const kinds = answers.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'Dispatched')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'InProgress')).toHaveLength(11);
    expect(new Set(answers.map((one) => 'actionId' in one && one.actionId))).toEqual(
      new Set([actionOf(plan)]),
    );
    expect(await servers[1].confirm(yesTo(plan))).toMatchObject({
      kind: 'AlreadyCompleted',
      state: 'CONFIRMED',
      actionId: actionOf(plan),
    });
  });
});

/** Resolves when all but one have their answer. */
function settledButOne<Value>(all: readonly Promise<Value>[]): Promise<readonly Value[]> {
  return new Promise((resolve, reject) => {
    const answers: Value[] = [];
    for (const one of all) {
      one.then((answer) => {
        answers.push(answer);
        if (answers.length === all.length - 1) resolve([...answers]);
      }, reject);
    }
  });
}

describe('a confirmation after a restart (APPR-7)', () => {
  it('dispatches the plan that another process showed, once', async () => {
    const world = createWorld();
    const store = createMemoryStore({ clock: world.clock });
    const plan = planned(await landedOver(world, store).plan(requestOf('1')));

    const restarted = landedOver(world, store);

    expect((await restarted.confirm(yesTo(plan))).kind).toBe('Dispatched');
    expect((await restarted.confirm(yesTo(plan))).kind).toBe('AlreadyCompleted');
    expect(world.effects()).toHaveLength(1);
  });

  it('refuses it with the reason where it expired meanwhile', async () => {
    const world = createWorld();
    const store = createMemoryStore({ clock: world.clock });
    const plan = planned(await landedOver(world, store).plan(requestOf('1')));
    world.clock.advance(600_000);

    const outcome = await landedOver(world, store).confirm(yesTo(plan));

    expect(outcome).toMatchObject({
      kind: 'Expired',
      sentence: expect.stringContaining('nothing was sent'),
    });
    expect(world.keys()).toEqual([]);
  });

  it('refuses a digest that was not shown', async () => {
    const world = createWorld();
    const landed = landedOver(world, createMemoryStore({ clock: world.clock }));
    const plan = planned(await landed.plan(requestOf('1')));

    const outcome = await landed.confirm({ ...yesTo(plan), digest: asPlanDigest('0'.repeat(64)) });

    expect(outcome).toMatchObject({ kind: 'Blocked', reason: 'otherDigest' });
    expect(world.keys()).toEqual([]);
  });
});
