/**
 * The form in which two texts are compared: composed, without case, invisible characters and double blanks.
 * Never shown and never sent.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/\s+/gu, ' ')
    .trim();
}

/** `fold`, with accents taken off too: a weaker likeness. */
export function foldWithoutAccents(text: string): string {
  return fold(text).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}

/** The words of a text in folded form, without marks between them. */
export function foldedWords(text: string): readonly string[] {
  return fold(text)
    .split(/[^\p{L}\p{M}\p{N}']+/u)
    .filter((word) => word !== '');
}

/** True where every word of `asked` is a word of `text`. An empty question is in nothing. */
export function holdsAllWords(text: string, asked: string): boolean {
  const there = new Set(foldedWords(text));
  const wanted = foldedWords(asked);
  return wanted.length > 0 && wanted.every((word) => there.has(word));
}

/** An order that does not depend on the machine's language. */
export function byCodeUnits(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
