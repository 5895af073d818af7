import { septetsOf } from './gsm-alphabet.js';

/** How a text travels, and how many messages are paid for. */
export interface MessageSegments {
  readonly encoding: 'GSM-7' | 'UCS-2';
  /** 1 or more; an empty text is one empty message. */
  readonly segments: number;
  /** Septets for GSM-7, UTF-16 code units for UCS-2. */
  readonly units: number;
  /** The first character that GSM-7 does not have, and that makes the whole text UCS-2; null for GSM-7. */
  readonly because: string | null;
}

/** Room in a message that stands alone, and in each part of a longer one, which carries a header. */
const ROOM = {
  'GSM-7': { alone: 160, part: 153 },
  'UCS-2': { alone: 70, part: 67 },
} as const;

/** Counts the messages that a text takes. Never changes the text: one curly quote is the writer's to remove. */
export function segmentsOf(text: string): MessageSegments {
  const characters = [...text];
  const because = characters.find((character) => septetsOf(character) === null) ?? null;
  const encoding = because === null ? 'GSM-7' : 'UCS-2';
  const widths = characters.map((character) =>
    because === null ? (septetsOf(character) ?? 0) : character.length,
  );
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { alone, part } = ROOM[encoding];
  const segments = units <= alone ? 1 : partsOf(widths, part);
  return { encoding, segments, units, because };
}

/** A character of two units is never cut in half: it moves to the next part as a whole. */
function partsOf(widths: readonly number[], room: number): number {
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > room) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return parts;
}
