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
