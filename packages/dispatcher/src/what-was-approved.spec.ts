import type { ActionStore, Json, PlanRecord, StoredAggregate } from '@landed/contract';
import { keyOf } from '@landed/core';
import { describe, expect, it } from 'vitest';

import { given } from './__fixtures__/given.js';

/** A store in which somebody has altered what a plan's row holds. */
function altered(
  store: ActionStore,
  { planId }: PlanRecord,
  change: (plan: PlanRecord) => PlanRecord,
): ActionStore {
  const changed = (found: StoredAggregate | null) =>
    found === null
      ? null
      : { ...found, state: change(found.state as unknown as PlanRecord) as unknown as Json };
  return {
    ...store,
    read: async (key) => {
      const found = await store.read(key);
      return key.kind === 'plan' && key.id === planId ? changed(found) : found;
    },
  };
}

describe('what is approved is what is sent', () => {
  it('blocks where the stored plan is not the one whose digest was shown', async () => {
    const { plan, decision, store, another, world } = given();
    const shown = await plan();
    const elsewhere = altered(store, shown, (stored) => ({
      ...stored,
      steps: stored.steps.map((step) => ({ ...step, target: { ...step.target, account: 'ben' } })),
    }));

    const outcome = await another(elsewhere).confirm(decision(shown));

    expect(outcome).toMatchObject({
      results: [{ outcome: { kind: 'BlockedStale' } }],
      sentence: 'Nothing was sent: what is stored is not what was shown.',
    });
    expect(world.sends).toHaveLength(0);
  });

  it('blocks where a hook rewrites the request between the yes and the send', async () => {
    const { plan, confirm, turned, world, stored } = given();
    const shown = await plan({ steps: [{ text: 'pay 1500' }] });
    turned.rewrites = '0';

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({
      sentence: 'Nothing was sent: the request to send is not the one that was shown.',
    });
    expect(world.sends).toHaveLength(0);
    expect((await stored(shown)).withdrawnBecause).toBe('stale');
  });

  it('blocks where the adapter was upgraded between the yes and the send', async () => {
    const { plan, decision, dispatcher, turned, world } = given();
    const shown = await plan();
    await dispatcher.approve(decision(shown));
    turned.adapterVersion = 'world@2';

    const outcomes = await dispatcher.run(shown.planId);

    expect(outcomes).toMatchObject([
      {
        outcome: { kind: 'BlockedStale' },
        sentence: 'Nothing was sent: the adapter was changed between the yes and the send.',
      },
    ]);
    expect(world.sends).toHaveLength(0);
  });

  it('opens nothing for a plan whose sealed content was altered', async () => {
    const { plan, decision, store, another, world } = given();
    const shown = await plan();
    const elsewhere = altered(store, shown, (stored) => ({
      ...stored,
      content: { ...stored.content, data: `AAAA${stored.content.data.slice(4)}` },
    }));

    const confirmed = another(elsewhere).confirm(decision(shown));

    await expect(confirmed).rejects.toMatchObject({ code: 'SEAL_BROKEN' });
    expect(world.sends).toHaveLength(0);
  });

  it('does not send a stored request that was altered after its claim', async () => {
    const { plan, decision, store, another, world, record } = given();
    const shown = await plan();
    const elsewhere: ActionStore = {
      ...store,
      async transact(keys, decide) {
        const result = await store.transact(keys, decide);
        const claim = result as { readonly attempt?: { request: { data: string } } };
        if (claim.attempt !== undefined) claim.attempt.request.data = 'AAAA';
        return result;
      },
    };

    await another(elsewhere).confirm(decision(shown));

    expect(world.sends).toHaveLength(0);
    expect((await record(shown)).receipts).toMatchObject([
      { outcome: 'notSent', summary: expect.stringContaining('not the one that was claimed') },
    ]);
  });

  it('sends nothing for a plan that was forgotten', async () => {
    const { plan, decision, dispatcher, store, world } = given();
    const shown = await plan();
    await dispatcher.approve(decision(shown));
    await store.destroySecret(shown.planId);

    await expect(dispatcher.run(shown.planId)).rejects.toMatchObject({ code: 'PLAN_FORGOTTEN' });

    expect(world.sends).toHaveLength(0);
    expect(await store.read(keyOf.plan(shown.planId))).not.toBeNull();
  });
});
