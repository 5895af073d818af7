import type { FakeApp } from '../fake-app.js';
import { parseJson, type JsonValue } from '../json.js';

export interface AskOptions {
  readonly json?: JsonValue;
  /** Sent as it is, instead of `json`. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Bearer token; null sends none. Default `token-of-ana`. */
  readonly token?: string | null;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; `undefined` when it is not JSON. */
  readonly json: JsonValue | undefined;
}

/** Asks a fake in process, as a client of the provider would. */
export async function ask(
  app: Pick<FakeApp, 'fetch'>,
  request: string,
  options: AskOptions = {},
): Promise<Answered> {
  const response = await app.fetch(requestOf(request, options));
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parseJson(text) };
}

/** @param request - Method and path, as in `GET /calendar/v3/calendars/primary`. */
export function requestOf(request: string, options: AskOptions = {}): Request {
  const [method = 'GET', path = '/'] = request.split(' ');
  const { token = 'token-of-ana', json, signal } = options;
  const body = options.body ?? (json === undefined ? undefined : JSON.stringify(json));
  return new Request(`http://fake.example.com${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
}
