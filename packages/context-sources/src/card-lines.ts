import { decodeByteText, type ByteText } from './byte-text.js';
import { contentLineOf, type ContentLine } from './content-line.js';
import { unescapedText, withoutBlanksAtEnd } from './escaped-text.js';
import type { ProblemList } from './problem-list.js';
import { rawCardsIn, type PhysicalLine } from './raw-cards.js';

// A reader of our own: of the well-kept ones ical.js refuses 2.1's bare words and has no quoted-printable, vcard4
// reads 4.0 only, and vcf decodes no quoted-printable and refuses LF line ends.

/** A card as its property lines; their values are undecoded still. */
export interface Card {
  readonly lineNumber: number;
  readonly version: CardVersion;
  readonly lines: readonly CardLine[];
}

export type CardVersion = '2.1' | '3.0' | '4.0';

export interface CardLine extends ContentLine {
  readonly encoding: 'plain' | 'quotedPrintable' | 'base64';
}

/** Cuts a file into its cards. Never throws. */
export function cardsIn(bytes: ByteText, problems: ProblemList): readonly Card[] {
  return rawCardsIn(bytes, problems).map((raw) => {
    const version = versionOf(raw.lines);
    return { lineNumber: raw.lineNumber, version, lines: linesIn(raw.lines, version, problems) };
  });
}

/** The text of a value, decoded and with its escapes undone. */
export function cardTextOf(line: CardLine, version: CardVersion): string {
  return unescaped(decodedOf(line, line.value), version);
}

/** The parts of a structured value such as N or ORG. */
export function cardPartsOf(
  line: CardLine,
  version: CardVersion,
  separator: ';' | ',',
): readonly string[] {
  // An encoded separator belongs to a part, so quoted-printable is cut first; in other charsets
  // a byte of a letter may look like a backslash, so the rest is decoded first.
  const encoded = line.encoding === 'quotedPrintable';
  const whole = encoded ? line.value : decodedOf(line, line.value);
  return splitUnescaped(whole, separator).map((part) =>
    unescaped(encoded ? decodedOf(line, part) : part, version),
  );
}

/** Whether a letter of the value is broken, so that a stand-in was put for it. */
export function isDoubtful(line: CardLine): boolean {
  return decodeByteText(bytesOf(line, line.value), charsetOf(line)).doubtful;
}

function versionOf(lines: readonly PhysicalLine[]): CardVersion {
  const text = lines.find((line) => /^\s*VERSION\s*[;:]/i.test(line.text))?.text ?? '';
  const version = /:\s*([234])/.exec(text)?.[1];
  return version === '2' ? '2.1' : version === '4' ? '4.0' : '3.0';
}

function linesIn(
  physical: readonly PhysicalLine[],
  version: CardVersion,
  problems: ProblemList,
): readonly CardLine[] {
  const lines: CardLine[] = [];
  let index = 0;
  while (index < physical.length) {
    const read = lineAt(physical, index, version);
    index = read.next;
    if (read.line !== null) lines.push(read.line);
    else if (read.broken !== null) {
      const why = 'A line is not of the form NAME:value and was left out.';
      problems.add(`line ${read.broken}`, why);
    }
  }
  return lines;
}

interface ReadLine {
  readonly line: CardLine | null;
  /** The number of a line that could not be read. */
  readonly broken: number | null;
  readonly next: number;
}

/** Reads one property, with the physical lines that it goes on over. */
function lineAt(physical: readonly PhysicalLine[], index: number, version: CardVersion): ReadLine {
  const { text, lineNumber } = physical[index] as PhysicalLine;
  if (text.trim() === '') return { line: null, broken: null, next: index + 1 };
  const folded = withFolds(physical, index, version);
  const head = contentLineOf(folded.text, lineNumber);
  if (head === null) return { line: null, broken: lineNumber, next: folded.next };
  const encoding = encodingOf(head);
  if (encoding === 'base64') {
    const next = endOfBase64(physical, folded.next);
    return { line: { ...head, encoding }, broken: null, next };
  }
  if (encoding === 'plain') return { line: { ...head, encoding }, broken: null, next: folded.next };
  const { value, next } = withSoftBreaks(physical, folded.next, head.value);
  return { line: { ...head, encoding, value }, broken: null, next };
}

/**
 * Joins the lines that begin with a blank. In 2.1 the blank is part of the text, later it is not. Behind a soft
 * break of quoted-printable a blank is text, and joining is left to `withSoftBreaks`.
 */
function withFolds(
  physical: readonly PhysicalLine[],
  index: number,
  version: CardVersion,
): { readonly text: ByteText; readonly next: number } {
  const parts = [physical[index]?.text ?? ''];
  const mayBreakSoftly = /QUOTED-PRINTABLE/i.test(parts[0] ?? '');
  let next = index + 1;
  for (; next < physical.length; next += 1) {
    const text = physical[next]?.text ?? '';
    const before = withoutBlanksAtEnd(parts[parts.length - 1] ?? '');
    const softBreak = mayBreakSoftly && before.endsWith('=');
    if (!/^[ \t]/.test(text) || softBreak) break;
    parts.push(version === '2.1' ? text : text.slice(1));
  }
  return { text: parts.join(''), next };
}

/** Joins the lines of a quoted-printable value. An empty line ends it, whatever stood before. */
function withSoftBreaks(
  physical: readonly PhysicalLine[],
  from: number,
  begun: ByteText,
): { readonly value: ByteText; readonly next: number } {
  const parts = [];
  let last = withoutBlanksAtEnd(begun);
  let next = from;
  while (last.endsWith('=') && next < physical.length) {
    parts.push(last.slice(0, -1));
    last = withoutBlanksAtEnd(physical[next]?.text ?? '');
    next += 1;
  }
  return { value: [...parts, last].join(''), next };
}

const LOOKS_LIKE_PROPERTY = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)?[;:]/;
const LOOKS_LIKE_BASE64 = /^[A-Za-z0-9+/=]+\s*$/;

/** Where a picture or sound ends: at an empty line, or, where a program wrote none, at the next property. */
function endOfBase64(physical: readonly PhysicalLine[], from: number): number {
  let next = from;
  while (next < physical.length) {
    const text = physical[next]?.text ?? '';
    if (LOOKS_LIKE_PROPERTY.test(text) || !LOOKS_LIKE_BASE64.test(text)) return next;
    next += 1;
  }
  return next;
}

function encodingOf(line: ContentLine): CardLine['encoding'] {
  const words = line.params
    .filter(({ name }) => name === '' || name === 'ENCODING')
    .flatMap(({ values }) => values.map((value) => value.toUpperCase()));
  if (words.includes('QUOTED-PRINTABLE') || words.includes('Q')) return 'quotedPrintable';
  return words.includes('BASE64') || words.includes('B') ? 'base64' : 'plain';
}

function decodedOf(line: CardLine, value: ByteText): string {
  return decodeByteText(bytesOf(line, value), charsetOf(line)).text;
}

function bytesOf(line: CardLine, value: ByteText): ByteText {
  if (line.encoding !== 'quotedPrintable') return value;
  return value
    .replace(/=$/, '')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}

function charsetOf(line: CardLine): string | undefined {
  return line.params.find(({ name }) => name === 'CHARSET')?.values[0];
}

function unescaped(text: string, version: CardVersion): string {
  const lines = text.replace(/\r\n?/g, '\n');
  // 2.1 escapes only what would end a part; a backslash before other letters is one ("C:\new").
  return version === '2.1' ? lines.replace(/\\([;,:])/g, '$1') : unescapedText(lines);
}

function splitUnescaped(text: string, separator: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '\\') index += 1;
    else if (text[index] === separator) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}
