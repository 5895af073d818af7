import { physicalLinesOf, type ByteText } from './byte-text.js';
import type { ProblemList } from './problem-list.js';

/** A line as it stands in the file, before anything is joined. */
export interface PhysicalLine {
  readonly text: ByteText;
  readonly lineNumber: number;
}

export interface RawCard {
  readonly lineNumber: number;
  readonly lines: readonly PhysicalLine[];
}

const BEGIN = /^\s*BEGIN\s*:\s*VCARD\s*$/i;
const END = /^\s*END\s*:\s*VCARD\s*$/i;
const EMPTY_AGENT = /^([\w-]+\.)?AGENT(;[^:]*)?:\s*$/i;

interface OpenCard {
  readonly lineNumber: number;
  readonly lines: PhysicalLine[];
}

/** Cuts a file at BEGIN:VCARD and END:VCARD, which end a picture or note too. What stands between cards is left out. */
export function rawCardsIn(bytes: ByteText, problems: ProblemList): readonly RawCard[] {
  const cards: OpenCard[] = [];
  let open: OpenCard | null = null;
  let nested = 0;
  let lastText = '';
  for (const [index, text] of physicalLinesOf(bytes).entries()) {
    const insideAgent = nested > 0;
    if (BEGIN.test(text)) {
      // The card of an assistant may stand inside the card of the person; it is skipped.
      const agent = open !== null && (insideAgent || EMPTY_AGENT.test(lastText));
      if (agent) nested += 1;
      else open = begun(cards, { open, lineNumber: index + 1, problems });
    } else if (END.test(text)) {
      if (insideAgent) nested -= 1;
      else open = null;
    } else if (!insideAgent) open?.lines.push({ text, lineNumber: index + 1 });
    if (text.trim() !== '') lastText = text;
  }
  reportUnended(open, problems);
  return cards;
}

function begun(
  cards: OpenCard[],
  at: {
    readonly open: OpenCard | null;
    readonly lineNumber: number;
    readonly problems: ProblemList;
  },
): OpenCard {
  reportUnended(at.open, at.problems);
  const card = { lineNumber: at.lineNumber, lines: [] };
  cards.push(card);
  return card;
}

function reportUnended(card: OpenCard | null, problems: ProblemList): void {
  if (card === null) return;
  const why = 'A card has no END; it was read up to where it stops.';
  problems.add(`the card at line ${card.lineNumber}`, why);
}
