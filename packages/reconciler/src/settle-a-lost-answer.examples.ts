// The source of the example in README.md; readme.spec.ts runs it and compares the two.
import {
  actionIdOf,
  asDispatchId,
  asPlanDigest,
  asPlanId,
  asTenantId,
  dedupeKeyOf,
  dispatchIdOf,
  findingOf,
  idempotencyKeyOf,
  parseDeclaration,
  strategyOf,
  type AggregateKey,
  type InboxWebhook,
  type StoredAggregate,
} from '@landed/contract';
import { createUnitOfWork, type ActionCommand } from '@landed/core';

import { createReconciler } from './index.js';
import type { ReconcilerStore } from './index.js';

// 1. A store that lives in this program. In an app: a store of the workspace.
let now = Date.UTC(2026, 11, 1, 9);
const rows = new Map<string, StoredAggregate>();
const found = ({ kind, id }: AggregateKey) => rows.get(`${kind} ${id}`) ?? null;
const references = new Map<string, string>();
const inbox = new Map<string, InboxWebhook>();
const store: ReconcilerStore = {
  now: async () => now,
  read: async (key) => found(key),
  secretOf: async () => null,
  actionOfReference: async (reference) => references.get(reference) ?? null,
  parkedWebhooks: async ({ reference }) =>
    [...inbox.values()].filter((one) => one.appliedTo === null && one.reference === reference),
  async putWebhook(webhook) {
    if (inbox.has(webhook.webhookId)) return 'duplicate';
    inbox.set(webhook.webhookId, { ...webhook, appliedTo: null });
    return 'stored';
  },
  async transact(_keys, decide) {
    const { result, appends, applied } = decide({ now, get: found, actionOfObject: () => null });
    for (const { key, state, events, index } of appends) {
      const version = (found(key)?.version ?? 0) + events.length;
      rows.set(`${key.kind} ${key.id}`, { key, version, state });
      for (const reference of index?.references ?? []) references.set(reference, key.id);
    }
    for (const { webhookId, actionId } of applied ?? []) {
      const webhook = inbox.get(webhookId);
      if (webhook !== undefined) inbox.set(webhookId, { ...webhook, appliedTo: actionId });
    }
    return result;
  },
};

// 2. A provider that calls back under our reference, and can be asked nothing.
const source = 'messages.example/docs, read 2026-11-30';
const declaration = parseDeclaration({
  operation: 'messages.send',
  dedupe: { kind: 'none', retentionMs: null, onMismatch: 'notApplicable', source },
  lookups: [],
  push: { carriesReference: true, signed: true, redelivered: true, source },
  response: { objectId: true, confirmsAcceptance: 'async', source },
  undo: null,
  conditionalWrite: false,
  bounds: { requestDeadlineMs: 20_000, maxLateExecutionMs: null, source },
});
const reconciler = createReconciler({
  store,
  operations: { find: () => ({ lookups: {} }) },
  providers: [
    {
      provider: 'messages',
      readWebhook: ({ body }) => ({
        kind: 'genuine',
        eventId: 'event 1',
        dispatchId: asDispatchId(Buffer.from(body).toString('utf8')),
        providerObjectId: 'msg_1',
        finding: findingOf('accepted', 'Delivered', { providerObjectId: 'msg_1' }),
      }),
    },
  ],
  clock: { now: () => now, monotonic: () => 0 },
  random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
});

// 3. An action whose request was claimed, by a process that then ended.
const tenant = asTenantId('ana');
const origin = { source: 'form', id: 'nonce 1' };
const stepKey = 'text:ana';
const dedupeKey = dedupeKeyOf({ tenant, origin, actionType: 'message.send', stepKey });
const actionId = actionIdOf(dedupeKey, 1);
const plan = { planId: asPlanId('pln_1'), planDigest: asPlanDigest('d'.repeat(64)) };
const step = { stepId: 'step1', stepKey, operation: 'messages.send', adapterVersion: 'messages@1' };
const dispatchId = dispatchIdOf(actionId, 1);
const commands: readonly ActionCommand[] = [
  {
    type: 'propose',
    ...{ actionId, tenant, dedupeKey, generation: 1, ...plan, ...step },
    strategy: strategyOf(declaration),
    target: { provider: 'messages', account: 'ana', environment: 'test', ids: {} },
  },
  { type: 'approve', planId: plan.planId, approvalId: 'apr_1', actBy: now + 900_000 },
  {
    type: 'claim-first',
    ...{ attemptNumber: 1, dispatchId, idempotencyKey: idempotencyKeyOf(actionId, 1), ...plan },
    request: { alg: 'A256GCM', iv: '', data: '' },
    ...{ requestDigest: '', providerObjectId: null, sendWithinMs: 10_000 },
    ...{ evidenceCheckedAt: now, evidenceMaxAgeMs: 30_000 },
  },
];
await store.transact([], (view) => {
  const unit = createUnitOfWork(view);
  for (const command of commands) unit.onAction(actionId, command);
  return { result: null, appends: unit.appends() };
});

// 4. Its time for an answer is over: nobody knows, and nothing is sent again.
now += 30_001;
const { record } = await reconciler.reconcile(actionId);
console.log(record.receipts.map(({ summary }) => summary).join(', '));

// 5. The provider calls back after all, twice.
const body = Buffer.from(dispatchId);
const where = { provider: 'messages', method: 'POST', target: '/webhooks/messages' };
const webhook = { ...where, headers: {}, body, receivedAt: now };
const first = await reconciler.receive(webhook);
const second = await reconciler.receive(webhook);
console.log(first.kind, second.kind);

// 6. And a person who says otherwise does not stand against that.
const word = { actionId, verb: 'itDidNotHappen', by: 'Ana', reason: 'No answer' } as const;
const answer = await reconciler.resolve(word);
console.log(answer.kind === 'newAttempt' ? answer.kind : `${answer.kind}: ${answer.sentence}`);
