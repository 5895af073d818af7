import { afterEach, describe, expect, it } from 'vitest';

import { givenCli, textSink } from '../__fixtures__/given-cli.js';
import { givenDentist, givenServedGoogle } from '../__fixtures__/given-plans.js';
import { runCli } from '../run-cli.js';

const TOKEN = 'a-token-of-a-person-in-a-test';
const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server of this process, as `serve` starts it; it ends when it is stopped. */
async function givenServer(environment: Readonly<Record<string, string>> = {}) {
  const stopping = new AbortController();
  const untilStopped = () =>
    new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  const world = givenCli({ stop: stopping.signal, wait: untilStopped });
  closers.push(world.close);
  const google = await givenServedGoogle(world);
  closers.push(google.close);
  const plan = await givenDentist(world, { fakeGoogle: google.url });
  const output = textSink();
  const errors = textSink();
  const words = ['serve', '--port', '0', '--db', 'landed.db', '--fake-google', google.url];
  const ended = runCli(words, {
    ...world.surroundings(environment),
    output: output.stream,
    errorOutput: errors.stream,
  });
  const first = await output.firstLine;
  const stop = () => (stopping.abort(), ended);
  return { google, plan, first, said: output.text, stop };
}

describe('serve', () => {
  it('says first where it listens, confirms for a person’s token, and ends cleanly', async () => {
    const server = await givenServer({ LANDED_PERSON_TOKEN: TOKEN });
    const [, url] = /^listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(server.first) ?? [];
    const { planId, digest } = server.plan;

    const answer = await fetch(`${url}/v1/plans/${planId}/confirmations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ digest }),
    });

    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ kind: 'Dispatched', sentence: 'It is done.' });
    expect(await server.stop()).toBe(0);
    expect(server.google.fake.world.effects()).toHaveLength(1);
  });

  it('makes a token and prints it where none is set', async () => {
    const server = await givenServer();

    expect(await server.stop()).toBe(0);
    expect(server.said()).toMatch(/person token [\w-]{32}\n/);
  });

  it('lets nobody in without the token', async () => {
    const server = await givenServer({ LANDED_PERSON_TOKEN: TOKEN });
    const url = server.first.replace('listening on ', '');

    const answer = await fetch(`${url}/v1/inbox`);

    expect(answer.status).toBe(401);
    await server.stop();
  });

  it('refuses a token that is too short', async () => {
    const world = givenCli();
    closers.push(world.close);

    const done = await world.run(['serve', '--port', '0'], [], { LANDED_PERSON_TOKEN: 'short' });

    expect(done.err).toContain('shorter than 22 characters');
    expect(done.exit).toBe(1);
  });

  it('says that a port is taken', async () => {
    const server = await givenServer({ LANDED_PERSON_TOKEN: TOKEN });
    const port = server.first.split(':').at(-1) ?? '';
    const world = givenCli();
    closers.push(world.close);

    const done = await world.run(['serve', '--port', port]);

    expect(done.err).toContain('another program listens there');
    expect(done.exit).toBe(1);
    await server.stop();
  });
});
