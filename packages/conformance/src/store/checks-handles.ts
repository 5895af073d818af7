import { expect } from 'vitest';

import {
  actionKey,
  countOf,
  increment,
  namesOf,
  planKey,
  START_MS,
  writeAction,
} from './samples.js';
import type { StoreCheck } from './store-subject.js';

export const showsOtherHandles: StoreCheck = async ({ open }) => {
  const [one, two] = [await open(), await open()];

  await writeAction(one, 'a', { objectKeys: ['o1'], dueAt: START_MS + 9 });
  await increment(two, planKey('p'));
  await increment(one, planKey('p'));

  expect((await two.read(actionKey('a')))?.version).toBe(1);
  expect(await two.actionOfObject('o1')).toBe('a');
  expect(await two.nextDueAt()).toBe(START_MS + 9);
  expect(countOf(await two.read(planKey('p')))).toBe(2);
  await expect(writeAction(two, 'b', { objectKeys: ['o1'] })).rejects.toMatchObject({
    code: 'STORE_CONFLICT',
  });
};

export const losesNothingBetweenHandles: StoreCheck = async ({ open }) => {
  const handles = [await open(), await open()];
  const key = planKey('p');

  const counts = await Promise.all(
    handles.flatMap((handle) => namesOf(20).map(() => increment(handle, key))),
  );

  expect(new Set(counts).size).toBe(40);
  expect(countOf(await handles[0]!.read(key))).toBe(40);
  expect(await handles[1]!.journal(key)).toHaveLength(40);
};

export const showsWholeTransactions: StoreCheck = async ({ open }) => {
  const [writer, reader] = [await open(), await open()];
  const pair = [planKey('left'), planKey('right')];
  const look = () =>
    reader.transact(pair, (view) => ({
      result: pair.map((key) => countOf(view.get(key))),
      appends: [],
    }));

  const seen: number[][] = [];
  for (const _ of namesOf(10)) {
    const [, now] = await Promise.all([increment(writer, ...pair), look()]);
    seen.push(now);
  }

  expect(seen.every(([left, right]) => left === right)).toBe(true);
  expect(await look()).toEqual([10, 10]);
};

export const leasesToOneHandle: StoreCheck = async ({ open }) => {
  const [one, two] = [await open(), await open()];
  for (const id of namesOf(6)) await writeAction(one, id, { dueAt: START_MS });

  const taken = await Promise.all(
    [one, two].map((handle) => handle.takeDue({ limit: 4, leaseMs: 1_000 })),
  );

  expect(
    taken
      .flat()
      .map((item) => item.actionId)
      .toSorted(),
  ).toEqual(namesOf(6));
};
