import type {
  DeviceContext,
  GivenValue,
  IntentHint,
  ParameterSpec,
  ParameterValue,
  ResolvedParameter,
} from '@landed/contract';

import { createContextResolver } from '../create-context-resolver.js';
import { snapshot } from './snapshot.js';

export interface Question {
  readonly spec?: Partial<ParameterSpec>;
  readonly context?: Partial<DeviceContext>;
  /** ISO 8601. */
  readonly askedAt?: string;
  readonly given?: readonly GivenValue[];
  /** Other words of the sentence, by hint. */
  readonly hints?: Readonly<Record<string, string>>;
}

const WEDNESDAY = '2026-03-04T09:00:00Z';

/** What one parameter comes to for some words of a sentence; null where the sentence says nothing about it. */
export function ask(
  spec: Pick<ParameterSpec, 'name' | 'kind'>,
  words: string | null,
  { context = {}, askedAt = WEDNESDAY, given = [], hints = {}, ...more }: Question = {},
): ResolvedParameter {
  const said = words === null ? hints : { ...hints, [spec.name]: words };
  const [found] = createContextResolver().resolve({
    intent: { actionType: 'calendar.book', stepKey: 'book', hints: hintsOf(said) },
    specs: [{ label: spec.name, required: true, ...spec, ...more.spec }],
    context: snapshot(context),
    given,
    askedAt: Date.parse(askedAt),
  });
  if (found === undefined) throw new Error('The resolver left a parameter out.');
  return found;
}

export function askWhen(words: string, question: Question = {}): ResolvedParameter {
  return ask({ name: 'when', kind: 'dateTime' }, words, question);
}

export function askSlot(words: string, question: Question = {}): ResolvedParameter {
  return ask({ name: 'when', kind: 'timeSlot' }, words, question);
}

export function askWho(words: string, question: Question = {}): ResolvedParameter {
  const spec = { reach: 'phone', ...question.spec } as const;
  return ask({ name: 'who', kind: 'contact' }, words, { ...question, spec });
}

export function askWhere(words: string, question: Question = {}): ResolvedParameter {
  return ask({ name: 'where', kind: 'location' }, words, question);
}

/** "HIGH 2026-03-06T14:00Z", or "ask" with what may be meant. */
export function told(parameter: ResolvedParameter): string {
  const { confidence, value, question } = parameter;
  if (confidence === 'HIGH' || confidence === 'MEDIUM') return `${confidence} ${shown(value)}`;
  return ['ask', ...question.options.map((option) => shown(option.value))].join(' ');
}

export function shown(value: ParameterValue | null): string {
  if (value === null) return 'nothing';
  switch (value.kind) {
    case 'dateTime':
      return instant(value.atMs);
    case 'timeSlot':
      return `${instant(value.startMs)}/${instant(value.endMs)}`;
    case 'contact':
      return `${value.contactId} ${value.phone ?? value.email ?? '-'}`;
    case 'location':
      return value.label;
    case 'calendar':
      return value.title;
    case 'money':
      return `${value.amountMinor} ${value.currency}`;
    case 'text':
      return value.text;
    case 'choice':
      return value.id;
  }
}

function instant(atMs: number): string {
  return new Date(atMs).toISOString().replace(/:00\.000Z$/, 'Z');
}

function hintsOf(said: Readonly<Record<string, string>>): readonly IntentHint[] {
  let at = 0;
  return Object.entries(said).map(([name, text]) => {
    const start = at;
    at += text.length + 1;
    return { name, text, span: [start, start + text.length] };
  });
}
