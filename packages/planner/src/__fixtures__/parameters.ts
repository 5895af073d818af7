import type { ParameterCandidate, ParameterSource, ResolvedParameter } from '@landed/contract';

type High = Extract<ResolvedParameter, { confidence: 'HIGH' }>;

/** A text that was resolved without a question. */
export function highText(
  name: string,
  text: string,
  more: Partial<High> = {},
): ResolvedParameter {
  return {
    name,
    kind: 'text',
    source: 'calendar',
    why: 'it stands in your calendar',
    candidates: [],
    restsOn: [],
    confidence: 'HIGH',
    value: { kind: 'text', text },
    question: null,
    ...more,
  };
}

/** A text that is only suggested. */
export function mediumText(name: string, text: string): ResolvedParameter {
  return {
    ...highText(name, text),
    confidence: 'MEDIUM',
    value: { kind: 'text', text },
    question: { text: `Is “${text}” right?`, options: [], freeText: true },
  };
}

export function fromSource(name: string, text: string, source: ParameterSource) {
  return highText(name, text, { source, why: `it came from ${source}` });
}

export function candidateOf(text: string, chosen: boolean, why: string): ParameterCandidate {
  const value = { kind: 'text', text } as const;
  return { value, label: text, confidence: 'HIGH', source: 'contacts', why, chosen };
}
