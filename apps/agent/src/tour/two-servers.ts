import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import type { ConfirmationOutcome, PlanView } from '@landed/contract';

import { systemClock } from '../system-clock.js';
import { actionOf, planDentist } from './tour-world.js';
import { createChecks, type Story } from './story.js';

const TOKEN = 'tour-person-token-for-the-tour-only';
/** Thirty days on: the servers run on the machine's own clock. */
const AHEAD_MS = 30 * 86_400_000;
const HOUR_MS = 3_600_000;

interface ServerProcess {
  readonly url: string;
  stop(): Promise<void>;
}

export const twelveTaps: Story = {
  name: 'Twelve confirmations from two server processes on one database',
  async play(line, open) {
    const world = await open({ clock: systemClock });
    const checks = createChecks();
    const startMs = Math.ceil((systemClock.now() + AHEAD_MS) / HOUR_MS) * HOUR_MS;
    const plan = await planDentist(world.landed, { startMs });
    world.google.faults.add({ operation: 'events.insert', kind: 'delay', delayMs: 300 });
    const answers = await twelveAnswers(world, plan);
    const kinds = answers.map(({ kind }) => kind);
    line.say(`Seven taps on one, five on the other: ${kinds.join(', ')}`);
    checks.expect('Dispatched', kinds.filter((kind) => kind === 'Dispatched').length, 1);
    const honest = kinds.filter((kind) => kind === 'InProgress' || kind === 'AlreadyCompleted');
    checks.expect('in progress or already completed', honest.length, 11);
    checks.expect('writes', world.google.world.writes().length, 1);
    const view = await world.landed.showAction(actionOf(plan));
    checks.expect('the status', view?.status, 'CONFIRMED');
    const effectsAtProviders = world.google.world.effects().length;
    return {
      mustBe: 'one event and twelve honest answers',
      failure: checks.failure(),
      effectsExpected: 1,
      effectsAtProviders,
    };
  },
};

/** Seven taps on one server process, five on the other; both are ended whatever comes of it. */
async function twelveAnswers(
  world: Parameters<typeof startServer>[0],
  { planId, digest }: PlanView,
): Promise<readonly ConfirmationOutcome[]> {
  const servers: ServerProcess[] = [];
  try {
    servers.push(await startServer(world), await startServer(world));
    const urls = Array.from({ length: 12 }, (_, at) => servers[at < 7 ? 0 : 1]?.url ?? '');
    return await Promise.all(urls.map((url) => confirmAt(url, planId, digest)));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

async function confirmAt(
  url: string,
  planId: string,
  digest: string,
): Promise<ConfirmationOutcome> {
  const response = await fetch(`${url}/v1/plans/${planId}/confirmations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ digest }),
  });
  return (await response.json()) as ConfirmationOutcome;
}

async function startServer(world: {
  readonly databasePath: string;
  readonly googleUrl: string;
}): Promise<ServerProcess> {
  const main = fileURLToPath(new URL('../main.js', import.meta.url));
  const child = spawn(
    process.execPath,
    [main, 'serve', '--db', world.databasePath, '--port', '0', '--fake-google', world.googleUrl],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LANDED_PERSON_TOKEN: TOKEN } },
  );
  return { url: await urlOf(child), stop: () => stop(child) };
}

async function urlOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('The server has no output.');
  for await (const text of createInterface({ input: child.stdout })) {
    const found = /http:\/\/[^\s]+/.exec(text);
    if (found !== null) return found[0];
  }
  throw new Error('A server process ended before it listened.');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
