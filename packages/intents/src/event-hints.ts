import type { IntentHint } from '@landed/contract';

import { NAMES } from './names.js';
import { quotedStretches } from './quotes.js';
import { blanked, durationStretch, timeStretches, type Stretch } from './time-phrases.js';
import { hintOf, type Words } from './words.js';

const CALENDAR =
  /\b(?:in|into|to|on)\s+(?:(?:my|the|our)\s+)?(?:((?:(?!\b(?:in|into|to|on)\b)[^,.¦])+?)\s+)?calendar\b/i;
const WITH = new RegExp(`\\b(?:[Ww]ith|[Ww]/)\\s+(${NAMES})`, 'u');
const INSIDE = String.raw`(?:[^,.¦]|\.(?=[^\s¦])|(?<=\b(?:Dr|Mr|Mrs|Prof|St))\.)*`;
/** A place begins with a capital or a pointing word, so that "at least" and "in time" are none. */
const PLACE = new RegExp(
  String.raw`\b(?:[Ii]n|[Aa]t)\s+((?:the\s+)?\p{Lu}${INSIDE}|(?:my|our|the)\s+(?!(?:morning|afternoon|evening|night|latest|moment|meantime|end|name)\b)${INSIDE}\p{L}${INSIDE}|(?:home|work|school)\b)`,
  'u',
);
/** A house number is no hour: looked for before any time is. */
const ADDRESS =
  /\b(?:in|at)\s+(\d+[a-z]?\s+(?:\p{Lu}[\p{L}'’]*\s+){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Square|Way|Place|Court)\b)/u;
const DESTINATION = new RegExp(String.raw`\b[Tt]o\s+(${INSIDE})`, 'u');
const DETERMINER = /^\s*(?:(?:me|us)\s+)?(?:(?:an?|the|my|our)\s+)?/i;
const LOOSE_END =
  /(?:(?:^|\s+)(?:on|at|for|in|to|from|by|with|and|of|it|the|a|an|starting|between|until))+[\s,;:.!?]*$/i;
/** What would be lost: a second wish without a verb of its own, or that it should come again and again. */
const SECOND_WISH = /^[\s,;.!?]*(?:and|then|also|but|plus|or)\s+[\p{L}\p{N}]/iu;
const REPEATED =
  /\b(?:every|each)\s+(?:other\s+|second\s+)?(?:day|week|month|year|morning|evening|mon|tue|wed|thu|fri|sat|sun|weekday)/i;

/** A part that was found, with where its own words stand and where the whole phrase does. */
interface Part {
  readonly name: string;
  /** Null where the phrase says nothing beyond what goes without saying: "in my calendar". */
  readonly own: Stretch | null;
  readonly whole: Stretch;
}

/**
 * What a clause about appointments says: what it is, when, how long, with whom, where and in which calendar.
 * Null where a wish of it would be lost.
 */
export function eventHints(words: Words, isRide: boolean): readonly IntentHint[] | null {
  if (REPEATED.test(words.text)) return null;
  const parts = partsOf(words.text, isRide);
  const title = titleOf(words, parts);
  if (wishLeft(words.text, parts, title)) return null;
  const hints = parts.map(({ name, own }) => (own === null ? null : hintOf(words, name, own)));
  return [title, ...hints].filter((hint): hint is IntentHint => hint !== null).map(withoutLead);
}

/** "move the 3pm call to 4pm": the time is the one behind "to"; what stands before it is what is moved. */
export function moveHints(words: Words): readonly IntentHint[] | null {
  const target = /^(.+?)\s+(?:to|until|till)\s+(?=\S)/is.exec(words.text);
  if (target === null) return eventHints(words, false);
  const title = titled(words, { start: 0, end: target[1]?.length ?? 0 });
  const behind = {
    text: words.text.slice(target[0].length),
    offset: words.offset + target[0].length,
  };
  const hints = eventHints(behind, false);
  if (hints === null) return null;
  const others = hints.filter(({ name }) => name !== 'title');
  return title === null ? others : [title, ...others];
}

/** Each part is looked for in what the parts before it left. */
function partsOf(text: string, isRide: boolean): readonly Part[] {
  const quoted = quotedStretches(text).map((own): Part => ({
    name: 'title',
    own,
    whole: { start: own.start - 1, end: own.end + 1 },
  }));
  const parts: Part[] = quoted.slice(0, 1);
  const address = ADDRESS.exec(text);
  if (address !== null) parts.push(partOf('where', address));
  const left = () => parts.reduce((rest, { whole }) => blanked(rest, whole), text);
  const duration = durationStretch(left());
  const times = timeStretches(left());
  if (duration !== null) parts.push({ name: 'duration', own: duration, whole: duration });
  parts.push(...times.map((own): Part => ({ name: 'when', own, whole: own })));
  const patterns = { calendar: CALENDAR, who: WITH, where: isRide ? DESTINATION : PLACE };
  for (const [name, pattern] of Object.entries(patterns)) {
    const found = pattern.exec(left());
    if (found !== null && parts.every((part) => part.name !== name))
      parts.push(partOf(name, found));
  }
  return parts;
}

function partOf(name: string, found: RegExpExecArray): Part {
  const whole = { start: found.index, end: found.index + found[0].length };
  const own = found[1];
  if (own === undefined) return { name, own: null, whole };
  const start = found.index + found[0].lastIndexOf(own);
  const end = start + (LOOSE_END.exec(own)?.index ?? own.length);
  return { name, own: { start, end }, whole: { ...whole, end } };
}

/** What stands before the first part, or between parts, is what it is about. "lunch with Ana" keeps its company. */
function titleOf(words: Words, parts: readonly Part[]): IntentHint | null {
  if (parts.some(({ name }) => name === 'title')) return null;
  for (const gap of gapsOf(words.text, parts)) {
    const hint = titled(words, gap);
    if (hint !== null) return hint;
  }
  return null;
}

/** The stretches that no part stands in. */
function gapsOf(text: string, parts: readonly Part[]): readonly Stretch[] {
  const walls = parts
    .filter(({ name, whole }) => name !== 'who' && (name !== 'duration' || !isLed(text, whole)))
    .map(({ whole }) => whole)
    .toSorted((left, right) => left.start - right.start);
  const starts = [0, ...walls.map(({ end }) => end)];
  const ends = [...walls.map(({ start }) => start), text.length];
  return starts.map((start, at) => ({ start, end: ends[at] ?? text.length }));
}

/** "30 minutes with Ana": the length is a part of what it is called. */
function isLed(text: string, { start }: Stretch): boolean {
  return text.slice(0, start).trim() === '' && !/^\s*for\b/i.test(text);
}

function titled(words: Words, { start, end }: Stretch): IntentHint | null {
  const raw = words.text.slice(start, end);
  const lead = DETERMINER.exec(raw)?.[0].length ?? 0;
  const tail = LOOSE_END.exec(raw)?.index ?? raw.length;
  if (tail <= lead) return null;
  const hint = hintOf(words, 'title', { start: start + lead, end: start + tail });
  return hint !== null && /[\p{L}\p{N}\p{So}]/u.test(hint.text) ? hint : null;
}

function wishLeft(text: string, parts: readonly Part[], title: IntentHint | null): boolean {
  const named = parts.some(({ name }) => name === 'title') || title !== null;
  return (
    named && gapsOf(text, parts).some(({ start, end }) => SECOND_WISH.test(text.slice(start, end)))
  );
}

/** A leading "on" says nothing; "from" and "at" stay. */
function withoutLead(hint: IntentHint): IntentHint {
  if (hint.name !== 'when') return hint;
  const lead = /^(?:on\s+)/i.exec(hint.text)?.[0].length ?? 0;
  return { ...hint, text: hint.text.slice(lead), span: [hint.span[0] + lead, hint.span[1]] };
}
