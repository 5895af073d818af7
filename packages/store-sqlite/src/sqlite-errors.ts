import { LandedError } from '@landed/contract';
import Database from 'better-sqlite3';

const WHY: readonly (readonly [prefix: string, why: string])[] = [
  ['SQLITE_READONLY_DIRECTORY', 'its folder is read-only here'],
  ['SQLITE_READONLY', 'it is read-only here'],
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_CANTOPEN', 'it cannot be opened; this user may lack the right to'],
  ['SQLITE_PERM', 'this user may not open it'],
  ['SQLITE_AUTH', 'this user may not open it'],
  ['SQLITE_NOMEM', 'there is not enough memory'],
];

/** What SQLite says, in the words of the error table; anything else stays as it is. */
export function asStoreError(error: unknown, location: string): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  const { code } = error;
  if (isBusy(error)) return new LandedError('STORE_LOCKED', { location }, { cause: error });
  if (code.startsWith('SQLITE_NOTADB')) return corrupt(location, 'it is not an SQLite file', error);
  if (code === 'SQLITE_ERROR')
    return corrupt(location, 'a part of it is missing or altered', error);
  if (code.startsWith('SQLITE_CORRUPT')) return corrupt(location, 'its content is damaged', error);
  const known = WHY.find(([prefix]) => code.startsWith(prefix));
  const why = known?.[1] ?? `the disk or SQLite reports ${code}`;
  return new LandedError('STORE_UNAVAILABLE', { location, why }, { cause: error });
}

/** Runs what talks to the database, and lets its errors out in the words of the error table. */
export function inWords<Value>(location: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw asStoreError(error, location);
  }
}

/** Whether another process holds what is needed now. */
export function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code);
}

function corrupt(location: string, why: string, cause: unknown): LandedError {
  return new LandedError('STORE_CORRUPT', { location, why }, { cause });
}
