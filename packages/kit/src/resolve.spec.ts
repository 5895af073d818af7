import type { PersonVerb, PlanView } from '@landed/contract';
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
import { createWorld, type Fault } from './__fixtures__/world.js';

const MAY_STILL_LAND = 'The first one may still arrive. If it does, there will be two of it.';
/** Send window, request deadline and late execution: from then on a miss counts. */
const CLOSED_MS = 80_001;

/** A text whose answer was lost, and that a look-up cannot find. */
async function given(fault: Fault = 'late', operation = TEXT) {
  const world = createWorld();
  const store = createMemoryStore({ clock: world.clock });
  const landed = landedOver(world, store);
  world.fail(fault);
  const plan = planned(await landed.plan(requestOf('1', [stepOf('text', operation)])));
  await landed.confirm(yesTo(plan));
  const actionId = actionOf(plan);
  const say = (verb: PersonVerb) =>
    landed.resolve({ actionId, verb, by: 'Ana', reason: 'Ben says so' });
  const view = () => landed.showAction(actionId);
  return { world, store, landed, plan, actionId, say, view };
}

async function asked(flow: Awaited<ReturnType<typeof given>>): Promise<PlanView> {
  const outcome = await flow.say('tryAgain');
  if (outcome.kind === 'replacementAsked') return outcome.plan;
  throw new TypeError(`Nothing was asked: ${outcome.sentence}`);
}

describe('resolve', () => {
  it.each<[PersonVerb, string]>([
    ['itHappened', 'CONFIRMED'],
    ['itDidNotHappen', 'FAILED'],
    ['leaveIt', 'DENIED_UNRESOLVED'],
  ])('takes a person’s word: %s', async (verb, status) => {
    const { world, say, view } = await given();
    world.clock.advance(CLOSED_MS);

    expect((await say(verb)).kind).toBe('recorded');

    expect((await view())?.status).toBe(status);
    expect(world.keys()).toHaveLength(1);
  });

  it('changes nothing while the request can still start', async () => {
    const { world, landed, actionId, view } = await given('requestLost');
    let early: unknown = null;
    const second = planned(await landed.plan(requestOf('2', [stepOf('text', TEXT)])));
    world.whileSending(async () => {
      early = await landed.resolve({
        actionId: actionOf(second),
        verb: 'itDidNotHappen',
        by: 'Ana',
        reason: 'it hangs',
      });
    });
    await landed.confirm(yesTo(second));

    expect(early).toMatchObject({ kind: 'refused' });
    expect((await view())?.actionId).toBe(actionId);
  });

  it('asks again under the same key where the provider keeps it', async () => {
    const { world, landed, say, view } = await given('requestLost', BOOK);
    world.clock.advance(20_001);

    expect(await say('tryAgain')).toMatchObject({
      kind: 'recorded',
      sentence: expect.stringContaining('under the same key'),
    });
    await landed.tick();

    expect((await view())?.status).toBe('CONFIRMED');
    expect(new Set(world.keys()).size).toBe(1);
  });

  it('refuses a new attempt until a miss would count', async () => {
    const { say } = await given();

    expect(await say('tryAgain')).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('may still turn up'),
    });
  });
});

describe('a new attempt', () => {
  it('is a new question that names what may still land, and sends nothing', async () => {
    const flow = await given();
    flow.world.clock.advance(CLOSED_MS);

    const question = await asked(flow);

    expect(question.digest).not.toBe(flow.plan.digest);
    expect(question.summary.warnings).toEqual([MAY_STILL_LAND]);
    expect(question.actionIds).toEqual([flow.actionId]);
    expect(flow.world.keys()).toHaveLength(1);
  });

  it('names it too where only a person’s word says that nothing was done', async () => {
    const flow = await given();
    flow.world.clock.advance(CLOSED_MS);
    await flow.say('itDidNotHappen');

    expect((await asked(flow)).summary.warnings).toEqual([MAY_STILL_LAND]);
  });

  it('is silent about it where the provider refused the first one', async () => {
    const flow = await given('rejected');

    expect((await asked(flow)).summary.warnings).toEqual([]);
  });

  it('is sent after the yes, under names of its own, once', async () => {
    const flow = await given();
    flow.world.clock.advance(CLOSED_MS);
    const question = await asked(flow);

    const outcome = await flow.landed.confirm(yesTo(question));
    await flow.landed.confirm(yesTo(question));

    expect(outcome).toMatchObject({ kind: 'Dispatched', actionId: flow.actionId });
    expect(flow.world.effects()).toHaveLength(1);
    expect(flow.world.keys()).toHaveLength(2);
    expect(await flow.view()).toMatchObject({ status: 'CONFIRMED', attempts: 2, sends: 2 });
  });

  it('has a key and a reference of its own', async () => {
    const flow = await given('rejected', BOOK);

    await flow.landed.confirm(yesTo(await asked(flow)));

    expect(new Set(flow.world.keys()).size).toBe(2);
    expect(await flow.view()).toMatchObject({ status: 'CONFIRMED', attempts: 2 });
  });

  it('is taken back by late proof, and its yes then sends nothing', async () => {
    const flow = await given();
    flow.world.clock.advance(CLOSED_MS);
    const question = await asked(flow);
    flow.world.land();
    const reference = flow.world.effects()[0]?.reference ?? '';

    await flow.landed.receive(reportOf(flow.world, reference));

    expect((await flow.landed.showPlan(question.planId))?.state).toBe('withdrawn');
    expect((await flow.landed.confirm(yesTo(question))).kind).not.toBe('Dispatched');
    expect(flow.world.effects()).toHaveLength(1);
    expect((await flow.view())?.status).toBe('CONFIRMED');
  });

  it('raises an incident where both landed', async () => {
    const flow = await given();
    flow.world.clock.advance(CLOSED_MS);
    await flow.landed.confirm(yesTo(await asked(flow)));
    flow.world.land();
    const late = flow.world.effects().at(-1)?.reference ?? '';

    await flow.landed.receive(reportOf(flow.world, late));

    expect(await flow.view()).toMatchObject({
      incidents: [{ kind: 'duplicate' }],
      humanReview: { reason: 'It was done twice' },
    });
    expect(await flow.landed.listActions({ needsPerson: true })).toHaveLength(1);
  });

  it('is asked once: a second wish finds the question that waits', async () => {
    const flow = await given();
    flow.world.clock.advance(CLOSED_MS);
    const question = await asked(flow);

    const again = await flow.say('tryAgain');

    expect(again).toMatchObject({
      kind: 'replacementAsked',
      plan: { planId: question.planId, digest: question.digest },
      sentence: 'A new attempt waits for your yes already. Nothing was sent.',
    });
    expect(await flow.store.keys('plan', { limit: 10 })).toHaveLength(2);
  });

  it('is asked once where two ask at the same time', async () => {
    const flow = await given('rejected');

    const outcomes = await Promise.all([flow.say('tryAgain'), flow.say('tryAgain')]);

    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'replacementAsked']);
    expect(await flow.store.keys('lineage', { limit: 10 })).toHaveLength(1);
    expect(await flow.store.keys('action', { limit: 10 })).toHaveLength(1);
  });

  it('can be asked anew when the time to answer was over', async () => {
    const flow = await given();
    flow.world.clock.advance(CLOSED_MS);
    const question = await asked(flow);
    flow.world.clock.advance(600_000);

    const next = await asked(flow);

    expect(next.planId).not.toBe(question.planId);
    expect((await flow.landed.confirm(yesTo(next))).kind).toBe('Dispatched');
    expect((await flow.landed.confirm(yesTo(question))).kind).not.toBe('Dispatched');
    expect(flow.world.effects()).toHaveLength(1);
  });

  it('stays where the old question of the same action is tapped first', async () => {
    const flow = await given();
    flow.world.clock.advance(CLOSED_MS);
    const question = await asked(flow);
    flow.world.clock.advance(600_000);
    const next = await asked(flow);

    await flow.landed.confirm(yesTo(question));

    expect((await flow.landed.confirm(yesTo(next))).kind).toBe('Dispatched');
    expect(flow.world.effects()).toHaveLength(1);
  });

  it('can be asked anew after a no', async () => {
    const flow = await given();
    flow.world.clock.advance(CLOSED_MS);
    await flow.landed.decline(yesTo(await asked(flow)));

    expect((await flow.landed.confirm(yesTo(await asked(flow)))).kind).toBe('Dispatched');
  });

  it('gives way to a fresh plan of the same event', async () => {
    const flow = await given('rejected');
    const question = await asked(flow);

    const next = planned(await flow.landed.plan(requestOf('1', [stepOf('text', TEXT)])));

    expect((await flow.landed.confirm(yesTo(question))).kind).toBe('Superseded');
    await flow.landed.confirm(yesTo(next));
    expect(flow.world.effects()).toHaveLength(1);
    expect((await flow.view())?.attempts).toBe(1);
  });
});
