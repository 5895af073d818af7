import type { Contact, SourceProblem } from '@landed/contract';
import { LandedError } from '@landed/contract';

import { byteTextOf } from './byte-text.js';
import { cardPartsOf, cardsIn, cardTextOf, isDoubtful, type Card } from './card-lines.js';
import { contentIdOf } from './content-id.js';
import { trimmedOrNull } from './escaped-text.js';
import { phonesOf } from './phones.js';
import { createProblemList, type ProblemList } from './problem-list.js';

export interface ContactCardsOptions {
  readonly sourceId: string;
  /** For error messages. Default "the address book". */
  readonly fileName?: string;
}

export interface ContactCounts {
  readonly cards: number;
  readonly persons: number;
  readonly phones: number;
  readonly emails: number;
  readonly photos: number;
  /** Lines that name a member of a group. */
  readonly memberLines: number;
}

export interface ContactReading {
  readonly contacts: readonly Contact[];
  readonly problems: readonly SourceProblem[];
  readonly counts: ContactCounts;
}

type SourcelessContact = Omit<Contact, 'sourceId' | 'contactId'>;

/**
 * Reads the cards of a vCard file (2.1, 3.0 or 4.0, mixed too), as phones and address books write them.
 *
 * Pictures are skipped. A card without a UID gets an id made of its content, so neither the order of the cards
 * nor a repeated export changes it. A card without a name is shown by what else it holds.
 *
 * @param text - Bytes as in the file, or text that is decoded already.
 * @throws {LandedError} `INPUT_INVALID` when there is no card in it at all.
 */
export function readContactCards(
  text: Uint8Array | string,
  options: ContactCardsOptions,
): ContactReading {
  const problems = createProblemList(options.sourceId);
  const cards = cardsIn(byteTextOf(text), problems);
  if (cards.length === 0) throw noCards(options.fileName ?? 'the address book');
  const read = cards.map((card) => ({ card, contact: contactOf(card, problems) }));
  const usable = read.filter(({ card, contact }) => {
    if (contact.displayName !== '') return true;
    const why = 'A card holds neither a name nor a number nor an address and was left out.';
    problems.add(`the card at line ${card.lineNumber}`, why);
    return false;
  });
  return {
    contacts: identified(usable, options.sourceId, problems),
    problems: problems.list(),
    counts: countsOf(read),
  };
}

interface ReadCard {
  readonly card: Card;
  readonly contact: SourcelessContact;
}

function contactOf(card: Card, problems: ProblemList): SourcelessContact {
  const where = `the card at line ${card.lineNumber}`;
  const shown = ['FN', 'N', 'ORG', 'NICKNAME', 'NOTE'];
  if (card.lines.some((line) => shown.includes(line.name) && isDoubtful(line))) {
    problems.add(where, 'A letter is broken; a stand-in was put for it.');
  }
  const names = namesOf(card);
  const phones = phonesOf(card);
  const emails = emailsOf(card, where, problems);
  const { personal, organisation, givenName, familyName, nicknames } = names;
  return {
    kind: kindOf(card, names),
    displayName: personal ?? organisation ?? emails[0] ?? phones[0]?.number ?? '',
    givenName,
    familyName,
    nicknames,
    organisation,
    phones,
    emails,
    note: notesOf(card),
  };
}

interface CardNames {
  /** What a person is called: FN, else the parts of N, else a nickname. */
  readonly personal: string | null;
  readonly byParts: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly nicknames: readonly string[];
  readonly organisation: string | null;
}

function namesOf(card: Card): CardNames {
  const [family, given, middle, prefix, suffix] = partsOf(card, 'N', ';');
  const inOrder = [prefix, given, middle, family, suffix].filter((part) => part);
  const byParts = trimmedOrNull(inOrder.join(' '));
  const nicknames = partsOf(card, 'NICKNAME', ',').filter((name) => name !== null);
  return {
    personal: valueOf(card, 'FN') ?? byParts ?? nicknames[0] ?? null,
    byParts,
    givenName: given ?? null,
    familyName: family ?? null,
    nicknames,
    organisation: partsOf(card, 'ORG', ';').find((part) => part !== null) ?? null,
  };
}

/** One that is shown by its company's name and has no name of a person is the company. */
function kindOf(card: Card, names: CardNames): Contact['kind'] {
  const stated = valueOf(card, 'KIND') ?? valueOf(card, 'X-ADDRESSBOOKSERVER-KIND');
  if (/^group$/i.test(stated ?? '')) return 'group';
  if (/^(org|location|application|device)$/i.test(stated ?? '')) return 'organisation';
  if (/^company$/i.test(valueOf(card, 'X-ABSHOWAS') ?? '')) return 'organisation';
  const { personal, byParts, organisation } = names;
  const bearsItsName = personal === null || personal === organisation;
  return organisation !== null && bearsItsName && byParts === null ? 'organisation' : 'person';
}

function emailsOf(card: Card, where: string, problems: ProblemList): readonly string[] {
  const values = card.lines
    .filter(({ name }) => name === 'EMAIL')
    .map((line) =>
      cardTextOf(line, card.version)
        .trim()
        .replace(/^mailto:/i, ''),
    );
  const addresses = values.filter((value) => /^[^\s@<>]+@[^\s@<>]+$/.test(value));
  if (addresses.length < values.filter((value) => value !== '').length) {
    problems.add(where, 'An e-mail value is no address and was left out.');
  }
  return addresses;
}

function notesOf(card: Card): string | null {
  const notes = card.lines
    .filter(({ name }) => name === 'NOTE')
    .map((line) => trimmedOrNull(cardTextOf(line, card.version)));
  return trimmedOrNull(notes.filter((note) => note !== null).join('\n'));
}

function valueOf(card: Card, name: string): string | null {
  const texts = card.lines
    .filter((line) => line.name === name)
    .map((line) => trimmedOrNull(cardTextOf(line, card.version)));
  return texts.find((text) => text !== null) ?? null;
}

/** The parts of the first line of this name that has any, each without blanks around it. */
function partsOf(card: Card, name: string, separator: ';' | ','): readonly (string | null)[] {
  const lines = card.lines.filter((line) => line.name === name);
  const all = lines.map((line) =>
    cardPartsOf(line, card.version, separator).map((part) => trimmedOrNull(part)),
  );
  return all.find((parts) => parts.some((part) => part !== null)) ?? [];
}

/** Gives every card its id. Equal cards are one contact; unequal ones with one UID are kept apart. */
function identified(
  read: readonly ReadCard[],
  sourceId: string,
  problems: ProblemList,
): readonly Contact[] {
  const contentIds = read.map(({ contact }) => contentIdOf('card', [JSON.stringify(contact)]));
  const contentsByUid = new Map<string, Set<string>>();
  read.forEach(({ card }, index) => {
    const uid = valueOf(card, 'UID');
    if (uid === null) return;
    const contents = contentsByUid.get(uid) ?? new Set();
    contentsByUid.set(uid, contents.add(contentIds[index] ?? ''));
  });
  const contacts = new Map<string, Contact>();
  read.forEach(({ card, contact }, index) => {
    const uid = valueOf(card, 'UID');
    const contentId = contentIds[index] ?? '';
    const shared = uid !== null && (contentsByUid.get(uid)?.size ?? 0) > 1;
    if (shared) {
      const why = 'Different cards have one UID; each was kept.';
      problems.add(`the card at line ${card.lineNumber}`, why);
    }
    const contactId = uid === null ? contentId : shared ? `${uid}~${contentId}` : uid;
    if (!contacts.has(contactId)) contacts.set(contactId, { sourceId, contactId, ...contact });
  });
  return [...contacts.values()];
}

function countsOf(read: readonly ReadCard[]): ContactCounts {
  const sum = (count: (one: ReadCard) => number): number =>
    read.reduce((total, one) => total + count(one), 0);
  const linesNamed = (pattern: RegExp): number =>
    sum(({ card }) => card.lines.filter(({ name }) => pattern.test(name)).length);
  return {
    cards: read.length,
    persons: sum(({ contact }) => (contact.kind === 'person' ? 1 : 0)),
    phones: sum(({ contact }) => contact.phones.length),
    emails: sum(({ contact }) => contact.emails.length),
    photos: linesNamed(/^PHOTO$/),
    memberLines: linesNamed(/^(MEMBER|X-ADDRESSBOOKSERVER-MEMBER)$/),
  };
}

function noCards(fileName: string): LandedError {
  return new LandedError('INPUT_INVALID', {
    what: fileName,
    why: 'it is not an address book: there is no BEGIN:VCARD in it',
    toDo: 'Export the contacts again as vCard (.vcf).',
  });
}
