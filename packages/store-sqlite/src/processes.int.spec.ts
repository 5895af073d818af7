import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

import { createManualClock } from '@landed/conformance';
import { chainBreak, type AggregateKey, type JsonObject } from '@landed/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openSqliteStore } from './open-sqlite-store.js';

type Child = ChildProcessByStdio<null, Readable, null>;

const FIXTURES = join(import.meta.dirname, '__fixtures__');
const NODE_ARGUMENTS = [
  '--disable-warning=ExperimentalWarning',
  '--conditions=@landed/source',
  '--import',
  join(FIXTURES, 'run-typescript.mjs'),
  join(FIXTURES, 'store-child.mjs'),
];
const TIMEOUT_MS = 60_000;
const clock = createManualClock(1_800_000_000_000);

let folder: string;
let children: Child[];
const location = () => join(folder, 'landed.sqlite');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landed-processes-'));
  children = [];
});

afterEach(async () => {
  await Promise.all(children.map(stop));
  await rm(folder, { recursive: true, force: true });
});

describe('openSqliteStore, from several processes', () => {
  it(
    'has whole transactions, and all that were answered, after a kill in the middle of writing',
    async () => {
      const answered = await answersUntilKilled(400);

      const store = await openSqliteStore({ location: location(), clock });
      const sides = [...answered.keys()].flatMap((name) => [`${name}-left`, `${name}-right`]);
      const counts = new Map<string, number>();
      for (const id of sides) {
        const key: AggregateKey = { kind: 'plan', id };
        const found = await store.read(key);
        const journal = await store.journal(key);
        counts.set(id, countOf(found?.state as JsonObject));
        expect(journal).toHaveLength(found?.version ?? 0);
        expect(countOf(found?.state as JsonObject)).toBe(found?.version);
        expect(chainBreak(journal)).toBeNull();
      }
      for (const [name, count] of answered) {
        expect(counts.get(`${name}-left`)).toBe(counts.get(`${name}-right`));
        expect(counts.get(`${name}-left`)).toBeGreaterThanOrEqual(count);
      }
      await store.close();
    },
    TIMEOUT_MS,
  );

  it(
    'loses none of 200 increments made by each of two processes at once',
    async () => {
      const counters = [start('count', '200'), start('count', '200')];

      const answers = await Promise.all(counters.map(allAnswers));

      const store = await openSqliteStore({ location: location(), clock });
      const key: AggregateKey = { kind: 'plan', id: 'shared' };
      expect(answers).toEqual([[{ done: true }], [{ done: true }]]);
      expect(await store.read(key)).toMatchObject({ version: 400, state: { count: 400 } });
      expect(chainBreak(await store.journal(key))).toBeNull();
      await store.close();
    },
    TIMEOUT_MS,
  );

  it.skipIf(process.platform === 'win32')(
    'refuses a whole group that cannot be written any more, and keeps what was answered',
    async () => {
      // The shell's limit on the size of files, in blocks of 512 bytes, stands in for a full disk.
      const limited = ['-c', 'ulimit -f 4096; exec "$0" "$@"', process.execPath];
      const child = track(
        spawn('sh', [...limited, ...NODE_ARGUMENTS, 'fill', location()], {
          stdio: ['ignore', 'pipe', 'inherit'],
        }),
      );

      const [answer] = (await allAnswers(child)) as {
        round: number;
        codes: string[];
        kept: string[];
      }[];

      const store = await openSqliteStore({ location: location(), clock });
      expect(answer?.codes).toEqual(Array.from({ length: 10 }, () => 'STORE_UNAVAILABLE'));
      expect(answer?.kept).toHaveLength(10 * ((answer?.round ?? 0) - 1));
      expect(await store.keys('plan', { limit: 1_000 })).toEqual(answer?.kept);
      await store.close();
    },
    TIMEOUT_MS,
  );
});

/** The last count that each writer was told before the process was killed after `lines` answers. */
async function answersUntilKilled(lines: number): Promise<ReadonlyMap<string, number>> {
  const child = start('pairs');
  const answered = new Map<string, number>();
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const { name, count } = JSON.parse(line) as { name: string; count: number };
    answered.set(name, count);
    seen += 1;
    if (seen === lines) child.kill('SIGKILL');
  }
  await ended(child);
  return answered;
}

function start(...parameters: readonly [job: string, count?: string]): Child {
  const [job, ...rest] = parameters.filter((parameter) => parameter !== undefined);
  const given = [...NODE_ARGUMENTS, job ?? '', location(), ...rest];
  return track(spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] }));
}

function track(child: Child): Child {
  children.push(child);
  return child;
}

async function allAnswers(child: Child): Promise<readonly unknown[]> {
  const answers: unknown[] = [];
  for await (const line of createInterface({ input: child.stdout })) answers.push(JSON.parse(line));
  await ended(child);
  return answers;
}

async function stop(child: Child): Promise<void> {
  child.kill('SIGKILL');
  await ended(child);
}

async function ended(child: Child): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function countOf(state: JsonObject): number {
  return Number(state['count']);
}
