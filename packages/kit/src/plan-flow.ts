import {
  asPlanId,
  asTenantId,
  createPlanVault,
  dispatchIdOf,
  idempotencyKeyOf,
  PLAN_SECRET_BYTES,
  strategyOf,
  type ActionId,
  type Json,
  type PlanContent,
  type PlanId,
  type PlanningOutcome,
  type PlanRecord,
  type PlanRequest,
  type PlanView,
  type TenantId,
} from '@landed/contract';
import { keyOf, openPlan, sentenceOf, statusOf } from '@landed/core';
import {
  renderSummary,
  type CheckedStep,
  type DraftInput,
  type StepIdentity,
} from '@landed/planner';

import type { KitParts } from './kit-parts.js';
import { headsOf, type Head } from './lineage-heads.js';
import { storeDraft } from './store-draft.js';

const DECIDE_WITHIN_MS = 600_000;
const ACT_FOR_MS = 900_000;
/** How old the stale check may be at the claim. */
const EVIDENCE_MAX_AGE_MS = 30_000;
const DEFAULT_TENANT: TenantId = asTenantId('default');

/** Typed steps to a stored plan that waits for its decision. Reads only at the providers. */
export async function planSteps(parts: KitParts, request: PlanRequest): Promise<PlanningOutcome> {
  const tenant = request.tenant ?? DEFAULT_TENANT;
  const heads = await headsOf(parts, tenant, request);
  const known = alreadyStarted(request, heads);
  if (known !== null) return known;
  const pending = await samePending(parts, request, heads);
  if (pending !== null) return { kind: 'planned', plan: pending };
  const checkedAll = await parts.planner.dryRun(request.steps);
  if (checkedAll.checked === null) return { kind: 'blocked', steps: checkedAll.steps };
  return draftAndStore(parts, { request, tenant, heads, checked: checkedAll.checked });
}

/** One event opens one action: what was claimed already is not opened again. */
function alreadyStarted(request: PlanRequest, heads: readonly Head[]): PlanningOutcome | null {
  for (const { record } of heads) {
    if (record === null || record.lifecycle === 'withdrawn' || statusOf(record) === 'FAILED')
      continue;
    const waits =
      record.lifecycle === 'proposed' ||
      (record.lifecycle === 'approved' && request.supersedes !== undefined);
    if (waits) continue;
    return {
      kind: 'alreadyKnown',
      actionId: record.actionId,
      sentence: `This was started already, and nothing new was opened. ${sentenceOf(record)}`,
    };
  }
  return null;
}

/** A redelivered event finds the plan that waits already, and opens nothing. */
async function samePending(
  parts: KitParts,
  request: PlanRequest,
  heads: readonly Head[],
): Promise<PlanView | null> {
  const planId = heads[0]?.record?.planId;
  if (request.supersedes !== undefined || planId === undefined) return null;
  if (heads.some(({ record }) => record?.planId !== planId || record.lifecycle !== 'proposed'))
    return null;
  const opened = await readPlan(parts, planId);
  if (opened === null || opened.plan.state !== 'proposed') return null;
  if (parts.clock.now() >= opened.plan.expiresAt) return null;
  const wanted = JSON.stringify(request.steps.map(({ params }) => params));
  const waiting = JSON.stringify(opened.content.steps.map(({ params }) => params));
  return wanted === waiting ? planViewOf(opened.plan, opened.content) : null;
}

export interface DraftRequest {
  readonly request: PlanRequest;
  readonly tenant: TenantId;
  readonly heads: readonly Head[];
  readonly checked: readonly CheckedStep[];
  readonly replacementOf?: { readonly actionId: ActionId; readonly attemptNumber: number };
  readonly warnings?: readonly string[];
}

export async function draftAndStore(
  parts: KitParts,
  input: DraftRequest,
): Promise<PlanningOutcome> {
  const { request, tenant, heads, checked } = input;
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
    identities: identitiesOf(heads, input.replacementOf?.attemptNumber ?? 1),
    frame,
    vault,
    zone: request.zone ?? 'UTC',
    sentence: request.sentence ?? null,
    warnings: input.warnings ?? [],
  };
  const draft = await parts.planner.draft(draftInput);
  if (draft.kind === 'blocked') return { kind: 'blocked', steps: draft.steps };
  const plan = await storeDraft(parts, {
    proposal: {
      planId,
      tenant,
      digest: draft.digest,
      createdAt,
      expiresAt: frame.expiresAt,
      actForMs: frame.actForMs,
      evidenceMaxAgeMs: frame.evidenceMaxAgeMs,
      steps: draft.steps,
      content: vault.seal(draft.content as unknown as Json),
      supersedes: request.supersedes ?? null,
      replacementOf: input.replacementOf ?? null,
    },
    strategies: new Map(
      checked.map((step) => [step.stepId, strategyOf(step.operation.declaration)]),
    ),
    heads,
    secret,
  });
  if (plan === null) return planSteps(parts, request);
  return { kind: 'planned', plan: planViewOf(plan, draft.content) };
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

export async function readPlan(parts: KitParts, planId: PlanId) {
  const stored = await parts.store.read(keyOf.plan(planId));
  if (stored === null) return null;
  const plan = stored.state as unknown as PlanRecord;
  return openPlan(plan, await parts.store.secretOf(planId), parts.random);
}

export function planViewOf(plan: PlanRecord, content: PlanContent): PlanView {
  return {
    planId: plan.planId,
    digest: plan.digest,
    state: plan.state,
    expiresAt: plan.expiresAt,
    summary: content.summary,
    text: renderSummary(content.summary),
    actionIds: plan.steps.map(({ actionId }) => actionId),
    supersedes: plan.supersedes,
  };
}
