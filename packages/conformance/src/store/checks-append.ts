import { LandedError } from '@landed/contract';
import { expect } from 'vitest';

import {
  actionKey,
  indexWith,
  lineageKey,
  noted,
  opened,
  PLAN_ID,
  planKey,
  writeAction,
  writeState,
} from './samples.js';
import type { StoreCheck } from './store-subject.js';

export const appendsAtomically: StoreCheck = async ({ open }) => {
  const store = await open();
  const [plan, action, lineage] = [planKey('p'), actionKey('a'), lineageKey('l')];
  await writeAction(store, 'other', { objectKeys: ['taken'] });

  const answer = await store.transact([plan, action, lineage], () => ({
    result: 'done',
    appends: [
      { key: plan, events: [noted('one')], state: { of: 'plan' } },
      { key: action, events: [noted('two')], state: { of: 'action' }, index: indexWith() },
      { key: lineage, events: [opened(1)], state: { of: 'lineage' } },
    ],
  }));
  const refused = store.transact([plan, lineage, action], () => ({
    result: undefined,
    appends: [
      { key: plan, events: [noted('three')], state: { of: 'nobody' } },
      { key: lineage, events: [opened(2)], state: { of: 'nobody' } },
      {
        key: action,
        events: [noted('four')],
        state: { of: 'nobody' },
        index: indexWith({ objectKeys: ['taken'] }),
      },
    ],
  }));

  await expect(refused).rejects.toMatchObject({ code: 'STORE_CONFLICT' });
  expect(answer).toBe('done');
  expect(await store.read(plan)).toEqual({ key: plan, version: 1, state: { of: 'plan' } });
  expect(await store.read(action)).toEqual({ key: action, version: 1, state: { of: 'action' } });
  expect(await store.read(lineage)).toEqual({ key: lineage, version: 1, state: { of: 'lineage' } });
  expect(await store.journal(plan)).toHaveLength(1);
  expect(await store.journal(lineage)).toHaveLength(1);
};

export const showsAtOnce: StoreCheck = async ({ open }) => {
  const store = await open();
  const key = actionKey('a');

  await writeAction(store, 'a', { references: ['d1'], objectKeys: ['o1'] });

  expect((await store.read(key))?.version).toBe(1);
  expect(await store.journal(key)).toHaveLength(1);
  expect(await store.keys('action', { limit: 10 })).toEqual(['a']);
  expect(await store.list({ limit: 10 })).toHaveLength(1);
  expect(await store.actionOfReference('d1')).toBe('a');
  expect(await store.actionOfObject('o1')).toBe('a');
  expect(await store.read(actionKey('b'))).toBeNull();
  expect(await store.read(planKey('a'))).toBeNull();
  expect(await store.journal(actionKey('b'))).toEqual([]);
};

export const raisesVersions: StoreCheck = async ({ open }) => {
  const store = await open();
  const key = planKey('p');
  const seen: (number | undefined)[] = [];
  const append = (...whys: readonly string[]) =>
    store.transact([key], (view) => {
      seen.push(view.get(key)?.version);
      return {
        result: undefined,
        appends: whys.map((why) => ({ key, events: [noted(why), noted(why)], state: { why } })),
      };
    });

  await append('first');
  await append('second', 'third');
  await append();

  expect(seen).toEqual([undefined, 2, 6]);
  expect(await store.read(key)).toEqual({ key, version: 6, state: { why: 'third' } });
  expect((await store.journal(key)).map((entry) => entry.seq)).toEqual([1, 2, 3, 4, 5, 6]);
};

export const writesNothingForNothing: StoreCheck = async ({ open }) => {
  const store = await open();
  const key = actionKey('a');
  await writeAction(store, 'a');
  await writeState(store, planKey('p'), { kept: true });

  const answer = await store.transact([key], () => ({
    result: 7,
    appends: [],
    secrets: [{ planId: PLAN_ID, secret: new Uint8Array(32) }],
  }));
  await store.transact([key, planKey('p'), planKey('q')], () => ({
    result: undefined,
    appends: [
      { key, events: [], state: 'no event, no change', index: indexWith({ dueAt: 1 }) },
      { key: planKey('p'), events: [], state: 'no event, no change' },
      { key: planKey('q'), events: [], state: 'no event, no change' },
    ],
  }));

  expect(answer).toBe(7);
  expect(await store.secretOf(PLAN_ID)).toBeNull();
  expect(await store.read(key)).toEqual({ key, version: 1, state: { id: 'a' } });
  expect((await store.read(planKey('p')))?.state).toEqual({ kept: true });
  expect(await store.read(planKey('q'))).toBeNull();
  expect(await store.nextDueAt()).toBeNull();
};

export const leavesNothingWhenDecideThrows: StoreCheck = async ({ open }) => {
  const store = await open();
  const key = actionKey('a');
  await writeAction(store, 'a');
  const error = new Error('decided against it');

  const thrown = store.transact([key], (view) => {
    view.get(key);
    throw error;
  });

  await expect(thrown).rejects.toBe(error);
  expect((await store.read(key))?.version).toBe(1);
  expect(await store.journal(key)).toHaveLength(1);
};

export const letsOthersThrough: StoreCheck = async ({ open }) => {
  const store = await open();
  await writeAction(store, 'owner', { objectKeys: ['taken'] });

  const outcomes = await Promise.allSettled([
    writeAction(store, 'a'),
    store.transact([actionKey('a')], () => {
      throw new Error('no');
    }),
    writeAction(store, 'b', { objectKeys: ['taken'], references: ['of b'] }),
    writeState(store, planKey('p'), { fine: true }),
    writeAction(store, 'c', { objectKeys: ['free'] }),
  ]);

  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await store.keys('action', { limit: 10 })).toEqual(['a', 'c', 'owner']);
  expect(await store.actionOfReference('of b')).toBeNull();
  expect(await store.read(planKey('p'))).toMatchObject({ version: 1 });
};

export const refusesUnnamedKeys: StoreCheck = async ({ open }) => {
  const store = await open();
  await writeAction(store, 'a');
  await writeAction(store, 'b');

  const outcomes = await Promise.allSettled([
    store.transact([actionKey('a')], (view) => ({
      result: view.get(actionKey('b')),
      appends: [],
    })),
    store.transact([actionKey('a')], () => ({
      result: undefined,
      appends: ['a', 'b'].map((id) => ({
        key: actionKey(id),
        events: [noted('not locked')],
        state: { id },
        index: indexWith(),
      })),
    })),
  ]);

  for (const outcome of outcomes) {
    const error: unknown = outcome.status === 'rejected' ? outcome.reason : outcome.status;
    expect(error).toSatisfy((found) => LandedError.is(found, 'INVARIANT_BROKEN'));
  }
  expect((await store.read(actionKey('a')))?.version).toBe(1);
  expect((await store.read(actionKey('b')))?.version).toBe(1);
};
