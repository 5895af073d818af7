import type { Intent, IntentHint } from '@landed/contract';

import { hintOf, type Words } from './words.js';

const OPENER = /\s*(?:,\s*)?(?:\b(?:that|saying|to say)\b|:)\s*/i;
const SEND_TAIL = /\s+(?:an?\s+)?(?:text|message|sms)(?:\s+message)?\s*$/i;

/** "text Ana and Ben that I'll be late": one intent a person, with the same words. */
export function messageIntents(words: Words): readonly Intent[] {
  const opener = OPENER.exec(words.text);
  const namesEnd = opener?.index ?? words.text.length;
  const textStart = opener === null ? words.text.length : opener.index + opener[0].length;
  const text = hintOf(words, 'text', { start: textStart, end: words.text.length });
  const names = namesIn(words, namesEnd);
  const shared = text === null ? [] : [text];
  if (names.length === 0) return [{ actionType: 'message.send', stepKey: 'text', hints: shared }];
  return names.map((who) => ({
    actionType: 'message.send',
    stepKey: `text:${who.text.toLowerCase().replaceAll(/\s+/g, '-')}`,
    hints: [who, ...shared],
  }));
}

function namesIn(words: Words, end: number): readonly IntentHint[] {
  const part = words.text.slice(0, end).replace(SEND_TAIL, '');
  const hints: IntentHint[] = [];
  let start = 0;
  for (const joint of [...part.matchAll(/\s*,\s*(?:and\s+)?|\s+and\s+/gi), null]) {
    const hint = hintOf(words, 'who', { start, end: joint?.index ?? part.length });
    if (hint !== null) hints.push(hint);
    start = joint === null ? part.length : joint.index + joint[0].length;
  }
  return hints;
}
