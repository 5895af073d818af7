import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { startLoopback } from './__fixtures__/loopback.js';
import { createManualTime } from './__fixtures__/manual-time.js';
import { createSelfSigned } from './__fixtures__/self-signed.js';
import { createNodeWire, type NodeWire } from './node-wire.js';

const own = createSelfSigned('127.0.0.1');
const foreign = createSelfSigned('192.0.2.1');
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const resource of opened.splice(0)) await resource.close();
});

interface TlsServer {
  readonly url: string;
  readonly requests: () => number;
  readonly connections: () => number;
}

async function serveTls(
  identity = own,
  onConnection: () => void = () => undefined,
): Promise<TlsServer> {
  let requests = 0;
  let connections = 0;
  const server: Server = createServer(identity, (request, response) => {
    requests += 1;
    request.resume().on('end', () => response.end('ok'));
  });
  server.on('connection', () => {
    connections += 1;
    onConnection();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}/`,
    requests: () => requests,
    connections: () => connections,
  };
}

function openWire(ca?: string): NodeWire {
  const wire = createNodeWire({ clock: createManualTime(), ...(ca === undefined ? {} : { ca }) });
  opened.push(wire);
  return wire;
}

function post(wire: NodeWire, url: string, mayLeave: () => string | null = () => null) {
  const request = { method: 'POST', url, headers: [], body: 'hello' } as const;
  return wire.exchange({ request, mayLeave, deadlineMs: 2_000 });
}

describe('createNodeWire over TLS', () => {
  it('sends to a server that it trusts, and uses the connection again', async () => {
    const server = await serveTls();
    const wire = openWire(own.cert);

    const first = await post(wire, server.url);
    const second = await post(wire, server.url);

    expect([first, second]).toMatchObject([{ status: 200, body: 'ok' }, { status: 200 }]);
    expect(server.connections()).toBe(1);
  });

  it('writes nothing to a server that it does not trust', async () => {
    const server = await serveTls();

    const report = await post(openWire(), server.url);

    expect(report).toMatchObject({
      kind: 'broken',
      written: false,
      cause: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    expect(server.requests()).toBe(0);
  });

  it('writes nothing to a server of another name', async () => {
    const server = await serveTls(foreign);

    const report = await post(openWire(foreign.cert), server.url);

    expect(report).toMatchObject({
      kind: 'broken',
      written: false,
      cause: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(server.requests()).toBe(0);
  });

  it('writes nothing to a server that speaks no TLS', async () => {
    const server = await startLoopback({
      onConnection: (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    });
    opened.push(server);

    const report = await post(openWire(), server.url.replace('http:', 'https:'));

    expect(report).toMatchObject({ kind: 'broken', written: false });
    expect(report).toHaveProperty('cause', expect.stringMatching(/^(EPROTO|ERR_SSL_)/));
  });

  it('counts a handshake that never ends as not written', async () => {
    const server = await startLoopback({});
    opened.push(server);
    const request = {
      method: 'POST',
      url: `https://${server.host}/`,
      headers: [],
      body: 'x',
    } as const;

    const report = await openWire().exchange({ request, mayLeave: () => null, deadlineMs: 60 });

    expect(report).toMatchObject({ kind: 'broken', written: false, cause: 'deadline' });
  });

  it('asks mayLeave only after the handshake', async () => {
    let handshakeBegan = false;
    const server = await serveTls(own, () => void (handshakeBegan = true));

    const report = await post(openWire(own.cert), server.url, () =>
      handshakeBegan ? 'pastSendBy' : null,
    );

    expect(report).toMatchObject({ kind: 'broken', written: false, cause: 'pastSendBy' });
    expect(server.requests()).toBe(0);
  });
});
