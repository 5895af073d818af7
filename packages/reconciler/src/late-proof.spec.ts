import { describe, expect, it } from 'vitest';

import { ANSWER_MS, given, type Given } from './__fixtures__/given.js';

const HOUR = 3_600_000;

/** Declared lost under G2, and a person asked about a new attempt. */
async function failedAndAsked(all: Given) {
  const actionId = await all.send('requestLost', 'unknown');
  all.clock.advance(HOUR);
  await all.reconciler.reconcile(actionId);
  expect((await all.record(actionId)).attempts).toMatchObject([{ axes: { delivery: 'FAILED' } }]);
  const question = await all.propose({ attemptNumber: 2 });
  return { actionId, question };
}

const referenceOf = async ({ record }: Given, actionId: Awaited<ReturnType<Given['send']>>) =>
  (await record(actionId)).attempts[0]?.dispatchId ?? '';

describe('late proof', () => {
  it('overturns FAILED, cancels the queued new attempt and withdraws its plan, all at once', async () => {
    const all = given('search');
    const { actionId, question } = await failedAndAsked(all);
    const reference = await referenceOf(all, actionId);

    const outcome = await all.tell({ eventId: 'late', reference, objectId: 'obj_9' });

    expect(outcome).toEqual({ kind: 'applied', actionId });
    expect(await all.record(actionId)).toMatchObject({
      lifecycle: 'settled',
      replacement: null,
      attempts: [{ axes: { delivery: 'CONFIRMED', acceptance: 'ACCEPTED' } }],
    });
    expect(await all.plan(question)).toMatchObject({
      state: 'withdrawn',
      withdrawnBecause: 'cancelled',
    });
    const events = (await all.journal(actionId)).slice(-2).map(({ at, event }) => [event.type, at]);
    expect(events).toEqual([
      ['receipt-recorded', all.clock.now()],
      ['replacement-cancelled', all.clock.now()],
    ]);
  });

  it('raises a duplicate for a person where the new attempt landed too', async () => {
    const all = given('search');
    const { actionId, question } = await failedAndAsked(all);
    await all.sendFor(question, null, 'accepted');
    const reference = await referenceOf(all, actionId);

    await all.tell({ eventId: 'late', reference, objectId: 'obj_9' });

    expect(await all.record(actionId)).toMatchObject({
      incidents: [{ kind: 'duplicate' }],
      humanReview: { reason: 'It was done twice' },
    });
  });

  it('is recorded where a person was asked about a new attempt while the look was out', async () => {
    const all = given('callback');
    const actionId = await all.send('received', 'unknown');
    const reference = await referenceOf(all, actionId);
    await all.tell({ eventId: 'e1', reference, objectId: 'obj_1', outcome: 'unknown' });
    all.world.effects.forEach((effect) => (effect.state = 'done'));
    all.clock.advance(ANSWER_MS + 1);
    const asking: string[] = [];
    all.world.onTheWay = async () => {
      if (asking.length === 0) asking.push((await all.propose({ attemptNumber: 2 })).planId);
    };

    await all.reconciler.reconcile(actionId);

    expect(await all.record(actionId)).toMatchObject({ lifecycle: 'settled', replacement: null });
    expect(await all.plan({ planId: asking[0] as never })).toMatchObject({
      withdrawnBecause: 'cancelled',
    });
  });

  it('is looked for about a former attempt too, as long as nobody knows whether it landed', async () => {
    const all = given('callback');
    const first = await all.send('received', 'unknown');
    const reference = await referenceOf(all, first);
    await all.tell({ eventId: 'e1', reference, objectId: 'obj_1', outcome: 'unknown' });
    all.clock.advance(ANSWER_MS + 1);
    const question = await all.propose({ attemptNumber: 2 });
    await all.sendFor(question, 'requestLost', 'unknown');
    all.world.effects.forEach((effect) => (effect.state = 'done'));
    all.clock.advance(ANSWER_MS + 1);

    await all.reconciler.reconcile(first);

    expect(all.asked).toContain('get');
    expect((await all.record(first)).attempts).toMatchObject([
      { axes: { acceptance: 'ACCEPTED' } },
      { axes: { acceptance: 'PENDING' } },
    ]);
  });

  it('lets what was reserved go with the outcome', async () => {
    const all = given('search');
    const reservation = { resource: 'world/ana', startMs: 1, endMs: 2 };
    const actionId = await all.send('answerLost', 'unknown', { reservation });
    const held = async () =>
      (await all.store.read({ kind: 'reservation', id: 'world/ana' }))?.state;
    expect(await held()).toMatchObject({ held: [{ actionId }] });
    all.clock.advance(ANSWER_MS + 1);

    await all.reconciler.reconcile(actionId);

    expect(await held()).toMatchObject({ held: [] });
  });
});
