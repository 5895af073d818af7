import * as chrono from 'chrono-node';

/** A stretch of a text, in UTF-16 units; `end` is exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Any moment serves: only where the words stand is used, never what they would mean then. */
const REFERENCE = { instant: new Date(Date.UTC(2026, 0, 1, 12)), timezone: 0 };
/** Words that belong to a time and that the parser leaves outside. */
const BEFORE = /(?:\b(?:on|at|from|this|next|coming|by|until|till|in the)\s+)+$/i;
const BETWEEN = /^[\s,]*(?:(?:on|at|from|the|in)\s+)?$/i;
const CLOCK = String.raw`(?:\d{1,2}(?:[:.]\d{2})?(?:\s*[ap]\.?m\b\.?)?|noon|midday|midnight)`;
/** Times that chrono-node reads only in part, if at all. */
const CLOCK_PHRASES = new RegExp(
  [
    String.raw`\bbetween\s+${CLOCK}\s+and\s+${CLOCK}`,
    String.raw`\b(?:half|quarter)\s+(?:past|to)\s+(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?:\s*[ap]\.?m\b\.?)?`,
    String.raw`\b\d{1,2}\s*o['’]?clock\b`,
    String.raw`\b(?:a|one) week (?:on|from) (?:mon|tues|wednes|thurs|fri|satur|sun)day\b`,
  ].join('|'),
  'gi',
);
const NUMBER = String.raw`(?:\d+(?:[.,]\d+)?|one|two|three|four|five|six|ten|fifteen|twenty|thirty|forty-five)`;
const UNIT = '(?:minutes?|mins?|hours?|hrs?|h)';
const LENGTH = String.raw`(?:an?\s+)?(?:half\s+(?:an?\s+)?|(?:${NUMBER}|an?)[\s-]*)${UNIT}\b(?:\s+and\s+(?:a\s+half|(?:a\s+)?quarter|${NUMBER}\s*(?:minutes?|mins?)))?`;
/** "for 45 minutes"; before a "with" or a noun also without "for": "book 30 minutes with Ana", "a 45-minute call". */
const DURATION = new RegExp(
  String.raw`\bfor\s+${LENGTH}|^\s*(?:an?\s+)?(?:${LENGTH}(?=\s+with\b)|(?:${NUMBER}|half)-(?:minute|min|hour)\b)`,
  'i',
);

/** The words that say for how long: "for 45 minutes". Null where there are none. */
export function durationStretch(text: string): Stretch | null {
  const found = DURATION.exec(text);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}

/** The words that say when, each stretch as long as it can be; more than one where others stand between. */
export function timeStretches(text: string): readonly Stretch[] {
  const duration = durationStretch(text);
  const readable = duration === null ? text : blanked(text, duration);
  const phrases = [...readable.matchAll(CLOCK_PHRASES)].map(stretchOf);
  const found = chrono.en
    .parse(phrases.reduce(blanked, readable), REFERENCE)
    .map(({ index, text: words }) => ({ start: index, end: index + words.length }))
    .filter(({ start, end }) => !isOnlyName(text, start, end));
  const sorted = [...phrases, ...found].toSorted((left, right) => left.start - right.start);
  return sorted
    .reduce<readonly Stretch[]>((joined, next) => {
      const last = joined.at(-1);
      if (last === undefined || !BETWEEN.test(text.slice(last.end, next.start))) {
        return [...joined, next];
      }
      return [...joined.slice(0, -1), { start: last.start, end: next.end }];
    }, [])
    .map((stretch) => widened(text, stretch));
}

/** "parents' evening" is no time; "in the evening" is. */
function isOnlyName(text: string, start: number, end: number): boolean {
  const isPart = /^(?:morning|afternoon|evening|night)$/i.test(text.slice(start, end).trim());
  return isPart && !/\b(?:in the|this|that|at|by)\s*$/i.test(text.slice(0, start));
}

function stretchOf({ index, 0: { length } }: RegExpExecArray): Stretch {
  return { start: index, end: index + length };
}

/** Stands for a taken letter: nothing that any pattern or chrono-node would read. */
const TAKEN = '\u{A6}';

/** Marks of one length stand for words that are taken, so that places do not move. */
export function blanked(text: string, { start, end }: Stretch): string {
  return text.slice(0, start) + TAKEN.repeat(end - start) + text.slice(end);
}

function widened(text: string, { start, end }: Stretch): Stretch {
  const before = BEFORE.exec(text.slice(0, start))?.[0].length ?? 0;
  return { start: start - before, end };
}
