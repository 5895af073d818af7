import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { checkStore, createManualClock } from '@landed/conformance';
import { asPlanId, LandedError, type ActionStore } from '@landed/contract';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openSqliteStore } from './open-sqlite-store.js';

const clock = createManualClock(1_800_000_000_000);
const KEY = { kind: 'plan', id: 'p' } as const;

let folder: string;
const path = () => join(folder, 'landed.sqlite');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landed-locks-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('openSqliteStore, while another process holds the lock', () => {
  it('gives up after the busy timeout, has written nothing, and works again afterwards', async () => {
    const store = await openSqliteStore({ location: path(), clock, busyTimeoutMs: 60 });
    const other = new Database(path());
    other.exec('BEGIN EXCLUSIVE');

    const outcomes = await Promise.allSettled([
      write(store),
      write(store),
      store.takeDue({ limit: 1, leaseMs: 1 }),
    ]);
    other.exec('COMMIT');
    other.close();
    await write(store);

    for (const outcome of outcomes) {
      expect(outcome).toSatisfy(
        ({ reason }: { reason: unknown }) =>
          LandedError.is(reason, 'STORE_LOCKED') && reason.data.location === path(),
      );
    }
    expect((await store.read(KEY))?.version).toBe(1);
    await store.close();
  });

  it('waits without stopping the event loop, and commits all that came meanwhile together', async () => {
    const commits: number[] = [];
    const onCommit = (transactions: number) => void commits.push(transactions);
    const store = await openSqliteStore({ location: path(), clock, onCommit });
    const other = new Database(path());
    other.exec('BEGIN IMMEDIATE');

    const first = write(store);
    let turns = 0;
    for (; turns < 5; turns += 1) await pause(10);
    const second = write(store);
    other.exec('COMMIT');
    await Promise.all([first, second]);

    expect(turns).toBe(5);
    expect(commits).toEqual([2]);
    expect((await store.read(KEY))?.version).toBe(2);
    other.close();
    await store.close();
  });

  it('reads what is there while another process writes', async () => {
    const store = await openSqliteStore({ location: path(), clock, busyTimeoutMs: 30 });
    await write(store);
    const other = new Database(path());
    other.exec('BEGIN IMMEDIATE; UPDATE aggregate SET version = 99');

    expect((await store.read(KEY))?.version).toBe(1);
    other.exec('ROLLBACK');
    other.close();
    await store.close();
  });
});

describe('destroySecret', () => {
  it('leaves no copy of the secret in the files', async () => {
    const store = await openSqliteStore({ location: path(), clock });
    const planId = asPlanId('plan-1');
    const secret = Buffer.from('a secret of two and thirty bytes');
    await store.transact([KEY], () => ({
      result: undefined,
      appends: [{ key: KEY, events: [{ type: 'review-cleared', why: 'sealed' }], state: {} }],
      secrets: [{ planId, secret }],
    }));
    const before = await placesOf(secret);

    await store.destroySecret(planId);

    expect(before).not.toEqual([]);
    expect(await placesOf(secret)).toEqual([]);
    await store.close();
    expect(await placesOf(secret)).toEqual([]);
  });
});

describe('a store that only claims to be durable', () => {
  it.each([
    'store:reopen:all-there',
    'store:two-handles:seen',
    'store:two-handles:no-update-lost',
    'store:two-handles:whole',
    'store:two-handles:one-lease',
  ] as const)('is caught by %s', async (id) => {
    const subject = {
      name: 'a store in memory',
      durable: true,
      open: () => openSqliteStore({ location: ':memory:', clock: createManualClock(0) }),
    };

    await expect(checkStore(subject, id)).rejects.toThrow();
  });
});

async function placesOf(bytes: Buffer): Promise<readonly string[]> {
  const names = await readdir(folder);
  const contents = await Promise.all(names.map((name) => readFile(join(folder, name))));
  return names.filter((_, at) => contents[at]?.includes(bytes));
}

async function write(store: ActionStore): Promise<void> {
  await store.transact([KEY], () => ({
    result: undefined,
    appends: [{ key: KEY, events: [{ type: 'review-cleared', why: 'written' }], state: {} }],
  }));
}
