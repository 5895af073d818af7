import type { PreparedRequest } from '@landed/contract';

import type { Credentials } from './channel.js';

/** Say who is asking: added when a request is sent, stored nowhere. */
const CREDENTIAL_HEADERS = ['authorization', 'cookie', 'proxy-authorization', 'x-goog-api-key'];

/** Belong to one connection, or are worked out again when the request is written. */
const CONNECTION_HEADERS = [
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Tell about the worker that built the request, so that two workers would store different bytes. */
const TELEMETRY_HEADERS = [
  'baggage',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-goog-api-client',
  'x-stripe-client-telemetry',
  'x-stripe-client-user-agent',
];

const LEFT_OUT = new Set([...CREDENTIAL_HEADERS, ...CONNECTION_HEADERS, ...TELEMETRY_HEADERS]);
const OF_THE_CONNECTION = new Set(CONNECTION_HEADERS);

/** What is kept of a `fetch` request: sorted headers without credentials, connection and telemetry, text body. */
export async function preparedRequestOf(request: Request): Promise<PreparedRequest> {
  return {
    // A read may also be a HEAD; whoever stores a request has checked the method before.
    method: request.method as PreparedRequest['method'],
    url: withoutFragment(request.url),
    headers: [...request.headers].filter(([name]) => !LEFT_OUT.has(name)),
    body: request.body === null ? null : textOf(await request.arrayBuffer()),
  };
}

/** The request with what the channel adds at the moment of sending. The stored one is not changed. */
export function withCredentials(request: PreparedRequest, added: Credentials): PreparedRequest {
  const headers = Object.entries(added.headers ?? {}).map(
    ([name, value]) => [name.toLowerCase(), value] as const,
  );
  const replaced = new Set(headers.map(([name]) => name));
  const query = new URLSearchParams(added.query ?? {}).toString();
  const separator = request.url.includes('?') ? '&' : '?';
  return {
    ...request,
    url: query === '' ? request.url : `${withoutFragment(request.url)}${separator}${query}`,
    headers: [...request.headers.filter(([name]) => !replaced.has(name.toLowerCase())), ...headers],
  };
}

/** The headers that go onto a wire; those of the connection are the wire's own business. */
export function wireHeadersOf(request: PreparedRequest): readonly (readonly [string, string])[] {
  return request.headers.filter(([name]) => !OF_THE_CONNECTION.has(name.toLowerCase()));
}

/** @throws {TypeError} when the bytes are no UTF-8 text. */
function textOf(bytes: ArrayBuffer): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

function withoutFragment(url: string): string {
  const start = url.indexOf('#');
  return start < 0 ? url : url.slice(0, start);
}
