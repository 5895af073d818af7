import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface Loopback {
  /** Ends in a slash. */
  readonly url: string;
  /** As a channel lists it: `127.0.0.1:port`. */
  readonly host: string;
  readonly port: number;
  /** The raw requests that were read whole. */
  readonly requests: readonly string[];
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

export interface LoopbackOptions {
  readonly onConnection?: (socket: Socket) => unknown;
  readonly onRequest?: (socket: Socket, number: number) => unknown;
  /** False leaves every byte in the kernel. */
  readonly reads?: boolean;
}

/** A server of bare TCP on 127.0.0.1 that answers what the test writes. */
export async function startLoopback(options: LoopbackOptions): Promise<Loopback> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (options.reads !== false) {
      readRequests(socket, (request) => {
        requests.push(request);
        options.onRequest?.(socket, requests.length);
      });
    }
    options.onConnection?.(socket);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    host: `127.0.0.1:${port}`,
    port,
    requests,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A port of 127.0.0.1 on which nobody listens. */
export async function unusedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
}

function readRequests(socket: Socket, onRequest: (request: string) => void): void {
  let pending = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    pending += chunk;
    for (let length = lengthOf(pending); length !== null; length = lengthOf(pending)) {
      const request = pending.slice(0, length);
      pending = pending.slice(length);
      onRequest(Buffer.from(request, 'latin1').toString('utf8'));
    }
  });
}

/** How many characters the first whole request has, or null where it is not whole. */
function lengthOf(bytes: string): number | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const announced = /^content-length: (\d+)/im.exec(bytes.slice(0, headEnd))?.[1] ?? '0';
  const length = headEnd + 4 + Number(announced);
  return bytes.length >= length ? length : null;
}
