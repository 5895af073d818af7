import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { EVENTS, givenCalendar, hour } from './__fixtures__/calendar.js';
import { sendRaw, type RawOutcome } from './__fixtures__/raw-http.js';
import type { FakeApp } from './fake-app.js';
import type { Fault } from './fault.js';
import {
  createFakeGoogleCalendar,
  type FakeGoogleCalendar,
} from './google-calendar/create-fake-google-calendar.js';
import { createManualClock } from './manual-clock.js';
import { serveFake, type ServedFake } from './serve-fake.js';

const served: ServedFake[] = [];
afterEach(async () => {
  await Promise.all(served.splice(0).map((each) => each.close()));
});

async function serve(app: FakeApp): Promise<ServedFake> {
  const server = await serveFake(app);
  served.push(server);
  return server;
}

interface Given {
  readonly fake: FakeGoogleCalendar;
  readonly insert: (signal?: AbortSignal) => Promise<RawOutcome>;
  readonly url: string;
  /** Settles when the insert has been carried out. */
  readonly executed: Promise<void>;
}

/** A served calendar that commits the fault at the next insert; its timers fire at once. */
async function given(fault: Fault, timers: number[] = []): Promise<Given> {
  const { promise: executed, resolve } = Promise.withResolvers<void>();
  const fake = createFakeGoogleCalendar({
    clock: createManualClock(0),
    onChange: () => resolve(),
    setTimer: (callback, delayMs) => {
      timers.push(delayMs);
      setImmediate(callback);
    },
  });
  fake.faults.add(fault);
  const { url } = await serve(fake);
  const insert = (signal?: AbortSignal) =>
    sendRaw(url, {
      method: 'POST',
      path: EVENTS,
      headers: { authorization: 'Bearer token-of-ana', 'content-type': 'application/json' },
      body: JSON.stringify(hour({ id: 'mine1' })),
      ...(signal === undefined ? {} : { signal }),
    });
  return { fake, insert, url, executed };
}

describe('a fault on a socket', () => {
  it.each([
    ['lose-answer', 1],
    ['lose-request', 0],
  ] as const)('%s resets the connection, with %i events written', async (kind, effects) => {
    const { fake, insert } = await given({ kind });

    const outcome = await insert();

    expect(outcome).toEqual({ kind: 'broken', code: 'ECONNRESET' });
    expect(fake.world.effects()).toHaveLength(effects);
  });

  it.each([
    ['refuse-before', 503, 0],
    ['fail-after', 503, 1],
    ['refuse-429', 429, 0],
  ] as const)('%s answers %i whole, with %i events written', async (kind, status, effects) => {
    const { fake, insert } = await given({ kind });

    const outcome = await insert();

    expect(outcome).toMatchObject({ kind: 'answer', status, whole: true });
    expect(fake.world.effects()).toHaveLength(effects);
  });

  it('html-as-200 answers a page', async () => {
    const { insert } = await given({ kind: 'html-as-200' });

    expect(await insert()).toMatchObject({
      status: 200,
      whole: true,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
  });

  it('empty-body answers the true status and nothing more', async () => {
    const { fake, insert } = await given({ kind: 'empty-body' });

    expect(await insert()).toMatchObject({ status: 200, body: '', whole: true });
    expect(fake.world.effects()).toHaveLength(1);
  });

  it('replace-answer answers what it says', async () => {
    const { insert } = await given({ kind: 'replace-answer', status: 403, body: '{}' });

    expect(await insert()).toMatchObject({ status: 403, body: '{}', whole: true });
  });

  it('truncated-body sends less than the content-length, then cuts the connection', async () => {
    const { fake, insert } = await given({ kind: 'truncated-body' });

    const outcome = await insert();

    expect(outcome).toMatchObject({ kind: 'answer', status: 200, whole: false });
    if (outcome.kind !== 'answer') return;
    const promised = Number(outcome.headers['content-length']);
    expect(outcome.body.length).toBe(Math.floor(promised / 2));
    expect(outcome.body).toMatch(/^\{"kind":"calendar#event"/);
    expect(fake.world.effects()).toHaveLength(1);
  });

  it('stall answers nothing until the client leaves, and the fake goes on', async () => {
    const { fake, insert, executed } = await given({ kind: 'stall' });
    const client = new AbortController();

    const pending = insert(client.signal);
    await executed;
    client.abort();

    expect(await pending).toEqual({ kind: 'broken', code: 'ABORT_ERR' });
    expect(await insert()).toMatchObject({ kind: 'answer', status: 409 });
    expect(fake.world.effects()).toHaveLength(1);
  });

  it('stall is ended by closing the server', async () => {
    const { insert, executed } = await given({ kind: 'stall' });

    const pending = insert();
    await executed;
    await served.splice(0)[0]?.close();

    expect(await pending).toMatchObject({ kind: 'broken', code: 'ECONNRESET' });
  });

  it('delay answers when the injected timer fires', async () => {
    const timers: number[] = [];
    const { insert } = await given({ kind: 'delay', delayMs: 1500 }, timers);

    expect(await insert()).toMatchObject({ status: 200, whole: true });
    expect(timers).toEqual([1500]);
  });

  it('trickle sends the whole body in pieces, one timer apart', async () => {
    const timers: number[] = [];
    const { insert } = await given({ kind: 'trickle', delayMs: 200 }, timers);

    const outcome = await insert();

    expect(outcome).toMatchObject({ kind: 'answer', status: 200, whole: true });
    expect(JSON.parse(outcome.kind === 'answer' ? outcome.body : '')).toMatchObject({
      id: 'mine1',
    });
    expect(timers).toEqual(Array.from({ length: 9 }, () => 200));
  });

  it('read-lag hides a fresh write', async () => {
    const { fake, url } = await given({ kind: 'read-lag', lagMs: 1000 });
    fake.world.addEvent(hour({ id: 'fresh' }));

    const got = await sendRaw(url, {
      method: 'GET',
      path: `${EVENTS}/fresh`,
      headers: { authorization: 'Bearer token-of-ana' },
    });

    expect(got).toMatchObject({ status: 404 });
  });
});

describe('serveFake', () => {
  it('keeps the date of the fake, not that of the machine', async () => {
    const { fake } = givenCalendar();
    const { url } = await serve(fake);

    const outcome = await sendRaw(url, { method: 'GET', path: EVENTS });

    expect(outcome).toMatchObject({
      status: 401,
      headers: { date: 'Sun, 01 Mar 2026 12:00:00 GMT' },
    });
  });

  it('leaves the global Request and Response as they are', async () => {
    const before = [globalThis.Request, globalThis.Response];

    await serve(givenCalendar().fake);

    expect([globalThis.Request, globalThis.Response]).toEqual(before);
  });

  it('refuses connections once it is closed, and may be closed twice', async () => {
    const server = await serveFake(givenCalendar().fake);

    await server.close();
    await server.close();

    expect(await sendRaw(server.url, { method: 'GET', path: '/' })).toEqual({
      kind: 'broken',
      code: 'ECONNREFUSED',
    });
  });

  it('rejects when the port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;

    await expect(serveFake(givenCalendar().fake, { port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    other.close();
  });

  it('answers 500 in a sentence when the fake itself fails', async () => {
    const { fake } = givenCalendar({
      onChange: () => {
        throw new Error('The disk is full.');
      },
    });
    const { url } = await serve(fake);

    const outcome = await sendRaw(url, {
      method: 'POST',
      path: EVENTS,
      headers: { authorization: 'Bearer token-of-ana' },
      body: JSON.stringify(hour()),
    });

    expect(outcome).toMatchObject({
      status: 500,
      body: 'The fake itself failed: The disk is full.',
    });
  });
});
