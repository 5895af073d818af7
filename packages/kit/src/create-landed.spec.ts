import { asTenantId } from '@landed/contract';
import { createMemoryStore } from '@landed/store-memory';
import { describe, expect, it } from 'vitest';

import { actionOf, landedOver, planned, requestOf, stepOf, yesTo } from './__fixtures__/given.js';
import { BOOK, createWorldProvider, SHOUT } from './__fixtures__/provider.js';
import { createWorld } from './__fixtures__/world.js';

function given() {
  const world = createWorld();
  const store = createMemoryStore({ clock: world.clock });
  return { world, store, landed: landedOver(world, store) };
}

describe('createLanded', () => {
  it('takes typed arguments to a plan, and a yes to one effect and a settled action', async () => {
    const { world, landed } = given();

    const plan = planned(await landed.plan(requestOf('1')));
    expect(plan).toMatchObject({ state: 'proposed', supersedes: null });
    expect(plan.text).toContain('Do “book”');
    expect(world.effects()).toEqual([]);
    const outcome = await landed.confirm(yesTo(plan));

    expect(outcome).toMatchObject({
      kind: 'Dispatched',
      actionId: actionOf(plan),
      results: [{ stepId: 'step1', outcome: { kind: 'Executed', providerObjectId: 'obj1' } }],
      sentence: 'It is done.',
    });
    expect(world.effects()).toHaveLength(1);
    expect(await landed.showAction(actionOf(plan))).toMatchObject({
      status: 'CONFIRMED',
      lifecycle: 'settled',
      delivery: 'CONFIRMED',
      acceptance: 'ACCEPTED',
      tier: 'FULL',
      providerObjectId: 'obj1',
      attempts: 1,
      sends: 1,
      receipts: [{ at: world.clock.now(), summary: 'HTTP 201, obj1' }],
    });
    expect((await landed.showPlan(plan.planId))?.state).toBe('done');
  });

  it('keeps approving and running apart', async () => {
    const { world, landed } = given();
    const plan = planned(await landed.plan(requestOf('1')));

    expect(await landed.approve(yesTo(plan))).toMatchObject({ kind: 'approved' });
    expect(world.effects()).toEqual([]);
    const results = await landed.run(plan.planId);

    expect(results).toMatchObject([{ outcome: { kind: 'Executed' } }]);
  });

  it('sends nothing for a plan that a person declined, and says so', async () => {
    const { world, landed } = given();
    const plan = planned(await landed.plan(requestOf('1')));

    expect(await landed.decline({ ...yesTo(plan), reason: 'not today' })).toEqual({
      kind: 'declined',
    });

    expect(await landed.confirm(yesTo(plan))).toMatchObject({
      kind: 'Blocked',
      reason: 'declined',
    });
    expect(world.effects()).toEqual([]);
  });

  it('sends nothing for a yes that comes when the time to decide is over', async () => {
    const { world, landed } = given();
    const plan = planned(await landed.plan(requestOf('1', undefined, { decideWithinMs: 90_000 })));
    world.clock.advance(90_000);

    expect((await landed.confirm(yesTo(plan))).kind).toBe('Expired');
    expect((await landed.showPlan(plan.planId))?.state).toBe('withdrawn');
    expect(world.effects()).toEqual([]);
  });

  it('asks at once where the provider may tell, and settles a lost answer without a second effect', async () => {
    const { world, landed } = given();
    world.fail('answerLost');
    const plan = planned(await landed.plan(requestOf('1')));

    const outcome = await landed.confirm(yesTo(plan));
    expect(outcome).toMatchObject({ results: [{ outcome: { kind: 'Unresolved' } }] });
    world.clock.advance(21_000);
    await landed.tick();

    expect(await landed.showAction(actionOf(plan))).toMatchObject({ status: 'CONFIRMED' });
    expect(world.effects()).toHaveLength(1);
    expect(world.keys()).toHaveLength(1);
  });

  it('shows nothing where there is nothing', async () => {
    const { landed } = given();
    const plan = planned(await given().landed.plan(requestOf('1')));

    expect(await landed.showPlan(plan.planId)).toBeNull();
    expect(await landed.showAction(actionOf(plan))).toBeNull();
    expect(await landed.listActions()).toEqual([]);
    expect(await landed.tick()).toEqual({ worked: 0, nextDueAt: null, changed: [] });
  });

  it('lists actions by pages, and those that wait for a person', async () => {
    const { world, landed } = given();
    world.fail('requestLost');
    await landed.confirm(yesTo(planned(await landed.plan(requestOf('1', [stepOf('hey', SHOUT)])))));
    await landed.confirm(yesTo(planned(await landed.plan(requestOf('2')))));

    const all = await landed.listActions();
    const [first] = await landed.listActions({ limit: 1 });
    const rest = await landed.listActions({ after: first?.actionId ?? '' });

    expect([first, ...rest].map((view) => view?.actionId)).toEqual(
      all.map(({ actionId }) => actionId),
    );
    expect(await landed.listActions({ needsPerson: true })).toMatchObject([
      { operation: SHOUT, status: 'DENIED_UNRESOLVED', unresolvedBecause: 'needsPerson' },
    ]);
  });
});

describe('createLanded, composing', () => {
  const world = createWorld();
  const store = createMemoryStore({ clock: world.clock });

  it('refuses an operation that cannot be asked where no person would hear of it', () => {
    expect(() => landedOver(world, store, { humanReview: null })).toThrow(
      /world\.voice\.shout cannot be asked after a lost answer/,
    );
  });

  it('refuses two adapters that name one operation', () => {
    const provider = createWorldProvider(world);

    expect(() => landedOver(world, store, { providers: [provider, provider] })).toThrow(
      /two adapters name an operation so/,
    );
  });
});

describe('createLanded, planning what cannot be planned', () => {
  it('reports every blocker of every step, and stores nothing', async () => {
    const { store, landed } = given();

    const outcome = await landed.plan(
      requestOf('1', [stepOf('a', BOOK, { what: 7 }), stepOf('b', 'cab.ride.book')]),
    );

    expect(outcome).toMatchObject({
      kind: 'blocked',
      steps: [
        { stepKey: 'a', blockers: [{ code: 'invalidParameter', parameter: 'what' }] },
        { stepKey: 'b', blockers: [{ code: 'noProvider' }] },
      ],
    });
    expect(await store.keys('plan', { limit: 10 })).toEqual([]);
  });

  it('refuses a zone that is none before anything is stored', async () => {
    const { store, landed } = given();

    await expect(landed.plan(requestOf('1', undefined, { zone: 'Mars/Olympus' }))).rejects.toThrow(
      'The zone: “Mars/Olympus” is no time zone. Nothing was planned or sent.',
    );
    expect(await store.keys('plan', { limit: 10 })).toEqual([]);
  });

  it.each([
    ['no step', []],
    ['two steps of one name', [stepOf('a'), stepOf('a')]],
  ])('refuses %s', async (_what, steps) => {
    await expect(given().landed.plan(requestOf('1', steps))).rejects.toThrow('The plan: ');
  });

  it('keeps tenants apart: one event of two of them is two wishes', async () => {
    const { landed } = given();
    const ofBen = { tenant: asTenantId('ben') };
    const first = planned(await landed.plan(requestOf('1')));

    const second = planned(await landed.plan(requestOf('1', undefined, ofBen)));

    expect(actionOf(second)).not.toBe(actionOf(first));
    await expect(
      landed.plan(requestOf('2', undefined, { ...ofBen, supersedes: first.planId })),
    ).rejects.toThrow(`There is no plan ${first.planId} here.`);
  });
});
