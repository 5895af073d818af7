import type { Intent, ParameterKind, ParameterSpec } from '@landed/contract';

/** What the parser calls the words about a kind of parameter, for operations that use names of their own. */
const USUAL_NAMES: Record<ParameterKind, readonly string[]> = {
  location: ['where'],
  contact: ['who'],
  timeSlot: ['when'],
  dateTime: ['when'],
  calendar: ['calendar'],
  money: ['amount'],
  text: [],
  choice: [],
};
const TEXT_NAMES: Readonly<Record<string, string>> = {
  summary: 'title',
  subject: 'title',
  name: 'title',
  body: 'text',
  message: 'text',
};

/** The words of the sentence about one parameter: those of its own name, else those usual for its kind. */
export function hintTexts(
  { hints }: Intent,
  spec: ParameterSpec,
  specs: readonly ParameterSpec[],
): readonly string[] {
  const named = (name: string) =>
    hints.filter((hint) => hint.name === name).map(({ text }) => text);
  const own = named(spec.name);
  const words = own.length > 0 ? own : usualName(spec, specs).flatMap(named);
  // A length belongs to a slot wherever it stands in the sentence.
  if (spec.kind !== 'timeSlot' || spec.name === 'duration') return words;
  return words.length === 0 ? words : [...words, ...named('duration').map(asLength)];
}

/** All words that the parser took from the sentence. */
export function sentenceTexts({ hints }: Intent): readonly string[] {
  return hints.map(({ text }) => text);
}

/** Only where no other parameter goes by that name, or is as good a match for its words. */
function usualName(spec: ParameterSpec, specs: readonly ParameterSpec[]): readonly string[] {
  const usual = spec.kind === 'text' ? [TEXT_NAMES[spec.name] ?? ''] : USUAL_NAMES[spec.kind];
  const sameKind = specs.filter(({ kind }) => kind === spec.kind);
  const firstOfKind = spec.kind === 'text' || sameKind[0] === spec;
  return usual.filter((name) => firstOfKind && !specs.some((other) => other.name === name));
}

function asLength(text: string): string {
  return /^for\b/i.test(text.trim()) ? text : `for ${text}`;
}
