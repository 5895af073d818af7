import { createMemoryStore } from '@landed/store-memory';
import { describe, expect, it } from 'vitest';

import { actionOf, landedOver, planned, requestOf, stepOf, yesTo } from './__fixtures__/given.js';
import { TEXT } from './__fixtures__/provider.js';
import { createWorld } from './__fixtures__/world.js';

describe('a new attempt of a later step', () => {
  it('can be a third one, also of a later step', async () => {
    const world = createWorld();
    const landed = landedOver(world, createMemoryStore({ clock: world.clock }));
    const second = { ...stepOf('text', TEXT), dependsOn: ['book'] };
    const plan = planned(await landed.plan(requestOf('1', [stepOf('book'), second])));
    let sends = 0;
    world.whileSending(async () => {
      sends += 1;
      if (sends === 2 || sends === 3) world.fail('rejected');
    });
    await landed.confirm(yesTo(plan));
    const actionId = actionOf(plan, 1);
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      const outcome = await landed.resolve({
        actionId,
        verb: 'tryAgain',
        by: 'Ana',
        reason: 'mended',
      });
      if (outcome.kind !== 'replacementAsked') throw new TypeError(outcome.sentence);
      await landed.confirm(yesTo(outcome.plan));
    }

    expect(await landed.showAction(actionId)).toMatchObject({ status: 'CONFIRMED', attempts: 3 });
    expect((await landed.showPlan(plan.planId))?.state).toBe('done');
  });

  it('is not asked alone where it needs what another step made', async () => {
    const world = createWorld();
    const landed = landedOver(world, createMemoryStore({ clock: world.clock }));
    const second = { ...stepOf('text', TEXT, { what: 'about {book}' }), dependsOn: ['book'] };
    const plan = planned(await landed.plan(requestOf('1', [stepOf('book'), second])));
    let sends = 0;
    world.whileSending(async () => {
      sends += 1;
      if (sends === 2) world.fail('rejected');
    });
    await landed.confirm(yesTo(plan));

    const outcome = await landed.resolve({
      actionId: actionOf(plan, 1),
      verb: 'tryAgain',
      by: 'Ana',
      reason: 'mended',
    });

    expect(outcome).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('needs what another step made'),
    });
  });
});
