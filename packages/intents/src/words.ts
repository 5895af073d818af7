import type { IntentHint } from '@landed/contract';

import type { Stretch } from './time-phrases.js';

/** The words behind a clause's verb, and where they start in the sentence. */
export interface Words {
  readonly text: string;
  readonly offset: number;
}

/** A hint over a stretch of the words, without blanks and closing marks around it; null where nothing is left. */
export function hintOf(words: Words, name: string, { start, end }: Stretch): IntentHint | null {
  const lead = /^[\s,;:]*/.exec(words.text.slice(start, end))?.[0].length ?? 0;
  const raw = words.text.slice(start + lead, end);
  const tail = /[\s,;.!?]*$/.exec(raw)?.index ?? raw.length;
  return exactHint(words, name, { start: start + lead, end: start + lead + tail });
}

/** A hint over a stretch as it is, but for blanks around it: a message keeps its marks. */
export function exactHint(words: Words, name: string, { start, end }: Stretch): IntentHint | null {
  const raw = words.text.slice(start, end);
  const text = raw.trim();
  if (text === '') return null;
  const from = words.offset + start + raw.indexOf(text);
  return { name, text, span: [from, from + text.length] };
}
