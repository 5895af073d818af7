import {
  type DispatchId,
  type EvidenceDependency,
  type EvidenceQuery,
  type IdempotencyKey,
  type Operations,
  type PlanContent,
  type PlanDigest,
  type PlanStepRecord,
  type PlanVault,
  type PreparedRequest,
  type StaleCheck,
} from '@landed/contract';
import { outputSentinelOf, planDigestOf, type DigestedFrame } from '@landed/core';

import { blockerOf, type CheckedStep, type StepCheck } from './dry-run.js';
import { escapeForDisplay } from './escape-text.js';
import { summaryOf } from './summary.js';

export interface PlannerOptions {
  readonly operations: Operations;
  readonly staleCheck: StaleCheck;
}

/** Which attempt of which action a step will be; known before the digest, because ids are derived. */
export type StepIdentity = Pick<
  PlanStepRecord,
  'actionId' | 'dedupeKey' | 'generation' | 'attemptNumber'
> & {
  readonly dispatchId: DispatchId;
  readonly idempotencyKey: IdempotencyKey;
};

export interface DraftInput {
  readonly checked: readonly CheckedStep[];
  /** By step key. */
  readonly identities: ReadonlyMap<string, StepIdentity>;
  readonly frame: Omit<DigestedFrame, 'steps'>;
  readonly vault: PlanVault;
  readonly zone: string;
  readonly sentence: string | null;
  readonly warnings: readonly string[];
}

/** A plan that can be stored and shown. Nothing was written anywhere to make it. */
export type Draft =
  | {
      readonly kind: 'drafted';
      readonly steps: readonly PlanStepRecord[];
      readonly content: PlanContent;
      readonly digest: PlanDigest;
    }
  | { readonly kind: 'blocked'; readonly steps: readonly StepCheck[] };

/**
 * Captures the evidence, has every request built, writes the summary and digests it all. Where facts cannot be
 * read, the blockers of all steps at once.
 */
export async function draftPlan(options: PlannerOptions, input: DraftInput): Promise<Draft> {
  const captured = await Promise.all(
    input.checked.map((step) => captureEvidence(options, input, step)),
  );
  if (captured.some(({ check }) => !check.canExecute))
    return { kind: 'blocked', steps: captured.map(({ check }) => check) };
  const contents = await Promise.all(
    captured.map(async ({ step, dependencies }) => ({
      stepId: step.stepId,
      params: step.params,
      resolved: step.typed.resolved ?? [],
      target: step.target,
      template: await templateOf(step, input),
      evidence: dependencies,
    })),
  );
  const steps = input.checked.map((step) => stepRecordOf(step, input));
  const content: PlanContent = {
    summary: summaryOf(input, contents),
    steps: contents,
    sentence: input.sentence,
  };
  return {
    kind: 'drafted',
    steps,
    content,
    digest: planDigestOf(input.vault, { ...input.frame, steps }, content),
  };
}

interface CapturedStep {
  readonly step: CheckedStep;
  readonly check: StepCheck;
  readonly dependencies: readonly EvidenceDependency[];
}

async function captureEvidence(
  { staleCheck }: PlannerOptions,
  { vault }: DraftInput,
  step: CheckedStep,
): Promise<CapturedStep> {
  const rests: readonly EvidenceQuery[] = (step.typed.resolved ?? []).flatMap(
    ({ restsOn }) => restsOn,
  );
  const queries = [...step.operation.evidence(step.params, step.target), ...rests];
  const captured = await staleCheck.capture(queries, vault.digest);
  const { stepKey } = step.typed;
  if (captured.kind === 'captured') {
    const check = { stepKey, canExecute: true, blockers: [] };
    return { step, check, dependencies: captured.dependencies };
  }
  const blockers = captured.unreadable.map(({ label, why }) =>
    blockerOf(
      'notCheckable',
      escapeForDisplay(`${label} cannot be read: ${why}. Nothing was sent; try again in a moment.`),
    ),
  );
  return { step, check: { stepKey, canExecute: false, blockers }, dependencies: [] };
}

/** The request as it will be sent; only the results of earlier steps are holes. */
function templateOf(step: CheckedStep, input: DraftInput): Promise<PreparedRequest> {
  const { dispatchId, idempotencyKey } = identityOf(step, input);
  const outputs: Record<string, { objectId: string }> = {};
  for (const other of step.dependsOn) outputs[other] = { objectId: outputSentinelOf(other) };
  const envelope = { dispatchId, idempotencyKey, outputs };
  return step.operation.prepare(step.params, step.target, envelope);
}

function stepRecordOf(step: CheckedStep, input: DraftInput): PlanStepRecord {
  const { actionId, dedupeKey, generation, attemptNumber } = identityOf(step, input);
  return {
    stepId: step.stepId,
    stepKey: step.typed.stepKey,
    actionId,
    dedupeKey,
    generation,
    attemptNumber,
    operation: step.operation.declaration.operation,
    adapterVersion: step.operation.adapterVersion,
    target: step.target,
    dependsOn: step.dependsOn,
    irreversible: step.operation.irreversible,
    reservation: step.operation.reservation(step.params, step.target),
  };
}

function identityOf(step: CheckedStep, { identities }: DraftInput): StepIdentity {
  const identity = identities.get(step.typed.stepKey);
  if (identity === undefined) throw new TypeError(`No identity for step ${step.typed.stepKey}`);
  return identity;
}
