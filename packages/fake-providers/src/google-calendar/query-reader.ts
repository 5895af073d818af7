import { invalidParameter, type GoogleProblem } from './google-problem.js';
import { isTimeZone, parseDateTime } from './zoned-time.js';

/** Reads parameters one by one; what is wrong with the first bad one is in `problem()`. */
export interface QueryReader {
  text(name: string): string | null;
  all(name: string): readonly string[];
  /** `false` when not given. */
  flag(name: string): boolean;
  /** An RFC 3339 time; its offset is mandatory, fractions of a second are dropped. */
  instantMs(name: string, otherwise: number): number;
  timeZone(name: string, otherwise: string): string;
  /** A whole number from 1; more than `max` counts as `max`. */
  count(name: string, range: { readonly otherwise: number; readonly max: number }): number;
  oneOf<Word extends string>(name: string, words: readonly Word[]): Word | null;
  problem(): GoogleProblem | undefined;
}

export function createQueryReader(query: URLSearchParams): QueryReader {
  let first: GoogleProblem | undefined;

  const bad = <Value>(name: string, otherwise: Value): Value => {
    first ??= invalidParameter(name);
    return otherwise;
  };

  return {
    text: (name) => query.get(name),
    all: (name) => query.getAll(name),
    flag(name) {
      const text = query.get(name) ?? 'false';
      return text === 'true' || text === 'false' ? text === 'true' : bad(name, false);
    },
    instantMs(name, otherwise) {
      const text = query.get(name);
      if (text === null) return otherwise;
      const written = parseDateTime(text);
      if (written?.offsetMs === undefined) return bad(name, otherwise);
      return written.readingMs - written.offsetMs;
    },
    timeZone(name, otherwise) {
      const zone = query.get(name) ?? otherwise;
      return isTimeZone(zone) ? zone : bad(name, otherwise);
    },
    count(name, { otherwise, max }) {
      const text = query.get(name) ?? String(otherwise);
      return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), max) : bad(name, otherwise);
    },
    oneOf(name, words) {
      const text = query.get(name);
      return text === null ? null : (words.find((word) => word === text) ?? bad(name, null));
    },
    problem: () => first,
  };
}
