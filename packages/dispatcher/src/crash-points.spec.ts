import { describe, expect, it } from 'vitest';

import { given } from './__fixtures__/given.js';
import { dyingStore, tell, until } from './__fixtures__/tell.js';

/** From the claim to its last instant for an answer: ten seconds to send and thirty to answer. */
const ANSWER_MS = 40_000;

describe('a process that ends', () => {
  it('before the yes leaves a plan that the old page can still confirm in a new process', async () => {
    const { plan, decision, another, world } = given();
    const shown = await plan();

    const outcome = await another().confirm(decision(shown));

    expect(outcome).toMatchObject({ kind: 'Dispatched', sentence: 'It is done.' });
    expect(world.effects).toHaveLength(1);
  });

  it('between the yes and the claim leaves an approval that a new process uses once', async () => {
    const { plan, decision, store, another, world, record } = given();
    const shown = await plan();
    const dying = another(dyingStore(store, 2));
    await expect(dying.confirm(decision(shown))).rejects.toThrow('The process ends here.');
    expect(await record(shown)).toMatchObject({ lifecycle: 'approved', attempts: [] });

    const outcome = await another().confirm(decision(shown));

    expect(outcome).toMatchObject({ kind: 'Dispatched', sentence: 'It is done.' });
    expect(world.requests).toHaveLength(1);
  });

  it('between the yes and the claim sends nothing where the plan expired or went stale', async () => {
    const { plan, decision, store, another, world, clock } = given();
    const shown = await plan({ actForMs: 60_000 });
    const dying = another(dyingStore(store, 2));
    await expect(dying.confirm(decision(shown))).rejects.toThrow();
    clock.advance(60_000);

    const outcome = await another().confirm(decision(shown));

    expect(outcome).toMatchObject({ kind: 'Blocked' });
    expect(outcome.sentence).toContain('the time to act is over');
    expect(world.requests).toHaveLength(0);
  });

  it.each(['killedBefore', 'killedAfter'] as const)(
    'between the claim and the receipt (%s) leaves a claim that no other process repeats',
    async (fault) => {
      const { plan, decision, dispatcher, another, world, clock, record, store } = given();
      const shown = await plan();
      world.next(fault);
      void dispatcher.confirm(decision(shown));
      await until(() => world.sends.length > 0);

      const early = await another().confirm(decision(shown));
      clock.advance(ANSWER_MS + 1);
      const { actionId } = await record(shown);
      const again = await another().resend(actionId);
      const ran = await another().run(shown.planId);
      await tell(store, await record(shown), {
        kind: 'noAnswerRecorded',
        outcome: 'unknown',
        sendNumber: 1,
      });
      const late = await another().confirm(decision(shown));

      expect(early).toMatchObject({ kind: 'InProgress' });
      expect(again).toEqual({
        kind: 'Skipped',
        why: 'this provider cannot be asked twice safely',
      });
      expect(ran).toMatchObject([{ outcome: { kind: 'Skipped' } }]);
      expect(late).toMatchObject({ kind: 'Blocked', reason: 'priorDispatchUnresolved' });
      expect(world.sends).toHaveLength(1);
    },
  );

  it('with the answer in hand, before its receipt, leaves the claim as it is', async () => {
    const { plan, decision, store, another, world, record } = given();
    const shown = await plan();
    const dying = another(dyingStore(store, 3));

    await expect(dying.confirm(decision(shown))).rejects.toThrow('The process ends here.');

    expect(world.effects).toHaveLength(1);
    expect(await record(shown)).toMatchObject({
      lifecycle: 'in_flight',
      receipts: [],
      attempts: [{ sends: [{ outcome: null }] }],
    });
    expect(await another().confirm(decision(shown))).toMatchObject({ kind: 'InProgress' });
    expect(world.requests).toHaveLength(1);
  });

  it('in the third step leaves the first two answered from the store', async () => {
    const { plan, decision, dispatcher, another, world, clock, record, store } = given();
    const shown = await plan({
      steps: [{ text: 'message' }, { text: 'row', after: [1] }, { text: 'notice', after: [2] }],
    });
    let requests = 0;
    world.onTheWay = () => {
      requests += 1;
      return requests < 3 ? undefined : new Promise<never>(() => undefined);
    };
    void dispatcher.confirm(decision(shown));
    await until(() => requests === 3);
    clock.advance(ANSWER_MS + 1);
    const third = await record(shown, 3);
    await tell(store, third, { kind: 'noAnswerRecorded', outcome: 'unknown', sendNumber: 1 });

    const resumed = await another().run(shown.planId);
    const confirmed = await another().confirm(decision(shown));

    expect(resumed.map(({ outcome, sentence }) => [outcome.kind, sentence])).toEqual(
      Array.from({ length: 3 }, () => ['Skipped', 'Nothing was sent: it was started already.']),
    );
    expect(confirmed).toMatchObject({
      kind: 'Blocked',
      reason: 'priorDispatchUnresolved',
      actionId: third.actionId,
    });
    expect(world.effects.map(({ body }) => JSON.parse(body ?? '{}').text)).toEqual([
      'message',
      'row',
      'notice',
    ]);
  });
});
