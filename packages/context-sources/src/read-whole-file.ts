import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

import { LandedError } from '@landed/contract';

/** Reads a whole file; `readFile` of node:fs/promises is one. */
export type ReadFile = (path: string) => Promise<Uint8Array>;

export const readFileFromDisk: ReadFile = (path) => readFile(path);

const FILE_BYTES_MAX = 100 * 1024 * 1024;

/**
 * The bytes of a file of the person's.
 *
 * @throws {LandedError} `INPUT_INVALID` when it is missing, a folder, forbidden, empty or over 100 MiB.
 */
export async function readWholeFile(path: string, read: ReadFile): Promise<Uint8Array> {
  const bytes = await readOrRefuse(path, read);
  if (bytes.byteLength === 0) throw refused(path, 'it is empty');
  if (bytes.byteLength > FILE_BYTES_MAX) throw refused(path, 'it is larger than 100 MiB');
  return bytes;
}

async function readOrRefuse(path: string, read: ReadFile): Promise<Uint8Array> {
  try {
    return await read(path);
  } catch (cause) {
    throw refused(path, whyOf(cause), cause);
  }
}

function whyOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'there is no such file';
    case 'EISDIR':
      return 'it is a folder, not a file';
    case 'EACCES':
    case 'EPERM':
      return 'reading it is not allowed';
    default:
      return `it cannot be read (${code})`;
  }
}

function refused(path: string, why: string, cause?: unknown): LandedError {
  const toDo = 'Check the path of the file.';
  return new LandedError('INPUT_INVALID', { what: basename(path), why, toDo }, { cause });
}
