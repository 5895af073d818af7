import type {
  ContextResolver,
  GivenValue,
  Intent,
  ParameterKind,
  ParameterSpec,
  ResolvedParameter,
  ResolveRequest,
} from '@landed/contract';

import { capAgent, resolveGiven } from './agent.js';
import type { Asking, SpokenWords } from './asking.js';
import { givenFor } from './given-value.js';
import { hintTexts, sentenceTexts } from './hint-words.js';
import { resolveCalendar } from './resolve-calendar.js';
import { resolveContact } from './resolve-contact.js';
import { resolveLocation } from './resolve-location.js';
import { resolveMoney } from './resolve-money.js';
import { resolveChoice } from './resolve-choice.js';
import { resolveText } from './resolve-text.js';
import { resolveTime } from './resolve-time.js';
import { parameterOf, type Resolution } from './resolution.js';
import { DEFAULT_THRESHOLDS, type ContextThresholds } from './thresholds.js';

export interface ContextResolverOptions {
  /** What differs from `DEFAULT_THRESHOLDS`. */
  readonly thresholds?: Partial<ContextThresholds>;
}

/**
 * Resolves parameters from an intent's words, given values and one snapshot of the device.
 *
 * Deterministic and local: the same request gives the same parameters, in whatever order the snapshot lists its
 * people, places and entries, and in whatever zone the machine is. Opens no socket. An optional parameter that
 * nobody spoke about and that has no default is left out.
 */
export function createContextResolver(options: ContextResolverOptions = {}): ContextResolver {
  const thresholds: ContextThresholds = { ...DEFAULT_THRESHOLDS, ...options.thresholds };
  return {
    resolve: (request) => request.specs.flatMap((spec) => resolveOne(request, spec, thresholds)),
  };
}

function resolveOne(
  request: ResolveRequest,
  spec: ParameterSpec,
  thresholds: ContextThresholds,
): readonly ResolvedParameter[] {
  const given = givenFor(spec.name, request.given);
  const asking = askingOf(request, spec, given, thresholds);
  if (given?.given.kind === 'value') {
    const own = askingOf(request, spec, null, thresholds);
    return [parameterOf(spec, resolveGiven(own, given.source, given.given.value, resolveByKind))];
  }
  if (asking.words === null && !spec.required && spec.kind !== 'calendar') return [];
  const resolution = resolveByKind(asking);
  if (asking.words === null && !spec.required && !isSure(resolution)) return [];
  const own = sentenceTexts(request.intent);
  return [parameterOf(spec, capAgent(resolution, asking, own))];
}

function isSure(resolution: Resolution): boolean {
  return resolution.kind === 'chosen' && resolution.finding.confidence === 'HIGH';
}

function askingOf(
  { intent, specs, context, askedAt }: ResolveRequest,
  spec: ParameterSpec,
  given: GivenValue | null,
  thresholds: ContextThresholds,
): Asking {
  const hints = hintTexts(intent, spec, specs);
  return {
    spec,
    words: wordsOf(given, hints),
    subject: textsNamed(intent, 'title')[0] ?? null,
    otherDates: sentenceTexts(intent),
    context,
    askedAt,
    thresholds,
  };
}

function wordsOf(given: GivenValue | null, hints: readonly string[]): SpokenWords | null {
  if (given?.given.kind === 'words' && given.given.text.trim() !== '') {
    return { texts: [given.given.text], source: given.source, sentence: hints };
  }
  return hints.length === 0 ? null : { texts: hints, source: 'user', sentence: [] };
}

function textsNamed({ hints }: Intent, wanted: string): readonly string[] {
  return hints.filter(({ name }) => name === wanted).map(({ text }) => text);
}

const BY_KIND: Record<ParameterKind, (asking: Asking) => Resolution> = {
  location: resolveLocation,
  contact: resolveContact,
  timeSlot: resolveTime,
  dateTime: resolveTime,
  calendar: resolveCalendar,
  money: resolveMoney,
  text: resolveText,
  choice: resolveChoice,
};

function resolveByKind(asking: Asking): Resolution {
  return BY_KIND[asking.spec.kind](asking);
}
