import {
  strategyOf,
  type Blocker,
  type DispatchStrategy,
  type EvidenceDependency,
  type EvidenceQuery,
  type JsonObject,
  type Operation,
  type Operations,
  type PlanContent,
  type PlanDigest,
  type PlanStepContent,
  type PlanStepRecord,
  type PlanVault,
  type PreparedRequest,
  type StaleCheck,
  type Target,
  type TypedStep,
  LandedError,
} from '@landed/contract';
import { outputSentinelOf, planDigestOf, type DigestedFrame } from '@landed/core';

import { orderSteps } from './order-steps.js';
import { summaryOf } from './summary.js';

export interface PlannerOptions {
  readonly operations: Operations;
  readonly staleCheck: StaleCheck;
}

/** A step that was checked and may run. */
export interface CheckedStep {
  readonly stepId: string;
  readonly typed: TypedStep;
  readonly operation: Operation;
  readonly params: JsonObject;
  readonly target: Target;
  readonly strategy: DispatchStrategy;
  readonly dependsOn: readonly string[];
}

/** The dry run of one step: read-only, every blocker at once. */
export interface StepCheck {
  readonly stepKey: string;
  readonly canExecute: boolean;
  readonly blockers: readonly Blocker[];
}

/** What a dry run of a whole plan found, before anyone is asked. */
export interface DryRun {
  readonly isExecutable: boolean;
  readonly steps: readonly StepCheck[];
  /** Present where every step may run, in the order in which they will. */
  readonly checked: readonly CheckedStep[] | null;
}

/** Which attempt of which action a step will be; known before the digest, because ids are derived. */
export type StepIdentity = Pick<
  PlanStepRecord,
  'actionId' | 'dedupeKey' | 'generation' | 'attemptNumber'
> & {
  readonly dispatchId: string;
  readonly idempotencyKey: string;
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

/** Reads every step's facts without writing anything, and reports all blockers at once. */
export async function dryRun(
  options: PlannerOptions,
  steps: readonly TypedStep[],
): Promise<DryRun> {
  const known = steps.map((typed) => ({
    typed,
    stepKey: typed.stepKey,
    dependsOn: typed.dependsOn ?? [],
    operation: options.operations.find(typed.operation),
    irreversible: options.operations.find(typed.operation)?.irreversible ?? false,
  }));
  const ordered = orderSteps(known);
  const idOf = new Map(ordered.map(({ stepKey }, at) => [stepKey, `step${at + 1}`]));
  const results = await Promise.all(
    ordered.map(async ({ typed, operation, dependsOn }) => {
      const stepId = idOf.get(typed.stepKey) ?? '';
      const dependencies = dependsOn.map((name) => idOf.get(name) ?? '');
      return checkStep(operation, { typed, stepId, dependsOn: dependencies });
    }),
  );
  const checks = results.map(({ check }) => check);
  const checked = results.flatMap(({ step }) => (step === null ? [] : [step]));
  const isExecutable = checks.every(({ canExecute }) => canExecute);
  return { isExecutable, steps: checks, checked: isExecutable ? checked : null };
}

type StepSeed = Pick<CheckedStep, 'typed' | 'stepId' | 'dependsOn'>;
interface StepResult {
  readonly check: StepCheck;
  readonly step: CheckedStep | null;
}

async function checkStep(operation: Operation | null, seed: StepSeed): Promise<StepResult> {
  const { typed } = seed;
  if (operation === null) {
    return blockedStep(typed.stepKey, [
      blockerOf(
        'noProvider',
        `Nothing installed here can do ${typed.operation}. Install an adapter for it.`,
      ),
    ]);
  }
  const parsed = operation.paramsSchema.safeParse(typed.params);
  if (!parsed.success) {
    return blockedStep(
      typed.stepKey,
      parsed.error.issues.map((issue) =>
        blockerOf(
          'invalidParameter',
          `${issue.path.join('.') || 'The step'}: ${issue.message}.`,
          String(issue.path[0] ?? ''),
        ),
      ),
    );
  }
  try {
    const target = await operation.resolveTarget(parsed.data);
    const blockers = await operation.dryRun(parsed.data, target);
    if (blockers.length > 0) return blockedStep(typed.stepKey, blockers);
    const strategy = strategyOf(operation.declaration);
    return {
      check: { stepKey: typed.stepKey, canExecute: true, blockers: [] },
      step: { ...seed, operation, params: parsed.data, target, strategy },
    };
  } catch (error) {
    return blockedStep(typed.stepKey, [notCheckable(operation, error)]);
  }
}

function notCheckable(operation: Operation, error: unknown): Blocker {
  const missing = LandedError.is(error, 'CREDENTIALS_MISSING');
  const sentence = LandedError.is(error)
    ? error.message
    : `${operation.title} could not be checked. Nothing was sent; try again in a moment.`;
  return blockerOf(missing ? 'missingPermission' : 'notCheckable', sentence);
}

function blockedStep(stepKey: string, blockers: readonly Blocker[]): StepResult {
  return { check: { stepKey, canExecute: false, blockers }, step: null };
}

function blockerOf(
  code: Blocker['code'],
  sentence: string,
  parameter: string | null = null,
): Blocker {
  return { code, sentence, parameter: parameter === '' ? null : parameter };
}

/** Captures the evidence, has every request built, writes the summary and digests it all. */
export async function draftPlan(options: PlannerOptions, input: DraftInput): Promise<Draft> {
  const contents: PlanStepContent[] = [];
  for (const step of input.checked) {
    const evidence = await captureEvidence(options, input, step);
    if (evidence.kind === 'blocked') return { kind: 'blocked', steps: [evidence.check] };
    contents.push({
      stepId: step.stepId,
      params: step.params,
      resolved: step.typed.resolved ?? [],
      target: step.target,
      template: await templateOf(step, input),
      evidence: evidence.dependencies,
    });
  }
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

async function captureEvidence(
  { staleCheck }: PlannerOptions,
  { vault }: DraftInput,
  step: CheckedStep,
): Promise<
  | { readonly kind: 'captured'; readonly dependencies: readonly EvidenceDependency[] }
  | { readonly kind: 'blocked'; readonly check: StepCheck }
> {
  const rests: readonly EvidenceQuery[] = (step.typed.resolved ?? []).flatMap(
    ({ restsOn }) => restsOn,
  );
  const queries = [...step.operation.evidence(step.params, step.target), ...rests];
  const captured = await staleCheck.capture(queries, vault.digest);
  if (captured.kind === 'captured') return captured;
  const blockers = captured.unreadable.map(({ label, why }) =>
    blockerOf(
      'notCheckable',
      `${label} cannot be read: ${why}. Nothing was sent; try again in a moment.`,
    ),
  );
  return { kind: 'blocked', check: { stepKey: step.typed.stepKey, canExecute: false, blockers } };
}

/** The request as it will be sent; only the results of earlier steps are holes. */
function templateOf(step: CheckedStep, input: DraftInput): Promise<PreparedRequest> {
  const identity = identityOf(step, input);
  const outputs: Record<string, { objectId: string }> = {};
  for (const other of step.dependsOn) outputs[other] = { objectId: outputSentinelOf(other) };
  return step.operation.prepare(step.params, step.target, {
    dispatchId: identity.dispatchId as never,
    idempotencyKey: identity.idempotencyKey as never,
    outputs,
  });
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
