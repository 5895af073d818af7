import type { Stretch } from './time-phrases.js';

const QUOTED = /"[^"]+"|[“„][^“”]+[”“]|«[^»]+»/gu;

/** Words that the person put in quotation marks, without the marks; an apostrophe is no quotation mark. */
export function quotedStretches(text: string): readonly Stretch[] {
  return [...text.matchAll(QUOTED)].map(({ index, 0: { length } }) => ({
    start: index + 1,
    end: index + length - 1,
  }));
}

/** The same text, with quoted words made unreadable: what is quoted asks for nothing. */
export function withoutQuoted(text: string): string {
  return text.replace(QUOTED, (quoted) => quoted[0] + '_'.repeat(quoted.length - 2) + '"');
}
