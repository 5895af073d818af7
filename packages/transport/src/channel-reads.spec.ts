import type { TransportReport } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { createManualTime, START_AT } from './__fixtures__/manual-time.js';
import type { WireRequest } from './channel.js';
import { createTransport } from './create-transport.js';

const EVENTS = 'https://api.example.com/events?max=2';

function answer(changes: Partial<Extract<TransportReport, { kind: 'answer' }>> = {}) {
  const headers = { 'content-type': 'application/json' };
  return {
    kind: 'answer',
    status: 200,
    headers,
    body: '{"items":[]}',
    complete: true,
    receivedAt: START_AT,
    ...changes,
  } as const;
}

function broken(cause: string, written = true): TransportReport {
  return { kind: 'broken', written, cause, at: START_AT };
}

function setUp(report: TransportReport | Promise<TransportReport> = answer()) {
  const left: WireRequest[] = [];
  const transport = createTransport({
    clock: createManualTime(),
    wire: {
      async exchange(request) {
        left.push(request);
        return report;
      },
    },
  });
  const channel = transport.open({
    provider: 'example',
    hosts: ['api.example.com'],
    credentials: async () => ({ headers: { authorization: 'Bearer real' } }),
    readOnly: (method, url) => method === 'POST' && url.pathname === '/freeBusy',
  });
  return { channel, left };
}

describe('Channel.fetch', () => {
  it('reads with the credentials of the channel in place of the SDK’s own', async () => {
    const { channel, left } = setUp();

    const response = await channel.fetch(EVENTS, { headers: { Authorization: 'Bearer dummy' } });

    expect(await response.json()).toEqual({ items: [] });
    expect(response).toMatchObject({ status: 200, ok: true, url: EVENTS });
    expect(left).toMatchObject([
      {
        deadlineMs: 20_000,
        request: { method: 'GET', url: EVENTS, headers: [['authorization', 'Bearer real']] },
      },
    ]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'refuses a %s before a byte leaves',
    async (method) => {
      const { channel, left } = setUp();

      const reading = channel.fetch(EVENTS, { method });

      await expect(reading).rejects.toMatchObject({ code: 'INPUT_INVALID' });
      expect(left).toEqual([]);
    },
  );

  it('lets a request pass that readOnly names', async () => {
    const { channel, left } = setUp();

    const response = await channel.fetch('https://api.example.com/freeBusy', {
      method: 'POST',
      body: '{}',
    });

    expect(response.status).toBe(200);
    expect(left).toMatchObject([{ request: { method: 'POST', body: '{}' } }]);
  });

  it('refuses a host that is not listed', async () => {
    const { channel, left } = setUp();

    const reading = channel.fetch('https://metadata.example.org/token');

    await expect(reading).rejects.toMatchObject({ code: 'HOST_NOT_LISTED' });
    expect(left).toEqual([]);
  });

  it('answers a HEAD', async () => {
    const { channel, left } = setUp(answer({ body: '' }));

    const response = await channel.fetch(EVENTS, { method: 'HEAD' });

    expect(await response.text()).toBe('');
    expect(left).toMatchObject([{ request: { method: 'HEAD' } }]);
  });

  it('gives back a redirect as it is', async () => {
    const headers = { location: 'https://evil.example.org/' };
    const { channel, left } = setUp(answer({ status: 302, headers, body: '' }));

    const response = await channel.fetch(EVENTS);

    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe('https://evil.example.org/');
    expect(left).toHaveLength(1);
  });

  it('gives back an answer without a body', async () => {
    const { channel } = setUp(answer({ status: 204, headers: {}, body: '' }));

    const response = await channel.fetch(EVENTS);

    expect(response.status).toBe(204);
    expect(response.body).toBeNull();
  });

  it.each([
    ['ECONNREFUSED', broken('ECONNREFUSED', false)],
    ['deadline', broken('deadline')],
    ['bodyCutShort', answer({ complete: false })],
    ['RangeError', answer({ status: 999 })],
  ])('fails like fetch, with the code %s', async (code, report) => {
    const { channel } = setUp(report);

    const failure = await channel.fetch(EVENTS).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(TypeError);
    expect(failure).toMatchObject({ message: 'fetch failed', cause: { code } });
  });

  it('tells a reader that gave up at once', async () => {
    const { channel } = setUp(new Promise<TransportReport>(() => undefined));
    const aborter = new AbortController();

    const reading = channel.fetch(EVENTS, { signal: aborter.signal });
    aborter.abort();

    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('lets nothing leave for a reader that gave up before', async () => {
    const { channel, left } = setUp();

    const reading = channel.fetch(EVENTS, { signal: AbortSignal.abort() });

    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(left).toEqual([]);
  });
});

describe('Channel.read', () => {
  const READ = { method: 'GET', url: EVENTS, headers: [], body: null } as const;

  it('returns what the wire saw', async () => {
    const { channel } = setUp(broken('ECONNRESET'));

    expect(await channel.read(READ)).toEqual(broken('ECONNRESET'));
  });

  it('refuses a write', async () => {
    const { channel, left } = setUp();

    const reading = channel.read({ ...READ, method: 'DELETE' });

    await expect(reading).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    expect(left).toEqual([]);
  });
});
