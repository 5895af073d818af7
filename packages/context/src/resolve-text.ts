import type { ParameterValue } from '@landed/contract';

import type { Asking } from './asking.js';
import { lost, type Finding, type Resolution } from './resolution.js';

/** The person's own words, kept as they are; a title begins with a capital. */
export function resolveText(asking: Asking): Resolution {
  const { spec, words } = asking;
  const texts = words?.texts.map((text) => text.trim()).filter((text) => text !== '') ?? [];
  const [first, ...others] = texts;
  const source = words?.source ?? 'inferred';
  if (first === undefined) {
    const why = `Nothing was said about it.`;
    return {
      kind: 'open',
      losers: [],
      source,
      why,
      question: `${spec.label}: what should it say?`,
    };
  }
  const findings = [first, ...others].map((text) => wordsFinding(asking, text));
  const [finding] = findings;
  if (finding !== undefined && others.length === 0)
    return { kind: 'chosen', finding, losers: [], question: null };
  const why = 'More than one was named.';
  const losers = findings.map((one) => lost(one, why));
  return { kind: 'open', losers, source, why, question: `${spec.label}: which one?` };
}

function wordsFinding({ spec, words }: Asking, said: string): Finding {
  const text = spec.name === 'title' ? withCapital(said) : said;
  const value: ParameterValue = { kind: 'text', text };
  const why = 'These are the words that were said.';
  return {
    value,
    label: text,
    confidence: 'HIGH',
    source: words?.source ?? 'inferred',
    why,
    restsOn: [],
  };
}

function withCapital(text: string): string {
  const [first = '', ...rest] = text;
  return [first.toUpperCase(), ...rest].join('');
}
