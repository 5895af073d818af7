import type { GivenValue, ParameterValue } from '@landed/contract';

import type { Asking } from './asking.js';
import { foldedWords } from './fold.js';
import { evidenceOf } from './given-evidence.js';
import { acceptedValue, labelOf } from './given-value.js';
import { capped, lost, type Finding, type Resolution } from './resolution.js';

/** A typed value: the person's and the caller's count as they are; the agent's is a suggestion. */
export function resolveGiven(
  asking: Asking,
  source: GivenValue['source'],
  given: ParameterValue,
  resolveWords: (asking: Asking) => Resolution,
): Resolution {
  if (given.kind === 'text' && asking.spec.kind !== 'text') {
    const words = { texts: [given.text], source, sentence: asking.words?.texts ?? [] };
    return capAgent(
      resolveWords({ ...asking, words }),
      { ...asking, words },
      asking.words?.texts ?? [],
    );
  }
  const accepted = acceptedValue(asking, given);
  if ('why' in accepted) {
    const why = `The value that was given cannot be used: ${accepted.why}.`;
    return {
      kind: 'open',
      losers: [],
      source,
      why,
      question: `${asking.spec.label}: what is meant? ${why}`,
    };
  }
  const finding = givenFinding(asking, source, accepted.value);
  if (source !== 'agent') return { kind: 'chosen', finding, losers: [], question: null };
  return besideOwnWords(asking, finding, resolveWords);
}

const WHO: Record<GivenValue['source'], string> = {
  user: 'It is your answer.',
  caller: 'It was given by the calling program.',
  agent: 'It was supplied by the agent, not said by you.',
};

function givenFinding(
  asking: Asking,
  source: GivenValue['source'],
  value: ParameterValue,
): Finding {
  const restsOn = evidenceOf(value, asking.context);
  return { value, label: labelOf(value), confidence: 'HIGH', source, why: WHO[source], restsOn };
}

/** What the agent supplied is sure only where the person's own words come to the same. */
function besideOwnWords(
  asking: Asking,
  finding: Finding,
  resolveWords: (asking: Asking) => Resolution,
): Resolution {
  if (asking.words === null) return suggested(finding, []);
  const own = resolveWords(asking);
  const others = own.kind === 'chosen' ? [own.finding, ...own.losers] : own.losers;
  const agrees =
    own.kind === 'chosen' &&
    own.finding.confidence === 'HIGH' &&
    isSame(own.finding.value, finding.value);
  if (agrees) {
    const why = 'It was supplied by the agent, and your own words say the same.';
    return {
      kind: 'chosen',
      finding: { ...own.finding, source: 'agent', why },
      losers: [],
      question: null,
    };
  }
  const losers = others.filter(({ value }) => !isSame(value, finding.value));
  return suggested(
    finding,
    losers.map((one) => lost(one, 'your words may mean this; the agent supplied another')),
  );
}

function suggested(finding: Finding, losers: readonly Finding[]): Resolution {
  const question = `${finding.label}: the agent supplied this. Is it right?`;
  return { kind: 'chosen', finding: capped(finding, 'MEDIUM'), losers, question };
}

/** Words of the agent are never filled in, unless they stand in the person's own sentence. */
export function capAgent(
  resolution: Resolution,
  asking: Asking,
  own: readonly string[],
): Resolution {
  if (asking.words?.source !== 'agent' || resolution.kind !== 'chosen') return resolution;
  const { finding } = resolution;
  const stands = asking.words.texts.every((text) => own.some((said) => holdsRun(said, text)));
  if (stands) {
    const why = `${finding.why} The agent supplied it, and it stands in your own words.`;
    return { ...resolution, finding: { ...finding, source: 'agent', why } };
  }
  const why = `${finding.why} The agent supplied it.`;
  const question = resolution.question ?? `${finding.label}: the agent supplied this. Is it right?`;
  return {
    ...resolution,
    finding: { ...capped(finding, 'MEDIUM'), source: 'agent', why },
    question,
  };
}

/** True where the words stand in the text side by side, in the same order. */
function holdsRun(text: string, words: string): boolean {
  const wanted = foldedWords(words);
  const run = ` ${foldedWords(text).join(' ')} `;
  return wanted.length > 0 && run.includes(` ${wanted.join(' ')} `);
}

function isSame(left: ParameterValue, right: ParameterValue): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}

function sorted(value: ParameterValue): readonly (readonly [string, unknown])[] {
  return Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
}
