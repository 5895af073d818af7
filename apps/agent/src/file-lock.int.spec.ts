import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { withFileLock } from './file-lock.js';

const folder = mkdtempSync(join(tmpdir(), 'landed-lock-'));
const lock = join(folder, 'state.lock');
/** No process has a number this high. */
const NOBODY = 2 ** 30;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('withFileLock', () => {
  it('lets one work in at a time, and leaves nothing behind', async () => {
    let inside = 0;
    let most = 0;
    const work = () =>
      withFileLock(lock, async () => {
        inside += 1;
        most = Math.max(most, inside);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
      });

    await Promise.all(Array.from({ length: 8 }, work));

    expect(most).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('lets go when the work fails', async () => {
    const failing = withFileLock(lock, () => Promise.reject(new Error('no')));

    await expect(failing).rejects.toThrow('no');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('takes over what a killed process left', async () => {
    writeFileSync(lock, String(NOBODY));

    expect(await withFileLock(lock, async () => readFileSync(lock, 'utf8'))).toBe(
      String(process.pid),
    );
  });
});
