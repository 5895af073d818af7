import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const TRIES_MAX = 1_000;
const PAUSE_MS = 10;

/**
 * Runs `work` while no other process, and no other work of this one, holds the lock at `path`. A lock whose process
 * was killed is taken over.
 *
 * @throws Error after about ten seconds in vain. `work` was not begun.
 */
export async function withFileLock<Value>(
  path: string,
  work: () => Promise<Value>,
): Promise<Value> {
  await takeLock(path);
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

async function takeLock(path: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES_MAX; attempt += 1) {
    if (tryLock(path)) return;
    removeIfAbandoned(path);
    await sleep(PAUSE_MS);
  }
  throw new Error(`${path} stays locked`);
}

let drafts = 0;

/** The link appears whole, with the process number in it, or not at all. */
function tryLock(path: string): boolean {
  drafts += 1;
  const draft = `${path}.${process.pid}.${drafts}`;
  writeFileSync(draft, String(process.pid), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function removeIfAbandoned(path: string): void {
  try {
    const holder = Number(readFileSync(path, 'utf8'));
    if (isAlive(holder)) return;
    // Renamed first, so that only one of several who see it removes it.
    const away = `${path}.${process.pid}.abandoned`;
    renameSync(path, away);
    rmSync(away, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
