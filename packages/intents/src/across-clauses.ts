import type { Intent, IntentHint } from '@landed/contract';

const PRONOUN = /^(?:her|him|them)$/i;
const NUMERIC_DATE = /(?<![\d/.-])\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})(?![\d/.-])/g;

/** What one clause says about another: whom "her" means, and in which order dates in figures are written. */
export function acrossClauses(intents: readonly Intent[]): readonly Intent[] {
  const dates = intents.map(datesOf);
  return intents.map((intent, at) => {
    const named = withName(intent, intents.slice(0, at));
    const others = dates.filter((_, other) => other !== at).flat();
    // One list never changes its order from one value to the next, so the others go along as proof.
    return datesOf(intent).length === 0 ? named : { ...named, hints: [...named.hints, ...others] };
  });
}

function datesOf({ hints }: Intent): readonly IntentHint[] {
  return hints
    .filter(({ name }) => name === 'when')
    .flatMap(({ text, span }) =>
      [...text.matchAll(NUMERIC_DATE)].map(({ index, 0: words }): IntentHint => {
        const start = span[0] + index;
        return { name: 'dateOrder', text: words, span: [start, start + words.length] };
      }),
    );
}

/** "her" is the one person who was named before; where several were, it stays, and is asked. */
function withName(intent: Intent, before: readonly Intent[]): Intent {
  const [who] = intent.hints.filter(({ name }) => name === 'who');
  if (who === undefined || !PRONOUN.test(who.text)) return intent;
  const people = before.flatMap(({ hints }) => hints.filter(({ name }) => name === 'who'));
  const names = new Set(people.map(({ text }) => text));
  const [person] = people;
  if (person === undefined || names.size > 1 || /\s(?:and|&)\s|,/i.test(person.text)) return intent;
  const hints = intent.hints.map((hint) => (hint === who ? person : hint));
  return { ...intent, stepKey: intent.stepKey.replace(/:.*$/, `:${keyOf(person.text)}`), hints };
}

/** A name as a part of a step key: "Alex Kim" to "alex-kim". */
export function keyOf(name: string): string {
  return name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '-');
}
