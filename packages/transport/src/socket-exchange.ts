import type { ClientRequest, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

import type { Clock, TransportReport } from '@landed/contract';

import type { WireRequest } from './channel.js';
import { brokenReport, codeOf } from './report.js';
import { startTimer, type SetTimer } from './timer.js';

type Answer = Extract<TransportReport, { kind: 'answer' }>;

export interface SocketRim {
  readonly clock: Clock;
  readonly setTimer: SetTimer | undefined;
  readonly bodyBytesMax: number;
}

/** Runs one request that was opened and not yet ended, to its report. Never rejects. */
export function exchangeOnSocket(
  outgoing: ClientRequest,
  { request, mayLeave, deadlineMs }: WireRequest,
  rim: SocketRim,
): Promise<TransportReport> {
  return new Promise((resolve) => {
    const progress = { written: false, answered: false, closed: false, settled: false };
    const settle = (report: TransportReport): void => {
      if (progress.settled) return;
      progress.settled = true;
      cancelDeadline();
      resolve(report);
    };
    const settleBroken = (cause: string): void =>
      settle(brokenReport(rim.clock, progress.written, cause));
    const giveUp = (cause: string): void => {
      settleBroken(cause);
      outgoing.destroy();
    };
    const cancelDeadline = startTimer(rim.setTimer, () => giveUp('deadline'), deadlineMs);

    outgoing.on('socket', (socket) =>
      whenConnected(socket, () => {
        if (progress.settled) return;
        if (!socket.writable) return giveUp('ECONNRESET');
        const refusal = mayLeave();
        if (refusal !== null) return giveUp(refusal);
        progress.written = true;
        outgoing.end(request.body ?? undefined);
      }),
    );
    outgoing.on('response', (incoming) => {
      progress.answered = true;
      void readAnswer(incoming, rim).then((answer) => {
        const isDone = answer.complete && outgoing.writableFinished;
        // Told when the connection is idle again, so that the next request finds it.
        if (isDone && !progress.closed) outgoing.once('close', () => settle(answer));
        else settle(answer);
        if (!isDone) outgoing.destroy();
      });
    });
    // Once the head of an answer is here, the answer itself tells how it ends.
    outgoing.on('error', (error) => progress.answered || settleBroken(codeOf(error)));
    outgoing.on('close', () => {
      progress.closed = true;
      if (!progress.answered) settleBroken('ECONNRESET');
    });
  });
}

/** A connection stands when bytes would go out at once: for TLS, when the certificate was accepted. */
function whenConnected(socket: Socket, run: () => void): void {
  if (socket instanceof TLSSocket) {
    if (socket.authorized) run();
    else socket.once('secureConnect', run);
  } else if (socket.connecting) socket.once('connect', run);
  else run();
}

/** Reads to the end, to the limit, or to where the connection broke: whichever comes first. */
async function readAnswer(incoming: IncomingMessage, rim: SocketRim): Promise<Answer> {
  const { bytes, complete } = await readBody(incoming, rim.bodyBytesMax);
  return {
    kind: 'answer',
    status: incoming.statusCode ?? 0,
    headers: headersOf(incoming),
    body: bytes.toString('utf8'),
    complete,
    receivedAt: rim.clock.now(),
  };
}

function readBody(
  incoming: IncomingMessage,
  bytesMax: number,
): Promise<{ readonly bytes: Buffer; readonly complete: boolean }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = (complete: boolean): void =>
      resolve({ bytes: Buffer.concat(chunks).subarray(0, bytesMax), complete });
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > bytesMax) end(false);
    });
    incoming.on('end', () => end(incoming.complete));
    incoming.on('error', () => end(false));
    incoming.on('close', () => end(false));
  });
}

function headersOf(incoming: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      [value ?? ''].flat().join(', '),
    ]),
  );
}
