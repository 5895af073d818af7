import type {
  ConfirmationSummary,
  Json,
  PlanStepContent,
  ResolvedParameter,
  SummaryParameter,
  SummaryStep,
} from '@landed/contract';

import type { DraftInput } from './draft-plan.js';
import type { CheckedStep } from './dry-run.js';
import { escapeForDisplay, mixesScripts } from './escape-text.js';
import { lostAnswerSentence } from './lost-answer.js';
import { valueText } from './value-text.js';

/** All that a person is shown before the yes; every text escaped. */
export function summaryOf(
  input: DraftInput,
  contents: readonly PlanStepContent[],
): ConfirmationSummary {
  const steps = input.checked.map(stepSummaryOf);
  const restsOn = contents.flatMap(({ evidence }) =>
    evidence.map(({ label, capturedAt }) => ({ label: escapeForDisplay(label), capturedAt })),
  );
  const headline =
    steps.length === 1 ? (steps[0]?.sentence ?? '') : `${steps.length} steps, in this order`;
  return {
    headline,
    steps,
    restsOn,
    warnings: [...input.warnings.map(escapeForDisplay), ...scriptWarnings(input.checked)],
    zone: input.zone,
  };
}

function stepSummaryOf(step: CheckedStep): SummaryStep {
  const told = step.operation.describe(step.params, step.target);
  const { operation, strategy, target } = step;
  return {
    stepId: step.stepId,
    sentence: escapeForDisplay(told.sentence),
    account: escapeForDisplay(target.account),
    environment: target.environment,
    parameters: parametersOf(step),
    details: told.details.map(({ label, text }) => ({
      label: escapeForDisplay(label),
      text: escapeForDisplay(text),
    })),
    sideEffects: operation.sideEffects,
    notifies: told.notifies.map(escapeForDisplay),
    cannotBeUndone: undoWarning(told.cannotBeUndone, operation.irreversible),
    ifAnswerLost: escapeForDisplay(
      told.ifAnswerLost ?? lostAnswerSentence(strategy, operation.title),
    ),
    tier: strategy.tier,
    guarantee: strategy.guarantee,
  };
}

/** What cannot be taken back is said, also where the adapter finds no words for it. */
function undoWarning(told: string | null, irreversible: boolean): string | null {
  if (told !== null) return escapeForDisplay(told);
  return irreversible ? 'It cannot be taken back once it was sent.' : null;
}

function parametersOf({ operation, typed }: CheckedStep): readonly SummaryParameter[] {
  const labels = new Map(operation.parameters.map(({ name, label }) => [name, label]));
  return (typed.resolved ?? []).flatMap((parameter) =>
    parameter.value === null
      ? []
      : [parameterOf(parameter, labels.get(parameter.name) ?? parameter.name)],
  );
}

function parameterOf(parameter: ResolvedParameter, label: string): SummaryParameter {
  const { name, confidence, source, why, candidates, value } = parameter;
  const losers = candidates.filter(({ chosen }) => !chosen);
  return {
    name,
    label,
    text: escapeForDisplay(value === null ? '' : valueText(value)),
    confidence,
    source,
    why: escapeForDisplay(why),
    filled: filledOf(parameter),
    losers: losers.map((one) => ({
      label: escapeForDisplay(one.label),
      why: escapeForDisplay(one.why),
    })),
  };
}

function filledOf({ source, confidence }: ResolvedParameter): SummaryParameter['filled'] {
  if (source === 'user') return 'answered';
  if (source === 'caller' || source === 'agent') return 'typed';
  return confidence === 'HIGH' ? 'silently' : 'suggested';
}

function scriptWarnings(steps: readonly CheckedStep[]): readonly string[] {
  const names = steps.flatMap(({ params }) =>
    Object.entries(params).flatMap(([name, value]) =>
      textsOf(value).some(mixesScripts) ? [name] : [],
    ),
  );
  return [...new Set(names)].map(
    (name) =>
      `“${escapeForDisplay(name)}” mixes letters of different scripts that look alike; read it twice.`,
  );
}

/** Every text in a value, however deep, names included. */
function textsOf(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return Object.entries(value).flatMap(([name, part]) => [name, ...textsOf(part)]);
}
