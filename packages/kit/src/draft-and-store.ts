import {
  asPlanId,
  createPlanVault,
  dispatchIdOf,
  idempotencyKeyOf,
  PLAN_SECRET_BYTES,
  type ActionId,
  type Json,
  type PlanningOutcome,
  type PlanRequest,
  type TenantId,
} from '@landed/contract';
import type { CheckedStep, DraftInput, StepIdentity } from '@landed/planner';

import type { KitParts } from './kit-parts.js';
import type { FormerPlan, Head } from './lineage-heads.js';
import { planViewOf } from './plan-view.js';
import { storeDraft, type Stored } from './store-draft.js';

const DECIDE_WITHIN_MS = 600_000;
const ACT_FOR_MS = 900_000;
/** How old the stale check may be at the claim. */
const EVIDENCE_MAX_AGE_MS = 30_000;

const MAY_STILL_LAND = 'The first one may still arrive. If it does, there will be two of it.';

export interface DraftRequest {
  readonly request: Pick<
    PlanRequest,
    'zone' | 'sentence' | 'decideWithinMs' | 'actForMs' | 'supersedes'
  >;
  readonly tenant: TenantId;
  readonly heads: readonly Head[];
  readonly former: FormerPlan | null;
  readonly checked: readonly CheckedStep[];
  readonly replacementOf: { readonly actionId: ActionId; readonly attemptNumber: number } | null;
  /** True where what this replaces is closed by no proof: the person is told so. */
  readonly mayStillLand: boolean;
}

/** A plan that waits, or blockers; or nothing was stored, because what it was planned on has moved. */
export type Drafted =
  Extract<PlanningOutcome, { kind: 'planned' | 'blocked' }> | Exclude<Stored, { kind: 'stored' }>;

/** Drafts a plan and stores it with everything that belongs to it. Reads only at the providers. */
export async function draftAndStore(parts: KitParts, input: DraftRequest): Promise<Drafted> {
  const { request, tenant, heads, former, checked, replacementOf } = input;
  const secret = parts.random.bytes(PLAN_SECRET_BYTES);
  const vault = createPlanVault(secret, parts.random);
  const planId = asPlanId(`pln_${Buffer.from(parts.random.bytes(15)).toString('base64url')}`);
  const createdAt = await parts.store.now();
  const frame = {
    planId,
    tenant,
    expiresAt: createdAt + (request.decideWithinMs ?? DECIDE_WITHIN_MS),
    actForMs: request.actForMs ?? ACT_FOR_MS,
    evidenceMaxAgeMs: EVIDENCE_MAX_AGE_MS,
  };
  const draftInput: DraftInput = {
    checked,
    identities: identitiesOf(heads, replacementOf?.attemptNumber ?? 1),
    frame,
    vault,
    zone: request.zone ?? 'UTC',
    sentence: request.sentence ?? null,
    warnings: input.mayStillLand ? [MAY_STILL_LAND] : [],
  };
  const draft = await parts.planner.draft(draftInput);
  if (draft.kind === 'blocked') return { kind: 'blocked', steps: draft.steps };
  const stored = await storeDraft(parts, {
    proposal: {
      ...frame,
      digest: draft.digest,
      createdAt,
      steps: draft.steps,
      content: vault.seal(draft.content as unknown as Json),
      supersedes: request.supersedes ?? null,
      replacementOf,
    },
    strategies: new Map(checked.map(({ stepId, strategy }) => [stepId, strategy])),
    heads,
    former,
    mayStillLand: input.mayStillLand,
    secret,
  });
  if (stored.kind !== 'stored') return stored;
  return { kind: 'planned', plan: planViewOf(stored.plan, draft.content) };
}

function identitiesOf(
  heads: readonly Head[],
  attemptNumber: number,
): ReadonlyMap<string, StepIdentity> {
  return new Map(
    heads.map(({ stepKey, dedupeKey, next }) => [
      stepKey,
      {
        actionId: next.actionId,
        dedupeKey,
        generation: next.generation,
        attemptNumber,
        dispatchId: dispatchIdOf(next.actionId, attemptNumber),
        idempotencyKey: idempotencyKeyOf(next.actionId, attemptNumber),
      },
    ]),
  );
}
