import type {
  Clock,
  EpochMs,
  PreparedRequest,
  SendOptions,
  Sender,
  TransportReport,
} from '@landed/contract';

/** One thing that stands at the provider because a request was executed. */
export interface Effect {
  readonly id: string;
  readonly reference: string;
  readonly key: string;
  readonly body: string | null;
  readonly landedAt: EpochMs;
  state: 'done' | 'pending' | 'refused';
  removed: boolean;
}

/** What goes wrong with one request; without one it is done and answered. */
export type Fault =
  /** The connection is refused: no byte leaves. */
  | 'noConnection'
  /** It leaves and never arrives. */
  | 'requestLost'
  /** It is done, and the answer never arrives. */
  | 'answerLost'
  /** 429, asks for ten seconds. */
  | 'busy'
  /** 422: the provider's own no. */
  | 'refused'
  /** 202: received, the verdict comes later. */
  | 'received'
  /** Done, and answered with what nobody can read. */
  | 'garbage'
  /** Done, and the sender never returns: the process ends here. */
  | 'killedAfter'
  /** Nothing leaves and the sender never returns: the process ends here. */
  | 'killedBefore';

/** A provider in memory: counts what it did, loses what it is told to lose. */
export interface World extends Sender {
  readonly effects: readonly Effect[];
  /** Every request of which a byte left, as it was sent. */
  readonly requests: readonly PreparedRequest[];
  readonly sends: readonly SendOptions[];
  /** For the next requests, one each. */
  next(...faults: readonly Fault[]): void;
  /** How long an effect stays unseen to a search. */
  lagMs: number;
  /** True where its reads fail. */
  isDown: boolean;
  /** How it tells that it was asked before: by a key that it keeps, by an id that exists, or not at all. */
  remembers: 'key' | 'id' | 'nothing';
  /** The number after which the next object is named; null: as many as there are. */
  countsFrom: number | null;
  /** Called while a request is out, after it was executed. */
  onTheWay: () => Promise<void> | void;
}

export function createWorld(clock: Clock): World {
  const effects: Effect[] = [];
  const requests: PreparedRequest[] = [];
  const sends: SendOptions[] = [];
  const faults: Fault[] = [];
  const world: World = {
    effects,
    requests,
    sends,
    lagMs: 0,
    isDown: false,
    remembers: 'nothing',
    countsFrom: null,
    onTheWay: () => undefined,
    next: (...more) => void faults.push(...more),
    async send(request, options) {
      sends.push(options);
      const fault = faults.shift() ?? null;
      if (fault === 'killedBefore') return new Promise<never>(() => undefined);
      const past = clock.now() > options.sendBy || clock.monotonic() > options.sendByMonotonic;
      if (past) return broken(clock, false, 'pastSendBy');
      if (fault === 'noConnection') return broken(clock, false, 'ECONNREFUSED');
      requests.push(request);
      const report = executed(world, effects, { request, fault, clock });
      await world.onTheWay();
      if (fault === 'killedAfter') return new Promise<never>(() => undefined);
      return report;
    },
  };
  return world;
}

interface Execution {
  readonly request: PreparedRequest;
  readonly fault: Fault | null;
  readonly clock: Clock;
}

/** What is answered without anything done. */
const NOT_DONE: Partial<Record<Fault, number>> = { busy: 429, refused: 422 };

function executed(world: World, effects: Effect[], execution: Execution): TransportReport {
  const { request, fault, clock } = execution;
  if (fault === 'requestLost') return broken(clock, true, 'ECONNRESET');
  const status = fault === null ? undefined : NOT_DONE[fault];
  if (status !== undefined) return answer(clock, status, {});
  const { 'x-key': key = '', 'x-reference': reference = '' } = Object.fromEntries(request.headers);
  const repeated = repeatOf(world, clock, { key, reference });
  if (repeated !== null) return repeated;
  const id = idOf(world, reference);
  const state = fault === 'received' ? 'pending' : 'done';
  const landedAt = clock.now();
  effects.push({ id, reference, key, body: request.body, landedAt, state, removed: false });
  if (fault === 'answerLost') return broken(clock, true, 'ECONNRESET');
  if (fault === 'garbage') return { ...answer(clock, 200, {}), body: '<html>' };
  return answer(clock, state === 'pending' ? 202 : 200, { id });
}

function idOf({ remembers, countsFrom, effects }: World, reference: string): string {
  return remembers === 'id' ? reference : `obj_${(countsFrom ?? effects.length) + 1}`;
}

/** The answer to what was asked before, by an id that exists or a key that is kept; null where it is new to it. */
function repeatOf(
  { effects, remembers }: World,
  clock: Clock,
  { key, reference }: Pick<Effect, 'key' | 'reference'>,
): TransportReport | null {
  if (remembers === 'id') {
    const exists = effects.some((one) => one.reference === reference);
    return exists ? answer(clock, 409, {}) : null;
  }
  const former = remembers === 'key' ? effects.find((one) => one.key === key) : undefined;
  return former === undefined
    ? null
    : answer(clock, 200, { id: former.id }, { 'x-replayed': 'true' });
}

type Answer = Extract<TransportReport, { kind: 'answer' }>;

function answer(
  clock: Clock,
  status: number,
  body: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const receivedAt = clock.now();
  return {
    kind: 'answer',
    status,
    headers,
    body: JSON.stringify(body),
    complete: true,
    receivedAt,
  };
}

function broken(clock: Clock, written: boolean, cause: string): TransportReport {
  return { kind: 'broken', written, cause, at: clock.now() };
}
