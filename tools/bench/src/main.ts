import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';

import { createFloor } from './floor.js';
import { createLandedSubject } from './landed-subject.js';
import { measure, medianOf } from './measure.js';
import type { Subject } from './subject.js';

const CONCURRENCIES = [1, 16, 64] as const;
const ACTIONS: Record<(typeof CONCURRENCIES)[number], number> = { 1: 100, 16: 400, 64: 800 };

/** Durable actions a second beside their floor, interleaved in one run; only the ratios mean anything. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50) {
    console.error('--rounds is a whole number from 1 to 50. Nothing was measured.');
    process.exitCode = 2;
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'landed-bench-'));
  const worker = new Worker(new URL('./gateway-worker.js', import.meta.url));
  try {
    const [port] = (await once(worker, 'message')) as [number];
    await compare(folder, `http://127.0.0.1:${port}/cgi-bin/sendsms`, rounds);
  } finally {
    worker.postMessage('stop');
    await once(worker, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(folder: string, url: string, rounds: number): Promise<void> {
  console.log(
    'Durable actions: approval, claim, send and receipt, three commits (synchronous=FULL) and one HTTP call each.',
  );
  console.log(
    'The floor is the same commits and the same call with nothing around them; medians of interleaved rounds.',
  );
  const subjects: readonly Subject[] = [
    createFloor(folder, url, true),
    await createLandedSubject(folder, url, true),
    createFloor(folder, url, false),
    await createLandedSubject(folder, url, false),
  ];
  for (const concurrency of CONCURRENCIES) {
    const found = await interleaved(subjects, {
      rounds,
      concurrency,
      actions: ACTIONS[concurrency],
    });
    report(concurrency, found);
  }
  for (const subject of subjects) await subject.close();
}

async function interleaved(
  subjects: readonly Subject[],
  {
    rounds,
    ...size
  }: { readonly rounds: number; readonly concurrency: number; readonly actions: number },
): Promise<readonly number[]> {
  const rates = subjects.map((): number[] => []);
  for (const subject of subjects) await measure(subject, size);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, subject] of subjects.entries()) rates[at]?.push(await measure(subject, size));
  }
  return rates.map(medianOf);
}

function report(
  concurrency: number,
  [floorGrouped = 0, grouped = 0, floorPlain = 0, plain = 0]: readonly number[],
): void {
  const row = (name: string, rate: number, floor: number) =>
    `  ${name.padEnd(16)} ${rate.toFixed(0).padStart(6)}/s   floor ${floor.toFixed(0).padStart(6)}/s   ratio ${(rate / floor).toFixed(2)}`;
  console.log(`concurrency ${concurrency}`);
  console.log(row('grouped commits', grouped, floorGrouped));
  console.log(row('one commit each', plain, floorPlain));
}

await main();
