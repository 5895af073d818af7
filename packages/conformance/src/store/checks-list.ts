import { asPlanId, asTenantId, LandedError, type ActionListQuery } from '@landed/contract';
import { expect } from 'vitest';

import { namesOf, planKey, START_MS, writeAction, writeState } from './samples.js';
import type { StoreCheck } from './store-subject.js';

const BAD_LIMITS = [0, -1, 1_001, 1.5, Number.NaN];

export const filtersTheList: StoreCheck = async ({ open }) => {
  const store = await open();
  const [ours, theirs] = [asTenantId('ours'), asTenantId('theirs')];
  const [first, second] = [asPlanId('p1'), asPlanId('p2')];
  await writeAction(store, 'a', { tenant: ours, planId: first, needsPersonSince: START_MS });
  await writeAction(store, 'b', { tenant: ours, planId: second, status: 'CONFIRMED' });
  await writeAction(store, 'c', { tenant: theirs, planId: first, status: 'DENIED_UNRESOLVED' });
  await writeAction(store, 'd', {
    tenant: theirs,
    planId: second,
    status: 'DENIED_UNRESOLVED',
    needsPersonSince: START_MS,
  });
  await writeAction(store, 'e', { tenant: ours, planId: first, needsPersonSince: START_MS });
  await writeAction(store, 'e', { tenant: ours, planId: first, status: 'FAILED' });
  await writeState(store, planKey('a'), {});
  const ids = async (query: Omit<ActionListQuery, 'limit'>) =>
    (await store.list({ ...query, limit: 1_000 })).map((row) => row.key.id).join('');

  expect(await ids({})).toBe('abcde');
  expect(await ids({ tenant: ours })).toBe('abe');
  expect(await ids({ planId: first })).toBe('ace');
  expect(await ids({ needsPerson: true })).toBe('ad');
  expect(await ids({ status: 'DENIED_UNRESOLVED' })).toBe('cd');
  expect(await ids({ status: 'FAILED' })).toBe('e');
  expect(await ids({ tenant: theirs, planId: second, status: 'DENIED_UNRESOLVED' })).toBe('d');
  expect(await ids({ tenant: theirs, needsPerson: true })).toBe('d');
  expect(await ids({ planId: first, status: 'CONFIRMED' })).toBe('');
  expect(await ids({ tenant: asTenantId('nobody') })).toBe('');
};

export const pagesTheList: StoreCheck = async ({ open }) => {
  const store = await open();
  for (const id of namesOf(7).toReversed()) {
    await writeAction(store, id, { needsPersonSince: START_MS });
  }
  const pages: string[][] = [];
  for (let after: string | undefined; pages.length < 5; after = pages.at(-1)?.at(-1)) {
    const page = { needsPerson: true, limit: 3, ...(after === undefined ? {} : { after }) };
    pages.push((await store.list(page)).map((row) => row.key.id));
    if (pages.at(-1)?.length === 0) break;
  }

  expect(pages.flat()).toEqual(namesOf(7));
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1, 0]);
  expect((await store.list({ limit: 1 }))[0]).toEqual({
    key: { kind: 'action', id: 'n-000' },
    version: 1,
    state: { id: 'n-000' },
  });
};

export const pagesTheKeys: StoreCheck = async ({ open }) => {
  const store = await open();
  // In the order of their UTF-8 bytes, which is not that of JavaScript: the last two change places.
  const ids = ['A', 'Z', 'a', 'ab', 'b', 'é', '\uffee', '🧾'];
  for (const id of ids.toReversed()) await writeState(store, planKey(id), {});
  await writeAction(store, 'of another kind');

  const first = await store.keys('plan', { limit: 3 });
  const second = await store.keys('plan', { after: 'a', limit: 3 });
  const third = await store.keys('plan', { after: 'é', limit: 3 });

  expect([...first, ...second, ...third]).toEqual(ids);
  expect(await store.keys('plan', { after: '🧾', limit: 3 })).toEqual([]);
  expect(await store.keys('budget', { limit: 3 })).toEqual([]);
};

export const checksLimits: StoreCheck = async ({ open }) => {
  const store = await open();

  for (const limit of BAD_LIMITS) {
    for (const ask of [
      () => store.list({ limit }),
      () => store.keys('action', { limit }),
      () => store.takeDue({ limit, leaseMs: 1 }),
    ]) {
      await expect(ask()).rejects.toSatisfy((error) => LandedError.is(error, 'INPUT_INVALID'));
    }
  }
  expect(await store.list({ limit: 1_000 })).toEqual([]);
};
