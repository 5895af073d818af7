import { describe, expect, it } from 'vitest';

import { ANSWER_MS, given } from './__fixtures__/given.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('reconcile, what a look-up proves', () => {
  it('believes a hit at any time, and no miss inside the window', async () => {
    const { send, reconciler, clock, record, world } = given('search');
    world.lagMs = MINUTE;
    const actionId = await send('answerLost', 'unknown');
    clock.advance(ANSWER_MS + 1);

    await reconciler.reconcile(actionId);
    const inside = await record(actionId);
    clock.advance(20 * SECOND);
    await reconciler.reconcile(actionId);

    expect(inside).toMatchObject({ lifecycle: 'in_flight', receipts: [{}, { outcome: 'absent' }] });
    expect(await record(actionId)).toMatchObject({
      lifecycle: 'settled',
      attempts: [{ axes: { acceptance: 'ACCEPTED' }, providerObjectId: 'obj_1' }],
    });
    expect(world.effects).toHaveLength(1);
  });

  it('takes a miss after the window for FAILED (G2)', async () => {
    const { send, reconciler, clock, record, plan } = given('search');
    const actionId = await send('requestLost', 'unknown');
    const from = (await record(actionId)).attempts[0]?.missesCountFrom['search'];
    clock.setWall(Number(from));

    await reconciler.reconcile(actionId);
    const onTheInstant = await record(actionId);
    clock.advance(10 * MINUTE);
    await reconciler.reconcile(actionId);

    expect(onTheInstant.attempts).toMatchObject([{ axes: { delivery: 'PENDING' } }]);
    const after = await record(actionId);
    expect(after).toMatchObject({
      lifecycle: 'settled',
      attempts: [{ axes: { delivery: 'FAILED' }, provenBy: 'provider' }],
    });
    expect((await plan(after)).results).toMatchObject({ step1: { result: 'failed' } });
  });

  it('counts a miss from when it was asked, not from when the answer came', async () => {
    const { send, reconciler, clock, record, world } = given('search');
    const actionId = await send('requestLost', 'unknown');
    const from = Number((await record(actionId)).attempts[0]?.missesCountFrom['search']);
    clock.setWall(from - SECOND);
    world.onTheWay = () => clock.advance(20 * SECOND);

    await reconciler.reconcile(actionId);

    expect(await record(actionId)).toMatchObject({
      attempts: [{ axes: { delivery: 'PENDING' } }],
      receipts: [{}, { outcome: 'absent', observedAt: from - SECOND }],
    });
  });

  it('takes a look that cannot be made for no news, and looks again later', async () => {
    const { send, reconciler, clock, record, world, store } = given('search');
    const actionId = await send('requestLost', 'unknown');
    world.isDown = true;
    clock.advance(60 * MINUTE);

    await reconciler.reconcile(actionId);

    expect(await record(actionId)).toMatchObject({
      attempts: [{ axes: { delivery: 'PENDING' }, lookupRounds: 1 }],
      receipts: [{}, { kind: 'lookup', outcome: 'unknown' }],
    });
    expect(await store.nextDueAt()).toBeGreaterThan(clock.now());
  });

  it('asks a person when all rounds are used up, and leaves the status as it is', async () => {
    const { send, reconciler, clock, record, asked, store } = given('callback');
    const actionId = await send('requestLost', 'unknown', { maxLookups: 3 });

    for (let rounds = 0; rounds < 6; rounds += 1) {
      clock.advance(10 * MINUTE);
      await reconciler.reconcile(actionId);
    }

    expect(asked).toHaveLength(3);
    expect(await record(actionId)).toMatchObject({
      lifecycle: 'in_flight',
      attempts: [{ axes: { delivery: 'PENDING' } }],
      humanReview: { reason: 'Asked 3 times; the provider does not tell what happened' },
    });
    expect(await store.nextDueAt()).toBeNull();
  });

  it('hands over what somebody removed since, and restores nothing', async () => {
    const { send, reconciler, clock, record, world } = given('ownId');
    const actionId = await send('answerLost', 'unknown');
    world.effects.forEach((effect) => (effect.removed = true));
    clock.advance(ANSWER_MS + 1);

    const { next } = await reconciler.reconcile(actionId);

    expect(next).toBe('nothing');
    expect(await record(actionId)).toMatchObject({
      attempts: [{ standing: 'removed', axes: { acceptance: 'ACCEPTED' } }],
      humanReview: { reason: 'It was done, and somebody removed it since' },
    });
    expect(world.requests).toHaveLength(1);
  });

  it('does not accept our reference on other content: a person compares', async () => {
    const { send, reconciler, clock, record, world } = given('ownId');
    const actionId = await send('answerLost', 'unknown');
    world.effects.forEach((effect) => Object.assign(effect, { body: '{"text":"other"}' }));
    clock.advance(ANSWER_MS + 1);

    const { next } = await reconciler.reconcile(actionId);

    expect(next).toBe('nothing');
    expect(await record(actionId)).toMatchObject({
      attempts: [{ axes: { acceptance: 'PENDING' } }],
      incidents: [{ kind: 'mismatch' }],
      humanReview: { reason: 'Found with other content' },
    });
  });

  it('never binds one object to two records', async () => {
    const { send, reconciler, clock, record, world } = given('search');
    const first = await send(null, 'accepted', { event: 'first' });
    world.countsFrom = 0;
    const second = await send('answerLost', 'unknown', { event: 'second' });
    clock.advance(ANSWER_MS + 1);

    await reconciler.reconcile(second);

    expect((await record(first)).attempts).toMatchObject([{ providerObjectId: 'obj_1' }]);
    expect(await record(second)).toMatchObject({
      attempts: [{ providerObjectId: null, axes: { acceptance: 'PENDING' } }],
      incidents: [{ kind: 'mismatch' }],
    });
  });

  it('asks a person in the end where the sent request cannot be opened any more', async () => {
    const { send, reconciler, clock, record, store, asked } = given('search');
    const actionId = await send('answerLost', 'unknown', { maxLookups: 1 });
    await store.destroySecret((await record(actionId)).planId);
    clock.advance(ANSWER_MS + 1);

    await reconciler.reconcile(actionId);

    expect(asked).toEqual([]);
    expect((await record(actionId)).humanReview).not.toBeNull();
  });
});

describe('reconcile, in a process that ends between the look-up and its receipt', () => {
  it('changes nothing, and the next process looks again', async () => {
    const { send, reconciler, another, clock, record, store, asked } = given('search');
    const actionId = await send('answerLost', 'unknown');
    const before = await record(actionId);
    clock.advance(ANSWER_MS + 1);
    const dying = { ...store, transact: () => Promise.reject(new TypeError('It ends here.')) };

    await expect(another(dying).reconcile(actionId)).rejects.toThrow('It ends here.');
    const between = await record(actionId);
    await reconciler.reconcile(actionId);

    expect(between).toEqual(before);
    expect(asked).toEqual(['search', 'search']);
    expect((await record(actionId)).lifecycle).toBe('settled');
  });
});
