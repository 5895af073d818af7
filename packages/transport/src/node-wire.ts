import { request as httpRequest, Agent as HttpAgent, type ClientRequest } from 'node:http';
import { request as httpsRequest, Agent as HttpsAgent } from 'node:https';

import type { Clock, DurationMs, PreparedRequest } from '@landed/contract';

import type { Wire } from './channel.js';
import { wireHeadersOf } from './prepared-request.js';
import { brokenReport, codeOf } from './report.js';
import { exchangeOnSocket } from './socket-exchange.js';
import type { SetTimer } from './timer.js';

export interface NodeWireOptions {
  readonly clock: Clock;
  /** PEM certificates to trust instead of Node's own, for a provider behind a private authority. */
  readonly ca?: string | readonly string[];
  /**
   * How long an unused connection is kept, in ms. Default 4000, below the 5000 after which common servers hang up:
   * a request written onto a connection that was just closed is lost without a trace.
   */
  readonly idleMs?: DurationMs;
  /** Longest answer body that is read, in bytes. Default 8 MiB. A longer one is cut and `complete` is false. */
  readonly bodyBytesMax?: number;
  /** Starts the timer of the deadline. Default `setTimeout`. */
  readonly setTimer?: SetTimer;
}

export interface NodeWire extends Wire {
  /** Closes idle connections. Requests under way go on, and later ones open new connections. */
  close(): Promise<void>;
}

type Agents = { readonly 'http:': HttpAgent; readonly 'https:': HttpsAgent };

const IDLE_MS = 4_000;
const BODY_BYTES_MAX = 8 * 1024 * 1024;

/**
 * The wire over `node:http` and `node:https`: keep-alive connections, one request per exchange.
 *
 * Nothing is written before the connection stands and `mayLeave` agreed, so `written` in a report is exact. Follows
 * no redirect, repeats nothing, asks for no compression and ignores proxy variables of the environment.
 *
 * @returns A wire whose `exchange` never throws.
 */
export function createNodeWire(options: NodeWireOptions): NodeWire {
  const agents = agentsOf(options);
  const rim = {
    clock: options.clock,
    setTimer: options.setTimer,
    bodyBytesMax: options.bodyBytesMax ?? BODY_BYTES_MAX,
  };
  return {
    async exchange(wireRequest) {
      let outgoing: ClientRequest;
      try {
        outgoing = openRequest(agents, wireRequest.request);
      } catch (error) {
        return brokenReport(options.clock, false, codeOf(error));
      }
      return exchangeOnSocket(outgoing, wireRequest, rim);
    },
    async close() {
      closeIdle(agents['http:']);
      closeIdle(agents['https:']);
    },
  };
}

function agentsOf({ ca, idleMs }: NodeWireOptions): Agents {
  const common = { keepAlive: true, timeout: idleMs ?? IDLE_MS };
  const trusted = ca === undefined ? {} : { ca: typeof ca === 'string' ? ca : [...ca] };
  return { 'http:': new HttpAgent(common), 'https:': new HttpsAgent({ ...common, ...trusted }) };
}

/** Begins to connect. The head is held back until `end`, which only the exchange calls. */
function openRequest(agents: Agents, request: PreparedRequest): ClientRequest {
  const url = new URL(request.url);
  const options = { method: request.method, headers: headersOf(request) };
  return url.protocol === 'https:'
    ? httpsRequest(url, { ...options, agent: agents['https:'] })
    : httpRequest(url, { ...options, agent: agents['http:'] });
}

function headersOf(request: PreparedRequest): Record<string, string[]> {
  const headers: Record<string, string[]> = { 'user-agent': ['landed'] };
  const grouped = Map.groupBy(wireHeadersOf(request), ([name]) => name.toLowerCase());
  for (const [name, pairs] of grouped) headers[name] = pairs.map(([, value]) => value);
  headers['accept-encoding'] = ['identity'];
  if (request.body !== null) headers['content-length'] = [String(Buffer.byteLength(request.body))];
  return headers;
}

function closeIdle(agent: HttpAgent): void {
  for (const sockets of Object.values(agent.freeSockets)) {
    for (const socket of sockets ?? []) socket.destroy();
  }
}
