import { takeAll, type Taken } from './scan.js';

/** A part of the day, as words name it. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night' | 'tonight';

/** Between which hours of the day a part lies, for offering free slots. */
export const PART_HOURS: Readonly<Record<PartOfDay, readonly [number, number]>> = {
  morning: [8, 12],
  afternoon: [12, 18],
  evening: [18, 22],
  night: [20, 24],
  tonight: [18, 24],
};

/** One mention of a part; "this evening" and "tonight" also say today. */
export interface PartMention {
  readonly part: PartOfDay;
  readonly today: boolean;
}

const PART =
  /\b(?:(?:in|at) (?:the )?)?(?<this>this )?(?<part>morning|afternoon|evening|night|lunch ?time)\b|\btonight\b/g;

/** Takes "in the afternoon", "this evening", "tonight". */
export function takeParts(text: string): Taken<PartMention> {
  return takeAll(text, PART, ({ groups }) => {
    const named = groups?.['part'];
    if (named === undefined) return { part: 'tonight', today: true };
    const part = named.startsWith('lunch') ? 'afternoon' : (named as PartOfDay);
    return { part, today: groups?.['this'] !== undefined };
  });
}

const HOUR = String.raw`\b(\d{1,2}(?:[:.]\d{2})?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: o'?clock)?`;
const IN_THE_MORNING = new RegExp(`${HOUR} in the morning\\b`, 'g');
const AFTER_NOON = new RegExp(`${HOUR} in the (?:afternoon|evening)\\b`, 'g');
const TWELVE_AT_NIGHT = /\b(?:12|twelve)(?: o'?clock)? at night\b/g;

const ISO_TIME =
  /(?<=\d{4}-\d{2}-\d{2})(?:t(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:(z)|([+-]\d{2}:?\d{2}))?| (?:at )?(\d{2}):(\d{2})(?::\d{2})?(?! ?[-–—ap]| (?:to|until|till)\b))(?!\d)/g;

/** Beside a date of this form the clock has 24 hours, and a zone may follow. */
function isoInWords(...match: readonly (string | undefined)[]): string {
  const [, hour, minute, utc, offset, plainHour, plainMinute] = match;
  const zone = utc === undefined ? '' : ' utc';
  const shift = offset === undefined ? zone : ` utc${offset}`;
  return ` ${hour ?? plainHour}${minute ?? plainMinute} hours${shift}`;
}

/** Folded words in the few spellings that the readers below know: "3 p.m." and "3 in the afternoon" to "3pm". */
export function withPlainClocks(text: string): string {
  return text
    .replace(ISO_TIME, isoInWords)
    .replace(/\b([ap])\.\s?m\b\.?/g, '$1m')
    .replace(/(\d) ([ap]m)\b/g, '$1$2')
    .replace(/\b(?:12|twelve) ?(noon|midday|midnight)\b/g, '$1')
    .replace(/\b12(?::00)? at midnight\b/g, 'midnight')
    .replace(TWELVE_AT_NIGHT, 'midnight')
    .replace(IN_THE_MORNING, '$1am')
    .replace(AFTER_NOON, '$1pm');
}
