import type { Clock } from '@landed/contract';

import {
  createHttpSurface,
  type HttpSurface,
  type HttpSurfaceOptions,
} from '../create-http-surface.js';
import { createInMemoryLanded, type InMemoryLanded } from './in-memory-landed.js';
import { NOW } from './samples.js';

export const ANA_TOKEN = 'ana-0123456789abcdefghij';
export const BEN_TOKEN = 'ben-0123456789abcdefghij';
export const AGENT_TOKEN = 'agent-0123456789abcdefgh';
export const ORIGIN = 'http://landed.test';

export const CLOCK: Clock = { now: () => NOW, monotonic: () => 5_000 };

export interface Ask {
  readonly token?: string;
  /** An object becomes JSON; text and bytes go as they are. */
  readonly body?: object | string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface World extends InMemoryLanded {
  readonly surface: HttpSurface;
  readonly get: (path: string, ask?: Ask) => Promise<Answer>;
  readonly post: (path: string, ask?: Ask) => Promise<Answer>;
  /** Errors that an operator was told of. */
  readonly reported: () => readonly unknown[];
}

export interface WorldOptions extends Partial<HttpSurfaceOptions> {
  readonly sending?: Promise<void>;
}

/** A fresh surface over a fresh flow: Ana and Ben are persons, one agent has a token. */
export function createWorld({ sending, ...options }: WorldOptions = {}): World {
  const flow = createInMemoryLanded(sending);
  let reported: readonly unknown[] = [];
  const surface = createHttpSurface({
    landed: flow.landed,
    clock: CLOCK,
    persons: { [ANA_TOKEN]: 'Ana', [BEN_TOKEN]: 'Ben' },
    agents: [AGENT_TOKEN],
    report: (error) => void (reported = [...reported, error]),
    ...options,
  });
  return {
    ...flow,
    surface,
    get: (path, asked) => send(surface, 'GET', path, asked),
    post: (path, asked) => send(surface, 'POST', path, asked),
    reported: () => reported,
  };
}

async function send(
  surface: HttpSurface,
  method: string,
  path: string,
  { token, body, headers = {} }: Ask = {},
): Promise<Answer> {
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: bytesOf(body) }),
  });
  const response = await surface.fetch(request);
  const text = await response.text();
  const json = JSON.parse(text) as Answer['json'];
  return { status: response.status, headers: response.headers, text, json };
}

function bytesOf(body: object | string | Uint8Array): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}
