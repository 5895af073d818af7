import { LandedError, type PreparedRequest, type TransportReport } from '@landed/contract';

import type { Channel } from './channel.js';
import { listedUrlOf } from './host-list.js';
import { preparedRequestOf } from './prepared-request.js';
import { codeOf } from './report.js';

/** What reading needs of a channel: its limits, and the way out. */
export interface ReadRim {
  readonly provider: string;
  readonly hosts: readonly string[];
  readonly readOnly: (method: string, url: URL) => boolean;
  /** Adds credentials and runs the exchange; a text is why it may not leave. */
  readonly exchange: (
    request: PreparedRequest,
    mayLeave: () => string | null,
  ) => Promise<TransportReport>;
}

/** See `Channel.read`. */
export function createRead(rim: ReadRim): Channel['read'] {
  return async (request) => {
    assertMayRead(rim, request.method, request.url);
    return rim.exchange(request, () => null);
  };
}

/** See `Channel.fetch`. */
export function createReadFetch(rim: ReadRim): Channel['fetch'] {
  return async (input, init) => {
    const asked = new Request(input, init);
    assertMayRead(rim, asked.method, asked.url);
    const request = await preparedRequestOf(asked);
    const exchange = rim.exchange(request, () => (asked.signal.aborted ? 'aborted' : null));
    const report = await unlessAborted(exchange, asked.signal);
    return responseOf(report, request.url);
  };
}

function assertMayRead(rim: ReadRim, method: string, text: string): void {
  const url = listedUrlOf(rim.hosts, text);
  if (method === 'GET' || method === 'HEAD' || rim.readOnly(method, url)) return;
  throw new LandedError('INPUT_INVALID', {
    what: `A ${method} to ${rim.provider}`,
    why: 'it may write, and this way out only reads',
    toDo: 'Capture it and let the dispatcher send it, or name it in readOnly.',
  });
}

/** A reader that no longer waits is told at once; its request, which only reads, runs out by itself. */
function unlessAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    pending.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

const STATUSES_WITHOUT_BODY = new Set([204, 205, 304]);

/** @throws {TypeError} as `fetch` does, with `cause.code`, where there is no whole answer. */
function responseOf(report: TransportReport, url: string): Response {
  if (report.kind === 'broken') throw fetchFailed(report.cause);
  if (!report.complete) throw fetchFailed('bodyCutShort');
  const { status, headers } = report;
  try {
    const body = STATUSES_WITHOUT_BODY.has(status) ? null : report.body;
    const response = new Response(body, { status, headers });
    Object.defineProperty(response, 'url', { value: url });
    return response;
  } catch (error) {
    throw fetchFailed(codeOf(error));
  }
}

function fetchFailed(code: string): TypeError {
  const cause = Object.assign(new Error(`The read ended without a whole answer: ${code}.`), {
    code,
  });
  return new TypeError('fetch failed', { cause });
}
