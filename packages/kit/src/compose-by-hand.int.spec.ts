import { createPassThroughCheck, createStaleCheck } from '@landed/validator';
import { createOperations } from '@landed/contract';
import { createContextResolver } from '@landed/context';
import { createDispatcher } from '@landed/dispatcher';
import { createIntentParser } from '@landed/intents';
import { createPlanner } from '@landed/planner';
import { createReconciler } from '@landed/reconciler';
import { createMemoryStore } from '@landed/store-memory';
import { createFetchWire, createTransport } from '@landed/transport';
import { describe, expect, it } from 'vitest';

import { actionOf, planned, requestOf, stepOf, yesTo } from './__fixtures__/given.js';
import { BOOK, createWorldProvider } from './__fixtures__/provider.js';
import { createCountedRandom } from './__fixtures__/time.js';
import { createWorld } from './__fixtures__/world.js';
import { landedOf } from './landed-of.js';

/** The whole flow over the real transport, by plain calls and no container. */
function compose(check: 'on' | 'passThrough') {
  const world = createWorld();
  const { clock } = world;
  const booked: string[] = [];
  const handler = async (request: Request) => {
    booked.push(await request.text());
    return new Response(`obj${booked.length}`, { status: 201 });
  };

  const providers = [createWorldProvider(world)];
  const sender = createTransport({ clock, wire: createFetchWire(handler, { clock }) });
  sender.open({ provider: 'world', hosts: ['world.test'], credentials: async () => ({}) });
  const store = createMemoryStore({ clock });
  const random = createCountedRandom();
  const operations = createOperations(providers, { humanReview: { name: 'inbox' } });
  const readers = providers.flatMap(({ evidenceReaders }) => evidenceReaders);
  const full = createStaleCheck({ readers, clock });
  const staleCheck = check === 'on' ? full : createPassThroughCheck(full, clock);
  const planner = createPlanner({ operations, staleCheck });
  const dispatcher = createDispatcher({ store, operations, sender, staleCheck, clock, random });
  const reconciler = createReconciler({ store, operations, providers, clock, random });
  const words = { parser: createIntentParser(), resolver: createContextResolver() };
  const engines = { planner, dispatcher, reconciler, ...words };
  const landed = landedOf({ store, operations, clock, random, ...engines });
  return { world, landed, booked };
}

describe('the flow, composed by hand', () => {
  it('books once, and says so', async () => {
    const { landed, booked } = compose('on');
    const plan = planned(await landed.plan(requestOf('1')));

    const outcome = await landed.confirm(yesTo(plan));

    expect(outcome).toMatchObject({ kind: 'Dispatched', sentence: 'It is done.' });
    expect(booked).toHaveLength(1);
    expect((await landed.showAction(actionOf(plan)))?.providerObjectId).toBe('obj1');
    expect((await landed.verify()).breaks).toEqual([]);
  });

  it.each([
    ['on', 0, 'BlockedStale'],
    ['passThrough', 1, 'Executed'],
  ] as const)(
    'with the check %s sends %i requests into a world that moved',
    async (check, sent, kind) => {
      const { world, landed, booked } = compose(check);
      const step = stepOf('book', BOOK, { slot: 'thursday' });
      const plan = planned(await landed.plan(requestOf('1', [step])));
      world.slots.set('thursday', 'Team meeting');

      const outcome = await landed.confirm(yesTo(plan));

      expect(outcome).toMatchObject({ kind: 'Dispatched', results: [{ outcome: { kind } }] });
      expect(booked).toHaveLength(sent);
    },
  );
});
