import type { IntentHint } from '@landed/contract';

import { NAMES } from './names.js';
import { hintOf, type Words } from './words.js';

const CURRENCY = 'euros?|dollars?|bucks?|pounds?|quid|yen';
const EITHER_CASE = CURRENCY.replace(/\b[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
const AMOUNT = new RegExp(
  `(?:\\b(?:US|CA|C|AU|A|NZ))?[$€£¥]\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:[€£]|(?:[A-Z]{3}|${EITHER_CASE})\\b)|\\b[A-Z]{3}\\s?\\d[\\d.,]*`,
  'gu',
);
const BEHIND = new RegExp(`^\\s*(?:back\\s+)?[Tt]o\\s+(${NAMES})`, 'u');
const BEFORE = new RegExp(`^\\s*(?:back\\s+)?(${NAMES})(?:\\s+back)?\\s*$`, 'u');
const REASON = /^\s*(?:to\s+.+?\s+)?for\s+(?:(?:the|my|our|an?)\s+)?(.+)$/is;

/** What a clause about money says: how much, to whom, and what for. Null where it names two amounts. */
export function paymentHints(words: Words): readonly IntentHint[] | null {
  const [amount, another] = words.text.matchAll(AMOUNT);
  if (amount === undefined) return [];
  if (another !== undefined) return null;
  const [start, end] = [amount.index, amount.index + amount[0].length];
  const before = groupStretch(BEFORE, words.text.slice(0, start), 0);
  const behind = groupStretch(BEHIND, words.text.slice(end), end);
  const reason = groupStretch(REASON, words.text.slice(end), end);
  return [
    hintOf(words, 'amount', { start, end }),
    nullOr(before ?? behind, (stretch) => hintOf(words, 'who', stretch)),
    nullOr(reason, (stretch) => hintOf(words, 'title', stretch)),
  ].filter((hint) => hint !== null);
}

interface Found {
  readonly start: number;
  readonly end: number;
}

function groupStretch(pattern: RegExp, text: string, offset: number): Found | null {
  const found = pattern.exec(text);
  const own = found?.[1];
  if (found === null || own === undefined) return null;
  const start = offset + found.index + found[0].lastIndexOf(own);
  return { start, end: start + own.length };
}

function nullOr(stretch: Found | null, make: (stretch: Found) => IntentHint | null) {
  return stretch === null ? null : make(stretch);
}
