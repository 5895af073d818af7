import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

import { isFakeConnectionLost } from './connection-lost.js';
import { answerControl, CONTROL_PATH } from './control-api.js';
import type { FakeApp } from './fake-app.js';
import { cutOf, type CutResponse } from './reply.js';

export interface ServeFakeOptions {
  /** Default 0: a free port is chosen. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Mounts the control API at `/__control/`. Default false. It asks for no credentials. */
  readonly control?: boolean;
}

/** A fake on a socket. */
export interface ServedFake {
  /** Such as `http://127.0.0.1:41234`, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Stops listening and ends every socket, stalled ones too. May be called twice. */
  close(): Promise<void>;
}

interface NodeBindings {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

/**
 * Serves a fake over HTTP on loopback, with its faults made real: a lost connection is a TCP reset, a
 * truncated body ends early.
 *
 * @throws the system's own error when it cannot listen there, such as `EADDRINUSE`. Nothing is left open.
 */
export async function serveFake(app: FakeApp, options: ServeFakeOptions = {}): Promise<ServedFake> {
  const { port = 0, host = '127.0.0.1', control = false } = options;
  const server = createAdaptorServer({
    createServer,
    overrideGlobalObjects: false,
    fetch: (request, env) =>
      control && new URL(request.url).pathname.startsWith(CONTROL_PATH)
        ? answerControl(app, request)
        : answerOnSocket(app, request, env as NodeBindings),
  }) as Server;
  const sockets = trackSockets(server);
  await listen(server, port, host);

  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    close: () => closeAll(server, sockets),
  };
}

async function answerOnSocket(
  app: FakeApp,
  request: Request,
  env: NodeBindings,
): Promise<Response> {
  try {
    const response = await app.fetch(request);
    const cut = cutOf(response);
    return cut === undefined ? response : sendCut(response, cut, env.outgoing);
  } catch (error) {
    if (isFakeConnectionLost(error)) {
      env.incoming.socket.resetAndDestroy();
      return RESPONSE_ALREADY_SENT;
    }
    if (env.outgoing.destroyed || request.signal.aborted) return RESPONSE_ALREADY_SENT;
    const message = error instanceof Error ? error.message : String(error);
    return new Response(`The fake itself failed: ${message}`, { status: 500 });
  }
}

/** Sends the head and the part of the body that the fault allows, then drops the connection. */
function sendCut(response: Response, cut: CutResponse, outgoing: ServerResponse): Response {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.write(cut.sentBytes, () => outgoing.socket?.destroy());
  return RESPONSE_ALREADY_SENT;
}

function trackSockets(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closeAll(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets) socket.destroy();
  });
}
