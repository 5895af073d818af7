import { afterEach, describe, expect, it, vi } from 'vitest';

import type { PreparedRequest } from '@landed/contract';

import {
  startLoopback,
  unusedPort,
  type Loopback,
  type LoopbackOptions,
} from './__fixtures__/loopback.js';
import { createManualTime, START_AT } from './__fixtures__/manual-time.js';
import { createNodeWire, type NodeWire } from './node-wire.js';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const POST: Omit<PreparedRequest, 'url'> = {
  method: 'POST',
  headers: [['content-type', 'application/json']],
  body: '{"to":"Ana"}',
};

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const resource of opened.splice(0)) await resource.close();
});

function openWire(): NodeWire {
  const wire = createNodeWire({ clock: createManualTime() });
  opened.push(wire);
  return wire;
}

async function serve(options: LoopbackOptions): Promise<Loopback> {
  const server = await startLoopback(options);
  opened.push(server);
  return server;
}

function post(wire: NodeWire, url: string, deadlineMs = 2_000) {
  return wire.exchange({ request: { ...POST, url }, mayLeave: () => null, deadlineMs });
}

describe('createNodeWire, before a byte can leave', () => {
  it('reports a refused connection as not written', async () => {
    const port = await unusedPort();

    const report = await post(openWire(), `http://127.0.0.1:${port}/`);

    expect(report).toEqual({
      kind: 'broken',
      written: false,
      cause: 'ECONNREFUSED',
      at: START_AT,
    });
  });

  it('reports a name that does not resolve as not written', async () => {
    const report = await post(openWire(), 'http://nobody.invalid/', 5_000);

    expect(report).toMatchObject({ kind: 'broken', written: false });
    expect(report).toHaveProperty('cause', expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/));
  });

  it('writes nothing when mayLeave refuses on a standing connection', async () => {
    let bytesRead = -1;
    const hungUp = Promise.withResolvers<void>();
    const server = await serve({
      onConnection: (socket) =>
        socket.on('close', () => {
          bytesRead = socket.bytesRead;
          hungUp.resolve();
        }),
    });

    const report = await openWire().exchange({
      request: { ...POST, url: server.url },
      mayLeave: () => 'pastSendBy',
      deadlineMs: 2_000,
    });
    await hungUp.promise;

    expect(report).toMatchObject({ kind: 'broken', written: false, cause: 'pastSendBy' });
    expect(bytesRead).toBe(0);
  });

  it('asks mayLeave again on a connection that is used again', async () => {
    const server = await serve({ onRequest: (socket) => socket.write(OK) });
    const wire = openWire();
    await post(wire, server.url);

    const report = await wire.exchange({
      request: { ...POST, url: server.url },
      mayLeave: () => 'pastSendBy',
      deadlineMs: 2_000,
    });

    expect(report).toMatchObject({ kind: 'broken', written: false, cause: 'pastSendBy' });
    expect(server.requests).toHaveLength(1);
  });

  it('reports a request that cannot be written down as not written', async () => {
    const request = { ...POST, url: 'http://127.0.0.1/', headers: [['x-name', 'a\r\nb']] as const };

    const report = await openWire().exchange({ request, mayLeave: () => null, deadlineMs: 100 });

    expect(report).toMatchObject({ written: false, cause: 'ERR_INVALID_CHAR' });
  });
});

describe('createNodeWire, after the request was written', () => {
  it('reports a reset before the request was read as written', async () => {
    const server = await serve({
      reads: false,
      onConnection: (socket) => void setTimeout(() => socket.resetAndDestroy(), 20),
    });

    const report = await post(openWire(), server.url);

    expect(report).toMatchObject({ kind: 'broken', written: true, cause: 'ECONNRESET' });
  });

  it('reports a reset after the request was read as written', async () => {
    const server = await serve({ onRequest: (socket) => socket.resetAndDestroy() });

    const report = await post(openWire(), server.url);

    expect(report).toMatchObject({ kind: 'broken', written: true, cause: 'ECONNRESET' });
    expect(server.requests).toHaveLength(1);
  });

  it('reports a hang-up without an answer as written', async () => {
    const server = await serve({ onRequest: (socket) => socket.end() });

    const report = await post(openWire(), server.url);

    expect(report).toMatchObject({ kind: 'broken', written: true, cause: 'ECONNRESET' });
  });

  it('ends a stalled answer at the deadline', async () => {
    const server = await serve({});

    const report = await post(openWire(), server.url, 60);

    expect(report).toMatchObject({ kind: 'broken', written: true, cause: 'deadline' });
    expect(server.requests).toHaveLength(1);
  });

  it('ends a body that trickles on at the deadline, though bytes keep coming', async () => {
    const server = await serve({
      onRequest(socket) {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
        const trickle = setInterval(() => socket.write('x'), 5);
        socket.on('close', () => clearInterval(trickle));
      },
    });

    const report = await post(openWire(), server.url, 80);

    expect(report).toMatchObject({ kind: 'broken', written: true, cause: 'deadline' });
  });

  it('reports an answer that is no HTTP as broken and written', async () => {
    const server = await serve({ onRequest: (socket) => socket.end('SSH-2.0-OpenSSH\r\n') });

    const report = await post(openWire(), server.url);

    expect(report).toMatchObject({ kind: 'broken', written: true });
    expect(report).toHaveProperty('cause', expect.stringMatching(/^HPE_/));
  });

  it('never repeats a request that broke on a connection that was used again', async () => {
    const server = await serve({
      onRequest: (socket, number) =>
        number === 1 ? void socket.write(OK) : void socket.resetAndDestroy(),
    });
    const wire = openWire();
    await post(wire, server.url);

    const report = await post(wire, server.url);

    expect(report).toMatchObject({ kind: 'broken', written: true, cause: 'ECONNRESET' });
    expect(server.connections()).toBe(1);
    expect(server.requests).toHaveLength(2);
  });
});

describe('createNodeWire, when it has seen enough', () => {
  it('hangs up on a body that is longer than it reads', async () => {
    const hungUp = Promise.withResolvers<void>();
    const server = await serve({
      onConnection: (socket) => socket.on('close', () => hungUp.resolve()),
      onRequest: (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nabcdefgh'),
    });
    const wire = createNodeWire({ clock: createManualTime(), bodyBytesMax: 4 });
    opened.push(wire);

    const report = await post(wire, server.url);
    await hungUp.promise;

    expect(report).toMatchObject({ kind: 'answer', body: 'abcd', complete: false });
  });

  it('takes an answer that comes before the request was read', async () => {
    const server = await serve({
      reads: false,
      onConnection: (socket) =>
        socket.write('HTTP/1.1 413 Content Too Large\r\nContent-Length: 2\r\n\r\nno'),
    });
    const request = { ...POST, url: server.url, body: 'x'.repeat(16 * 1024 * 1024) };

    const report = await openWire().exchange({ request, mayLeave: () => null, deadlineMs: 4_000 });

    expect(report).toMatchObject({ kind: 'answer', status: 413, body: 'no', complete: true });
  });
});

describe('createNodeWire, on its way', () => {
  it('goes straight to the host, whatever the proxy variables say', async () => {
    const proxy = `http://127.0.0.1:${await unusedPort()}`;
    for (const name of ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']) {
      vi.stubEnv(name, proxy);
    }
    const server = await serve({ onRequest: (socket) => socket.write(OK) });

    const report = await post(openWire(), server.url).finally(() => vi.unstubAllEnvs());

    expect(report).toMatchObject({ kind: 'answer', status: 200 });
  });

  it('uses a connection again, and closes it when told to', async () => {
    const closed = Promise.withResolvers<void>();
    const server = await serve({
      onConnection: (socket) => socket.on('close', () => closed.resolve()),
      onRequest: (socket) => socket.write(OK),
    });
    const wire = openWire();

    await post(wire, server.url);
    await post(wire, server.url);
    await wire.close();
    await closed.promise;

    expect(server.connections()).toBe(1);
  });
});
