// The source of the example in README.md; readme.spec.ts runs it and compares the two.
import {
  actionIdOf,
  asPlanId,
  asTenantId,
  createPlanVault,
  dedupeKeyOf,
  dispatchIdOf,
  findingOf,
  idempotencyKeyOf,
  parseDeclaration,
  strategyOf,
  type AggregateKey,
  type Json,
  type Sender,
  type StaleCheck,
  type StoredAggregate,
} from '@landed/contract';
import { createUnitOfWork, keyOf, planDigestOf } from '@landed/core';

import { createDispatcher } from './index.js';
import type { DispatchedOperation, DispatcherStore } from './index.js';

// 1. Ports. In an app: a store, a transport and a validator of the workspace.
const now = Date.UTC(2026, 11, 1, 9);
const clock = { now: () => now, monotonic: () => 0 };
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const secret = random.bytes(32);
const rows = new Map<string, StoredAggregate>();
const found = ({ kind, id }: AggregateKey) => rows.get(`${kind} ${id}`) ?? null;
const store: DispatcherStore = {
  now: async () => now,
  read: async (key) => found(key),
  secretOf: async () => secret,
  async transact(_keys, decide) {
    const { result, appends } = decide({ now, get: found, actionOfObject: () => null });
    for (const { key, state, events } of appends) {
      const version = (found(key)?.version ?? 0) + events.length;
      rows.set(`${key.kind} ${key.id}`, { key, version, state });
    }
    return result;
  },
};
const sent: string[] = [];
const sender: Sender = {
  async send({ body }) {
    sent.push(body ?? '');
    const whole = { complete: true, headers: {}, receivedAt: now };
    return { kind: 'answer', status: 201, body: '{"id":"msg_1"}', ...whole };
  },
};
const staleCheck: StaleCheck = {
  capture: async () => ({ kind: 'captured', dependencies: [] }),
  check: async () => ({ kind: 'fresh', checkedAt: now }),
};

// 2. One operation of one provider: how its request is built, and what an answer proves.
const operation: DispatchedOperation = {
  provider: 'messages',
  adapterVersion: 'messages@1',
  objectIdOf: () => null,
  prepare: async ({ text }) => ({
    method: 'POST',
    url: 'https://messages.example/send',
    headers: [],
    body: String(text),
  }),
  classify: (report) =>
    report.kind === 'answer' && report.status === 201
      ? findingOf('accepted', 'HTTP 201', { providerObjectId: 'msg_1' })
      : findingOf('unknown', 'Not understood'),
};

// 3. A plan with one step, as the planner drafts it: what is shown is what is digested.
const source = 'messages.example/docs, read 2026-11-30';
const declaration = parseDeclaration({
  operation: 'messages.send',
  dedupe: { kind: 'none', retentionMs: null, onMismatch: 'notApplicable', source },
  lookups: [],
  push: null,
  response: { objectId: true, confirmsAcceptance: 'sync', source },
  undo: null,
  conditionalWrite: false,
  bounds: { requestDeadlineMs: 20_000, maxLateExecutionMs: null, source },
});
const tenant = asTenantId('ana');
const origin = { source: 'form', id: 'nonce 1' };
const stepKey = 'text:ana';
const dedupeKey = dedupeKeyOf({ tenant, origin, actionType: 'message.send', stepKey });
const actionId = actionIdOf(dedupeKey, 1);
const target = { provider: 'messages', account: 'ana', environment: 'test', ids: {} } as const;
const envelope = {
  dispatchId: dispatchIdOf(actionId, 1),
  idempotencyKey: idempotencyKeyOf(actionId, 1),
  outputs: {},
};
const params = { text: 'I am late' };
const template = await operation.prepare(params, target, envelope);
const content = {
  summary: { headline: 'Text Ana', steps: [], restsOn: [], warnings: [], zone: 'UTC' },
  steps: [{ stepId: 'step1', params, resolved: [], target, template, evidence: [] }],
  sentence: null,
};
const identity = { stepKey, actionId, dedupeKey, generation: 1, target };
const named = { operation: 'messages.send', adapterVersion: operation.adapterVersion };
const step = { stepId: 'step1', ...identity, ...named, attemptNumber: 1 };
const steps = [{ ...step, dependsOn: [], irreversible: true, reservation: null }];
const planId = asPlanId('pln_1');
const times = { expiresAt: now + 600_000, actForMs: 900_000, evidenceMaxAgeMs: 30_000 };
const vault = createPlanVault(secret, random);
const digest = planDigestOf(vault, { planId, tenant, ...times, steps }, content);

await store.transact([], (view) => {
  const unit = createUnitOfWork(view);
  const sealed = vault.seal(content as unknown as Json);
  const plan = { planId, tenant, digest, createdAt: now, ...times, steps, content: sealed };
  unit.onPlan(planId, { type: 'propose', ...plan, supersedes: null, replacementOf: null });
  const action = { ...identity, ...named, tenant, planId, planDigest: digest, stepId: 'step1' };
  unit.onAction(actionId, { type: 'propose', ...action, strategy: strategyOf(declaration) });
  unit.openGeneration(dedupeKey, 1, actionId);
  return { result: null, appends: unit.appends() };
});

// 4. Three taps on the button: one send, three honest answers.
const operations = { find: () => operation };
const dispatcher = createDispatcher({ store, operations, sender, staleCheck, clock, random });
const yes = { planId, digest, by: { kind: 'person', name: 'Ana' } } as const;
const answers = await Promise.all([1, 2, 3].map(() => dispatcher.confirm(yes)));
for (const { kind, sentence } of answers) console.log(`${kind}: ${sentence}`);
console.log(sent.length, found(keyOf.action(actionId))?.version);
