import {
  actionIdOf,
  asPlanId,
  asTenantId,
  createPlanVault,
  dedupeKeyOf,
  dispatchIdOf,
  idempotencyKeyOf,
  strategyOf,
  type ActionStore,
  type Json,
  type Operation,
  type PlanContent,
  type PlanRecord,
  type PlanStepContent,
  type PlanStepRecord,
  type PlanVault,
  type RandomSource,
  type StaleCheck,
} from '@landed/contract';
import { createUnitOfWork, keyOf, outputSentinelOf, planDigestOf } from '@landed/core';

export interface StepToPlan {
  readonly text: string;
  /** Numbers of earlier steps, from 1. */
  readonly after?: readonly number[];
}

export interface PlanToStore {
  readonly steps: readonly StepToPlan[];
  /** The business event that the lineage is named after. */
  readonly event: string;
  readonly generation?: number;
  /** Above 1: a question about a new attempt of what is there. */
  readonly attemptNumber?: number;
  readonly decideWithinMs?: number;
  readonly actForMs?: number;
}

export interface PlanTools {
  readonly store: ActionStore;
  readonly operation: Operation;
  readonly staleCheck: StaleCheck;
  readonly random: RandomSource;
}

const TENANT = asTenantId('ana');
const SUMMARY = { headline: 'Do it', steps: [], restsOn: [], warnings: [], zone: 'UTC' };

/** Drafts and stores a plan that waits for its decision, as the planner and the kit do. */
export async function storePlan(tools: PlanTools, wish: PlanToStore): Promise<PlanRecord> {
  const { store, random } = tools;
  const secret = random.bytes(32);
  const vault = createPlanVault(secret, random);
  const createdAt = await store.now();
  const steps = wish.steps.map((_step, at) => stepRecordOf(tools, wish, at));
  const content: PlanContent = { summary: SUMMARY, steps: [], sentence: null };
  const contents = await Promise.all(steps.map((step) => contentOf(tools, vault, { wish, step })));
  const whole: PlanContent = { ...content, steps: contents };
  const frame = {
    planId: asPlanId(`pln_${Buffer.from(random.bytes(6)).toString('hex')}`),
    tenant: TENANT,
    expiresAt: createdAt + (wish.decideWithinMs ?? 90_000),
    actForMs: wish.actForMs ?? 900_000,
    evidenceMaxAgeMs: 30_000,
    steps,
  };
  const digest = planDigestOf(vault, frame, whole);
  const sealed = vault.seal(whole as unknown as Json);
  return writePlan(tools, { ...frame, digest, createdAt, content: sealed }, secret);
}

type Drafted = Pick<
  PlanRecord,
  'planId' | 'tenant' | 'digest' | 'createdAt' | 'expiresAt' | 'actForMs' | 'evidenceMaxAgeMs'
> &
  Pick<PlanRecord, 'steps' | 'content'>;

function writePlan(
  { store, operation }: PlanTools,
  drafted: Drafted,
  secret: Uint8Array,
): Promise<PlanRecord> {
  const { planId, tenant, digest: planDigest, steps } = drafted;
  const keys = steps.flatMap((step) => [
    keyOf.action(step.actionId),
    keyOf.lineage(step.dedupeKey),
  ]);
  return store.transact([keyOf.plan(planId), ...keys], (view) => {
    const unit = createUnitOfWork(view);
    const [first] = steps;
    const again = first !== undefined && first.attemptNumber > 1;
    const replacementOf = again
      ? { actionId: first.actionId, attemptNumber: first.attemptNumber }
      : null;
    unit.onPlan(planId, { type: 'propose', ...drafted, supersedes: null, replacementOf });
    for (const step of steps) {
      const { actionId, dedupeKey, generation, attemptNumber } = step;
      if (again) {
        const asked = { planId, planDigest, attemptNumber };
        const decision = unit.onAction(actionId, { type: 'ask-replacement', ...asked });
        if (decision.kind === 'refusal') throw new TypeError(decision.sentence);
        continue;
      }
      const { stepId, stepKey, operation: name, adapterVersion, target } = step;
      const strategy = strategyOf(operation.declaration);
      const identity = { actionId, tenant, dedupeKey, generation, planId, planDigest };
      const rest = { stepId, stepKey, operation: name, adapterVersion, strategy, target };
      unit.onAction(actionId, { type: 'propose', ...identity, ...rest });
      unit.openGeneration(dedupeKey, generation, actionId);
    }
    const result = unit.plan(planId);
    if (result === null) throw new TypeError('The plan was not stored.');
    return { result, appends: unit.appends(), secrets: [{ planId, secret }] };
  });
}

function stepRecordOf(
  { operation }: PlanTools,
  { steps, event, generation = 1, attemptNumber = 1 }: PlanToStore,
  at: number,
): PlanStepRecord {
  const stepKey = `do:${at + 1}`;
  const origin = { source: 'test', id: event };
  const dedupeKey = dedupeKeyOf({ tenant: TENANT, origin, actionType: 'world.do', stepKey });
  return {
    stepId: `step${at + 1}`,
    stepKey,
    actionId: actionIdOf(dedupeKey, generation),
    dedupeKey,
    generation,
    attemptNumber,
    operation: operation.declaration.operation,
    adapterVersion: operation.adapterVersion,
    target: { provider: 'world', account: 'ana', environment: 'test', ids: {} },
    dependsOn: (steps[at]?.after ?? []).map((number) => `step${number}`),
    irreversible: false,
    reservation: operation.reservation(
      {},
      { provider: '', account: '', environment: 'test', ids: {} },
    ),
  };
}

async function contentOf(
  { operation, staleCheck }: PlanTools,
  vault: PlanVault,
  { wish, step }: { readonly wish: PlanToStore; readonly step: PlanStepRecord },
): Promise<PlanStepContent> {
  const { actionId, attemptNumber, stepId, target, dependsOn } = step;
  const params = { text: wish.steps[Number(stepId.slice(4)) - 1]?.text ?? '' };
  const outputs: Record<string, { objectId: string }> = {};
  for (const other of dependsOn) outputs[other] = { objectId: outputSentinelOf(other) };
  const template = await operation.prepare(params, target, {
    dispatchId: dispatchIdOf(actionId, attemptNumber),
    idempotencyKey: idempotencyKeyOf(actionId, attemptNumber),
    outputs,
  });
  const captured = await staleCheck.capture([], vault.digest);
  const evidence = captured.kind === 'captured' ? captured.dependencies : [];
  return { stepId, params, resolved: [], target, template, evidence };
}
