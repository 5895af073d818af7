/** A text for comparing only: composed letters, one case, single blanks, no typographic quotes. */
export function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The words of a text, folded. */
export function wordsOf(text: string): readonly string[] {
  return folded(text).match(/[\p{L}\p{M}\p{N}']+/gu) ?? [];
}

/** True where all words of `part` stand side by side in `whole`. */
export function holdsWords(whole: string, part: string): boolean {
  const wanted = wordsOf(part);
  return wanted.length > 0 && ` ${wordsOf(whole).join(' ')} `.includes(` ${wanted.join(' ')} `);
}
