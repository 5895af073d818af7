import type {
  ContextResolver,
  DeviceContext,
  EpochMs,
  EvidenceQuery,
  GivenValue,
  Intent,
  Operation,
  Operations,
  ParameterSpec,
  ParameterValue,
  ResolvedParameter,
  TypedStep,
} from '@landed/contract';

import type { StepCheck } from './dry-run.js';
import { slotText } from './value-text.js';

export interface SentenceInput {
  readonly operations: Operations;
  readonly resolver: ContextResolver;
  readonly intents: readonly Intent[];
  readonly context: DeviceContext;
  readonly askedAt: EpochMs;
  /** Answers so far, by step key. */
  readonly answers: Readonly<Record<string, readonly GivenValue[]>>;
}

/** What intents and a snapshot come to: steps, or what only the person can tell, or what nothing here can do. */
export type SentencePlan =
  | { readonly kind: 'steps'; readonly steps: readonly TypedStep[] }
  | {
      readonly kind: 'questions';
      readonly steps: readonly {
        readonly intent: Intent;
        readonly parameters: readonly ResolvedParameter[];
      }[];
    }
  | { readonly kind: 'blocked'; readonly steps: readonly StepCheck[] };

/** Resolves every intent once, on the snapshot. Deterministic and local. */
export function planSentence(input: SentenceInput): SentencePlan {
  const found = input.intents.map((intent) => ({
    intent,
    operation: input.operations.serving(intent.actionType)[0] ?? null,
  }));
  const unserved = found.filter(({ operation }) => operation === null);
  if (unserved.length > 0) {
    return {
      kind: 'blocked',
      steps: found.map(({ intent, operation }) => unservedCheck(intent, operation)),
    };
  }
  const resolved = found.flatMap(({ intent, operation }) =>
    operation === null
      ? []
      : [{ intent, operation, parameters: resolveOne(input, intent, operation) }],
  );
  if (
    resolved.some(({ parameters }) => parameters.some(({ confidence }) => confidence !== 'HIGH'))
  ) {
    return {
      kind: 'questions',
      steps: resolved.map(({ intent, parameters }) => ({ intent, parameters })),
    };
  }
  return { kind: 'steps', steps: resolved.map(typedStepOf) };
}

function unservedCheck(intent: Intent, operation: Operation | null): StepCheck {
  if (operation !== null) return { stepKey: intent.stepKey, canExecute: true, blockers: [] };
  const sentence = `No provider for ${ACTION_WORDS[intent.actionType]} is installed. Nothing was done; install an adapter that serves ${intent.actionType}.`;
  return {
    stepKey: intent.stepKey,
    canExecute: false,
    blockers: [{ code: 'noProvider', sentence, parameter: null }],
  };
}

const ACTION_WORDS: Record<Intent['actionType'], string> = {
  'calendar.book': 'booking appointments',
  'calendar.move': 'moving appointments',
  'calendar.cancel': 'cancelling appointments',
  'message.send': 'text messages',
  'reminder.set': 'reminders',
  'payment.pay': 'payments',
  'payment.refund': 'refunds',
  'ride.book': 'cabs',
};

/** Only what is needed, or what the sentence or the person speaks about, is resolved: nothing is filled in unasked. */
function resolveOne(
  { resolver, context, askedAt, answers }: SentenceInput,
  intent: Intent,
  operation: Operation,
): readonly ResolvedParameter[] {
  const given = answers[intent.stepKey] ?? [];
  const spoken = new Set([...intent.hints, ...given].map(({ name }) => name));
  const specs = operation.parameters.filter(({ name, required }) => required || spoken.has(name));
  const resolved = resolver.resolve({ intent, specs, context, given, askedAt });
  return resolved.map((parameter) => withFreeSlot(parameter, specs));
}

/** A slot rests on the person's own calendars too, and they are read again before the send. */
function withFreeSlot(
  parameter: ResolvedParameter,
  specs: readonly ParameterSpec[],
): ResolvedParameter {
  const wanted = specs.some(({ name, kind }) => name === parameter.name && kind === 'timeSlot');
  if (!wanted || parameter.value?.kind !== 'timeSlot') return parameter;
  const { startMs, endMs, zone } = parameter.value;
  const slot: EvidenceQuery = {
    readerId: 'context.free-slot',
    query: { startMs, endMs, zone },
    fields: ['overlapping'],
    label: `your own calendars on ${slotText(startMs, endMs, zone)}`,
  };
  return { ...parameter, restsOn: [...parameter.restsOn, slot] };
}

function typedStepOf({
  intent,
  operation,
  parameters,
}: {
  readonly intent: Intent;
  readonly operation: Operation;
  readonly parameters: readonly ResolvedParameter[];
}): TypedStep {
  const values: Record<string, ParameterValue> = {};
  for (const { name, value } of parameters) if (value !== null) values[name] = value;
  return {
    stepKey: intent.stepKey,
    operation: operation.declaration.operation,
    params: operation.paramsFrom(values),
    resolved: parameters,
  };
}
