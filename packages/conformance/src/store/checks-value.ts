import { LandedError, type Json, type JournalEvent } from '@landed/contract';
import { expect } from 'vitest';

import { actionKey, lineageKey, noted, planKey, writeAction, writeState } from './samples.js';
import type { StoreCheck } from './store-subject.js';

const NESTED_LEVELS = 60;
const LONG_TEXT_LENGTH = 300_000;

const STATE: Json = {
  z: 'the order of names does not matter',
  a: { b: [{}, [], [[null]], '', { '': 0 }] },
  texts: [
    'Zoë, ﻿日本語, العربية, 🧑‍🚀',
    'e\u0301 is not \u00e9',
    'nul \u0000, bell \u0007, line \u2028, right-to-left \u202e',
    `"quoted" 'quoted' \\ % _ $1 ?`,
    '9007199254740993',
  ],
  numbers: [0, -1, 0.1 + 0.2, 9_007_199_254_740_991, 5e-324, 1e21, 1_800_000_000_000],
  flags: [true, false, null],
  deep: deepen(NESTED_LEVELS),
  long: 'é'.repeat(LONG_TEXT_LENGTH),
};

export const givesBackExactly: StoreCheck = async ({ open }) => {
  const store = await open();
  const key = lineageKey('["default","cases","Fall 4711 – Zoë 🧾","pay","an\\"a"]');
  const summary = 'nul \u0000 " Zoë 🧑‍🚀';
  const event: JournalEvent = { type: 'action-withdrawn', reason: 'rejected', summary };

  await store.transact([key], () => ({
    result: undefined,
    appends: [{ key, events: [event], state: STATE }],
  }));

  expect((await store.read(key))?.state).toEqual(STATE);
  expect((await store.read(key))?.key).toEqual(key);
  expect((await store.journal(key)).map((entry) => entry.event)).toEqual([event]);
  expect(await store.keys('lineage', { limit: 1 })).toEqual([key.id]);
};

export const keepsItsOwnCopy: StoreCheck = async ({ open }) => {
  const store = await open();
  const key = planKey('p');
  const given = { list: ['as written'] };
  const event = { type: 'review-cleared', why: 'as written' } as const;
  await store.transact([key], () => ({
    result: undefined,
    appends: [{ key, events: [event], state: given }],
  }));

  given.list.push('changed afterwards');
  const read = (await store.read(key))?.state as { list: string[] };
  read.list.push('changed by a reader');
  await store.transact([key], (view) => {
    (view.get(key)?.state as { list: string[] }).list.push('changed in a decision');
    return { result: undefined, appends: [] };
  });
  Object.assign((await store.journal(key))[0]?.event ?? {}, { why: 'changed by a reader' });

  expect((await store.read(key))?.state).toEqual({ list: ['as written'] });
  expect((await store.journal(key))[0]?.event).toEqual(event);
};

export const refusesWhatJsonWouldChange: StoreCheck = async ({ open }) => {
  const store = await open();
  const key = planKey('p');
  const values: readonly unknown[] = [
    10n,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    { gone: undefined },
    [undefined],
    new Map([['a', 1]]),
    { at: { toJSON: () => 'another text' } },
    'half a character \ud83d',
    { 'half a name \ud83d': 1 },
    undefined,
  ];

  for (const value of values) {
    const state = { value } as unknown as Json;
    const event = { type: 'review-cleared', why: value } as unknown as JournalEvent;
    await expect(writeState(store, key, state)).rejects.toSatisfy(isNotCanonical);
    await expect(
      store.transact([key], () => ({
        result: undefined,
        appends: [{ key, events: [noted('a good one'), event], state: {} }],
      })),
    ).rejects.toSatisfy(isNotCanonical);
  }

  expect(await store.read(key)).toBeNull();
  expect(await store.journal(key)).toEqual([]);
};

export const tellsLongIdsApart: StoreCheck = async ({ open }) => {
  const store = await open();
  const ids = ['9007199254740992', '9007199254740993', '900719925474099267'];

  for (const id of ids) {
    await writeAction(store, id, { references: [`r${id}`, id], objectKeys: [id] });
  }

  expect(await store.keys('action', { limit: 10 })).toEqual([ids[0], ids[2], ids[1]].toSorted());
  for (const id of ids) {
    expect(await store.read(actionKey(id))).toMatchObject({ version: 1, state: { id } });
    expect(await store.actionOfObject(id)).toBe(id);
    expect(await store.actionOfReference(id)).toBe(id);
  }
};

function isNotCanonical(error: unknown): boolean {
  return LandedError.is(error, 'VALUE_NOT_CANONICAL');
}

function deepen(levels: number): Json {
  return levels === 0 ? 'the bottom' : { level: [deepen(levels - 1)] };
}
