import type { Clock, TransportReport } from '@landed/contract';

import type { Wire, WireRequest } from './channel.js';
import { wireHeadersOf } from './prepared-request.js';
import { brokenReport, codeOf } from './report.js';
import { startTimer, type SetTimer } from './timer.js';

export interface FetchWireOptions {
  readonly clock: Clock;
  /** Starts the timer of the deadline. Default `setTimeout`; a simulation passes its own. */
  readonly setTimer?: SetTimer;
}

/** Answers a request in this process: a fake provider, a Hono app. */
export type FetchHandler = (request: Request) => Promise<Response> | Response;

/**
 * A wire to a handler in this process, for tests and simulations without sockets.
 *
 * The request counts as written when the handler is called. An error named `FakeConnectionLost` is a reset
 * connection; any other error is reported as broken by its code, because the handler may have acted before. A body
 * that breaks off is an answer with `complete: false`. The deadline ends a handler that never answers, and aborts
 * the request's signal.
 */
export function createFetchWire(handler: FetchHandler, options: FetchWireOptions): Wire {
  return {
    async exchange(wireRequest) {
      const aborter = new AbortController();
      let request: Request;
      try {
        request = fetchRequestOf(wireRequest, aborter.signal);
      } catch (error) {
        return brokenReport(options.clock, false, codeOf(error));
      }
      const refusal = wireRequest.mayLeave();
      if (refusal !== null) return brokenReport(options.clock, false, refusal);
      return withDeadline(ask(handler, request, options.clock), wireRequest, {
        ...options,
        aborter,
      });
    },
  };
}

function fetchRequestOf({ request }: WireRequest, signal: AbortSignal): Request {
  return new Request(request.url, {
    method: request.method,
    headers: wireHeadersOf(request).map(([name, value]): [string, string] => [name, value]),
    body: request.body,
    redirect: 'manual',
    signal,
  });
}

function withDeadline(
  asked: Promise<TransportReport>,
  { deadlineMs }: WireRequest,
  { clock, setTimer, aborter }: FetchWireOptions & { readonly aborter: AbortController },
): Promise<TransportReport> {
  return new Promise((resolve) => {
    const cancelDeadline = startTimer(
      setTimer,
      () => {
        resolve(brokenReport(clock, true, 'deadline'));
        aborter.abort();
      },
      deadlineMs,
    );
    void asked.then((report) => {
      cancelDeadline();
      resolve(report);
    });
  });
}

async function ask(
  handler: FetchHandler,
  request: Request,
  clock: Clock,
): Promise<TransportReport> {
  try {
    const response = await handler(request);
    const { body, complete } = await bodyOf(response, request.signal);
    return {
      kind: 'answer',
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      complete,
      receivedAt: clock.now(),
    };
  } catch (error) {
    const lost = error instanceof Error && error.name === 'FakeConnectionLost';
    return brokenReport(clock, true, lost ? 'ECONNRESET' : codeOf(error));
  }
}

async function bodyOf(
  response: Response,
  signal: AbortSignal,
): Promise<{ readonly body: string; readonly complete: boolean }> {
  const chunks: Uint8Array[] = [];
  let complete = true;
  const reader = response.body?.getReader();
  signal.addEventListener('abort', () => void reader?.cancel().catch(() => undefined));
  try {
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
      chunks.push(read.value);
    }
  } catch {
    complete = false;
  }
  const bytes = Buffer.concat(chunks);
  const announced = Number(response.headers.get('content-length') ?? 0);
  const isWhole = response.body === null || bytes.length >= announced;
  return { body: bytes.toString('utf8'), complete: complete && isWhole };
}
