import { LandedError, type Clock } from '@landed/contract';
import { Hono, type Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

import { createDoorkeeper, type Doorkeeper } from './caller.js';
import { needsOperator, replyOfError } from './error-reply.js';
import { ID } from './input.js';
import { problem, type Reply } from './reply.js';
import type { LandedForHttp, Route, Visit } from './route.js';
import { ROUTES } from './routes.js';

const BODY_BYTES_MAX = 1_048_576;

export interface HttpSurfaceOptions {
  /** The flow; `createLanded` of `@landed/kit` gives one. */
  readonly landed: LandedForHttp;
  readonly clock: Clock;
  /** Token to the name of its person, at least 22 characters each. Only these may decide. */
  readonly persons: Readonly<Record<string, string>>;
  /** Tokens of agents: they see ids, states and sentences, and can decide nothing. Default none. */
  readonly agents?: readonly string[];
  /** In bytes, for every body. Default 1048576. */
  readonly maxBodyBytes?: number;
  /**
   * The origin that browsers know this by, such as `https://landed.example.com`. Default: that of the request's
   * own address, which is wrong behind a proxy that ends TLS.
   */
  readonly origin?: string;
  /** Hears of every error that an operator has to act on. Must not throw. Default: nobody. */
  readonly report?: (error: unknown) => void;
}

/** What a server knows about a request beside the request. */
export interface Received {
  /** Path and query as they stood in the request line; a `Request` holds them only after its own rewriting. */
  readonly rawTarget?: string;
}

export interface HttpSurface {
  /** Answers one request. Never rejects, so long as `report` does not throw. */
  fetch(request: Request, received?: Received): Promise<Response>;
}

interface Surface {
  readonly options: HttpSurfaceOptions;
  readonly doorkeeper: Doorkeeper;
}

type Exchange = Context<{ Bindings: Received }>;

/**
 * Landed over HTTP: a fetch handler for a person's surfaces, an agent's looks, and providers' webhooks.
 *
 * What the world does is an outcome with status 200 or 409; an error is ours, and says nothing but one sentence.
 *
 * @param options.persons - Token to name; the name of who decides comes from here, never from a body.
 * @throws {LandedError} `INPUT_INVALID` where a token is weak or doubled, or the limit or the origin is not one.
 */
export function createHttpSurface(options: HttpSurfaceOptions): HttpSurface {
  refuseBadOptions(options);
  const { persons, agents = [] } = options;
  const surface: Surface = { options, doorkeeper: createDoorkeeper({ persons, agents }) };
  const app = new Hono<{ Bindings: Received }>();
  app.use(
    secureHeaders({
      contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      xFrameOptions: 'DENY',
    }),
  );
  app.use((exchange, next) =>
    comesFromElsewhere(exchange.req.raw, options.origin)
      ? Promise.resolve(written(exchange, OTHER_ORIGIN))
      : next(),
  );
  for (const route of ROUTES)
    app.on(route.method, route.path, async (exchange) =>
      written(exchange, await safely(surface, () => answered(surface, route, exchange))),
    );
  app.notFound((exchange) => written(exchange, ROUTE_UNKNOWN));
  app.onError((error, exchange) => written(exchange, heard(options, error)));
  return { fetch: async (request, received = {}) => app.fetch(request, received) };
}

const OTHER_ORIGIN = problem(
  403,
  'OTHER_ORIGIN',
  'This was posted by a page of another origin. Nothing was changed.',
);
const ROUTE_UNKNOWN = problem(404, 'ROUTE_UNKNOWN', 'There is nothing at this address.');
const TOKEN_NEEDED = problem(
  401,
  'TOKEN_NEEDED',
  'This needs a token that is known here, as "Authorization: Bearer". Nothing was changed.',
);
const PERSON_ONLY = problem(
  403,
  'PERSON_ONLY',
  'Only a person can do this, and the token is an agent’s. Nothing was changed.',
);
const BAD_ID = problem(
  400,
  'INPUT_INVALID',
  'An id in the address has to be 1 to 200 letters, digits or . _ : ~ -. Nothing was changed.',
);

async function answered(surface: Surface, route: Route, exchange: Exchange): Promise<Reply> {
  const { raw: request } = exchange.req;
  const parts = exchange.req.param() as Readonly<Record<string, string>>;
  const visit: Visit = {
    landed: surface.options.landed,
    clock: surface.options.clock,
    request,
    rawTarget: exchange.env.rawTarget ?? targetOf(request.url),
    part: (name) => parts[name] ?? '',
    bodyBytesMax: surface.options.maxBodyBytes ?? BODY_BYTES_MAX,
  };
  const idsFit = Object.values(parts).every((part) => ID.test(part));
  if (route.openTo === 'anyone') return idsFit ? route.answer(visit) : BAD_ID;
  const caller = surface.doorkeeper(request.headers.get('authorization'));
  if (caller === null) return TOKEN_NEEDED;
  if (route.openTo === 'personOrAgent') return idsFit ? route.answer(visit, caller) : BAD_ID;
  if (caller.role !== 'person') return PERSON_ONLY;
  return idsFit ? route.answer(visit, caller) : BAD_ID;
}

/** Whatever is thrown, an object that is no error too, becomes an answer; the operator hears of it. */
async function safely({ options }: Surface, answer: () => Promise<Reply>): Promise<Reply> {
  try {
    return await answer();
  } catch (error) {
    return heard(options, error);
  }
}

function heard({ report }: HttpSurfaceOptions, error: unknown): Reply {
  if (needsOperator(error)) report?.(error);
  return replyOfError(error);
}

function written(exchange: Exchange, { status, body }: Reply): Response {
  return exchange.body(JSON.stringify(body), status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...(status === 401 ? { 'www-authenticate': 'Bearer realm="landed"' } : {}),
  });
}

/** Browsers name the origin of every post. `null`, of a sandboxed page, is another one. */
function comesFromElsewhere({ method, headers, url }: Request, own: string | undefined): boolean {
  const origin = headers.get('origin');
  if (origin === null || method === 'GET' || method === 'HEAD') return false;
  return origin !== (own ?? new URL(url).origin);
}

/** Cut out, not parsed and put together again, so that nothing more is rewritten. */
function targetOf(url: string): string {
  const withoutFragment = url.split('#', 1)[0] ?? '';
  return withoutFragment.replace(/^[a-z]+:\/\/[^/]*/i, '');
}

function refuseBadOptions({ maxBodyBytes = BODY_BYTES_MAX, origin }: HttpSurfaceOptions): void {
  if (!Number.isSafeInteger(maxBodyBytes) || maxBodyBytes < 1)
    throw invalid('maxBodyBytes is not a whole number above 0', 'Leave it out for 1048576.');
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).origin !== origin))
    throw invalid(
      'origin is not an origin',
      'Give scheme, host and port, without a slash at the end.',
    );
}

function invalid(why: string, toDo: string): LandedError {
  return new LandedError('INPUT_INVALID', { what: 'The options of the HTTP surface', why, toDo });
}
