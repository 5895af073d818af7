import type { Intent, IntentHint } from '@landed/contract';

import { keyOf } from './across-clauses.js';
import { CAPITAL_NAMES, NAME_JOINT, NAMES } from './names.js';
import { quotedStretches } from './quotes.js';
import type { Stretch } from './time-phrases.js';
import { exactHint, hintOf, type Words } from './words.js';

/** Words and marks that open the message: "that", a colon (not the one of a time), a dash. */
const OPENER =
  /\s*(?:[,;]\s*)?(?:\b(?:that|saying|to say)\b|(?<!\d):|:(?!\d)|\s[-–—](?=\s))[\s:,]*/iu;
const KNOW = /\s+know\b(?:[\s,]+(?:that|about)\b)?[\s:,]*/i;
/** Words that a message begins with where nothing opens it: "text Sarah I’ll be late". */
const FIRST_WORDS =
  "we|we're|we'll|you|he|she|they|it|it's|there|there's|is|are|am|was|could|would|do|did|don't|please|sorry|thanks|thank|happy|hi|hello|hey|yes|no|ok|okay|let's|the|our|see|good|running|coming|leaving|just|still|almost|not|where|when|what|why|how|on|in|at";
/** "Will" and "May" are names, "will" and "can" are not. */
const FIRST_WORD = [
  "[Ii]|[Ii]['’]?(?:m|ll|d|ve)|can|will",
  ...FIRST_WORDS.split('|').map(eitherCase),
];
const STARTER = new RegExp(
  `(?<=[\\p{L}\\p{N}.]),?\\s+(?=(?:${FIRST_WORD.join('|')})(?:[\\s,!]|$))`,
  'u',
);
/** "text Ana running late": what follows a capital name in small letters, but for the words of a list or of "a text". */
const AFTER_CAPITALS = new RegExp(
  `(?<=^\\s*${CAPITAL_NAMES}),?\\s+(?!(?:and|an?|text|message|sms|to)\\b)(?=\\p{Ll})`,
  'u',
);
const TO_DO = new RegExp(`(?<=^\\s*${NAMES})\\s+to\\s+(?=\\p{Ll})`, 'u');
const SEND_TAIL = /\s+(?:an?\s+)?(?:text|message|sms)(?:\s+message)?\s*$/i;

/** "text Ana and Ben that I'll be late": one intent a person, with the same words. */
export function messageIntents(words: Words, verb: string): readonly Intent[] {
  const { namesEnd, body } = messageIn(words.text, verb);
  const text = exactHint(words, 'text', body);
  const names = namesIn(words, namesEnd);
  const shared = text === null ? [] : [text];
  if (names.length === 0) return [{ actionType: 'message.send', stepKey: 'text', hints: shared }];
  return names.map((who) => ({
    actionType: 'message.send',
    stepKey: `text:${keyOf(who.text)}`,
    hints: [who, ...shared],
  }));
}

function eitherCase(word: string): string {
  const first = word.charAt(0);
  return `[${first.toUpperCase()}${first}]${word.slice(1).replace("'", "['’]")}`;
}

/** The message begins at the first of the words that open one; in quotation marks it is what stands in them. */
function messageIn(
  text: string,
  verb: string,
): { readonly namesEnd: number; readonly body: Stretch } {
  const quoted = quotedStretches(text)[0] ?? { start: text.length + 1, end: text.length };
  const names = text.slice(0, quoted.start - 1);
  const patterns = verb === 'let' ? [KNOW] : [OPENER, STARTER, AFTER_CAPITALS, TO_DO];
  const [first] = patterns
    .flatMap((pattern) => [pattern.exec(names)].filter((found) => found !== null))
    .toSorted((left, right) => left.index - right.index);
  const namesEnd = first?.index ?? names.length;
  const start = first === undefined ? names.length : first.index + first[0].length;
  const isAllQuoted =
    text.slice(start, quoted.start - 1).trim() === '' &&
    /^\S?[\s.!]*$/.test(text.slice(quoted.end));
  return { namesEnd, body: isAllQuoted ? quoted : { start, end: text.length } };
}

function namesIn(words: Words, end: number): readonly IntentHint[] {
  const part = words.text.slice(0, end).replace(SEND_TAIL, '');
  const hints: IntentHint[] = [];
  let start = 0;
  for (const joint of [...part.matchAll(NAME_JOINT), null]) {
    const hint = hintOf(words, 'who', { start, end: joint?.index ?? part.length });
    if (hint !== null) hints.push(hint);
    start = joint === null ? part.length : joint.index + joint[0].length;
  }
  return hints;
}
