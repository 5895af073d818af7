import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** What a JSON file holds; `absent` where there is none, `broken` where it is not JSON or cannot be read. */
export type JsonReading =
  | { readonly kind: 'read'; readonly value: unknown }
  | { readonly kind: 'absent' }
  | { readonly kind: 'broken' };

export function readJsonFile(path: string): JsonReading {
  try {
    return { kind: 'read', value: JSON.parse(readFileSync(path, 'utf8')) };
  } catch (error) {
    return { kind: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'absent' : 'broken' };
  }
}

/**
 * Puts a whole new file in the place of the old one: whoever reads it, or is killed meanwhile, sees the old content
 * or the new one and never a part. Readable by its owner alone.
 */
export function writeJsonFile(path: string, value: unknown): void {
  const draft = `${path}.${process.pid}.tmp`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
