import type { ContactPhone, PhoneKind } from '@landed/contract';

import { cardTextOf, type Card, type CardLine } from './card-lines.js';
import { trimmedOrNull } from './escaped-text.js';

/**
 * The numbers of a card, each as written: an extension or a note beside the digits is not taken off, and a fax
 * or pager is never called mobile, whatever else is said of it.
 */
export function phonesOf(card: Card): readonly ContactPhone[] {
  const labels = labelsOf(card);
  return card.lines
    .filter(({ name }) => name === 'TEL')
    .map((line) => {
      const label = line.group === null ? null : (labels.get(line.group) ?? null);
      const number = cardTextOf(line, card.version).trim().replace(/^tel:/i, '');
      return { number, kind: phoneKindOf(typesOf(line), label), label };
    })
    .filter(({ number }) => number !== '');
}

// The first that matches counts, so what a text message cannot reach stands before what it can.
const KINDS: readonly (readonly [PhoneKind, RegExp])[] = [
  ['fax', /FAX/],
  ['pager', /^(PAGER|BEEPER)$/],
  ['other', /^(MODEM|BBS|TEXTPHONE|TTY|TLX|TELEX)$/],
  ['mobile', /^(CELL|CELLULAR|MOBILE|MOBIL|IPHONE|PCS)$/],
  ['main', /^MAIN$/],
  ['home', /^HOME$/],
  ['work', /^(WORK|BUSINESS)$/],
];

function phoneKindOf(types: readonly string[], label: string | null): PhoneKind {
  const words = [...types, ...(label ?? '').toUpperCase().split(/[^\p{L}]+/u)];
  return KINDS.find(([, pattern]) => words.some((word) => pattern.test(word)))?.[0] ?? 'other';
}

/** What TYPE says, in upper case: listed, repeated, quoted as one, or as 2.1's bare words. */
function typesOf(line: CardLine): readonly string[] {
  return line.params
    .filter(({ name }) => name === 'TYPE' || name === '')
    .flatMap(({ values }) => values)
    .flatMap((value) => value.split(','))
    .map((value) => value.trim().toUpperCase());
}

/** The labels that a person or Apple gave (`item1.X-ABLabel`) by group, Apple's `_$!<Mobile>!$_` without its frame. */
function labelsOf(card: Card): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const line of card.lines) {
    if (line.group === null || line.name !== 'X-ABLABEL' || labels.has(line.group)) continue;
    const label = trimmedOrNull(cardTextOf(line, card.version).replace(/^_\$!<(.*)>!\$_$/, '$1'));
    if (label !== null) labels.set(line.group, label);
  }
  return labels;
}
