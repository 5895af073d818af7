// The source of the example in README.md; lost-answer.examples.spec.ts runs it and compares the two.
import {
  actionIdOf,
  asPlanDigest,
  asPlanId,
  asTenantId,
  dedupeKeyOf,
  dispatchIdOf,
  findingOf,
  idempotencyKeyOf,
  parseDeclaration,
  strategyOf,
  type ActionRecord,
  type Finding,
} from '@landed/contract';

import {
  decideAction,
  evolveAction,
  receiptOf,
  sentenceOf,
  statusOf,
  type ActionCommand,
} from './index.js';

// An operation of a provider that keeps no key, and can be looked up by our own reference.
const source = 'docs.example.com/calendar, read 2026-01-14';
const strategy = strategyOf(
  parseDeclaration({
    operation: 'calendar.move',
    dedupe: { kind: 'none', retentionMs: null, onMismatch: 'notApplicable', source },
    lookups: [{ path: 'read', by: 'reference', authority: 'strong', windowMs: 5_000, source }],
    push: null,
    response: { objectId: true, confirmsAcceptance: 'sync', source },
    undo: null,
    conditionalWrite: false,
    bounds: { requestDeadlineMs: 30_000, maxLateExecutionMs: 60_000, source },
  }),
);

// One working copy of one record. A store keeps the events; the time is the store's and comes as an argument.
let record: ActionRecord | null = null;
function command(next: ActionCommand, now: number): void {
  const decision = decideAction(record, next, now);
  if (decision.kind === 'refusal') return console.log(`${now}: refused. ${decision.sentence}`);
  for (const event of decision.events) record = evolveAction(record, event);
  if (record !== null) console.log(`${now}: ${statusOf(record) ?? '-'}. ${sentenceOf(record)}`);
}
function learn(finding: Finding, kind: 'response' | 'lookup', now: number): void {
  if (record === null) return;
  const lookup = kind === 'lookup' ? { path: 'read', authority: 'strong' as const } : null;
  const sendNumber = kind === 'response' ? 1 : null;
  const frame = { kind, attemptNumber: 1, sendNumber, observedAt: now, lookup };
  command({ type: 'record', receipt: receiptOf(record, finding, frame, () => null) }, now);
}

const tenant = asTenantId('ana');
const origin = { source: 'form', id: 'nonce 17' };
const dedupeKey = dedupeKeyOf({ tenant, origin, actionType: 'calendar.move', stepKey: 'move' });
const actionId = actionIdOf(dedupeKey, 1);
const planId = asPlanId('plan_1');
const planDigest = asPlanDigest('0'.repeat(64));
const target = { provider: 'calendar', account: 'ana', environment: 'test', ids: {} } as const;
const step = { stepId: 'step1', stepKey: 'move', operation: 'calendar.move', target };
const identity = { actionId, tenant, dedupeKey, generation: 1, planId, planDigest };

command({ type: 'propose', ...identity, ...step, adapterVersion: 'calendar@1', strategy }, 0);
command({ type: 'approve', planId, approvalId: 'apr_1', actBy: 900_000 }, 1_000);
command(
  {
    type: 'claim-first',
    attemptNumber: 1,
    dispatchId: dispatchIdOf(actionId, 1),
    idempotencyKey: idempotencyKeyOf(actionId, 1),
    planId,
    planDigest,
    request: { alg: 'A256GCM', iv: '', data: '' },
    requestDigest: '0'.repeat(64),
    providerObjectId: null,
    sendWithinMs: 10_000,
    evidenceCheckedAt: 2_000,
    evidenceMaxAgeMs: 60_000,
  },
  2_000,
);

// The answer is lost. That is neither a yes nor a no, and no time alone makes it one.
learn(findingOf('unknown', 'The connection was reset'), 'response', 3_000);
command({ type: 'withdraw', reason: 'cancelled', summary: 'Never mind' }, 4_000);
const again = { evidenceCheckedAt: 60_000, evidenceMaxAgeMs: 60_000 };
command({ type: 'claim-resend', attemptNumber: 1, sendWithinMs: 10_000, ...again }, 60_000);

// A miss tells something only after its window; a hit counts at any time, also after that.
learn(findingOf('absent', 'Not found'), 'lookup', 60_000);
learn(findingOf('absent', 'Not found'), 'lookup', 120_000);
learn(findingOf('accepted', 'Found, moved'), 'lookup', 130_000);
