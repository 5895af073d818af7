import { linkOf, type ActionStore, type Json, type StoredEvent } from '@landed/contract';
import { createMemoryStore } from '@landed/store-memory';
import { describe, expect, it } from 'vitest';

import { landedOver, planned, requestOf, stepOf, yesTo } from './__fixtures__/given.js';
import { BOOK, TEXT } from './__fixtures__/provider.js';
import { createWorld } from './__fixtures__/world.js';
import { verifyJournal } from './verify-journal.js';

/** A store with a booking that settled, one with a lost answer, and a plan that waits. */
async function given() {
  const world = createWorld();
  const store = createMemoryStore({ clock: world.clock });
  const landed = landedOver(world, store);
  await landed.confirm(
    yesTo(planned(await landed.plan(requestOf('1', [stepOf('a', BOOK, { slot: 'friday' })])))),
  );
  world.fail('requestLost');
  await landed.confirm(yesTo(planned(await landed.plan(requestOf('2', [stepOf('b', TEXT)])))));
  const waiting = planned(await landed.plan(requestOf('3')));
  return { store, landed, waiting };
}

/** The store as somebody left it who changed what it gives out about actions. */
function tampered(
  store: ActionStore,
  change: {
    readonly journal?: (events: readonly StoredEvent[]) => readonly StoredEvent[];
    readonly state?: (state: Json) => Json;
  },
): ActionStore {
  const { journal = (events) => events, state = (same) => same } = change;
  return {
    ...store,
    async journal(key) {
      const events = await store.journal(key);
      return key.kind === 'action' ? journal(events) : events;
    },
    async read(key) {
      const stored = await store.read(key);
      return stored === null || key.kind !== 'action'
        ? stored
        : { ...stored, state: state(stored.state) };
    },
  };
}

const whyOf = async (store: ActionStore) => {
  const { breaks } = await verifyJournal(store);
  expect(breaks.every(({ aggregate }) => aggregate.startsWith('action act_'))).toBe(true);
  return [...new Set(breaks.map(({ why }) => why))];
};

describe('verifyJournal', () => {
  it('finds an untouched store whole, every kind of record', async () => {
    const { store, landed } = await given();

    const report = await landed.verify();

    expect(report.breaks).toEqual([]);
    // Three lineages, three actions, three plans, and the slot that was held and let go.
    expect(report.aggregates).toBe(10);
    expect(report.events).toBeGreaterThan(20);
    expect(await store.keys('reservation', { limit: 10 })).toEqual(['world/friday']);
  });

  it('finds nothing wrong with an empty store', async () => {
    const { clock } = createWorld();

    expect(await verifyJournal(createMemoryStore({ clock }))).toEqual({
      aggregates: 0,
      events: 0,
      breaks: [],
    });
  });

  it.each<[string, (events: readonly StoredEvent[]) => readonly StoredEvent[], RegExp]>([
    [
      'an altered entry',
      (events) => events.map((one, at) => (at === 0 ? { ...one, at: one.at + 1 } : one)),
      /^entry 1 was altered$/,
    ],
    [
      'a removed entry',
      (events) => events.filter((_, at) => at !== 1 || events.length < 3),
      /^entry 2 is missing$/,
    ],
    [
      'two entries that changed places',
      (events) => [...events.slice(1, 2), ...events.slice(0, 1), ...events.slice(2)],
      /^entry 1 is missing$/,
    ],
    [
      'a cut tail',
      (events) => (events.length < 3 ? events : events.slice(0, -1)),
      /^its journal ends at entry \d+, and its state is that of entry \d+$/,
    ],
    [
      'an entry that cannot be written down',
      (events) =>
        events.map((one) => ({ ...one, event: { ...one.event, why: '\ud800' } as never })),
      /^its journal holds an entry that has no single written form$/,
    ],
    ['a journal that is gone', () => [], /^its journal ends at entry 0/],
  ])('finds %s', async (_what, journal, why) => {
    const { store } = await given();

    const found = await whyOf(tampered(store, { journal }));

    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one).toMatch(why);
  });

  it('finds a journal that was rewritten with its hashes, by what follows from it', async () => {
    const { store } = await given();
    const rewritten = (events: readonly StoredEvent[]) =>
      events.reduce<readonly StoredEvent[]>((chain, { key, at, event }) => {
        const forged =
          event.type === 'action-proposed' ? { ...event, operation: 'world.other' } : event;
        return [...chain, linkOf(chain.at(-1) ?? null, key, { at, event: forged })];
      }, []);

    expect(await whyOf(tampered(store, { journal: rewritten }))).toEqual([
      'its state is not what its journal says',
    ]);
  });

  it('finds an entry that could never have been written there', async () => {
    const { store } = await given();
    const doubled = (events: readonly StoredEvent[]) =>
      [...events, ...events].reduce<readonly StoredEvent[]>(
        (chain, { key, at, event }) => [...chain, linkOf(chain.at(-1) ?? null, key, { at, event })],
        [],
      );
    const longer = tampered(store, { journal: doubled });

    const found = await whyOf({
      ...longer,
      async read(key) {
        const stored = await store.read(key);
        return stored === null || key.kind !== 'action'
          ? stored
          : { ...stored, version: stored.version * 2 };
      },
    });

    expect(found).toContain('its journal holds an entry that cannot follow the one before');
  });

  it('finds an altered state', async () => {
    const { store } = await given();

    const state = (before: Json) => ({ ...(before as object), operation: 'world.other' }) as Json;

    expect(await whyOf(tampered(store, { state }))).toEqual([
      'its state is not what its journal says',
    ]);
  });

  it('finds a state that is gone', async () => {
    const { store } = await given();

    const gone: ActionStore = {
      ...store,
      read: async (key) => (key.kind === 'action' ? null : store.read(key)),
    };

    expect(await whyOf(gone)).toEqual(['it has a journal and no state']);
  });

  it('finds the journal of another record in its place', async () => {
    const { store } = await given();
    const [first = '', second = ''] = await store.keys('action', { limit: 2 });
    const swapped: ActionStore = {
      ...store,
      journal: (key) =>
        store.journal(key.kind === 'action' && key.id === first ? { ...key, id: second } : key),
    };

    const { breaks } = await verifyJournal(swapped);

    expect(breaks).toEqual([
      { aggregate: `action ${first}`, why: 'its journal is that of another record' },
    ]);
  });

  it('takes what is written while it reads for no break', async () => {
    const { store, landed, waiting } = await given();
    let writes = 0;
    const busy: ActionStore = {
      ...store,
      async journal(key) {
        writes += 1;
        if (writes === 1) await landed.confirm(yesTo(waiting));
        return store.journal(key);
      },
    };

    expect((await verifyJournal(busy)).breaks).toEqual([]);
  });

  it('goes through a store by pages', async () => {
    const { store } = await given();
    const small: ActionStore = {
      ...store,
      keys: (kind, { after }) =>
        store.keys(kind, { limit: 500, ...(after === undefined ? {} : { after }) }),
    };

    expect((await verifyJournal(small)).aggregates).toBe(10);
  });
});
