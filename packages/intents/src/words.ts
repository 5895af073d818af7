import type { IntentHint } from '@landed/contract';

import type { Stretch } from './time-phrases.js';

/** The words behind a clause's verb, and where they start in the sentence. */
export interface Words {
  readonly text: string;
  readonly offset: number;
}

/** A hint over a stretch of the words, without blanks and closing marks around it; null where nothing is left. */
export function hintOf(words: Words, name: string, { start, end }: Stretch): IntentHint | null {
  const raw = words.text.slice(start, end);
  const lead = /^[\s,;:]*/.exec(raw)?.[0].length ?? 0;
  const text = raw.slice(lead).replace(/[\s,;.!?]+$/, '');
  if (text === '') return null;
  const from = words.offset + start + lead;
  return { name, text, span: [from, from + text.length] };
}
