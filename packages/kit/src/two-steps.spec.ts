import { createMemoryStore } from '@landed/store-memory';
import { describe, expect, it } from 'vitest';

import {
  actionOf,
  landedOver,
  planned,
  reportOf,
  requestOf,
  stepOf,
  yesTo,
} from './__fixtures__/given.js';
import { BOOK, TEXT } from './__fixtures__/provider.js';
import { createWorld } from './__fixtures__/world.js';

/** Book, and then tell somebody about it by the number that the booking got. */
async function given(what = 'about {book}') {
  const world = createWorld();
  const store = createMemoryStore({ clock: world.clock });
  const landed = landedOver(world, store);
  const text = { ...stepOf('text', TEXT, { what }), dependsOn: ['book'] };
  const plan = planned(await landed.plan(requestOf('1', [text, stepOf('book')])));
  return { world, store, landed, plan, book: actionOf(plan, 0), text: actionOf(plan, 1) };
}

describe('a plan of two steps', () => {
  it('runs them in order, and fills what the first made into the second', async () => {
    const { world, landed, plan } = await given();

    const outcome = await landed.confirm(yesTo(plan));

    expect(outcome).toMatchObject({
      kind: 'Dispatched',
      results: [{ outcome: { kind: 'Executed' } }, { outcome: { kind: 'Executed' } }],
    });
    expect(JSON.parse(world.bodies()[1] ?? '')).toMatchObject({
      after: { step1: { objectId: 'obj1' } },
    });
    expect((await landed.showPlan(plan.planId))?.state).toBe('done');
  });

  it('tells of the first unfinished step', async () => {
    const { world, landed, plan, book, text } = await given();
    world.fail('answerLost', 'answerLost');

    expect(await landed.confirm(yesTo(plan))).toMatchObject({ kind: 'Dispatched', actionId: book });
    world.clock.advance(21_000);
    await landed.tick();

    expect(await landed.confirm(yesTo(plan))).toMatchObject({
      kind: 'Blocked',
      reason: 'priorDispatchUnresolved',
      actionId: text,
    });
  });

  it('says how the second went where the first is done', async () => {
    const { world, landed, plan, text } = await given();
    let sends = 0;
    world.whileSending(async () => {
      sends += 1;
      if (sends === 2) world.fail('rejected');
    });

    const outcome = await landed.confirm(yesTo(plan));

    expect(outcome).toMatchObject({
      kind: 'Dispatched',
      actionId: text,
      sentence: 'The provider refused it; nothing was done.',
    });
    expect((await landed.showPlan(plan.planId))?.state).toBe('partlyDone');
  });

  it('starts the second when a look-up proves the first, without another yes', async () => {
    const { world, landed, plan, book, text } = await given();
    world.fail('answerLost');
    await landed.confirm(yesTo(plan));
    expect(world.keys()).toHaveLength(1);

    world.clock.advance(21_000);
    const outcome = await landed.tick();

    expect(outcome.changed.map(({ actionId, status }) => [actionId, status])).toEqual([
      [book, 'CONFIRMED'],
      [text, 'CONFIRMED'],
    ]);
    expect(world.effects()).toHaveLength(2);
    expect((await landed.showPlan(plan.planId))?.state).toBe('done');
  });

  it('starts the second when a webhook proves the first', async () => {
    const { world, landed, plan, text } = await given();
    world.fail('answerLost');
    await landed.confirm(yesTo(plan));
    const reference = world.effects()[0]?.reference ?? '';

    await landed.receive(reportOf(world, reference));

    expect((await landed.showAction(text))?.status).toBe('CONFIRMED');
    expect(world.effects()).toHaveLength(2);
  });

  it('starts the second when a person says that the first happened', async () => {
    const { world, landed, plan, book, text } = await given('text');
    world.fail('late');
    await landed.confirm(yesTo(plan));
    world.clock.advance(11_000);

    await landed.resolve({ actionId: book, verb: 'itHappened', by: 'Ana', reason: 'I see it' });

    expect((await landed.showAction(text))?.status).toBe('CONFIRMED');
    expect(world.keys()).toHaveLength(2);
  });

  it('sends no second step with a hole in it: a person’s word names no object', async () => {
    const { world, landed, plan, book, text } = await given();
    world.fail('late');
    await landed.confirm(yesTo(plan));
    world.clock.advance(11_000);

    await landed.resolve({ actionId: book, verb: 'itHappened', by: 'Ana', reason: 'I see it' });

    expect(await landed.showAction(text)).toMatchObject({ lifecycle: 'withdrawn', attempts: 0 });
    expect(world.keys()).toHaveLength(1);
  });

  it('never starts the second after the time to act', async () => {
    const { world, landed, plan, text } = await given();
    world.fail('answerLost');
    await landed.confirm(yesTo(plan));
    const reference = world.effects()[0]?.reference ?? '';
    world.clock.advance(900_000);

    await landed.receive(reportOf(world, reference));
    await landed.tick();

    expect(world.keys()).toHaveLength(1);
    expect((await landed.showAction(text))?.attempts).toBe(0);
  });

  it('never starts the second after the first was refused', async () => {
    const { world, landed, plan, text } = await given();
    world.fail('rejected');

    await landed.confirm(yesTo(plan));
    await landed.tick();

    expect(world.effects()).toEqual([]);
    expect((await landed.showAction(text))?.attempts).toBe(0);
  });

  it('checks the facts of the second again before it starts late', async () => {
    const world = createWorld();
    const landed = landedOver(world, createMemoryStore({ clock: world.clock }));
    const second = { ...stepOf('second', BOOK, { slot: 'friday' }), dependsOn: ['first'] };
    const plan = planned(await landed.plan(requestOf('1', [stepOf('first'), second])));
    world.fail('answerLost');
    await landed.confirm(yesTo(plan));
    world.slots.set('friday', 'Team meeting');

    world.clock.advance(21_000);
    await landed.tick();

    expect(world.effects()).toHaveLength(1);
    expect(await landed.showAction(actionOf(plan, 1))).toMatchObject({ lifecycle: 'withdrawn' });
  });
});
