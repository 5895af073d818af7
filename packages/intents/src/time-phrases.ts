import * as chrono from 'chrono-node';

/** A stretch of a text, in UTF-16 units; `end` is exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Any moment serves: only where the words stand is used, never what they would mean then. */
const REFERENCE = { instant: new Date(Date.UTC(2026, 0, 1, 12)), timezone: 0 };
/** Words that belong to a time and that the parser leaves outside. */
const BEFORE = /(?:\b(?:on|at|from|this|next|coming|by)\s+)+$/i;
const BETWEEN = /^[\s,]*(?:(?:on|at|from|the)\s+)?$/i;
const DURATION =
  /\bfor\s+(?:an?\s+)?(?:half\s+an?\s+|\d+(?:[.,]\d+)?\s*|(?:one|two|three|four|five|six|a|an)\s+)?(?:minutes?|mins?|hours?|hrs?|h)\b(?:\s+and\s+(?:a\s+half|\d+\s*(?:minutes?|mins?)))?/i;

/** The words that say for how long: "for 45 minutes". Null where there are none. */
export function durationStretch(text: string): Stretch | null {
  const found = DURATION.exec(text);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}

/** The words that say when, found by chrono-node and joined where nothing stands between them. */
export function timeStretch(text: string): Stretch | null {
  const duration = durationStretch(text);
  const found = chrono.en
    .parse(text, REFERENCE)
    .map(({ index, text: words }) => ({ start: index, end: index + words.length }))
    .filter(
      ({ start, end }) => duration === null || end <= duration.start || start >= duration.end,
    );
  const first = found[0];
  if (first === undefined) return null;
  const joined = found
    .slice(1)
    .reduce(
      (whole, next) =>
        BETWEEN.test(text.slice(whole.end, next.start))
          ? { start: whole.start, end: next.end }
          : whole,
      first,
    );
  return widened(text, joined);
}

function widened(text: string, { start, end }: Stretch): Stretch {
  const before = BEFORE.exec(text.slice(0, start))?.[0].length ?? 0;
  return { start: start - before, end };
}
