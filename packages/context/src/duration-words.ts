import type { DurationMs } from '@landed/contract';

import { NUMBER_WORDS, numberOf, takeAll, type Taken } from './scan.js';
import { minutesToMs } from './wall-time.js';

/** A length of time: exact, or in whole days of the calendar, which a clock change makes longer or shorter. */
export type Length =
  | { readonly kind: 'exact'; readonly ms: DurationMs }
  | { readonly kind: 'days'; readonly days: number };

const COUNT = `\\d{1,3}(?:[.,]\\d{1,2})?|${NUMBER_WORDS}`;
const MINUTE_UNIT = 'minutes?|mins?|m';
const UNIT = `${MINUTE_UNIT}|hours?|hrs?|h`;
const LENGTH = [
  '(?<three>three[ -]quarters? of an hour)',
  '(?<quarter>(?:a )?quarter of an hour)',
  '(?<half>(?:a )?half(?:[ -]an?)?[ -]hour)',
  `(?<mixed>${COUNT}) and a half hours?`,
  '(?<hours>\\d{1,2}) ?h(?:ours?)? ?(?<minutes>\\d{2})(?: ?(?:m|mins?|minutes?))?',
  `(?<count>${COUNT})[ -]?(?<unit>${UNIT})(?<more> and a half)?(?:,? (?:and )?(?<rest>${COUNT}) ?(?:${MINUTE_UNIT}))?`,
].join('|');
const AFTER_NOW = new RegExp(`\\bin (?:about )?(?:${LENGTH})\\b(?:'s time)?`, 'g');
const FROM_NOW = new RegExp(`\\b(?:${LENGTH}) from now\\b`, 'g');
const FOR = new RegExp(`(?:\\bfor |\\blasting )?\\b(?:${LENGTH})\\b`, 'g');
const FOR_DAYS = new RegExp(`\\bfor (?<count>${COUNT}) (?<unit>days?|weeks?)\\b`, 'g');
const LENGTH_MAX_DAYS = 400;

/** "in two hours", "half an hour from now": how long after the moment of asking. */
export function takeDelays(text: string): Taken<DurationMs> {
  const before = takeAll(text, AFTER_NOW, ({ groups }) => exactOf(groups));
  const behind = takeAll(before.rest, FROM_NOW, ({ groups }) => exactOf(groups));
  return { rest: behind.rest, items: [...before.items, ...behind.items] };
}

/** "for 45 minutes", "an hour and a half", "for two days". */
export function takeLengths(text: string): Taken<Length> {
  const days = takeAll<Length>(text, FOR_DAYS, ({ groups }) => {
    const count = numberOf(groups?.['count'] ?? '');
    if (count === null || !Number.isInteger(count)) return null;
    const whole = (groups?.['unit'] ?? '').startsWith('week') ? 7 * count : count;
    return whole < 1 || whole > LENGTH_MAX_DAYS ? null : { kind: 'days', days: whole };
  });
  const exact = takeAll<Length>(days.rest, FOR, ({ groups }) => {
    const ms = exactOf(groups);
    return ms === null ? null : { kind: 'exact', ms };
  });
  return { rest: exact.rest, items: [...days.items, ...exact.items] };
}

type Groups = Readonly<Record<string, string | undefined>> | undefined;

/** Null for no time at all, and for more than can be meant. */
function exactOf(groups: Groups): DurationMs | null {
  const minutes = minutesOf(groups ?? {});
  if (minutes === null || minutes <= 0 || minutes > LENGTH_MAX_DAYS * 24 * 60) return null;
  return minutesToMs(minutes);
}

function minutesOf(groups: Readonly<Record<string, string | undefined>>): number | null {
  if (groups['three'] !== undefined) return 45;
  if (groups['quarter'] !== undefined) return 15;
  if (groups['half'] !== undefined) return 30;
  if (groups['mixed'] !== undefined) return timesSixty(numberOf(groups['mixed']), 0.5);
  if (groups['hours'] !== undefined)
    return Number(groups['hours']) * 60 + Number(groups['minutes']);
  return countedMinutes(groups);
}

function countedMinutes(groups: Readonly<Record<string, string | undefined>>): number | null {
  const count = numberOf(groups['count'] ?? '');
  const rest = groups['rest'] === undefined ? 0 : numberOf(groups['rest']);
  if (count === null || rest === null) return null;
  if (groups['unit']?.startsWith('m') === true) return count + rest;
  return (count + (groups['more'] === undefined ? 0 : 0.5)) * 60 + rest;
}

function timesSixty(hours: number | null, more: number): number | null {
  return hours === null ? null : (hours + more) * 60;
}
