import { TextDecoder } from 'node:util';

/**
 * A file's bytes as text of the same length, one character (0 to 255) a byte. Folds may cut a letter in
 * two, so lines are joined in this form first and decoded afterwards.
 */
export type ByteText = string;

export interface DecodedText {
  readonly text: string;
  /** True where the bytes are not of the charset they should be, and the nearest reading was taken. */
  readonly doubtful: boolean;
}

/** Takes bytes, or text that is decoded already; byte-order marks are dropped and UTF-16 is undone. */
export function byteTextOf(input: Uint8Array | string): ByteText {
  if (typeof input === 'string') {
    return Buffer.from(input.replace(/^\uFEFF/, ''), 'utf8').toString('latin1');
  }
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return fromUtf16(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return fromUtf16(bytes, 'utf-16be');
  return bytes.toString('latin1').replace(/^\xEF\xBB\xBF/, '');
}

/** Splits at CRLF, LF or CR; empty lines stay, so that line numbers hold. */
export function physicalLinesOf(bytes: ByteText): readonly ByteText[] {
  return bytes.split(/\r\n|\n|\r/);
}

/**
 * Decodes by the declared charset; undeclared or unknown ones count as UTF-8.
 *
 * Text that is not UTF-8 at all is read as Windows-1252, which older programs wrote without saying so;
 * where only a letter is broken, it becomes U+FFFD.
 */
export function decodeByteText(bytes: ByteText, charset?: string): DecodedText {
  if (!hasHighByte(bytes) && (charset === undefined || isAsciiBased(charset))) {
    return { text: bytes, doubtful: false };
  }
  const raw = Buffer.from(bytes, 'latin1');
  const declared = charset === undefined ? null : decoderOf(charset);
  if (declared !== null && declared.encoding !== 'utf-8') {
    const text = declared.decode(raw);
    return { text, doubtful: text.includes('\uFFFD') };
  }
  return decodeUtf8(raw);
}

function decodeUtf8(raw: Uint8Array): DecodedText {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(raw);
  if (!text.includes('\uFFFD')) return { text, doubtful: false };
  const holdsOtherLetters = /[^\0-\x7F\uFFFD]/.test(text);
  if (holdsOtherLetters) return { text, doubtful: true };
  return { text: new TextDecoder('windows-1252').decode(raw), doubtful: true };
}

function fromUtf16(bytes: Uint8Array, label: 'utf-16le' | 'utf-16be'): ByteText {
  return byteTextOf(new TextDecoder(label).decode(bytes));
}

function hasHighByte(bytes: ByteText): boolean {
  return /[\x80-\xFF]/.test(bytes);
}

function isAsciiBased(charset: string): boolean {
  return !/^(utf-?16|utf-?32|iso-2022|hz-gb)/i.test(charset);
}

function decoderOf(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
