import type { PlanDecision, PlanRecord } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { given } from './__fixtures__/given.js';

const byPolicy = ({ planId, digest }: PlanRecord): PlanDecision => ({
  planId,
  digest,
  by: { kind: 'policy', name: 'small amounts' },
});

describe('approve', () => {
  it('takes a yes without sending anything', async () => {
    const { plan, decision, dispatcher, world, record, clock } = given();
    const shown = await plan({ actForMs: 60_000 });

    const outcome = await dispatcher.approve(decision(shown));

    expect(outcome).toEqual({ kind: 'approved', actBy: clock.now() + 60_000 });
    expect(world.requests).toHaveLength(0);
    expect((await record(shown)).lifecycle).toBe('approved');
  });

  it('answers a second yes with the first one', async () => {
    const { plan, decision, dispatcher, clock, stored } = given();
    const shown = await plan();
    const first = await dispatcher.approve(decision(shown));
    clock.advance(5_000);

    const second = await dispatcher.approve({
      ...decision(shown),
      by: { kind: 'person', name: 'Ben' },
    });

    expect(second).toEqual(first);
    expect((await stored(shown)).approval?.by.name).toBe('Ana');
  });

  it('refuses at the very instant of the expiry', async () => {
    const { plan, decision, dispatcher, clock } = given();
    const shown = await plan({ decideWithinMs: 90_000 });
    clock.advance(90_000);

    const outcome = await dispatcher.approve(decision(shown));

    expect(outcome).toMatchObject({ kind: 'refused', confirmation: { kind: 'Expired' } });
  });

  it('never lets a policy allow a new attempt', async () => {
    const { plan, confirm, dispatcher, world } = given();
    world.next('refused');
    await confirm(await plan());
    const again = await plan({ attemptNumber: 2 });

    const outcome = await dispatcher.approve(byPolicy(again));

    expect(outcome).toMatchObject({ kind: 'refused' });
  });
});

describe('decline', () => {
  it('withdraws the plan and its actions, and sends nothing', async () => {
    const { plan, decision, dispatcher, world, stored, record } = given();
    const shown = await plan();

    const outcome = await dispatcher.decline(decision(shown), 'not now');

    expect(outcome).toEqual({ kind: 'declined' });
    expect(await stored(shown)).toMatchObject({
      state: 'withdrawn',
      declined: { by: 'Ana', reason: { alg: 'A256GCM' } },
    });
    expect((await record(shown)).withdrawnBecause).toBe('rejected');
    expect(await dispatcher.run(shown.planId)).toMatchObject([{ outcome: { kind: 'Skipped' } }]);
    expect(world.requests).toHaveLength(0);
  });

  it('revokes a policy’s yes until something was started', async () => {
    const { plan, decision, dispatcher, world } = given();
    const shown = await plan();
    await dispatcher.approve(byPolicy(shown));

    const outcome = await dispatcher.decline(decision(shown), null);
    await dispatcher.run(shown.planId);

    expect(outcome).toEqual({ kind: 'declined' });
    expect(world.requests).toHaveLength(0);
  });

  it('is too late after the send, and says what became of it', async () => {
    const { plan, decision, dispatcher, confirm } = given();
    const shown = await plan();
    await confirm(shown);

    const outcome = await dispatcher.decline(decision(shown), null);

    expect(outcome).toMatchObject({
      kind: 'refused',
      confirmation: { kind: 'AlreadyCompleted', state: 'CONFIRMED', sentence: 'It already ran.' },
    });
  });

  it('takes back the question about a new attempt, and leaves the former one as it is', async () => {
    const { plan, confirm, decision, dispatcher, world, record } = given();
    world.next('refused');
    const first = await plan();
    await confirm(first);
    const again = await plan({ attemptNumber: 2 });

    await dispatcher.decline(decision(again), 'leave it');

    expect(await record(first)).toMatchObject({ replacement: null, lifecycle: 'settled' });
    expect(await dispatcher.run(again.planId)).toMatchObject([{ outcome: { kind: 'Skipped' } }]);
    expect(world.requests).toHaveLength(1);
  });

  it('never reads as if it had taken back a yes that still stands', async () => {
    const { plan, decision, dispatcher, stored } = given();
    const shown = await plan();
    await dispatcher.approve(decision(shown));

    const outcome = await dispatcher.decline(decision(shown), null);

    const { state } = await stored(shown);
    const told = outcome.kind === 'declined' ? 'withdrawn' : 'approved';
    expect(state).toBe(told);
    expect(JSON.stringify(outcome)).not.toContain('nothing was sent');
  });
});
