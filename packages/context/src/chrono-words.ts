import * as chrono from 'chrono-node';

/** A date with its month in words, as chrono-node found it. */
export interface NamedDate {
  readonly index: number;
  readonly length: number;
  readonly month: number;
  readonly day: number;
  /** Null where none was said. */
  readonly year: number | null;
  /** The last day where the words name a stretch: "3 to 5 December". */
  readonly until: { readonly month: number; readonly day: number } | null;
}

/** The names of the months, as one alternative of a pattern. */
export const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

/**
 * The one place that asks chrono-node. Only what the words say outright is taken from it (day, month, year), never
 * what it supposes, so neither the moment nor the machine's zone can show.
 */
export function namedDatesIn(text: string): readonly NamedDate[] {
  return parsed(text).flatMap(({ index, text: words, start, end }) => {
    const [month, day] = [certain(start, 'month'), certain(start, 'day')];
    if (month === null || day === null || !namesAMonth(words)) return [];
    const [lastMonth, lastDay] = [certain(end, 'month'), certain(end, 'day')];
    const until =
      lastMonth === null || lastDay === null ? null : { month: lastMonth, day: lastDay };
    return [{ index, length: words.length, month, day, year: certain(start, 'year'), until }];
  });
}

const REFERENCE = { instant: new Date(Date.UTC(2026, 0, 15, 12)), timezone: 0 };
const MONTH_NAME = new RegExp(`\\b(?:${MONTHS})\\b`, 'i');

/** A fault of the parser reads as "nothing found": the words are then asked about. */
function parsed(text: string): readonly chrono.ParsedResult[] {
  try {
    return chrono.en.casual.parse(text, REFERENCE);
  } catch {
    return [];
  }
}

function namesAMonth(words: string): boolean {
  return MONTH_NAME.test(words);
}

function certain(
  components: chrono.ParsedComponents | null | undefined,
  name: chrono.Component,
): number | null {
  return components?.isCertain(name) === true ? components.get(name) : null;
}
