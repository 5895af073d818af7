import { createMemoryStore } from '@landed/store-memory';
import { describe, expect, it } from 'vitest';

import { landedOver, planned, requestOf, stepOf, yesTo } from './__fixtures__/given.js';
import { BOOK, TEXT } from './__fixtures__/provider.js';
import { createWorld } from './__fixtures__/world.js';

function given() {
  const world = createWorld();
  const store = createMemoryStore({ clock: world.clock });
  return { world, store, landed: landedOver(world, store) };
}

describe('createLanded, over a world that moves', () => {
  const inSlot = [stepOf('book', BOOK, { slot: 'thursday' })];

  it('blocks with the difference and sends nothing; a fresh plan takes its place', async () => {
    const { world, landed } = given();
    const plan = planned(await landed.plan(requestOf('1', inSlot)));
    await landed.approve(yesTo(plan));
    world.slots.set('thursday', 'Team meeting');

    const [result] = await landed.run(plan.planId);

    expect(result?.outcome).toMatchObject({
      kind: 'BlockedStale',
      stale: [
        {
          sourceId: 'world.slot',
          label: 'the slot thursday',
          changes: [{ field: 'holder', current: { present: true, value: 'Team meeting' } }],
        },
      ],
    });
    expect((await landed.confirm(yesTo(plan))).kind).toBe('Blocked');
    expect(world.keys()).toEqual([]);
    const fresh = planned(await landed.replan(plan.planId));
    expect(fresh.supersedes).toBe(plan.planId);
    expect((await landed.confirm(yesTo(fresh))).kind).toBe('Dispatched');
    expect(world.effects()).toHaveLength(1);
  });

  it('lets a composition bring its own check', async () => {
    const { world, store } = given();
    const landed = landedOver(world, store, {
      staleCheck: {
        capture: async () => ({ kind: 'captured', dependencies: [] }),
        check: async () => ({ kind: 'unresolvable', checkedAt: 0, unreadable: [] }),
      },
    });
    const plan = planned(await landed.plan(requestOf('1')));

    expect(await landed.confirm(yesTo(plan))).toMatchObject({
      results: [{ outcome: { kind: 'BlockedUnresolvable' } }],
    });
    expect(world.keys()).toEqual([]);
  });

  it('reads the person’s own device by the readers that it is given', async () => {
    const { world, store } = given();
    const contact = { readerId: 'context.contact', query: 'ana', fields: ['phone'], label: 'Ana' };
    const step = {
      ...stepOf('text', TEXT),
      resolved: [
        {
          name: 'who',
          kind: 'text' as const,
          source: 'contacts' as const,
          why: 'it is her card',
          candidates: [],
          restsOn: [contact],
          confidence: 'HIGH' as const,
          value: { kind: 'text' as const, text: 'Ana' },
          question: null,
        },
      ],
    };
    const phone = { value: '+12025550101' };
    const landed = landedOver(world, store, {
      evidenceReaders: [
        {
          readerId: 'context.contact',
          read: async () => ({
            kind: 'read',
            readAt: 0,
            fields: { phone: { present: true, ...phone } },
          }),
        },
      ],
    });
    const plan = planned(await landed.plan(requestOf('1', [step])));
    phone.value = '+12025550199';

    expect(await landed.confirm(yesTo(plan))).toMatchObject({
      results: [{ outcome: { kind: 'BlockedStale' } }],
    });
    expect(world.keys()).toEqual([]);
    expect(await landed.replan(plan.planId)).toMatchObject({
      kind: 'blocked',
      steps: [{ blockers: [{ sentence: expect.stringMatching(/^Say it again/) }] }],
    });
  });
});
