import {
  actionIdOf,
  asPlanDigest,
  asPlanId,
  asTenantId,
  createPlanVault,
  dedupeKeyOf,
  dispatchIdOf,
  idempotencyKeyOf,
  strategyOf,
  type ActionRecord,
  type ActionStore,
  type EvidenceInterval,
  type Json,
  type OperationDeclaration,
  type PlanId,
  type PlanRecord,
  type PreparedRequest,
  type RandomSource,
} from '@landed/contract';
import { createUnitOfWork, keyOf, type UnitOfWork } from '@landed/core';

export interface AttemptTools {
  readonly store: ActionStore;
  readonly declaration: OperationDeclaration;
  readonly random: RandomSource;
}

export interface AttemptToStore {
  /** The business event that the action is named after. */
  readonly event: string;
  readonly attemptNumber: number;
  readonly actForMs: number;
  readonly maxLookups: number;
  readonly reservation: EvidenceInterval | null;
}

export const SEND_WITHIN_MS = 10_000;
const TENANT = asTenantId('ana');
const TARGET = { provider: 'world', account: 'ana', environment: 'test', ids: {} } as const;
const SUMMARY = { headline: 'Do it', steps: [], restsOn: [], warnings: [], zone: 'UTC' };

/** Stores a plan and its action; for a second attempt the question about it. */
export async function proposeAttempt(
  tools: AttemptTools,
  wish: AttemptToStore,
): Promise<PlanRecord> {
  const { store, random } = tools;
  const { attemptNumber } = wish;
  const planId = asPlanId(`pln_${Buffer.from(random.bytes(6)).toString('hex')}`);
  const secret = random.bytes(32);
  const createdAt = await store.now();
  const drafted = draftOf(tools, wish, { planId, secret, createdAt });
  const { actionId, dedupeKey } = drafted.steps[0];
  const keys = [keyOf.plan(planId), keyOf.action(actionId), keyOf.lineage(dedupeKey)];
  return store.transact(keys, (view) => {
    const unit = createUnitOfWork(view);
    const replacementOf = attemptNumber > 1 ? { actionId, attemptNumber } : null;
    unit.onPlan(planId, { type: 'propose', ...drafted, supersedes: null, replacementOf });
    if (replacementOf === null) proposeAction(unit, tools, { drafted, wish });
    else {
      const question = { planId, planDigest: drafted.digest, attemptNumber };
      const decision = unit.onAction(actionId, { type: 'ask-replacement', ...question });
      if (decision.kind === 'refusal') throw new TypeError(decision.sentence);
    }
    const result = unit.plan(planId);
    if (result === null) throw new TypeError('The plan was not stored.');
    return { result, appends: unit.appends(), secrets: [{ planId, secret }] };
  });
}

type Draft = ReturnType<typeof draftOf>;

function draftOf(
  { declaration, random }: AttemptTools,
  { event, attemptNumber, actForMs, reservation }: AttemptToStore,
  made: { readonly planId: PlanId; readonly secret: Uint8Array; readonly createdAt: number },
) {
  const { planId, secret, createdAt } = made;
  const origin = { source: 'test', id: event };
  const stepKey = 'do';
  const dedupeKey = dedupeKeyOf({ tenant: TENANT, origin, actionType: 'world.do', stepKey });
  const step = {
    stepId: 'step1',
    stepKey,
    actionId: actionIdOf(dedupeKey, 1),
    dedupeKey,
    generation: 1,
    attemptNumber,
    operation: declaration.operation,
    adapterVersion: 'world@1',
    target: TARGET,
    dependsOn: [],
    irreversible: false,
    reservation,
  };
  const content = createPlanVault(secret, random).seal({
    summary: SUMMARY,
    steps: [],
    sentence: null,
  });
  return {
    planId,
    tenant: TENANT,
    digest: asPlanDigest(String(attemptNumber).repeat(64)),
    createdAt,
    expiresAt: createdAt + 600_000,
    actForMs,
    evidenceMaxAgeMs: 30_000,
    steps: [step] as const,
    content,
  };
}

function proposeAction(
  unit: UnitOfWork,
  { declaration }: AttemptTools,
  { drafted, wish }: { readonly drafted: Draft; readonly wish: AttemptToStore },
): void {
  const { planId, digest: planDigest, tenant, steps } = drafted;
  const { actionId, dedupeKey, generation, stepId, stepKey, operation, adapterVersion, target } =
    steps[0];
  const strategy = strategyOf(declaration, { maxLookups: wish.maxLookups });
  const identity = { actionId, tenant, dedupeKey, generation, planId, planDigest, stepId, stepKey };
  unit.onAction(actionId, {
    type: 'propose',
    ...identity,
    operation,
    adapterVersion,
    strategy,
    target,
  });
  unit.openGeneration(dedupeKey, generation, actionId);
}

/** A person's yes and the claim of the first send, as the dispatcher takes them. Gives what is to be sent. */
export async function claimAttempt(
  { store, declaration, random }: AttemptTools,
  { planId, steps, digest: planDigest, actForMs }: PlanRecord,
): Promise<{ readonly record: ActionRecord; readonly request: PreparedRequest }> {
  const [step] = steps;
  const secret = await store.secretOf(planId);
  if (step === undefined || secret === null) throw new TypeError('There is no such plan.');
  const { actionId, attemptNumber, stepId, reservation } = step;
  const dispatchId = dispatchIdOf(actionId, attemptNumber);
  const idempotencyKey = idempotencyKeyOf(actionId, attemptNumber);
  const request = requestOf(idempotencyKey, dispatchId);
  const vault = createPlanVault(secret, random);
  const keys = [keyOf.plan(planId), keyOf.action(actionId)];
  if (reservation !== null) keys.push(keyOf.reservation(reservation.resource));
  return store.transact(keys, (view) => {
    const unit = createUnitOfWork(view);
    const by = { kind: 'person', name: 'Ana' } as const;
    const approvalId = `apr_${planId}`;
    unit.onPlan(planId, { type: 'approve', digest: planDigest, by, approvalId });
    unit.onAction(actionId, { type: 'approve', planId, approvalId, actBy: view.now + actForMs });
    unit.onPlan(planId, { type: 'start-step', stepId, digest: planDigest });
    const claim = unit.onAction(actionId, {
      type: 'claim-first',
      attemptNumber,
      dispatchId,
      idempotencyKey,
      planId,
      planDigest,
      request: vault.seal(request as unknown as Json),
      requestDigest: vault.digest(request as unknown as Json),
      providerObjectId: declaration.dedupe.kind === 'clientId' ? dispatchId : null,
      sendWithinMs: SEND_WITHIN_MS,
      evidenceCheckedAt: view.now,
      evidenceMaxAgeMs: 30_000,
    });
    if (claim.kind === 'refusal') throw new TypeError(claim.sentence);
    if (reservation !== null) unit.reserve(actionId, reservation);
    const record = unit.action(actionId);
    if (record === null) throw new TypeError('A claim leaves a record.');
    return { result: { record, request }, appends: unit.appends() };
  });
}

function requestOf(key: string, reference: string): PreparedRequest {
  return {
    method: 'POST',
    url: 'https://world.example/things',
    headers: [
      ['x-key', key],
      ['x-reference', reference],
    ],
    body: '{"text":"one"}',
  };
}
