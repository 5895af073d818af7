import { describe, expect, it } from 'vitest';

import { createManualTime, START_AT } from './__fixtures__/manual-time.js';
import { createFetchWire, type FetchHandler } from './fetch-wire.js';

const REQUEST = {
  method: 'POST',
  url: 'https://api.example.com/v1/charges?expand=all',
  headers: [
    ['content-length', '1'],
    ['idempotency-key', 'k1'],
  ],
  body: 'amount=1000',
} as const;

function exchange(handler: FetchHandler, mayLeave: () => string | null = () => null) {
  const time = createManualTime();
  const wire = createFetchWire(handler, { clock: time, setTimer: time.setTimer });
  return { time, pending: wire.exchange({ request: REQUEST, mayLeave, deadlineMs: 30_000 }) };
}

function named(name: string): Error {
  return Object.assign(new Error('secret-4711'), { name });
}

describe('createFetchWire', () => {
  it('hands the request over as prepared and reports the answer', async () => {
    const seen: unknown[] = [];

    const { pending, time } = exchange(async (request) => {
      seen.push(request.method, request.url, [...request.headers], await request.text());
      return new Response('{"id":"ch_1"}', { status: 201, headers: { 'Request-Id': 'r1' } });
    });

    expect(await pending).toEqual({
      kind: 'answer',
      status: 201,
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'request-id': 'r1' },
      body: '{"id":"ch_1"}',
      complete: true,
      receivedAt: START_AT,
    });
    expect(seen).toEqual([
      'POST',
      'https://api.example.com/v1/charges?expand=all',
      [
        ['content-type', 'text/plain;charset=UTF-8'],
        ['idempotency-key', 'k1'],
      ],
      'amount=1000',
    ]);
    expect(time.timers()).toEqual([]);
  });

  it('does not call the handler when the request may not leave', async () => {
    let called = false;

    const { pending } = exchange(
      () => {
        called = true;
        return new Response();
      },
      () => 'pastSendBy',
    );

    expect(await pending).toMatchObject({ kind: 'broken', written: false, cause: 'pastSendBy' });
    expect(called).toBe(false);
  });

  it('reports a lost connection of a fake as a reset after the request was written', async () => {
    const { pending } = exchange(() => {
      throw named('FakeConnectionLost');
    });

    expect(await pending).toMatchObject({ kind: 'broken', written: true, cause: 'ECONNRESET' });
  });

  it('reports any other error of the handler by its code alone', async () => {
    const { pending } = exchange(async () => {
      throw named('RangeError');
    });

    expect(await pending).toEqual({
      kind: 'broken',
      written: true,
      cause: 'RangeError',
      at: START_AT,
    });
  });

  it('keeps what came of a body that breaks off', async () => {
    const { pending } = exchange(() => {
      let pulls = 0;
      const body = new ReadableStream({
        pull(controller) {
          pulls += 1;
          if (pulls === 1) controller.enqueue(new TextEncoder().encode('{"id":'));
          else controller.error(named('FakeConnectionLost'));
        },
      });
      return new Response(body);
    });

    expect(await pending).toMatchObject({ kind: 'answer', body: '{"id":', complete: false });
  });

  it('says that a body shorter than announced is not complete', async () => {
    const { pending } = exchange(
      () => new Response('{"id":', { headers: { 'content-length': '20' } }),
    );

    expect(await pending).toMatchObject({ kind: 'answer', body: '{"id":', complete: false });
  });

  it('ends a handler that never answers at the deadline, and tells it', async () => {
    let told = false;

    const { pending, time } = exchange(
      (request) =>
        new Promise(() => request.signal.addEventListener('abort', () => void (told = true))),
    );
    expect(await firstOf(pending)).toBe('waiting');
    expect(time.timers()).toEqual([30_000]);
    time.fireTimers();

    expect(await pending).toMatchObject({ kind: 'broken', written: true, cause: 'deadline' });
    expect(told).toBe(true);
  });

  it('ends a body that never ends at the deadline', async () => {
    const { pending, time } = exchange(() => new Response(new ReadableStream()));
    expect(await firstOf(pending)).toBe('waiting');
    time.fireTimers();

    expect(await pending).toMatchObject({ kind: 'broken', written: true, cause: 'deadline' });
  });

  it('reports a request that cannot be built as not written', async () => {
    const wire = createFetchWire(() => new Response(), { clock: createManualTime() });
    const request = { ...REQUEST, headers: [['x-name', 'a\nb']] as const };

    const report = await wire.exchange({ request, mayLeave: () => null, deadlineMs: 10 });

    expect(report).toMatchObject({ kind: 'broken', written: false, cause: 'TypeError' });
  });
});

function firstOf(pending: Promise<unknown>): Promise<unknown> {
  const waiting = new Promise((resolve) => setImmediate(() => resolve('waiting')));
  return Promise.race([pending, waiting]);
}
