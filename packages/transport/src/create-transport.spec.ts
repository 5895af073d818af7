import {
  LandedError,
  requestDigestOf,
  type PreparedRequest,
  type SendOptions,
} from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { createManualTime, START_AT } from './__fixtures__/manual-time.js';
import type { ChannelOptions, WireRequest } from './channel.js';
import { createTransport } from './create-transport.js';

const STORED: PreparedRequest = {
  method: 'POST',
  url: 'https://api.example.com/messages?draft=1',
  headers: [['idempotency-key', 'k1']],
  body: 'hello',
};

function setUp(channel: Partial<ChannelOptions> = {}, exchange?: (request: WireRequest) => void) {
  const time = createManualTime();
  const left: WireRequest[] = [];
  const transport = createTransport({
    clock: time,
    setTimer: time.setTimer,
    wire: {
      async exchange(request) {
        exchange?.(request);
        const refusal = request.mayLeave();
        const at = time.now();
        if (refusal !== null) return { kind: 'broken', written: false, cause: refusal, at };
        left.push(request);
        return {
          kind: 'answer',
          status: 200,
          headers: {},
          body: 'ok',
          complete: true,
          receivedAt: at,
        };
      },
    },
  });
  const options = {
    provider: 'example',
    hosts: ['api.example.com'],
    credentials: async () => ({ headers: { Authorization: 'Bearer t1' } }),
    ...channel,
  };
  transport.open(options);
  return { time, left, transport };
}

function sendOptions(changes: Partial<SendOptions> = {}): SendOptions {
  return {
    credentialsFor: 'example',
    sendBy: START_AT + 1_000,
    sendByMonotonic: 6_000,
    deadlineMs: 30_000,
    requestDigest: requestDigestOf(STORED),
    ...changes,
  };
}

describe('createTransport().send', () => {
  it('adds the credentials at that moment, to a copy', async () => {
    const { transport, left, time } = setUp({
      credentials: async () => ({
        headers: { 'Idempotency-Key': 'k2', Authorization: 'Bearer t1' },
        query: { user: 'ana', password: 'p&q' },
      }),
    });
    const before = structuredClone(STORED);

    const report = await transport.send(STORED, sendOptions());

    expect(report).toMatchObject({ kind: 'answer', status: 200 });
    expect(left).toMatchObject([
      {
        deadlineMs: 30_000,
        request: {
          method: 'POST',
          url: 'https://api.example.com/messages?draft=1&user=ana&password=p%26q',
          headers: [
            ['idempotency-key', 'k2'],
            ['authorization', 'Bearer t1'],
          ],
          body: 'hello',
        },
      },
    ]);
    expect(STORED).toEqual(before);
    expect(time.timers()).toEqual([]);
  });

  it.each<[string, Partial<PreparedRequest>]>([
    ['method', { method: 'PUT' }],
    ['url', { url: 'https://api.example.com/messages?draft=2' }],
    ['headers', { headers: [['idempotency-key', 'k2']] }],
    ['body', { body: 'hello ' }],
  ])('refuses a stored request whose %s differs', async (_part, change) => {
    const { transport, left } = setUp();

    const sending = transport.send({ ...STORED, ...change }, sendOptions());

    await expect(sending).rejects.toMatchObject({ code: 'REQUEST_ALTERED' });
    expect(left).toEqual([]);
  });

  it.each([
    'https://api.example.com.evil.test/messages',
    'https://api.example.com:8443/messages',
    'https://evil.test/api.example.com',
    'ftp://api.example.com/messages',
  ])('refuses %s, whose host is not listed', async (url) => {
    const { transport, left } = setUp();
    const request = { ...STORED, url };

    const sending = transport.send(
      request,
      sendOptions({ requestDigest: requestDigestOf(request) }),
    );

    await expect(sending).rejects.toMatchObject({ code: 'HOST_NOT_LISTED' });
    expect(left).toEqual([]);
  });

  it.each(['api.example.com', 'API.example.com', 'api.example.com:443'])(
    'takes %s as a spelling of the host',
    async (host) => {
      const { transport } = setUp({ hosts: [host] });

      expect(await transport.send(STORED, sendOptions())).toMatchObject({ kind: 'answer' });
    },
  );

  it('refuses a URL that is not absolute', async () => {
    const { transport } = setUp();

    const sending = transport.send({ ...STORED, url: '/messages' }, sendOptions());

    await expect(sending).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });

  it('refuses to send for a channel that is not open', async () => {
    const { transport } = setUp();

    const sending = transport.send(STORED, sendOptions({ credentialsFor: 'other' }));

    await expect(sending).rejects.toMatchObject({ code: 'CREDENTIALS_MISSING' });
  });

  it('reports credentials that cannot be had as not written', async () => {
    const { transport, left } = setUp({
      credentials: async () => {
        throw new LandedError('CREDENTIALS_MISSING', { provider: 'example', why: 'revoked' });
      },
    });

    const report = await transport.send(STORED, sendOptions());

    expect(report).toEqual({
      kind: 'broken',
      written: false,
      cause: 'CREDENTIALS_MISSING',
      at: START_AT,
    });
    expect(left).toEqual([]);
  });

  it('waits for credentials no longer than the deadline', async () => {
    const { transport, time } = setUp({ credentials: () => new Promise(() => undefined) });

    const sending = transport.send(STORED, sendOptions());
    expect(time.timers()).toEqual([30_000]);
    time.fireTimers();

    expect(await sending).toMatchObject({ kind: 'broken', written: false, cause: 'deadline' });
  });

  it('sends at the very last instant', async () => {
    const { transport, time, left } = setUp();
    time.moveWall(1_000);
    time.moveMonotonic(1_000);

    await transport.send(STORED, sendOptions());

    expect(left).toHaveLength(1);
  });

  it.each<[string, 'moveWall' | 'moveMonotonic']>([
    ['wall', 'moveWall'],
    ['monotonic', 'moveMonotonic'],
  ])('does not send when only the %s clock is past sendBy', async (_clock, move) => {
    const { transport, time, left } = setUp();
    time[move](1_001);

    const report = await transport.send(STORED, sendOptions());

    expect(report).toMatchObject({ kind: 'broken', written: false, cause: 'pastSendBy' });
    expect(left).toEqual([]);
  });

  it('asks for no credentials when it is too late anyway', async () => {
    let asked = false;
    const { transport, time } = setUp({
      credentials: async () => {
        asked = true;
        return {};
      },
    });
    time.moveWall(1_001);

    await transport.send(STORED, sendOptions());

    expect(asked).toBe(false);
  });

  it.each<['moveWall' | 'moveMonotonic']>([['moveWall'], ['moveMonotonic']])(
    'judges sendBy after the connection stands (%s)',
    async (move) => {
      const { transport, time, left } = setUp({}, () => time[move](1_001));

      const report = await transport.send(STORED, sendOptions());

      expect(report).toMatchObject({ kind: 'broken', written: false, cause: 'pastSendBy' });
      expect(left).toEqual([]);
    },
  );

  it('counts a wire that throws as written', async () => {
    const { transport } = setUp({}, () => {
      throw Object.assign(new Error('Bearer t1'), { code: 'EIO' });
    });

    const report = await transport.send(STORED, sendOptions());

    expect(report).toEqual({ kind: 'broken', written: true, cause: 'EIO', at: START_AT });
  });
});

describe('createTransport().open', () => {
  it('refuses a second channel of the same provider', () => {
    const { transport } = setUp();

    const opening = () =>
      transport.open({ provider: 'example', hosts: [], credentials: async () => ({}) });

    expect(opening).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });
});

describe('createTransport().close', () => {
  it('closes a wire that can be closed', async () => {
    let closed = false;
    const wire = {
      exchange: () => Promise.reject(new Error('unused')),
      close: async () => void (closed = true),
    };

    await createTransport({ clock: createManualTime(), wire }).close();

    expect(closed).toBe(true);
  });
});
