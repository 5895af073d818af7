import type {
  Confidence,
  EvidenceQuery,
  ParameterCandidate,
  ParameterQuestion,
  ParameterSource,
  ParameterSpec,
  ParameterValue,
  ResolvedParameter,
} from '@landed/contract';

/** Something that was found for a parameter, judged by itself. */
export interface Finding {
  readonly value: ParameterValue;
  /** Tells it from the others. */
  readonly label: string;
  readonly confidence: Exclude<Confidence, 'UNRESOLVABLE'>;
  readonly source: ParameterSource;
  readonly why: string;
  readonly restsOn: readonly EvidenceQuery[];
}

/** What one parameter came to: something chosen or suggested, and all that lost; or a question. */
export type Resolution =
  | {
      readonly kind: 'chosen';
      readonly finding: Finding;
      readonly losers: readonly Finding[];
      /** For anything but HIGH; null asks whether it is right. */
      readonly question: string | null;
      /** Further answers to offer. */
      readonly offers?: readonly { readonly label: string; readonly value: ParameterValue }[];
    }
  | {
      readonly kind: 'open';
      /** What was looked at, each with the reason why it was not taken. */
      readonly losers: readonly Finding[];
      readonly source: ParameterSource;
      readonly why: string;
      readonly question: string;
      readonly offers?: readonly { readonly label: string; readonly value: ParameterValue }[];
    };

/** The published form of a resolution. */
export function parameterOf(spec: ParameterSpec, resolution: Resolution): ResolvedParameter {
  const { name, kind } = spec;
  if (resolution.kind === 'open') {
    return {
      name,
      kind,
      confidence: 'UNRESOLVABLE',
      value: null,
      source: resolution.source,
      why: resolution.why,
      candidates: resolution.losers.map((loser) => candidateOf(loser, false)),
      restsOn: [],
      question: questionOf(spec, resolution, resolution.question, resolution.losers),
    };
  }
  const { finding, losers } = resolution;
  const candidates = [
    candidateOf(finding, true),
    ...losers.map((loser) => candidateOf(loser, false)),
  ];
  const { value, source, why, restsOn } = finding;
  const base = { name, kind, value, source, why, candidates, restsOn };
  if (finding.confidence === 'HIGH') return { ...base, confidence: 'HIGH', question: null };
  const text = resolution.question ?? `${finding.label}: is this right?`;
  const question = questionOf(spec, resolution, text, [finding, ...losers]);
  return { ...base, confidence: finding.confidence, question };
}

/** The one a person would have meant, lowered where it may not be filled in. */
export function capped(finding: Finding, most: 'MEDIUM' | 'LOW'): Finding {
  if (finding.confidence === 'LOW') return finding;
  if (finding.confidence === 'MEDIUM' && most === 'MEDIUM') return finding;
  return { ...finding, confidence: most };
}

export function lost(finding: Finding, why: string): Finding {
  return { ...capped(finding, 'MEDIUM'), why };
}

function candidateOf(
  { value, label, confidence, source, why }: Finding,
  chosen: boolean,
): ParameterCandidate {
  return { value, label, confidence, source, why, chosen };
}

/** The answers that can be offered: each value once, and nobody who cannot be reached. */
function questionOf(
  { reach }: ParameterSpec,
  { offers = [] }: Resolution,
  text: string,
  findings: readonly Finding[],
): ParameterQuestion {
  const known = new Set<string>();
  const options = [...findings, ...offers].flatMap(({ label, value }) => {
    const key = JSON.stringify(value);
    if (known.has(key) || !isReached(value, reach)) return [];
    known.add(key);
    return [{ label, value }];
  });
  return { text, options, freeText: true };
}

function isReached(value: ParameterValue, reach: ParameterSpec['reach']): boolean {
  if (value.kind !== 'contact' || reach === undefined) return true;
  return (reach === 'phone' ? value.phone : value.email) !== null;
}
