import type { Contact } from '@landed/contract';

import { fold, foldedWords, foldWithoutAccents, holdsAllWords } from './fold.js';

/** How a name that was said matches a card, best first. */
export const NAME_RANKS = ['fullName', 'ownName', 'familyName', 'partial', 'beginning'] as const;
export type NameRank = (typeof NAME_RANKS)[number];

export interface NameMatch {
  readonly rank: NameRank;
  /** True where only the accents differ. */
  readonly loose: boolean;
}

/** Null where nothing of the card is what was said. Letters are compared composed and without case. */
export function matchName(said: string, contact: Contact): NameMatch | null {
  const exact = rankBy(said, contact, fold);
  if (exact !== null) return { rank: exact, loose: false };
  const loose = rankBy(said, contact, foldWithoutAccents);
  return loose === null ? null : { rank: loose, loose: true };
}

function rankBy(said: string, contact: Contact, form: (text: string) => string): NameRank | null {
  const wanted = form(said);
  if (wanted === '') return null;
  const same = (name: string | null) => name !== null && form(name) === wanted;
  const { displayName, givenName, familyName, nicknames, organisation } = contact;
  const both = givenName !== null && familyName !== null;
  if (same(displayName) || (both && same(`${givenName} ${familyName}`))) return 'fullName';
  if (same(givenName) || nicknames.some(same)) return 'ownName';
  if (same(familyName) || (contact.kind === 'organisation' && same(organisation)))
    return 'familyName';
  return partly(wanted, form(allNames(contact)));
}

function partly(wanted: string, names: string): NameRank | null {
  if (holdsAllWords(names, wanted)) return 'partial';
  const words = foldedWords(wanted);
  const there = foldedWords(names);
  const begins = words.every(
    (word) => word.length > 1 && there.some((name) => name.startsWith(word)),
  );
  return words.length > 0 && begins ? 'beginning' : null;
}

function allNames({ displayName, givenName, familyName, nicknames }: Contact): string {
  return [displayName, givenName ?? '', familyName ?? '', ...nicknames].join(' ');
}
