import {
  asActionId,
  asDedupeKey,
  asPlanDigest,
  asPlanId,
  asTenantId,
  type EpochMs,
  type PlanDigest,
  type PlanEvent,
  type PlanRecord,
  type PlanStepRecord,
} from '@landed/contract';

import { decidePlan, type PlanCommand } from '../decide-plan.js';
import { evolvePlan } from '../evolve-plan.js';
import type { RefusalCode } from '../refusal.js';

/** Field case APPR-3: created at 10:00:00, ninety seconds to decide. */
export const CREATED: EpochMs = Date.UTC(2026, 0, 1, 10);
export const EXPIRES = CREATED + 90_000;
export const DIGEST: PlanDigest = asPlanDigest('a'.repeat(64));
export const OTHER: PlanDigest = asPlanDigest('b'.repeat(64));
export const ACT_FOR_MS = 900_000;

/** Three steps: the second waits for the first, the third for nobody. */
export const STEPS: readonly PlanStepRecord[] = [
  stepOf('book', []),
  stepOf('text', ['book']),
  stepOf('note', []),
];

function stepOf(stepId: string, dependsOn: readonly string[]): PlanStepRecord {
  return {
    stepId,
    stepKey: stepId,
    actionId: asActionId(`act_${stepId}`),
    dedupeKey: asDedupeKey(`["sample","${stepId}"]`),
    generation: 1,
    attemptNumber: 1,
    operation: 'sample.do',
    adapterVersion: 'sample@1',
    target: { provider: 'sample', account: 'account', environment: 'test', ids: {} },
    dependsOn,
    irreversible: false,
    reservation: null,
  };
}

export const propose = (
  more: Partial<Extract<PlanEvent, { type: 'plan-proposed' }>> = {},
): PlanCommand => ({
  planId: asPlanId('plan_1'),
  tenant: asTenantId('ana'),
  digest: DIGEST,
  createdAt: CREATED,
  expiresAt: EXPIRES,
  actForMs: ACT_FOR_MS,
  evidenceMaxAgeMs: 60_000,
  steps: STEPS,
  content: { alg: 'A256GCM', iv: '', data: '' },
  supersedes: null,
  replacementOf: null,
  ...more,
  type: 'propose',
});

export const approve = (
  kind: 'person' | 'policy' = 'person',
  digest: PlanDigest = DIGEST,
): PlanCommand => ({ type: 'approve', digest, by: { kind, name: 'Ana' }, approvalId: 'apr_1' });

export const decline = (digest: PlanDigest = DIGEST): PlanCommand => ({
  type: 'decline',
  digest,
  by: 'Ana',
  reason: { alg: 'A256GCM', iv: 'AAAA', data: 'BBBB' },
});

export const withdraw = (reason: 'stale' | 'superseded' | 'expired' = 'stale'): PlanCommand => ({
  type: 'withdraw',
  reason,
  summary: 'What it rested on changed',
  supersededBy: reason === 'superseded' ? asPlanId('plan_2') : null,
});

export const start = (stepId: string, digest: PlanDigest = DIGEST): PlanCommand => ({
  type: 'start-step',
  stepId,
  digest,
});

export const settle = (
  stepId: string,
  result: Extract<PlanEvent, { type: 'step-settled' }>['result'],
): PlanCommand => ({ type: 'settle-step', stepId, result, providerObjectId: null });

export interface PlanStory {
  readonly plan: PlanRecord;
  readonly journal: readonly PlanEvent[];
  /** @throws where the decider refuses it. */
  when(command: PlanCommand, now?: EpochMs): PlanStory;
  refusal(command: PlanCommand, now?: EpochMs): RefusalCode | null;
}

const SOON = CREATED + 10_000;

function storyOn(record: PlanRecord | null, journal: readonly PlanEvent[]): PlanStory {
  return {
    get plan() {
      if (record === null) throw new TypeError('Nothing was proposed yet.');
      return record;
    },
    journal,
    when(command, now = SOON) {
      const decision = decidePlan(record, command, now);
      if (decision.kind === 'refusal') throw new TypeError(`Refused: ${decision.code}`);
      const folded = decision.events.reduce<PlanRecord | null>(evolvePlan, record);
      return storyOn(folded, [...journal, ...decision.events]);
    },
    refusal(command, now = SOON) {
      const decision = decidePlan(record, command, now);
      return decision.kind === 'refusal' ? decision.code : null;
    },
  };
}

export const proposedPlan = (more: Parameters<typeof propose>[0] = {}): PlanStory =>
  storyOn(null, []).when(propose(more), CREATED);
export const approvedPlan = (kind: 'person' | 'policy' = 'person'): PlanStory =>
  proposedPlan().when(approve(kind));
export const runningPlan = (): PlanStory => approvedPlan().when(start('book'));
