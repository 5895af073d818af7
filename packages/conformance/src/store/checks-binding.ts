import { objectKeyOf } from '@landed/contract';
import { expect } from 'vitest';

import { actionKey, indexWith, noted, PLAN_ID, writeAction } from './samples.js';
import type { StoreCheck } from './store-subject.js';

const ACCOUNT = { provider: 'stripe', account: 'acct_1', environment: 'live' };
const OBJECT = objectKeyOf(ACCOUNT, 'pi_1');
const OTHER = objectKeyOf({ ...ACCOUNT, environment: 'test' }, 'pi_1');

export const bindsToOneAction: StoreCheck = async ({ open }) => {
  const store = await open();
  await writeAction(store, 'a', { objectKeys: [OBJECT] });
  await writeAction(store, 'b', { objectKeys: [OTHER] });

  const second = store.transact([actionKey('b')], () => ({
    result: undefined,
    appends: [
      {
        key: actionKey('b'),
        events: [noted('claims what is not its own')],
        state: {},
        index: indexWith({ dueAt: 1, references: ['d2'], objectKeys: [OTHER, 'free', OBJECT] }),
      },
    ],
    secrets: [{ planId: PLAN_ID, secret: new Uint8Array(32) }],
  }));
  await expect(second).rejects.toMatchObject({
    code: 'STORE_CONFLICT',
    data: { aggregate: expect.stringContaining('b') as string },
  });
  await writeAction(store, 'a', { objectKeys: [OBJECT, OBJECT] });

  expect(await store.actionOfObject(OBJECT)).toBe('a');
  expect(await store.actionOfObject(OTHER)).toBe('b');
  expect(await store.actionOfObject('free')).toBeNull();
  expect(await store.actionOfReference('d2')).toBeNull();
  expect(await store.secretOf(PLAN_ID)).toBeNull();
  expect(await store.nextDueAt()).toBeNull();
  expect(await store.read(actionKey('b'))).toMatchObject({ version: 1, state: { id: 'b' } });
};

export const showsObjectsInTheView: StoreCheck = async ({ open }) => {
  const store = await open();
  await writeAction(store, 'a', { objectKeys: [OBJECT] });

  const seen = await store.transact([actionKey('b')], (view) => ({
    result: [view.actionOfObject(OBJECT), view.actionOfObject(OTHER)],
    appends: [],
  }));

  expect(seen).toEqual(['a', null]);
};

export const keepsObjectsBound: StoreCheck = async ({ open }) => {
  const store = await open();
  await writeAction(store, 'a', { objectKeys: [OBJECT], references: ['d1'] });

  await writeAction(store, 'a', { objectKeys: [], references: [] });

  expect(await store.actionOfObject(OBJECT)).toBe('a');
  expect(await store.actionOfReference('d1')).toBe('a');
  await expect(writeAction(store, 'b', { objectKeys: [OBJECT] })).rejects.toMatchObject({
    code: 'STORE_CONFLICT',
  });
};

export const findsByReference: StoreCheck = async ({ open }) => {
  const store = await open();
  await writeAction(store, 'a', { references: ['d1'] });
  await writeAction(store, 'a', { references: ['d1', 'd2'] });
  await writeAction(store, 'b', { references: ['d3'] });

  expect(await store.actionOfReference('d1')).toBe('a');
  expect(await store.actionOfReference('d2')).toBe('a');
  expect(await store.actionOfReference('d3')).toBe('b');
  expect(await store.actionOfReference('d4')).toBeNull();
};
