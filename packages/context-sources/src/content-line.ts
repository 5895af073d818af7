/**
 * One `NAME;PARAM=value:value` line, as iCalendar and vCard both write it.
 *
 * Read by us for both formats: ical.js 2.2.1 gives up a whole file at the first line it cannot read
 * (`EMAIL;PREF:` of vCard 2.1 is one), and has no quoted-printable. It reads the values instead.
 */
export interface ContentLine {
  readonly lineNumber: number;
  /** The `item1` of `item1.TEL`, in lower case. */
  readonly group: string | null;
  /** In upper case. */
  readonly name: string;
  readonly params: readonly ContentParam[];
  readonly value: string;
}

export interface ContentParam {
  /** In upper case; empty for the bare words of vCard 2.1 (`TEL;CELL:`). */
  readonly name: string;
  readonly values: readonly string[];
}

const NO_PARAMS: readonly ContentParam[] = [];

/** @returns null where the line has no `name:value` in it. */
export function contentLineOf(text: string, lineNumber: number): ContentLine | null {
  const colon = valueStartOf(text);
  if (colon < 1) return null;
  const semicolon = text.indexOf(';');
  const hasParams = semicolon !== -1 && semicolon < colon;
  const fullName = text.slice(0, hasParams ? semicolon : colon).trim();
  const dot = fullName.lastIndexOf('.');
  const name = fullName.slice(dot + 1).toUpperCase();
  if (name === '') return null;
  return {
    lineNumber,
    group: dot > 0 ? fullName.slice(0, dot).toLowerCase() : null,
    name,
    params: hasParams ? paramsOf(text.slice(semicolon + 1, colon)) : NO_PARAMS,
    value: text.slice(colon + 1),
  };
}

/** The first value of a parameter, or null. */
export function paramOf(line: ContentLine, name: string): string | null {
  return line.params.find((param) => param.name === name)?.values[0] ?? null;
}

/** Where the colon before the value stands; a colon in quotes is not one. */
function valueStartOf(text: string): number {
  const first = text.indexOf(':');
  const quote = text.indexOf('"');
  if (quote === -1 || first < quote) return first;
  let quoted = false;
  for (let index = quote; index < text.length; index += 1) {
    if (text[index] === '"') quoted = !quoted;
    else if (text[index] === ':' && !quoted) return index;
  }
  // A quote was never closed: the first colon is the best that can be had.
  return first;
}

function paramsOf(text: string): readonly ContentParam[] {
  return splitUnquoted(text, ';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      const name = equals === -1 ? '' : part.slice(0, equals).trim().toUpperCase();
      const values = splitUnquoted(part.slice(equals + 1), ',').map(paramValueOf);
      return { name, values };
    });
}

function splitUnquoted(text: string, separator: string): readonly string[] {
  if (!text.includes('"')) return text.split(separator);
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '"') quoted = !quoted;
    if (text[index] !== separator || quoted) continue;
    parts.push(text.slice(start, index));
    start = index + 1;
  }
  parts.push(text.slice(start));
  return parts;
}

/** Without its quotes, and with the `^n`, `^'` and `^^` of RFC 6868 undone. */
function paramValueOf(text: string): string {
  const bare = text.trim().replace(/^"|"$/g, '');
  if (!bare.includes('^')) return bare;
  return bare.replace(/\^([n'^])/g, (_, letter: string) =>
    letter === 'n' ? '\n' : letter === "'" ? '"' : '^',
  );
}
