import type { IntentHint } from '@landed/contract';

import { durationStretch, timeStretch, type Stretch } from './time-phrases.js';
import { hintOf, type Words } from './words.js';

const CALENDAR = /\b(?:in|into|to|on)\s+(?:my\s+|the\s+)?([^,.]+?)\s+calendar\b/i;
const WITH = /\bwith\s+((?:\p{Lu}[\p{L}\p{M}'’.-]*)(?:\s+\p{Lu}[\p{L}\p{M}'’.-]*)*)/u;
const PLACE = /\b(?:in|at)\s+((?:the\s+)?\p{Lu}[^,.]*)/u;
const AMOUNT =
  /(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[A-Z]{3}\b|euros?\b|dollars?\b|pounds?\b|yen\b))/iu;
const DETERMINER = /^\s*(?:(?:me|us)\s+)?(?:(?:an?|the|my|our)\s+)?/i;

/** A part that was found, with where its own words stand and where the whole phrase does. */
interface Part {
  readonly name: string;
  readonly own: Stretch;
  readonly whole: Stretch;
}

/** What a clause about appointments says: when, how long, with whom, where, in which calendar, and what it is. */
export function eventHints(words: Words): readonly IntentHint[] {
  const parts: Part[] = [];
  const take = (part: Part | null): void => {
    if (part !== null && !parts.some((other) => overlap(other.whole, part.whole))) parts.push(part);
  };
  take(stretchPart('duration', durationStretch(words.text)));
  take(stretchPart('when', timeStretch(words.text)));
  take(groupPart('calendar', CALENDAR, words.text));
  take(groupPart('who', WITH, words.text));
  take(groupPart('where', PLACE, cutAt(words.text, parts)));
  const hints = parts.map(({ name, own }) => hintOf(words, name, own));
  const title = titleHint(words, parts);
  return [title, ...hints].filter((hint): hint is IntentHint => hint !== null).map(withoutLead);
}

/** What a clause about money says. */
export function paymentHints(words: Words): readonly IntentHint[] {
  const amount = AMOUNT.exec(words.text);
  if (amount === null) return [];
  const hint = hintOf(words, 'amount', {
    start: amount.index,
    end: amount.index + amount[0].length,
  });
  return hint === null ? [] : [hint];
}

/** The words of a time keep "from"; a leading "on" or "at" says nothing. */
function withoutLead(hint: IntentHint): IntentHint {
  if (hint.name !== 'when') return hint;
  const lead = /^(?:on\s+)/i.exec(hint.text)?.[0].length ?? 0;
  return { ...hint, text: hint.text.slice(lead), span: [hint.span[0] + lead, hint.span[1]] };
}

/** Parts that were found already are blanked, so that a place does not swallow a time behind it. */
function cutAt(text: string, parts: readonly Part[]): string {
  let cut = text;
  for (const { whole } of parts) {
    cut = cut.slice(0, whole.start) + ','.repeat(whole.end - whole.start) + cut.slice(whole.end);
  }
  return cut;
}

function stretchPart(name: string, stretch: Stretch | null): Part | null {
  return stretch === null ? null : { name, own: stretch, whole: stretch };
}

function groupPart(name: string, pattern: RegExp, text: string): Part | null {
  const found = pattern.exec(text);
  const own = found?.[1];
  if (found === null || own === undefined) return null;
  const start = found.index + found[0].indexOf(own);
  const whole = { start: found.index, end: found.index + found[0].length };
  return { name, own: { start, end: start + own.length }, whole };
}

function overlap(left: Stretch, right: Stretch): boolean {
  return left.start < right.end && right.start < left.end;
}

/** What stands before the first part, or between parts, is what it is about. "lunch with Ana" keeps its company. */
function titleHint(words: Words, parts: readonly Part[]): IntentHint | null {
  const walls = parts
    .filter(({ name }) => name !== 'who')
    .toSorted((a, b) => a.whole.start - b.whole.start);
  let start = 0;
  for (const { whole } of walls) {
    const hint = titled(words, { start, end: whole.start });
    if (hint !== null) return hint;
    start = whole.end;
  }
  return titled(words, { start, end: words.text.length });
}

function titled(words: Words, { start, end }: Stretch): IntentHint | null {
  const lead = DETERMINER.exec(words.text.slice(start, end))?.[0].length ?? 0;
  const hint = hintOf(words, 'title', { start: start + lead, end });
  return hint === null || /^(?:on|at|for|in|with|and|to|it)$/i.test(hint.text) ? null : hint;
}
