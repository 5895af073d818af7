import { setTimeout } from 'node:timers/promises';

import type { PreparedRequest, TransportReport } from '@landed/contract';
import { afterEach, describe, expect, it } from 'vitest';

import { startLoopback } from './__fixtures__/loopback.js';
import { createManualTime, START_AT } from './__fixtures__/manual-time.js';
import { createNodeWire, type NodeWireOptions } from './node-wire.js';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const resource of opened.splice(0)) await resource.close();
});

const GET = { method: 'GET', headers: [], body: null } as const;

async function exchange(
  raw: string | readonly (string | Uint8Array)[],
  changes: {
    readonly request?: Partial<PreparedRequest>;
    readonly wire?: Partial<NodeWireOptions>;
  } = {},
): Promise<{ readonly report: TransportReport; readonly requests: readonly string[] }> {
  const pieces = typeof raw === 'string' ? [raw] : raw;
  const server = await startLoopback({
    onRequest: async (socket) => {
      for (const piece of pieces) {
        socket.write(piece);
        await setTimeout(5);
      }
      socket.end();
    },
  });
  const wire = createNodeWire({ clock: createManualTime(), ...changes.wire });
  opened.push(wire, server);
  const request = { ...GET, url: server.url, ...changes.request };
  const report = await wire.exchange({ request, mayLeave: () => null, deadlineMs: 2_000 });
  return { report, requests: server.requests };
}

describe('createNodeWire, reading an answer', () => {
  it('keeps status, lower-case headers, raw body and the time', async () => {
    const { report } = await exchange(
      'HTTP/1.1 201 Created\r\nX-Request-Id: r1\r\nX-Twice: a\r\nX-Twice: b\r\nContent-Length: 13\r\n\r\n{"a": "é"} \n',
    );

    expect(report).toEqual({
      kind: 'answer',
      status: 201,
      headers: { 'x-request-id': 'r1', 'x-twice': 'a, b', 'content-length': '13' },
      body: '{"a": "é"} \n',
      complete: true,
      receivedAt: START_AT,
    });
  });

  it('gathers a body that comes in pieces, split within a character', async () => {
    const { report } = await exchange([
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
      Buffer.from('3\r\nZo\xc3\r\n', 'latin1'),
      Buffer.from('2\r\n\xab!\r\n', 'latin1'),
      '0\r\n\r\n',
    ]);

    expect(report).toMatchObject({ body: 'Zoë!', complete: true });
  });

  it('says that a body shorter than announced is not complete', async () => {
    const { report } = await exchange(
      'HTTP/1.1 201 Created\r\nContent-Length: 99\r\n\r\n{"sid":"SM',
    );

    expect(report).toMatchObject({
      kind: 'answer',
      status: 201,
      body: '{"sid":"SM',
      complete: false,
    });
  });

  it('says that chunks without their end are not complete', async () => {
    const { report } = await exchange(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n',
    );

    expect(report).toMatchObject({ kind: 'answer', body: 'abc', complete: false });
  });

  it('says that a broken chunk leaves the answer not complete', async () => {
    const { report } = await exchange(
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n',
    );

    expect(report).toMatchObject({ kind: 'answer', status: 200, complete: false });
  });

  it('takes its deadline back', async () => {
    const time = createManualTime();

    await exchange('HTTP/1.1 204 No Content\r\n\r\n', { wire: { setTimer: time.setTimer } });

    expect(time.timers()).toEqual([]);
  });

  it('takes a body that ends with the connection as complete', async () => {
    const { report } = await exchange('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall there is');

    expect(report).toMatchObject({ body: 'all there is', complete: true });
  });

  it('cuts a body over the limit and says so', async () => {
    const { report } = await exchange(
      ['HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\n', 'abcd', 'efgh'],
      { wire: { bodyBytesMax: 4 } },
    );

    expect(report).toMatchObject({ kind: 'answer', body: 'abcd', complete: false });
  });

  it('passes HTML with status 200 on as it came', async () => {
    const page = '<html>Sign in to the hotel network</html>';
    const { report } = await exchange(
      `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${page.length}\r\n\r\n${page}`,
    );

    expect(report).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: page,
    });
  });

  it('returns a redirect as the answer and does not follow it', async () => {
    const { report, requests } = await exchange(
      'HTTP/1.1 307 Temporary Redirect\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n',
    );

    expect(report).toMatchObject({ status: 307, headers: { location: '/again' }, body: '' });
    expect(requests).toHaveLength(1);
  });

  it('waits for the answer behind an early hint', async () => {
    const { report } = await exchange(
      'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
    );

    expect(report).toMatchObject({ status: 200, body: 'ok' });
  });

  it('reports a switch of protocols as broken and written', async () => {
    const { report } = await exchange(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );

    expect(report).toMatchObject({ kind: 'broken', written: true, cause: 'ECONNRESET' });
  });
});

describe('createNodeWire, writing a request', () => {
  it('writes head and body as prepared, asks for no compression and says the length in bytes', async () => {
    const { requests } = await exchange('HTTP/1.1 204 No Content\r\n\r\n', {
      request: {
        method: 'POST',
        headers: [
          ['accept-encoding', 'gzip'],
          ['content-length', '1'],
          ['content-type', 'application/json'],
          ['idempotency-key', 'k1'],
        ],
        body: '{"who":"Zoë"}',
      },
    });

    const [head, body] = (requests[0] ?? '').split('\r\n\r\n');
    expect(body).toBe('{"who":"Zoë"}');
    expect(head?.split('\r\n').map((line) => line.replace(/127.*/, 'HOST'))).toEqual([
      'POST / HTTP/1.1',
      'user-agent: landed',
      'content-type: application/json',
      'idempotency-key: k1',
      'accept-encoding: identity',
      'content-length: 14',
      'Host: HOST',
      'Connection: keep-alive',
    ]);
  });

  it('writes the body of a DELETE with its length', async () => {
    const { requests } = await exchange('HTTP/1.1 204 No Content\r\n\r\n', {
      request: { method: 'DELETE', body: '{"why":"undo"}' },
    });

    expect(requests).toEqual([
      expect.stringMatching(/content-length: 14\r\n[^]*\{"why":"undo"\}$/),
    ]);
  });
});
