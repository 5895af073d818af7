import type { EvidenceReader, Json } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import {
  captured,
  CLOCK,
  createFakeReader,
  digest,
  NOTHING,
  queryOf,
  READ_AT,
} from './__fixtures__/readers.js';
import { createPassThroughCheck, createStaleCheck } from './create-stale-check.js';

describe('createStaleCheck, over several facts', () => {
  async function givenThree() {
    const first = createFakeReader('first', { x: 1 });
    const second = createFakeReader('second', { x: 1 });
    const third = createFakeReader('third', { x: 1 });
    const check = createStaleCheck({ readers: [first, second, third], clock: CLOCK });
    const queries = ['first', 'second', 'third'].map((id) => queryOf(id, ['x']));
    const dependencies = await captured(check, queries);
    return { first, second, third, check: () => check.check(dependencies, digest, NOTHING) };
  }

  it('reports every stale one', async () => {
    const { first, third, check } = await givenThree();
    first.set({ x: 2 });
    third.set({});

    const verdict = await check();

    expect(verdict).toMatchObject({
      kind: 'stale',
      stale: [{ sourceId: 'first' }, { sourceId: 'third' }],
      unreadable: [],
    });
  });

  it('lets stale win over unreadable, and reports both', async () => {
    const { first, second, check } = await givenThree();
    first.fail('it answered 503');
    second.set({ x: 2 });

    expect(await check()).toMatchObject({
      kind: 'stale',
      stale: [{ sourceId: 'second' }],
      unreadable: [{ dependencyId: 'evidence-1', sourceId: 'first', why: 'it answered 503' }],
    });
  });

  it('never takes what cannot be read as unchanged', async () => {
    const { first, third, check } = await givenThree();
    first.fail(new Error('socket hang up'));
    third.fail('it answered 503');

    expect(await check()).toEqual({
      kind: 'unresolvable',
      checkedAt: READ_AT,
      unreadable: [
        {
          dependencyId: 'evidence-1',
          sourceId: 'first',
          label: 'the first',
          why: 'it could not be read',
        },
        {
          dependencyId: 'evidence-3',
          sourceId: 'third',
          label: 'the third',
          why: 'it answered 503',
        },
      ],
    });
  });
});

describe('createStaleCheck, over readers that break their contract', () => {
  const readerOf = (value: unknown): EvidenceReader => ({
    readerId: 'event',
    read: async () => ({
      kind: 'read',
      readAt: READ_AT,
      fields: { x: { present: true, value: value as Json } },
    }),
  });

  it.each<[string, unknown]>([
    ['NaN', Number.NaN],
    ['half a character', '\ud800'],
    ['undefined', undefined],
    ['a Map', new Map([['a', 1]])],
    ['a BigInt', 10n],
  ])('takes %s as unreadable, when capturing and when checking', async (_what, value) => {
    const queries = [queryOf('event', ['x'])];
    const dependencies = await captured(
      createStaleCheck({ readers: [readerOf(1)], clock: CLOCK }),
      queries,
    );
    const check = createStaleCheck({ readers: [readerOf(value)], clock: CLOCK });

    expect((await check.capture(queries, digest)).kind).toBe('unreadable');
    expect((await check.check(dependencies, digest, NOTHING)).kind).toBe('unresolvable');
  });
});

describe('createPassThroughCheck', () => {
  it('captures as the check behind it, and finds everything fresh', async () => {
    const reader = createFakeReader('event', { start: '15:00' });
    const inner = createStaleCheck({ readers: [reader], clock: CLOCK });
    const through = createPassThroughCheck(inner, CLOCK);
    const dependencies = await captured(through, [queryOf('event', ['start'])]);
    reader.set({ start: '16:00' });

    expect((await inner.check(dependencies, digest, NOTHING)).kind).toBe('stale');
    expect(await through.check(dependencies, digest, NOTHING)).toEqual({
      kind: 'fresh',
      checkedAt: READ_AT,
    });
  });
});
