/** A TEXT value with its escapes undone (RFC 5545, 3.3.11; vCard 3.0 and 4.0 write the same ones). */
export function unescapedText(value: string): string {
  if (!value.includes('\\')) return value;
  return value.replace(/\\([\\;:,nN])/g, (_, letter: string) =>
    letter === 'n' || letter === 'N' ? '\n' : letter,
  );
}

/** Without blanks and line ends around it; all other characters, invisible ones too, stay. Null where nothing is left. */
export function trimmedOrNull(text: string): string | null {
  const trimmed = text.replace(/^[ \t\r\n]+/, '').replace(/[ \t\r\n]+$/, '');
  return trimmed === '' ? null : trimmed;
}
