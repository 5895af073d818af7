import type {
  Confidence,
  DeviceContext,
  EpochMs,
  EvidenceQuery,
  GivenValue,
  Intent,
  ParameterCandidate,
  ParameterQuestion,
  ParameterSource,
  ParameterSpec,
  ParameterValue,
  ResolvedParameter,
} from '@landed/contract';

import type { Thresholds } from './thresholds.js';

/** One parameter to be resolved, with everything that may be looked at. */
export interface Resolution {
  readonly spec: ParameterSpec;
  readonly intent: Intent;
  readonly context: DeviceContext;
  readonly askedAt: EpochMs;
  readonly thresholds: Thresholds;
  /** The words about this parameter: the person's answer, else those of the sentence; null where there are none. */
  readonly words: string | null;
  readonly source: 'user' | 'caller' | 'agent';
  readonly given: readonly GivenValue[];
}

/** Words of the sentence about something else, for example how long. */
export function hintText({ intent, given }: Resolution, name: string): string | null {
  const answer = given.findLast((one) => one.name === name);
  if (answer?.given.kind === 'words') return answer.given.text;
  return intent.hints.find((hint) => hint.name === name)?.text ?? null;
}

export interface Found {
  readonly value: ParameterValue;
  readonly source: ParameterSource;
  readonly why: string;
  readonly candidates?: readonly ParameterCandidate[];
  readonly restsOn?: readonly EvidenceQuery[];
}

/** Sure: filled in, and shown. An agent's own argument never is. */
export function sure(resolution: Resolution, found: Found): ResolvedParameter {
  if (resolution.source === 'agent') {
    return suggested(resolution, found, `The agent gave this itself: ${found.why}`);
  }
  return { ...base(resolution, found), confidence: 'HIGH', value: found.value, question: null };
}

/** Likely: suggested, and asked whether it is right. */
export function suggested(
  resolution: Resolution,
  found: Found,
  text: string,
  options: ParameterQuestion['options'] = [],
): ResolvedParameter {
  return {
    ...base(resolution, found),
    confidence: 'MEDIUM',
    value: found.value,
    question: question(text, options),
  };
}

/** Hardly likely: asked, with the one guess shown. */
export function doubtful(
  resolution: Resolution,
  found: Found,
  text: string,
  options: ParameterQuestion['options'] = [],
): ResolvedParameter {
  return {
    ...base(resolution, found),
    confidence: 'LOW',
    value: found.value,
    question: question(text, options),
  };
}

/** Nothing here knows it, or two things do: asked, with what there is. */
export function unknown(
  resolution: Resolution,
  text: string,
  candidates: readonly ParameterCandidate[] = [],
): ResolvedParameter {
  return {
    ...base(resolution, { source: 'inferred', why: text, candidates }),
    confidence: 'UNRESOLVABLE',
    value: null,
    question: question(
      text,
      candidates.map(({ label, value }) => ({ label, value })),
    ),
  };
}

function base({ spec }: Resolution, found: Omit<Found, 'value'>) {
  const { source, why, candidates = [], restsOn = [] } = found;
  return { name: spec.name, kind: spec.kind, source, why, candidates, restsOn };
}

function question(text: string, options: ParameterQuestion['options']): ParameterQuestion {
  return { text, options, freeText: true };
}

/** One thing that was looked at. */
export function candidate(
  value: ParameterValue,
  label: string,
  more: {
    readonly confidence: Confidence;
    readonly source: ParameterSource;
    readonly why: string;
    readonly chosen?: boolean;
  },
): ParameterCandidate {
  return { value, label, chosen: false, ...more };
}
