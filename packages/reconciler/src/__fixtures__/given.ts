import {
  findingOf,
  type ActionId,
  type ActionRecord,
  type ActionStore,
  type Finding,
  type PersonVerb,
  type PlanRecord,
  type RandomSource,
  type StoredEvent,
  type WebhookOutcome,
} from '@landed/contract';
import { applyToAction, createUnitOfWork, keyOf, keysTouchedBy, receiptOf } from '@landed/core';
import { createMemoryStore } from '@landed/store-memory';

import { createReconciler, type Reconciler } from '../create-reconciler.js';
import type { VerbOutcome } from '../person-verbs.js';
import type { OperationName } from './declarations.js';
import { DECLARATIONS } from './declarations.js';
import {
  claimAttempt,
  proposeAttempt,
  SEND_WITHIN_MS,
  type AttemptToStore,
} from './store-attempt.js';
import { createTwoClocks, type TwoClocks } from './two-clocks.js';
import { webhookOf, worldProvider, type Told } from './world-provider.js';
import { createWorld, type Fault, type World } from './world.js';

/** What the sender's answer is taken for; null: the process ended before it could be recorded. */
type Answer = Finding['outcome'] | null;

/** A provider, a store and a reconciler of this package over them; sends are made by hand. */
export interface Given {
  readonly clock: TwoClocks;
  readonly store: ActionStore;
  readonly world: World;
  /** The look-up paths that were asked, in order. */
  readonly asked: string[];
  readonly reconciler: Reconciler;
  /** Another process, on another store where one is given. */
  another(store?: ActionStore): Reconciler;
  /** The question about an attempt; nobody has said yes. */
  propose(wish?: Partial<AttemptToStore>): Promise<PlanRecord>;
  /** A claimed and sent attempt, with what goes wrong and what its answer is taken for. */
  send(fault: Fault | null, answer: Answer, wish?: Partial<AttemptToStore>): Promise<ActionId>;
  /** Sends for a question that was asked already. */
  sendFor(plan: PlanRecord, fault: Fault | null, answer: Answer): Promise<ActionId>;
  record(actionId: ActionId): Promise<ActionRecord>;
  plan(plan: Pick<PlanRecord, 'planId'>): Promise<PlanRecord>;
  journal(actionId: ActionId): Promise<readonly StoredEvent[]>;
  tell(told: Told, signature?: string): Promise<WebhookOutcome>;
  say(actionId: ActionId, verb: PersonVerb, reason?: string): Promise<VerbOutcome>;
}

export function given(name: OperationName): Given {
  const clock = createTwoClocks();
  const store = createMemoryStore({ clock });
  const world = createWorld(clock);
  const asked: string[] = [];
  const random = countingRandom();
  const provider = worldProvider(name, world, asked);
  const operations = { find: () => provider.operation };
  // The second one signs as well as the first, and has nothing to do with its actions.
  const providers = [provider, { ...provider, provider: 'stranger' }];
  const another = (other: ActionStore = store) =>
    createReconciler({ store: other, operations, providers, clock, random });
  const reconciler = another();
  const tools = { store, declaration: DECLARATIONS[name], random };
  const propose: Given['propose'] = (wish) => proposeAttempt(tools, { ...USUAL, ...wish });
  const sendFor: Given['sendFor'] = async (plan, fault, answer) => {
    const { record, request } = await claimAttempt(tools, plan);
    if (fault !== null) world.next(fault);
    const options = {
      sendBy: Infinity,
      sendByMonotonic: Infinity,
      deadlineMs: 1,
      requestDigest: '',
    };
    const report = await world.send(request, { credentialsFor: 'world', ...options });
    const id = report.kind === 'answer' && report.status < 400 ? objectOf(report.body) : null;
    if (answer !== null)
      await recordAnswer(
        store,
        record,
        findingOf(answer, `Answer: ${answer}`, { providerObjectId: id }),
      );
    return record.actionId;
  };
  return {
    clock,
    store,
    world,
    asked,
    reconciler,
    another,
    propose,
    sendFor,
    send: async (fault, answer, wish) => sendFor(await propose(wish), fault, answer),
    record: async (actionId) =>
      (await store.read(keyOf.action(actionId)))?.state as unknown as ActionRecord,
    plan: async ({ planId }) =>
      (await store.read(keyOf.plan(planId)))?.state as unknown as PlanRecord,
    journal: (actionId) => store.journal(keyOf.action(actionId)),
    tell: (told, signature) => reconciler.receive(webhookOf(told, clock, signature)),
    say: (actionId, verb, reason = 'I called them') =>
      reconciler.resolve({ actionId, verb, by: 'Ana', reason }),
  };
}

const USUAL: AttemptToStore = {
  event: 'event 1',
  attemptNumber: 1,
  actForMs: 900_000,
  maxLookups: 12,
  reservation: null,
};

/** From the claim to the last instant at which an answer may come. */
export const ANSWER_MS = SEND_WITHIN_MS + 30_000;

function objectOf(body: string): string | null {
  return body.startsWith('{') ? ((JSON.parse(body) as { readonly id?: string }).id ?? null) : null;
}

async function recordAnswer(
  store: ActionStore,
  record: ActionRecord,
  finding: Finding,
): Promise<void> {
  const attemptNumber = record.attempts.length;
  const plan = (await store.read(keyOf.plan(record.planId)))?.state as unknown as PlanRecord;
  await store.transact(keysTouchedBy(record, plan), (view) => {
    const unit = createUnitOfWork(view);
    const frame = { kind: 'response', attemptNumber, sendNumber: 1, observedAt: view.now } as const;
    const receipt = receiptOf(record, finding, frame, (key) => view.actionOfObject(key));
    applyToAction(unit, record.actionId, { type: 'record', receipt });
    return { result: null, appends: unit.appends() };
  });
}

/** Different bytes at every call, the same in every run. */
function countingRandom(): RandomSource {
  let calls = 0;
  return {
    bytes(length) {
      calls += 1;
      return Uint8Array.from({ length }, (_none, at) => (calls * 31 + at * 7) % 256);
    },
  };
}
