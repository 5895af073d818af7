import { expect } from 'vitest';

import {
  actionKey,
  countOf,
  fieldsOf,
  increment,
  indexWith,
  namesOf,
  noted,
  planKey,
  writeState,
} from './samples.js';
import type { StoreCheck } from './store-subject.js';

export const losesNoIncrement: StoreCheck = async ({ open }) => {
  const store = await open();
  const key = planKey('p');

  const counts = await Promise.all(namesOf(20).map(() => increment(store, key)));

  expect(counts.toSorted((a, b) => a - b)).toEqual(namesOf(20).map((_, at) => at + 1));
  expect(countOf(await store.read(key))).toBe(20);
  expect(await store.journal(key)).toHaveLength(20);
};

export const completesThemAll: StoreCheck = async ({ open }) => {
  const store = await open();

  const counts = await Promise.all(namesOf(20).map((id) => increment(store, planKey(id))));

  expect(counts).toEqual(namesOf(20).map(() => 1));
  expect(await store.keys('plan', { limit: 100 })).toEqual(namesOf(20));
};

export const letsOneConfirmationWin: StoreCheck = async ({ open }) => {
  const store = await open();
  const key = planKey('p');
  await writeState(store, key, { state: 'approved' });
  const confirm = (by: string) =>
    store.transact([key], (view) => {
      const winner = fieldsOf(view.get(key))['claimedBy'];
      if (winner !== undefined) return { result: winner, appends: [] };
      const state = { state: 'running', claimedBy: by };
      return { result: by, appends: [{ key, events: [noted(`claimed by ${by}`)], state }] };
    });

  const answers = await Promise.all(namesOf(12).map(confirm));

  expect(new Set(answers).size).toBe(1);
  expect((await store.read(key))?.version).toBe(2);
};

export const showsTheNewestToMerge: StoreCheck = async ({ open }) => {
  const store = await open();
  const key = actionKey('a');
  await writeState(store, key, { objectId: null, delivery: 'PENDING', acceptance: 'PENDING' });
  const loaded = await store.read(key);
  const rewritten: boolean[] = [];

  await Promise.all([
    store.transact([key], (view) => {
      const state = {
        ...fieldsOf(view.get(key)),
        delivery: 'CONFIRMED',
        acceptance: 'ACCEPTED',
      };
      return {
        result: undefined,
        appends: [{ key, events: [noted('webhook')], state, index: indexWith() }],
      };
    }),
    store.transact([key], (view) => {
      const newest = view.get(key);
      rewritten.push(newest?.version === loaded?.version);
      const state = { ...fieldsOf(newest), objectId: 'pi_1' };
      return {
        result: undefined,
        appends: [{ key, events: [noted('page handler')], state, index: indexWith() }],
      };
    }),
  ]);

  expect(rewritten.length).toBeGreaterThan(0);
  expect(await store.read(key)).toEqual({
    key,
    version: 3,
    state: { objectId: 'pi_1', delivery: 'CONFIRMED', acceptance: 'ACCEPTED' },
  });
};
