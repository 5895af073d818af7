import type {
  ContextResolver,
  GivenValue,
  ParameterKind,
  ParameterSpec,
  ResolvedParameter,
  ResolveRequest,
} from '@landed/contract';

import { folded } from './fold.js';
import { resolveContact } from './resolve-contact.js';
import { resolvePlace } from './resolve-place.js';
import { resolveCalendar, resolveChoice, resolveMoney, resolveText } from './resolve-plain.js';
import { resolveTime } from './resolve-time.js';
import { suggested, sure, type Resolution } from './resolution.js';
import { DEFAULT_THRESHOLDS, type Thresholds } from './thresholds.js';

export interface ContextResolverOptions {
  /** What counts as sure; each unset one as in `DEFAULT_THRESHOLDS`. */
  readonly thresholds?: Partial<Thresholds>;
}

const RESOLVERS: Record<ParameterKind, (resolution: Resolution) => ResolvedParameter> = {
  location: resolvePlace,
  contact: resolveContact,
  timeSlot: resolveTime,
  dateTime: resolveTime,
  calendar: resolveCalendar,
  money: resolveMoney,
  text: resolveText,
  choice: resolveChoice,
};

/**
 * Resolves parameters on a snapshot: deterministic, local, and able to say why. The order of cards, places and
 * entries changes nothing. Never throws, and opens no socket.
 */
export function createContextResolver(options: ContextResolverOptions = {}): ContextResolver {
  const thresholds = { ...DEFAULT_THRESHOLDS, ...options.thresholds };
  return {
    resolve: (request) => request.specs.map((spec) => resolveOne(request, spec, thresholds)),
  };
}

function resolveOne(
  request: ResolveRequest,
  spec: ParameterSpec,
  thresholds: Thresholds,
): ResolvedParameter {
  const { intent, context, askedAt, given } = request;
  const answer = given.findLast(({ name }) => name === spec.name) ?? null;
  const resolution: Resolution = {
    spec,
    intent,
    context,
    askedAt,
    thresholds,
    given,
    words: wordsOf(request, spec, answer),
    source: sourceOf(request, answer),
  };
  if (answer?.given.kind !== 'value') return RESOLVERS[spec.kind](resolution);
  const found = {
    value: answer.given.value,
    source: resolution.source,
    why: WHY[resolution.source],
  };
  return resolution.source === 'agent'
    ? suggested(resolution, found, 'The agent gave this itself. Is it right?')
    : sure(resolution, found);
}

const WHY = {
  user: 'you chose it',
  caller: 'the program gave it',
  agent: 'the agent gave it',
} as const;

function wordsOf(
  { intent }: ResolveRequest,
  { name }: ParameterSpec,
  answer: GivenValue | null,
): string | null {
  if (answer?.given.kind === 'words') return answer.given.text;
  return intent.hints.find((hint) => hint.name === name)?.text ?? null;
}

/** An agent's words are the person's where they stand in the person's own sentence. */
function sourceOf({ intent }: ResolveRequest, answer: GivenValue | null): Resolution['source'] {
  if (answer === null) return 'user';
  if (answer.source !== 'agent' || answer.given.kind !== 'words') return answer.source;
  const said = folded(answer.given.text);
  return intent.hints.some(({ text }) => folded(text).includes(said)) ? 'user' : 'agent';
}
