/** A TEXT value with its escapes undone (RFC 5545, 3.3.11; vCard 3.0 and 4.0 write the same ones). */
export function unescapedText(value: string): string {
  if (!value.includes('\\')) return value;
  return value.replace(/\\([\\;:,nN])/g, (_, letter: string) =>
    letter === 'n' || letter === 'N' ? '\n' : letter,
  );
}

/** Without blanks and line ends around it; all other characters, invisible ones too, stay. Null where nothing is left. */
export function trimmedOrNull(text: string): string | null {
  let start = 0;
  while (BLANKS.has(text[start] ?? '')) start += 1;
  const trimmed = withoutBlanksAtEnd(text.slice(start));
  return trimmed === '' ? null : trimmed;
}

/** By steps: a pattern such as `[ ]+$` takes time by the square of a long run of blanks. */
export function withoutBlanksAtEnd(text: string): string {
  let end = text.length;
  while (BLANKS.has(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

const BLANKS = new Set([' ', '\t', '\r', '\n']);
