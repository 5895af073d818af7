import { createManualClock } from '@landed/conformance';
import type { ActionStore, AggregateKey } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { openSqliteStore } from './open-sqlite-store.js';

const clock = createManualClock(1_800_000_000_000);

describe('group commit', () => {
  it('commits what is asked for in one turn of the event loop together', async () => {
    const { store, commits } = await openCounted({});

    await Promise.all(namesOf(50).map((id) => write(store, id)));

    expect(commits).toEqual([50]);
    await store.close();
  });

  it('gathers what comes from several callbacks of one turn', async () => {
    const { store, commits } = await openCounted({});
    const writes: Promise<void>[] = [];

    await Promise.resolve().then(() => writes.push(write(store, 'a')));
    process.nextTick(() => writes.push(write(store, 'b')));
    await new Promise((resolve) => queueMicrotask(() => resolve(writes.push(write(store, 'c')))));
    await Promise.all([...writes, store.takeDue({ limit: 1, leaseMs: 1 })]);
    await store.close();

    expect(commits).toEqual([4]);
  });

  it('commits the second steps of a group together as well', async () => {
    const { store, commits } = await openCounted({});

    await Promise.all(
      namesOf(20).map(async (id) => {
        await write(store, id);
        await write(store, id);
      }),
    );

    expect(commits).toEqual([20, 20]);
    await store.close();
  });

  it('lets other work in between groups of at most 256', async () => {
    const { store, commits } = await openCounted({});

    await Promise.all(namesOf(300).map((id) => write(store, id)));

    expect(commits).toEqual([256, 44]);
    await store.close();
  });

  it('commits every transaction by itself when told to', async () => {
    const { store, commits } = await openCounted({ groupCommit: false });

    await Promise.all(namesOf(5).map((id) => write(store, id)));

    expect(commits).toEqual([1, 1, 1, 1, 1]);
    await store.close();
  });

  it('goes on after a transaction that was alone in its group failed', async () => {
    const { store, commits } = await openCounted({});
    const wrong = { kind: 'plan', id: 'not named' } as const;

    const failed = await store
      .transact([{ kind: 'plan', id: 'a' }], () => ({
        result: undefined,
        appends: ['a', 'b'].map((why) => ({
          key: why === 'a' ? { kind: 'plan', id: 'a' } : wrong,
          events: [{ type: 'review-cleared', why }],
          state: {},
        })),
      }))
      .catch((error: unknown) => error);
    await write(store, 'a');

    expect(failed).toMatchObject({ code: 'INVARIANT_BROKEN' });
    expect(commits).toEqual([1]);
    expect(await store.read({ kind: 'plan', id: 'a' })).toMatchObject({ version: 1 });
    await store.close();
  });
});

async function openCounted(options: { readonly groupCommit?: boolean }) {
  const commits: number[] = [];
  const onCommit = (transactions: number) => void commits.push(transactions);
  const store = await openSqliteStore({ location: ':memory:', clock, onCommit, ...options });
  return { store, commits };
}

async function write(store: ActionStore, id: string): Promise<void> {
  const key: AggregateKey = { kind: 'plan', id };
  await store.transact([key], () => ({
    result: undefined,
    appends: [{ key, events: [{ type: 'review-cleared', why: 'counted' }], state: {} }],
  }));
}

function namesOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `n-${at}`);
}
