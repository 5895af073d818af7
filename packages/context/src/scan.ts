/** What is left of a text while readers take their words out of it, one after the other. */
export interface Taken<Item> {
  /** The text with blanks where words were taken; places in it do not move. */
  readonly rest: string;
  readonly items: readonly Item[];
}

/** Takes every match that can be read; a match whose reading is null stays in the text. */
export function takeAll<Item>(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => Item | null,
): Taken<Item> {
  const items: Item[] = [];
  let rest = text;
  for (const match of text.matchAll(pattern)) {
    const item = read(match);
    if (item === null) continue;
    items.push(item);
    rest = blank(rest, match.index, match[0].length);
  }
  return { rest, items };
}

/** Blanks a stretch, so that no later reader takes the same words again. */
export function blank(text: string, start: number, length: number): string {
  return text.slice(0, start) + ' '.repeat(length) + text.slice(start + length);
}

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const LARGER: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  fifteen: 15,
  twenty: 20,
  'twenty-five': 25,
  'twenty five': 25,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  'forty five': 45,
  fifty: 50,
  sixty: 60,
  ninety: 90,
};

/** The words above as one alternative of a pattern, longest first. */
export const NUMBER_WORDS = [...Object.keys(LARGER), ...SMALL]
  .toSorted((left, right) => right.length - left.length)
  .join('|');

/** "three" and "3" to 3; null for anything else. */
export function numberOf(word: string): number | null {
  if (/^\d{1,4}(?:[.,]\d{1,2})?$/.test(word)) return Number(word.replace(',', '.'));
  const small = SMALL.indexOf(word);
  return small >= 0 ? small : (LARGER[word] ?? null);
}
