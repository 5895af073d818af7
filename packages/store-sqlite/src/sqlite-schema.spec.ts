import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { prepareDatabase } from './sqlite-schema.js';

const FULL = 2;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landed-schema-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('prepareDatabase', () => {
  it('sets every connection up to keep what it answers for', () => {
    const location = join(folder, 'landed.sqlite');

    const settings = ['first', 'second'].map(() => {
      const database = new Database(location);
      prepareDatabase(database, location);
      const read = (name: string) => database.pragma(name, { simple: true });
      const found = [read('journal_mode'), read('synchronous'), read('foreign_keys')];
      database.close();
      return found;
    });

    expect(settings).toEqual([
      ['wal', FULL, 1],
      ['wal', FULL, 1],
    ]);
  });
});
