import { closeSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

import { LandedError } from '@landed/contract';
import Database, { type Database as Connection } from 'better-sqlite3';

import { LOCK_SLICE_MS } from './patience.js';

/** Where nothing is kept after `close`. */
export const IN_MEMORY = ':memory:';

/**
 * Opens the file without a look into it, and makes an empty one that only its owner can read where there is none.
 *
 * @throws {LandedError} `STORE_UNAVAILABLE` with the reason. Nothing was made or changed.
 */
export function openConnection(location: string): Connection {
  if (location === IN_MEMORY) return new Database(IN_MEMORY);
  const refuse = (why: string): never => {
    throw new LandedError('STORE_UNAVAILABLE', { location, why });
  };
  if (location.trim() === '') return refuse('no path was given');
  const path = resolve(location);
  assertFolder(dirname(path), refuse);
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined) makeFile(path, refuse);
  else if (!file.isFile()) refuse('it is not a file');
  return new Database(path, { timeout: LOCK_SLICE_MS });
}

function assertFolder(folder: string, refuse: (why: string) => never): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) refuse('its folder does not exist');
  else if (!found.isDirectory()) refuse('its folder is a file');
}

const READ_ONLY = ['EACCES', 'EPERM', 'EROFS'];

function makeFile(path: string, refuse: (why: string) => never): void {
  try {
    // SQLite gives its two side files the mode of this one.
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'for a reason that is not said';
    refuse(
      READ_ONLY.includes(code) ? 'its folder is read-only here' : `it cannot be made (${code})`,
    );
  }
}
