import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createManualClock } from '@landed/conformance';
import { LandedError, type ActionStore, type AggregateKey, type ErrorCode } from '@landed/contract';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openSqliteStore } from './open-sqlite-store.js';
import { APPLICATION_ID } from './sqlite-schema.js';

const clock = createManualClock(1_800_000_000_000);
const NOBODY = 65_534;

let folder: string;
const path = (name = 'landed.sqlite') => join(folder, name);
const open = (location: string) => openSqliteStore({ location, clock, busyTimeoutMs: 30 });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landed-files-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('openSqliteStore, where it cannot open', () => {
  it('says that the folder is missing, and makes none', async () => {
    const error = await refusal(open(path('missing/landed.sqlite')), 'STORE_UNAVAILABLE');

    expect(error.message).toMatch(/its folder does not exist/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('says that the path is a folder', async () => {
    await mkdir(path('data'));

    const error = await refusal(open(path('data')), 'STORE_UNAVAILABLE');

    expect(error.message).toMatch(/it is not a file/);
  });

  it('says that no path was given', async () => {
    const error = await refusal(open(''), 'STORE_UNAVAILABLE');

    expect(error.message).toMatch(/no path was given/);
  });

  it('says that a file is not an SQLite file, and leaves it as it is', async () => {
    await writeFile(path(), 'Dear diary, '.repeat(1_000));

    const error = await refusal(open(path()), 'STORE_CORRUPT');

    expect(error.message).toMatch(/it is not an SQLite file/);
    expect(await readFile(path(), 'utf8')).toBe('Dear diary, '.repeat(1_000));
  });

  it('says that a database belongs to another program, and leaves it as it is', async () => {
    const foreign = new Database(path());
    foreign.exec('CREATE TABLE bookmarks (url TEXT)');
    foreign.close();
    const before = await readFile(path());

    const error = await refusal(open(path()), 'STORE_CORRUPT');

    expect(error.message).toMatch(/it belongs to another program/);
    expect((await readFile(path())).equals(before)).toBe(true);
    expect(await readdir(folder)).toEqual(['landed.sqlite']);
  });

  it('says that a later version wrote the file, and leaves it as it is', async () => {
    await (await open(path())).close();
    const later = new Database(path());
    later.pragma('user_version = 7');
    later.close();
    const before = await readFile(path());

    const error = await refusal(open(path()), 'STORE_NEWER');

    expect(error.data).toEqual({ location: path(), found: 7, known: 1 });
    expect((await readFile(path())).equals(before)).toBe(true);
  });

  it('says that a part of the file is missing', async () => {
    const hollow = new Database(path());
    hollow.pragma(`application_id = ${APPLICATION_ID}`);
    hollow.pragma('user_version = 1');
    hollow.close();

    const error = await refusal(open(path()), 'STORE_CORRUPT');

    expect(error.message).toMatch(/a part of it is missing/);
  });

  it.skipIf(process.platform === 'win32')('says that a file is read-only', async () => {
    await (await open(path())).close();
    await chmod(path(), 0o444);
    await chmod(folder, 0o777);

    const error = await refusal(
      asNobody(() => open(path())),
      'STORE_UNAVAILABLE',
    );

    expect(error.message).toMatch(/it is read-only here/);
  });

  it.skipIf(process.platform === 'win32')(
    'says that the folder of a file is read-only',
    async () => {
      await (await open(path())).close();
      await chmod(path(), 0o666);
      await chmod(folder, 0o555);

      const error = await refusal(
        asNobody(() => open(path())),
        'STORE_UNAVAILABLE',
      );

      expect(error.message).toMatch(/its folder is read-only here/);
    },
  );

  it.skipIf(process.platform === 'win32')('says that a folder is read-only', async () => {
    await chmod(folder, 0o555);

    const error = await refusal(
      asNobody(() => open(path())),
      'STORE_UNAVAILABLE',
    );

    expect(error.message).toMatch(/its folder is read-only here/);
    expect(await readdir(folder)).toEqual([]);
  });

  it('says that another process keeps the file to itself', async () => {
    await (await open(path())).close();
    const other = new Database(path());
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE; PRAGMA user_version = 1; COMMIT');

    const error = await refusal(open(path()), 'STORE_LOCKED');

    expect(error.message).toMatch(/is locked by another process/);
    other.close();
  });
});

describe('openSqliteStore, where the file is damaged', () => {
  it('says so when it meets the damage', async () => {
    const store = await open(path());
    await write(store, 'p');
    await write(store, 'q'.repeat(200_000));
    await store.close();
    const damaged = new Database(path());
    damaged.exec(`UPDATE aggregate SET state = '{"half": ' WHERE id = 'p'`);
    damaged.close();
    await writeFile(path(), (await readFile(path())).fill(0xff, 40_960, 400_000));

    const again = await open(path());
    const text = await refusal(again.read({ kind: 'plan', id: 'p' }), 'STORE_CORRUPT');
    const page = await refusal(again.keys('plan', { limit: 9 }), 'STORE_CORRUPT');

    expect(text.message).toMatch(/a stored value is damaged/);
    expect(page.message).toMatch(/its content is damaged/);
    await again.close();
  });
});

describe('openSqliteStore, where it makes a file', () => {
  it.skipIf(process.platform === 'win32')('lets only the owner read it', async () => {
    const store = await open(path());
    await write(store, 'p');

    const modes = await Promise.all(
      (await readdir(folder)).map(async (name) => (await stat(path(name))).mode & 0o777),
    );

    expect(modes).toEqual([0o600, 0o600, 0o600]);
    await store.close();
    expect(await readdir(folder)).toEqual(['landed.sqlite']);
  });

  it('lets several handles make it at once', async () => {
    const stores = await Promise.all([1, 2, 3].map(() => open(path())));

    expect(await Promise.all(stores.map((store) => store.nextDueAt()))).toEqual([null, null, null]);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('takes an empty file as a new one', async () => {
    await writeFile(path(), '');

    const store = await open(path());

    expect(await store.keys('action', { limit: 1 })).toEqual([]);
    await store.close();
  });
});

async function write(store: ActionStore, id: string): Promise<void> {
  const key: AggregateKey = { kind: 'plan', id };
  await store.transact([key], () => ({
    result: undefined,
    appends: [{ key, events: [{ type: 'review-cleared', why: 'written' }], state: {} }],
  }));
}

async function refusal<Code extends ErrorCode>(
  opening: Promise<unknown>,
  code: Code,
): Promise<LandedError<Code>> {
  const error: unknown = await opening.then(
    () => 'it opened',
    (reason: unknown) => reason,
  );
  if (!LandedError.is(error, code)) throw new Error(`not ${code}, but ${String(error)}`);
  return error;
}

/** Root may write everything, so a spec that root runs asks as somebody else. */
async function asNobody<Value>(work: () => Promise<Value>): Promise<Value> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
