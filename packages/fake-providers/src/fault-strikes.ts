import type { SetTimer } from './clock.js';
import { FakeConnectionLost } from './connection-lost.js';
import type { Fault, FaultKind } from './fault.js';
import { cutResponseOf, responseOf, textReply, type Reply } from './reply.js';
import { trickledResponseOf } from './trickle.js';

/** The provider's own words for turning a request away. */
export interface Refusals {
  unavailable(status: number): Reply;
  tooManyRequests(): Reply;
}

/** What a fault has at hand when it strikes one request. */
export interface StrikeScene {
  /** Carries out the operation. A fault that strikes before execution does not call it. */
  readonly run: () => Reply;
  readonly refusals: Refusals;
  readonly setTimer: SetTimer;
  /** Its signal is aborted when the client leaves. */
  readonly request: Request;
  /** Headers that every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
}

type FaultOf<Kind extends FaultKind> = Extract<Fault, { readonly kind: Kind }>;
type Strikes = {
  readonly [Kind in FaultKind]: (
    fault: FaultOf<Kind>,
    scene: StrikeScene,
  ) => Response | Promise<Response>;
};

const HTML_PAGE =
  '<!doctype html><html><head><title>Please wait</title></head><body><p>One moment.</p></body></html>';

const STRIKES: Strikes = {
  'lose-request': () => {
    throw new FakeConnectionLost(false);
  },
  'lose-answer': (_fault, scene) => {
    scene.run();
    throw new FakeConnectionLost(true);
  },
  'refuse-before': ({ status = 503 }, scene) =>
    responseOf(scene.refusals.unavailable(status), scene.headers),
  'refuse-429': ({ retryAfterSeconds }, scene) =>
    responseOf(scene.refusals.tooManyRequests(), {
      ...scene.headers,
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    }),
  'fail-after': ({ status = 503 }, scene) => {
    scene.run();
    return responseOf(scene.refusals.unavailable(status), scene.headers);
  },
  'html-as-200': (_fault, scene) => {
    scene.run();
    return responseOf(textReply(200, HTML_PAGE, 'text/html; charset=utf-8'), scene.headers);
  },
  'empty-body': (_fault, scene) => {
    const reply = scene.run();
    return responseOf({ ...reply, body: reply.body === null ? null : '' }, scene.headers);
  },
  'truncated-body': (_fault, scene) => cutResponseOf(scene.run(), scene.headers),
  stall: (_fault, scene) => {
    scene.run();
    return untilTheClientLeaves(scene.request);
  },
  'read-lag': (_fault, scene) => responseOf(scene.run(), scene.headers),
  delay: async ({ delayMs }, scene) => {
    const reply = scene.run();
    await pause(delayMs, scene);
    return responseOf(reply, scene.headers);
  },
  trickle: ({ delayMs }, scene) =>
    trickledResponseOf(scene.run(), scene.headers, () => pause(delayMs, scene)),
  'replace-answer': ({ status, body, contentType, executed }, scene) => {
    if (executed === true) scene.run();
    return responseOf(replacement(status, body, contentType), scene.headers);
  },
};

/**
 * Answers one request as the fault wants it.
 *
 * @throws {FakeConnectionLost} when the client is to see a broken connection; `executed` says whether
 * the operation was carried out.
 */
export async function strike(fault: Fault, scene: StrikeScene): Promise<Response> {
  const play = STRIKES[fault.kind] as (
    fault: Fault,
    scene: StrikeScene,
  ) => Response | Promise<Response>;
  return play(fault, scene);
}

function replacement(status: number, body: string, contentType = 'application/json'): Reply {
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return hasBody ? textReply(status, body, contentType) : { status, headers: {}, body: null };
}

/**
 * Requests whose client is waited for. Node lets go of a request's signal with the request itself, and an
 * abort then reaches nobody; so somebody has to hold on to it.
 */
const waitedFor = new Set<Request>();

/** Rejects when the client gives up. Holds no timer and no handle, so it keeps no process alive. */
function untilTheClientLeaves(request: Request): Promise<never> {
  const { signal } = request;
  return new Promise((_resolve, reject) => {
    const leave = (): void => {
      waitedFor.delete(request);
      reject(signal.reason as Error);
    };
    if (signal.aborted) return leave();
    waitedFor.add(request);
    signal.addEventListener('abort', leave, { once: true });
  });
}

/** Waits by the injected timer, or until the client gives up, whichever comes first. */
function pause(delayMs: number, { setTimer, request }: StrikeScene): Promise<void> {
  const elapsed = new Promise<void>((resolve) => {
    setTimer(() => {
      waitedFor.delete(request);
      resolve();
    }, delayMs);
  });
  return Promise.race([elapsed, untilTheClientLeaves(request)]);
}
