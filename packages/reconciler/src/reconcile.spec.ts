import { describe, expect, it } from 'vitest';

import { ANSWER_MS, given } from './__fixtures__/given.js';
import { webhookOf } from './__fixtures__/world-provider.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('reconcile, after a claim without an answer', () => {
  it('waits while the answer may still come', async () => {
    const { send, reconciler, record, clock } = given('search');
    const actionId = await send('answerLost', null);
    clock.advance(ANSWER_MS);

    const { next } = await reconciler.reconcile(actionId);

    expect(next).toBe('nothing');
    expect((await record(actionId)).receipts).toHaveLength(0);
  });

  it('then records that no answer came: unknown, never not sent', async () => {
    const { send, reconciler, record, clock, asked } = given('search');
    const actionId = await send('requestLost', null);
    clock.advance(ANSWER_MS + 1);

    await reconciler.reconcile(actionId);

    expect(await record(actionId)).toMatchObject({
      lifecycle: 'in_flight',
      receipts: [{ kind: 'noAnswerRecorded', outcome: 'unknown' }, { outcome: 'absent' }],
      attempts: [{ axes: { delivery: 'PENDING' }, sends: [{ outcome: 'unknown' }] }],
    });
    expect(asked).toEqual(['search']);
  });

  it('refuses an action that is not there', async () => {
    const { reconciler } = given('search');

    const asking = reconciler.reconcile('act_none' as never);

    await expect(asking).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('reconcile, by the order of the strategy', () => {
  it('looks before it repeats an id of ours (G1)', async () => {
    const { send, reconciler, clock, asked } = given('ownId');
    const actionId = await send('requestLost', 'unknown');
    clock.advance(ANSWER_MS + 1);

    const { next } = await reconciler.reconcile(actionId);

    expect(asked).toEqual(['get']);
    expect(next).toBe('resend');
  });

  it('asks again under a key that is kept before it searches an index that lags (G1)', async () => {
    const { send, reconciler, clock, asked } = given('key');
    const actionId = await send('answerLost', 'unknown');
    clock.advance(ANSWER_MS + 1);

    const { next } = await reconciler.reconcile(actionId);

    expect(next).toBe('resend');
    expect(asked).toEqual([]);
  });

  it('only looks once the time to act is over (G1)', async () => {
    const { send, reconciler, clock, asked, record } = given('key');
    const actionId = await send('answerLost', 'unknown', { actForMs: MINUTE });
    clock.advance(2 * MINUTE);

    const { next } = await reconciler.reconcile(actionId);

    expect(next).toBe('nothing');
    expect(asked).toEqual(['search']);
    expect(await record(actionId)).toMatchObject({ lifecycle: 'settled' });
  });

  it('searches and never repeats where the provider keeps no key (G2)', async () => {
    const { send, reconciler, clock, asked } = given('search');
    const actionId = await send('answerLost', 'unknown');
    clock.advance(ANSWER_MS + 1);

    const { next } = await reconciler.reconcile(actionId);

    expect(next).toBe('nothing');
    expect(asked).toEqual(['search']);
  });

  it('takes what was told first, then asks by the id that it learned from it (PARTIAL)', async () => {
    const { send, reconciler, another, clock, asked, record, world, store } = given('callback');
    const actionId = await send('received', 'unknown');
    const reference = (await record(actionId)).attempts[0]?.dispatchId ?? '';
    // It is parked: the process that took it in ended before it was matched.
    const dying = { ...store, transact: () => Promise.reject(new TypeError('It ends here.')) };
    const told = { eventId: 'e1', reference, objectId: 'obj_1', outcome: 'unknown' } as const;
    await expect(another(dying).receive(webhookOf(told, clock))).rejects.toThrow();
    world.effects.forEach((effect) => (effect.state = 'done'));
    clock.advance(ANSWER_MS + 1);

    await reconciler.reconcile(actionId);

    expect(asked).toEqual(['get']);
    expect(await record(actionId)).toMatchObject({ lifecycle: 'settled' });
  });

  it('looks by our own listing where no id was ever learned, and a miss there proves nothing (PARTIAL)', async () => {
    const { send, reconciler, clock, asked, record } = given('callback');
    const actionId = await send('requestLost', 'unknown');
    clock.advance(60 * MINUTE);

    await reconciler.reconcile(actionId);

    expect(asked).toEqual(['list']);
    expect((await record(actionId)).attempts).toMatchObject([{ axes: { delivery: 'PENDING' } }]);
  });

  it('gives a person the case at once where nothing can be asked (BLIND)', async () => {
    const { send, reconciler, clock, record, store } = given('blind');
    const actionId = await send('answerLost', null);
    clock.advance(ANSWER_MS + 1);

    await reconciler.reconcile(actionId);

    const after = await record(actionId);
    expect(after.humanReview).toMatchObject({ requiredAction: expect.any(String) });
    expect(after.attempts).toMatchObject([{ eligibleForReconciliationAt: 'never' }]);
    expect(after).toMatchObject({ nextLookupAt: null, lifecycle: 'in_flight' });
    expect(await store.nextDueAt()).toBeNull();
    expect(await store.list({ needsPerson: true, limit: 10 })).toHaveLength(1);
  });

  it('says when an unsent request may go out again, and not before', async () => {
    const { send, reconciler, clock } = given('blind');
    const actionId = await send('noConnection', 'notSent');

    const early = await reconciler.reconcile(actionId);
    clock.advance(SECOND);
    const late = await reconciler.reconcile(actionId);

    expect([early.next, late.next]).toEqual(['nothing', 'resend']);
  });

  it('does nothing before it is due', async () => {
    const { send, reconciler, asked } = given('search');
    const actionId = await send('answerLost', 'unknown');

    const { next } = await reconciler.reconcile(actionId);

    expect(next).toBe('nothing');
    expect(asked).toEqual([]);
  });
});

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
