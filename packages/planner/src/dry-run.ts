import {
  LandedError,
  strategyOf,
  type Blocker,
  type DispatchStrategy,
  type JsonObject,
  type Operation,
  type Operations,
  type Target,
  type TypedStep,
} from '@landed/contract';

import { escapeForDisplay } from './escape-text.js';
import { orderSteps, type Orderable } from './order-steps.js';

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

type StepSeed = Pick<CheckedStep, 'typed' | 'stepId' | 'dependsOn'>;
interface StepResult {
  readonly check: StepCheck;
  readonly step: CheckedStep | null;
}
/** A step as it was asked for, beside the operation that would do it. */
interface AskedStep extends Orderable {
  readonly typed: TypedStep;
  readonly operation: Operation | null;
}

/**
 * Reads every step's facts without writing anything, and reports all blockers at once.
 *
 * @throws {LandedError} `INPUT_INVALID` where the steps make no order: none, a name used twice, a circle.
 */
export async function dryRun(operations: Operations, steps: readonly TypedStep[]): Promise<DryRun> {
  const ordered = orderSteps(steps.map((typed) => askedStepOf(operations, typed)));
  const idOf = new Map(ordered.map(({ stepKey }, at) => [stepKey, `step${at + 1}`]));
  const results = await Promise.all(
    ordered.map(async (asked) => {
      const dependsOn = asked.dependsOn.map((name) => idOf.get(name) ?? '');
      const seed = { typed: asked.typed, stepId: idOf.get(asked.stepKey) ?? '', dependsOn };
      const result = await checkStep(asked.operation, seed);
      return withBlockers(result, neverTold(asked, ordered));
    }),
  );
  const checks = results.map(({ check }) => check);
  const checked = results.flatMap(({ step }) => (step === null ? [] : [step]));
  const isExecutable = checks.every(({ canExecute }) => canExecute);
  return { isExecutable, steps: checks, checked: isExecutable ? checked : null };
}

function askedStepOf(operations: Operations, typed: TypedStep): AskedStep {
  const operation = operations.find(typed.operation);
  return {
    typed,
    stepKey: typed.stepKey,
    dependsOn: typed.dependsOn ?? [],
    operation,
    irreversible: operation?.irreversible ?? false,
  };
}

/** A step starts when the one before is accepted; nothing may wait for an operation that never says so. */
function neverTold(asked: AskedStep, all: readonly AskedStep[]): readonly Blocker[] {
  return all.flatMap(({ stepKey, operation }) =>
    asked.dependsOn.includes(stepKey) &&
    operation?.declaration.response.confirmsAcceptance === 'never'
      ? [
          blockerOf(
            'notCheckable',
            `It cannot wait for ${stepKey}: ${operation.title} never says whether it was done. Plan them apart.`,
          ),
        ]
      : [],
  );
}

async function checkStep(operation: Operation | null, seed: StepSeed): Promise<StepResult> {
  const { typed } = seed;
  if (operation === null) {
    const sentence = `Nothing installed here can do ${typed.operation}. Install an adapter for it.`;
    return blockedStep(typed.stepKey, [blockerOf('noProvider', sentence)]);
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
    return blockedStep(typed.stepKey, [uncheckable(operation, error)]);
  }
}

/** Whatever cannot be checked is not planned; which code it gets says who can help. */
function uncheckable(operation: Operation, error: unknown): Blocker {
  if (!LandedError.is(error)) {
    const sentence = `${operation.title} could not be checked. Nothing was sent; try again in a moment.`;
    return blockerOf('notCheckable', sentence);
  }
  if (error.code === 'CREDENTIALS_MISSING') return blockerOf('missingPermission', error.message);
  if (error.code === 'INPUT_INVALID') return blockerOf('invalidParameter', error.message);
  return blockerOf('notCheckable', error.message);
}

function blockedStep(stepKey: string, blockers: readonly Blocker[]): StepResult {
  const shown = blockers.map((one) => ({ ...one, sentence: escapeForDisplay(one.sentence) }));
  return { check: { stepKey, canExecute: false, blockers: shown }, step: null };
}

function withBlockers({ check, step }: StepResult, more: readonly Blocker[]): StepResult {
  if (more.length === 0) return { check, step };
  return blockedStep(check.stepKey, [...check.blockers, ...more]);
}

export function blockerOf(
  code: Blocker['code'],
  sentence: string,
  parameter: string | null = null,
): Blocker {
  return { code, sentence, parameter: parameter === '' ? null : parameter };
}
