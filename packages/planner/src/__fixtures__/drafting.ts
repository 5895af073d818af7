import {
  actionIdOf,
  asTenantId,
  createPlanVault,
  dedupeKeyOf,
  dispatchIdOf,
  idempotencyKeyOf,
  type EvidenceQuery,
  type Json,
  type Operation,
  type Operations,
  type PlanVault,
  type StaleCheck,
  type TypedStep,
} from '@landed/contract';

import type { DraftInput, StepIdentity } from '../draft-plan.js';
import { dryRun } from '../dry-run.js';
import { DENTIST, operationsOf } from './operations.js';

export const CAPTURED_AT = Date.UTC(2026, 11, 1, 12);

/** A check that reads every fact as the value it is told to; a label in `unreadable` cannot be read. */
export function readingOf(value: Json, unreadable: readonly string[] = []): StaleCheck {
  const dependencyOf = (query: EvidenceQuery, at: number, digest: (value: Json) => string) => ({
    ...query,
    dependencyId: `evidence-${at + 1}`,
    capturedAt: CAPTURED_AT,
    captured: { x: { present: true as const, value } },
    fingerprints: { x: digest(value) },
  });
  return {
    async capture(queries, digest) {
      const broken = queries.filter(({ label }) => unreadable.includes(label));
      if (broken.length === 0)
        return {
          kind: 'captured',
          dependencies: queries.map((query, at) => dependencyOf(query, at, digest)),
        };
      const why = 'it answered 503';
      return {
        kind: 'unreadable',
        unreadable: broken.map(({ readerId, label }) => ({
          dependencyId: readerId,
          sourceId: readerId,
          label,
          why,
        })),
      };
    },
    check: () => Promise.reject(new TypeError('Planning checks nothing.')),
  };
}

export function factOf(label: string): EvidenceQuery {
  return { readerId: 'diary.free', query: { label }, fields: ['x'], label };
}

export function vaultOf(letter = 'a'): PlanVault {
  const secret = new TextEncoder().encode(letter.repeat(32));
  return createPlanVault(secret, { bytes: (length) => new Uint8Array(length) });
}

export const BOOK: TypedStep = {
  stepKey: 'book',
  operation: 'diary.event.insert',
  params: DENTIST,
};

const FRAME = {
  planId: 'pln_1',
  tenant: 'default',
  expiresAt: CAPTURED_AT + 600_000,
  actForMs: 900_000,
  evidenceMaxAgeMs: 30_000,
};

/** What the kit hands to the planner for checked steps. */
export async function inputOf(
  operation: Operation | Operations,
  steps: readonly TypedStep[] = [BOOK],
  overrides: Partial<DraftInput> = {},
): Promise<DraftInput> {
  const operations = 'find' in operation ? operation : operationsOf(operation);
  const { checked, steps: checks } = await dryRun(operations, steps);
  if (checked === null) throw new TypeError(`Blocked: ${JSON.stringify(checks)}`);
  return {
    checked,
    identities: new Map(steps.map(({ stepKey }) => [stepKey, identityOf(stepKey)])),
    frame: FRAME,
    vault: vaultOf(),
    zone: 'Europe/Berlin',
    sentence: null,
    warnings: [],
    ...overrides,
  };
}

function identityOf(stepKey: string): StepIdentity {
  const dedupeKey = dedupeKeyOf({
    tenant: asTenantId('default'),
    origin: { source: 'form', id: '17' },
    actionType: 'diary.event.insert',
    stepKey,
  });
  const actionId = actionIdOf(dedupeKey, 1);
  return {
    actionId,
    dedupeKey,
    generation: 1,
    attemptNumber: 1,
    dispatchId: dispatchIdOf(actionId, 1),
    idempotencyKey: idempotencyKeyOf(actionId, 1),
  };
}
