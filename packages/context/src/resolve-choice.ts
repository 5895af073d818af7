import { textOf, type Asking } from './asking.js';
import { fold, holdsAllWords } from './fold.js';
import type { Finding, Resolution } from './resolution.js';

interface Choice {
  readonly id: string;
  readonly label: string;
}

/** One of the operation's own choices, by its label or id. */
export function resolveChoice(asking: Asking): Resolution {
  const { spec, words, thresholds } = asking;
  const choices = spec.choices ?? [];
  const said = fold(textOf(words));
  const exact = choices.filter(
    ({ id, label }) => said !== '' && [fold(id), fold(label)].includes(said),
  );
  const partial = choices.filter(({ label }) => holdsAllWords(label, said));
  const matches = exact.length > 0 ? exact : partial;
  const [first, another] = matches;
  if (first === undefined || another !== undefined) return open(asking, choices, matches);
  const partly = thresholds.partialLabel === 'LOW' ? 'LOW' : 'MEDIUM';
  const level = exact.length > 0 ? 'HIGH' : partly;
  const finding = choiceFinding(asking, first, level, `“${textOf(words)}” names this choice.`);
  const losers = choices
    .filter((choice) => choice !== first)
    .map((choice) => choiceFinding(asking, choice, 'LOW', 'it was not named'));
  const question = level === 'HIGH' ? null : `${first.label}: is this right?`;
  return { kind: 'chosen', finding, losers, question };
}

function open(asking: Asking, choices: readonly Choice[], matches: readonly Choice[]): Resolution {
  const said = textOf(asking.words);
  const several = matches.length > 1;
  const fit = `“${said}” is ${several ? 'more than one' : 'none'} of the choices.`;
  const why = said === '' ? 'Nothing was said about it.' : fit;
  const losers = (several ? matches : choices).map((choice) =>
    choiceFinding(asking, choice, 'MEDIUM', why),
  );
  const source = asking.words?.source ?? 'inferred';
  return { kind: 'open', losers, source, why, question: `${asking.spec.label}: which one?` };
}

function choiceFinding(
  { words }: Asking,
  { id, label }: Choice,
  confidence: Finding['confidence'],
  why: string,
): Finding {
  const source = words?.source ?? 'inferred';
  return { value: { kind: 'choice', id, label }, label, confidence, source, why, restsOn: [] };
}
