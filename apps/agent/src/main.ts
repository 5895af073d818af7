import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { runCli } from './run-cli.js';
import type { Surroundings } from './surroundings.js';
import { systemClock } from './system-clock.js';
import { systemRandom } from './system-random.js';

const INTERRUPTED = 130;

process.exitCode = await main();

async function main(): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // The second time the person means it; a kill at any moment leaves the records whole.
      if (stopping.signal.aborted) process.exit(INTERRUPTED);
      stopping.abort();
    });
  }
  // Whoever reads may go away first, as `head` does.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return runCli(process.argv.slice(2), surroundingsOf(stopping.signal));
}

function surroundingsOf(stop: AbortSignal): Surroundings {
  return {
    input: process.stdin,
    output: process.stdout,
    errorOutput: process.stderr,
    environment: process.env,
    currentFolder: currentFolder(),
    personName: process.env['LANDED_PERSON'] ?? nameOfUser(),
    clock: systemClock,
    random: systemRandom,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    stop,
    wait: (durationMs) => sleep(durationMs, undefined, { signal: stop }).catch(() => undefined),
  };
}

/** `npm start` runs in the workspace's root, wherever it was typed; npm says where that was. */
function currentFolder(): string {
  const workspace = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
  const here = process.cwd();
  return here === workspace ? (process.env['INIT_CWD'] ?? here) : here;
}

function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return 'the person at this terminal';
  }
}
