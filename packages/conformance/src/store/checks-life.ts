import { LandedError } from '@landed/contract';
import { expect } from 'vitest';

import {
  actionKey,
  countOf,
  increment,
  namesOf,
  noted,
  PLAN_ID,
  planKey,
  START_MS,
  writeAction,
} from './samples.js';
import type { StoreCheck } from './store-subject.js';

const HOUR_MS = 3_600_000;

export const neverGoesBack: StoreCheck = async ({ open, clock }) => {
  const store = await open();
  await writeAction(store, 'a', { dueAt: START_MS });
  await store.takeDue({ limit: 1, leaseMs: 1_000 });

  clock.set(START_MS - HOUR_MS);
  const afterTheJump = await store.now();
  const inside = await store.transact([planKey('p')], (view) => ({
    result: view.now,
    appends: [{ key: planKey('p'), events: [noted('after the jump')], state: {} }],
  }));
  clock.advance(1_000);
  const again = await store.takeDue({ limit: 1, leaseMs: 1_000 });
  clock.set(START_MS + HOUR_MS);

  expect(afterTheJump).toBe(START_MS);
  expect(inside).toBe(START_MS);
  expect((await store.journal(planKey('p')))[0]?.at).toBe(START_MS);
  expect(again.map((item) => item.actionId)).toEqual(['a']);
  expect(await store.now()).toBe(START_MS + HOUR_MS);
};

export const finishesBeforeItCloses: StoreCheck = async ({ open }) => {
  const store = await open();

  const asked = Promise.allSettled(namesOf(10).map((id) => increment(store, planKey(id))));
  const closed = store.close();
  const late = increment(store, planKey('late'));

  await expect(late).rejects.toSatisfy((error) => LandedError.is(error, 'STORE_UNAVAILABLE'));
  expect(await asked).toEqual(namesOf(10).map(() => ({ status: 'fulfilled', value: 1 })));
  await closed;
  await store.close();
  await expect(store.read(planKey('n-000'))).rejects.toSatisfy((error) =>
    LandedError.is(error, 'STORE_UNAVAILABLE'),
  );
  await expect(store.takeDue({ limit: 1, leaseMs: 1 })).rejects.toThrow(LandedError);
};

export const hasItAllAgain: StoreCheck = async ({ open, clock }) => {
  const before = await open();
  const key = actionKey('a');
  const index = { dueAt: START_MS, references: ['d1'], objectKeys: ['o1'] };
  await writeAction(before, 'a', index);
  await increment(before, key, planKey('p'));
  await before.transact([key], () => ({
    result: undefined,
    appends: [{ key, events: [noted('sealed')], state: { third: true } }],
    secrets: [{ planId: PLAN_ID, secret: new Uint8Array([1, 2, 3]) }],
  }));
  const journal = await before.journal(key);
  const [leased] = await before.takeDue({ limit: 1, leaseMs: 1_000 });
  await before.close();

  const after = await open();
  await writeAction(after, 'a', index);

  expect(leased?.actionId).toBe('a');
  expect((await after.journal(key)).slice(0, 3)).toEqual(journal);
  expect(await after.read(key)).toEqual({ key, version: 4, state: { id: 'a' } });
  expect(countOf(await after.read(planKey('p')))).toBe(1);
  expect(await after.actionOfReference('d1')).toBe('a');
  expect(await after.actionOfObject('o1')).toBe('a');
  expect([...((await after.secretOf(PLAN_ID)) ?? [])]).toEqual([1, 2, 3]);
  clock.advance(1_000);
  expect((await after.takeDue({ limit: 9, leaseMs: 1 })).map((item) => item.actionId)).toEqual([
    'a',
  ]);
};

export const hasNothingHalf: StoreCheck = async ({ open }) => {
  const before = await open();
  await writeAction(before, 'owner', { objectKeys: ['taken'] });
  const outcomes = await Promise.allSettled([
    writeAction(before, 'a', { objectKeys: ['mine', 'taken'], references: ['of a'] }),
    before.transact([planKey('p')], () => {
      throw new Error('midway');
    }),
    increment(before, planKey('fine')),
  ]);
  await before.close();

  const after = await open();

  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await after.keys('action', { limit: 10 })).toEqual(['owner']);
  expect(await after.keys('plan', { limit: 10 })).toEqual(['fine']);
  expect(await after.actionOfObject('mine')).toBeNull();
  expect(await after.actionOfReference('of a')).toBeNull();
};
