import type { PreparedRequest, Sender, TransportReport } from '@landed/contract';

import { createManualTime, type ManualTime } from './time.js';

/** What goes wrong with the next request. */
export type Fault =
  /** It takes effect, and the answer never comes. */
  | 'answerLost'
  /** It never arrives, and nobody can tell. */
  | 'requestLost'
  /** It lies on the way until `land` is called. */
  | 'late'
  /** No connection: provably not sent. */
  | 'unsent'
  /** 429, before anything was done. */
  | 'busy'
  /** 422, the provider's own refusal. */
  | 'rejected';

export interface Effect {
  readonly objectId: string;
  readonly reference: string;
  readonly key: string | null;
  readonly what: string;
}

/** A provider's side of the world, in memory, with its wire. */
export interface World {
  readonly clock: ManualTime;
  readonly sender: Sender;
  /** What took effect, in order. */
  readonly effects: () => readonly Effect[];
  /** Keys of every request that came, in order. */
  readonly keys: () => readonly (string | null)[];
  /** Texts of every request that came. */
  readonly bodies: () => readonly string[];
  /** Answers that were repeated from a key. */
  readonly replays: () => number;
  readonly fail: (...faults: readonly Fault[]) => void;
  /** Lets the requests that lie on the way take effect. */
  readonly land: () => void;
  /** Runs when a request has come, before it is answered. */
  readonly whileSending: (act: () => Promise<void>) => void;
  readonly find: (reference: string) => Effect | null;
  /** Look-ups find nothing, as behind a lagging index. */
  readonly hide: (hidden: boolean) => void;
  /** By name: who holds a slot. */
  readonly slots: Map<string, string>;
}

interface Wire {
  readonly clock: ManualTime;
  readonly effects: Effect[];
  readonly underway: Effect[];
  readonly requests: PreparedRequest[];
  readonly faults: Fault[];
  readonly counts: { replays: number; objects: number };
}

export function createWorld(): World {
  const clock = createManualTime();
  const counts = { replays: 0, objects: 0 };
  const wire: Wire = { clock, effects: [], underway: [], requests: [], faults: [], counts };
  let meanwhile: () => Promise<void> = () => Promise.resolve();
  let hidden = false;
  return {
    clock,
    sender: {
      async send(request) {
        await meanwhile();
        return exchange(wire, request);
      },
    },
    effects: () => wire.effects,
    keys: () => wire.requests.map((request) => headerOf(request, 'idempotency-key')),
    bodies: () => wire.requests.map(({ body }) => body ?? ''),
    replays: () => counts.replays,
    fail: (...faults) => void wire.faults.push(...faults),
    land: () => void wire.effects.push(...wire.underway.splice(0)),
    whileSending: (act) => void (meanwhile = act),
    find: (reference) =>
      hidden ? null : (wire.effects.find((effect) => effect.reference === reference) ?? null),
    hide: (next) => void (hidden = next),
    slots: new Map(),
  };
}

function exchange(wire: Wire, request: PreparedRequest): TransportReport {
  const fault = wire.faults.shift() ?? null;
  if (fault === 'unsent') return broken(wire, false, 'ECONNREFUSED');
  wire.requests.push(request);
  if (fault === 'busy') return answer(wire, 429, '');
  if (fault === 'rejected') return answer(wire, 422, '');
  if (fault === 'requestLost') return broken(wire, true, 'ECONNRESET');
  const known = knownUnderKey(wire, request);
  if (known !== null) return answer(wire, 200, known.objectId);
  const effect = effectOf(wire, request);
  if (fault === 'late') wire.underway.push(effect);
  else wire.effects.push(effect);
  const isLost = fault === 'late' || fault === 'answerLost';
  return isLost ? broken(wire, true, 'ECONNRESET') : answer(wire, 201, effect.objectId);
}

function knownUnderKey({ effects, counts }: Wire, request: PreparedRequest): Effect | null {
  const key = headerOf(request, 'idempotency-key');
  const known = key === null ? undefined : effects.find((effect) => effect.key === key);
  if (known !== undefined) counts.replays += 1;
  return known ?? null;
}

function effectOf({ counts }: Wire, request: PreparedRequest): Effect {
  counts.objects += 1;
  return {
    objectId: `obj${counts.objects}`,
    reference: headerOf(request, 'x-reference') ?? '',
    key: headerOf(request, 'idempotency-key'),
    what: request.body ?? '',
  };
}

function headerOf({ headers }: PreparedRequest, wanted: string): string | null {
  return headers.find(([name]) => name === wanted)?.[1] ?? null;
}

function answer({ clock }: Wire, status: number, body: string): TransportReport {
  return { kind: 'answer', status, headers: {}, body, complete: true, receivedAt: clock.now() };
}

function broken({ clock }: Wire, written: boolean, cause: string): TransportReport {
  return { kind: 'broken', written, cause, at: clock.now() };
}
