import { expect } from 'vitest';

import { actionKey, noted, START_MS, writeAction } from './samples.js';
import type { StoreCheck } from './store-subject.js';

const LEASE_MS = 60_000;

export const handsOutOldestFirst: StoreCheck = async ({ open, clock }) => {
  const store = await open();
  const dueAts = { later: 30, first: 10, second: 20, notYet: 5_000, never: null };
  for (const [id, dueInMs] of Object.entries(dueAts)) {
    await writeAction(store, id, { dueAt: dueInMs === null ? null : START_MS + dueInMs });
  }

  const early = await store.takeDue({ limit: 10, leaseMs: LEASE_MS });
  clock.advance(30);
  const two = await store.takeDue({ limit: 2, leaseMs: LEASE_MS });
  const rest = await store.takeDue({ limit: 10, leaseMs: LEASE_MS });

  expect(early).toEqual([]);
  expect(two.map(({ actionId, dueAt }) => [actionId, dueAt])).toEqual([
    ['first', START_MS + 10],
    ['second', START_MS + 20],
  ]);
  expect(rest.map((item) => item.actionId)).toEqual(['later']);
};

export const leasesToOneTaker: StoreCheck = async ({ open, clock }) => {
  const store = await open();
  for (const id of ['a', 'b', 'c']) await writeAction(store, id, { dueAt: START_MS });
  const take = () => store.takeDue({ limit: 2, leaseMs: LEASE_MS });

  const together = (await Promise.all([take(), take(), take()])).flat();
  clock.advance(LEASE_MS - 1);
  const stillLeased = await take();
  clock.advance(1);
  const again = await store.takeDue({ limit: 10, leaseMs: LEASE_MS });

  expect(together.map((item) => item.actionId).toSorted()).toEqual(['a', 'b', 'c']);
  expect(stillLeased).toEqual([]);
  expect(again.map((item) => item.actionId).toSorted()).toEqual(['a', 'b', 'c']);
  expect(new Set([...together, ...again].map((item) => item.lease)).size).toBeGreaterThan(1);
};

export const takesBackItsOwnLease: StoreCheck = async ({ open, clock }) => {
  const store = await open();
  await writeAction(store, 'a', { dueAt: START_MS });
  const take = async () => (await store.takeDue({ limit: 10, leaseMs: LEASE_MS }))[0];

  const first = await take();
  if (!first) throw new Error('Nothing was handed out.');
  await store.release(first);
  const second = await take();
  await store.release(first);
  const whileLeased = await take();
  clock.advance(LEASE_MS);
  const third = await take();
  if (second) await store.release(second);
  const stillTheThird = await take();

  expect(second).toMatchObject({ actionId: 'a', dueAt: START_MS });
  expect(whileLeased).toBeUndefined();
  expect(third?.actionId).toBe('a');
  expect(stillTheThird).toBeUndefined();
};

export const replacesDueWithAnAppend: StoreCheck = async ({ open, clock }) => {
  const store = await open();
  const take = () => store.takeDue({ limit: 10, leaseMs: LEASE_MS });
  for (const id of ['sooner', 'never', 'silent']) {
    await writeAction(store, id, { dueAt: START_MS });
  }
  const taken = await take();

  await writeAction(store, 'sooner', { dueAt: START_MS + 5 });
  await writeAction(store, 'never', { dueAt: null });
  const key = actionKey('silent');
  await store.transact([key], () => ({
    result: undefined,
    appends: [{ key, events: [noted('without an index')], state: {} }],
  }));
  clock.advance(5);
  const again = await take();
  for (const item of taken) await store.release(item);

  expect(taken).toHaveLength(3);
  expect(again.map((item) => item.actionId)).toEqual(['sooner']);
  expect((await take()).map((item) => item.actionId)).toEqual(['silent']);
  clock.advance(LEASE_MS);
  expect((await take()).map((item) => item.actionId)).toEqual(['silent', 'sooner']);
};

export const tellsTheNextDue: StoreCheck = async ({ open, clock }) => {
  const store = await open();
  const readings: (number | null)[] = [await store.nextDueAt()];
  const look = async () => readings.push(await store.nextDueAt());

  await writeAction(store, 'a', { dueAt: START_MS + 10 });
  await writeAction(store, 'b', { dueAt: START_MS + 100_000 });
  await look();
  clock.advance(10);
  const [taken] = await store.takeDue({ limit: 1, leaseMs: LEASE_MS });
  await look();
  if (taken) await store.release(taken);
  await look();
  await writeAction(store, 'a', { dueAt: null });
  await look();
  await writeAction(store, 'b', { dueAt: null });
  await look();

  expect(taken?.actionId).toBe('a');
  expect(readings).toEqual([
    null,
    START_MS + 10,
    START_MS + 10 + LEASE_MS,
    START_MS + 10,
    START_MS + 100_000,
    null,
  ]);
};
