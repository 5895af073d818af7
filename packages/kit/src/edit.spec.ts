import { asPlanId } from '@landed/contract';
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
import { BOOK, CANCEL, RESUME, TEXT } from './__fixtures__/provider.js';
import { createWorld } from './__fixtures__/world.js';

function given() {
  const world = createWorld();
  const store = createMemoryStore({ clock: world.clock });
  return { world, landed: landedOver(world, store) };
}

describe('an edit', () => {
  it('makes a new plan, and the old digest decides nothing any more', async () => {
    const { landed, world } = given();
    const plan = planned(await landed.plan(requestOf('1')));

    const edited = planned(
      await landed.plan(
        requestOf('1', [stepOf('book', BOOK, { what: 'later' })], { supersedes: plan.planId }),
      ),
    );

    expect(edited.digest).not.toBe(plan.digest);
    expect(await landed.confirm(yesTo(plan))).toMatchObject({
      kind: 'Superseded',
      by: edited.planId,
    });
    expect((await landed.confirm(yesTo(edited))).kind).toBe('Dispatched');
    expect(world.effects().map(({ what }) => JSON.parse(what) as object)).toMatchObject([
      { what: 'later' },
    ]);
  });

  it('ends the former plan also where it names other steps', async () => {
    const { landed, world } = given();
    const plan = planned(await landed.plan(requestOf('1', [stepOf('text:ana', TEXT)])));

    const edited = planned(
      await landed.plan(requestOf('1', [stepOf('text:ben', TEXT)], { supersedes: plan.planId })),
    );

    expect(await landed.confirm(yesTo(plan))).toMatchObject({ kind: 'Superseded' });
    await landed.confirm(yesTo(edited));
    expect(world.effects()).toHaveLength(1);
    expect((await landed.showAction(actionOf(plan)))?.lifecycle).toBe('withdrawn');
  });

  it('ends every step of the former plan, not only those that it names again', async () => {
    const { landed } = given();
    const plan = planned(await landed.plan(requestOf('1', [stepOf('a'), stepOf('b')])));

    await landed.plan(requestOf('1', [stepOf('a')], { supersedes: plan.planId }));

    expect((await landed.showAction(actionOf(plan, 1)))?.lifecycle).toBe('withdrawn');
  });

  it('takes a yes along that nobody has used yet', async () => {
    const { landed, world } = given();
    const plan = planned(await landed.plan(requestOf('1')));
    await landed.approve(yesTo(plan));

    planned(await landed.plan(requestOf('1', undefined, { supersedes: plan.planId })));

    expect(await landed.run(plan.planId)).toMatchObject([{ outcome: { kind: 'Skipped' } }]);
    expect(world.keys()).toEqual([]);
  });

  it.each([
    ['the same step', [stepOf('book')]],
    ['another step', [stepOf('other')]],
  ])('comes too late for what was started, where it names %s', async (_what, steps) => {
    const flow = given();
    const plan = await ranPlan(flow);

    const edited = await flow.landed.plan(requestOf('1', steps, { supersedes: plan.planId }));

    expect(edited).toMatchObject({ kind: 'alreadyKnown', actionId: actionOf(plan) });
    expect(flow.world.effects()).toHaveLength(1);
  });

  it('of a plan that is not there is refused', async () => {
    const { landed } = given();

    const edit = landed.plan(requestOf('1', undefined, { supersedes: asPlanId('pln_none') }));

    await expect(edit).rejects.toThrow('There is no plan pln_none here.');
  });
});

describe('IDEM-1: cancel, resume, cancel', () => {
  it('uses a key of its own for each of three events, and nothing is replayed', async () => {
    const { landed, world } = given();
    for (const [id, operation] of [
      ['09:00', CANCEL],
      ['10:00', RESUME],
      ['11:00', CANCEL],
    ] as const) {
      const plan = planned(await landed.plan(requestOf(id, [stepOf('sub_1', operation)])));
      expect((await landed.confirm(yesTo(plan))).kind).toBe('Dispatched');
      world.clock.advance(3_600_000);
    }

    expect(new Set(world.keys()).size).toBe(3);
    expect(world.effects()).toHaveLength(3);
    expect(world.replays()).toBe(0);
  });
});
