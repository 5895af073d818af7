import type {
  Contact,
  ContactPhone,
  EvidenceQuery,
  ParameterCandidate,
  ParameterValue,
  ResolvedParameter,
} from '@landed/contract';

import { folded, holdsWords, wordsOf } from './fold.js';
import { textablePhones } from './phone.js';
import { candidate, suggested, sure, unknown, type Resolution } from './resolution.js';

/** How well a name fits, best first. */
const FITS = ['full name', 'nickname', 'first name', 'part of the name'] as const;
type Fit = (typeof FITS)[number];

/** Cards of one person: the same name, and one address or number in common. */
interface Person {
  readonly cards: readonly Contact[];
  readonly fit: Fit;
}

/** A person from the cards, with what is needed to reach them. Ties are asked; groups are never offered. */
export function resolveContact(resolution: Resolution): ResolvedParameter {
  const { words, context } = resolution;
  if (words === null) return unknown(resolution, 'Who should it go to? Nobody was named.');
  const people = peopleNamed(words, context.contacts);
  const best = people.filter(({ fit }) => fit === people[0]?.fit);
  const [person] = best;
  if (person === undefined)
    return unknown(resolution, `There is no “${words}” among your contacts. Who is meant?`);
  if (best.length > 1 || person.fit === 'part of the name') {
    const candidates = best.flatMap((one) =>
      personCandidates(resolution, one, 'another of that name'),
    );
    return unknown(
      resolution,
      `${best.length === 1 ? 'Somebody' : 'More than one person'} in your contacts fits “${words}”. Who is meant?`,
      candidates,
    );
  }
  return reach(resolution, person, people);
}

function peopleNamed(words: string, contacts: readonly Contact[]): readonly Person[] {
  const fitting = contacts.flatMap((card) => {
    const fit = card.kind === 'person' ? fitOf(words, card) : null;
    return fit === null ? [] : [{ card, fit }];
  });
  const people: { cards: Contact[]; fit: Fit }[] = [];
  for (const { card, fit } of fitting.toSorted(
    (a, b) => order(a) - order(b) || compareText(a.card, b.card),
  )) {
    const same = people.find(({ cards }) => cards.some((other) => samePerson(other, card)));
    if (same === undefined) people.push({ cards: [card], fit });
    else same.cards.push(card);
  }
  return people;
}

function order({ fit }: { readonly fit: Fit }): number {
  return FITS.indexOf(fit);
}

/** The order of the cards in the file changes nothing. */
function compareText(left: Contact, right: Contact): number {
  const text = ({ displayName, contactId }: Contact) => `${folded(displayName)} ${contactId}`;
  return text(left) < text(right) ? -1 : 1;
}

function fitOf(words: string, card: Contact): Fit | null {
  const wanted = folded(words);
  const full = [card.displayName, `${card.givenName ?? ''} ${card.familyName ?? ''}`].map(folded);
  if (full.includes(wanted)) return 'full name';
  if (card.nicknames.map(folded).includes(wanted)) return 'nickname';
  const first = card.givenName ?? wordsOf(card.displayName)[0] ?? '';
  if (folded(first) === wanted) return 'first name';
  return holdsWords(card.displayName, words) ? 'part of the name' : null;
}

function samePerson(left: Contact, right: Contact): boolean {
  if (folded(left.displayName) !== folded(right.displayName)) return false;
  const numbers = (card: Contact) =>
    card.phones.map(({ number }) => number.replaceAll(/[^\d+]/g, ''));
  const mine = new Set([...numbers(left), ...left.emails.map(folded)]);
  return [...numbers(right), ...right.emails.map(folded)].some((one) => mine.has(one));
}

function reach(
  resolution: Resolution,
  person: Person,
  people: readonly Person[],
): ResolvedParameter {
  const { words, spec } = resolution;
  const options = personCandidates(resolution, person, 'another number of the same person');
  const [first] = options;
  const name = person.cards[0]?.displayName ?? '';
  if (first === undefined) {
    const what = spec.reach === 'email' ? 'an e-mail address' : 'a number that can be texted';
    return unknown(
      resolution,
      `“${name}” is in your contacts without ${what}${countryHint(resolution, person)}. Which should be used?`,
    );
  }
  if (options.length > 1)
    return unknown(resolution, `“${name}” has more than one. Which should be used?`, options);
  const losers = people
    .slice(1)
    .flatMap((one) => personCandidates(resolution, one, `fits “${words ?? ''}” less well`));
  const found = {
    value: first.value,
    source: 'contacts' as const,
    why: `${person.fit === 'first name' ? 'the only first name' : `the ${person.fit}`} that fits “${words ?? ''}” in your contacts`,
    candidates: [{ ...first, chosen: true }, ...losers],
    restsOn: person.cards.slice(0, 1).map((card) => cardEvidence(card, spec.reach)),
  };
  return person.fit === 'first name'
    ? suggested(resolution, found, `Is ${first.label} meant?`, [first])
    : sure(resolution, found);
}

function countryHint({ context }: Resolution, { cards }: Person): string {
  const local = cards.some(({ phones }) =>
    phones.some(({ number }) => !number.trim().startsWith('+')),
  );
  return local && context.country === null
    ? ' (its numbers have no country, and yours is not known)'
    : '';
}

function personCandidates(
  resolution: Resolution,
  { cards }: Person,
  why: string,
): readonly ParameterCandidate[] {
  const values = cards.flatMap((card) => valuesOf(resolution, card));
  const distinct = values.filter(
    (one, at) => values.findIndex((other) => key(other) === key(one)) === at,
  );
  return distinct.map((value) =>
    candidate(value, label(value, cards), { confidence: 'MEDIUM', source: 'contacts', why }),
  );
}

function key(value: ParameterValue): string {
  return value.kind === 'contact' ? `${value.phone ?? ''} ${value.email ?? ''}` : '';
}

function label(value: ParameterValue, cards: readonly Contact[]): string {
  if (value.kind !== 'contact') return '';
  const organisation = cards[0]?.organisation;
  return [value.name, organisation, value.phone ?? value.email].filter(Boolean).join(', ');
}

function valuesOf({ spec, context }: Resolution, card: Contact): readonly ParameterValue[] {
  const { contactId, displayName: name } = card;
  const value = (phone: string | null, email: string | null): ParameterValue => ({
    kind: 'contact',
    contactId,
    name,
    phone,
    email,
  });
  if (spec.reach === 'email') return card.emails.map((email) => value(null, email));
  if (spec.reach === undefined) return [value(null, card.emails[0] ?? null)];
  return textablePhones(card.phones as readonly ContactPhone[], context.country).map((phone) =>
    value(phone, null),
  );
}

function cardEvidence(card: Contact, reach: 'phone' | 'email' | undefined): EvidenceQuery {
  return {
    readerId: 'context.contact',
    query: { sourceId: card.sourceId, contactId: card.contactId },
    fields: reach === 'email' ? ['name', 'emails'] : ['name', 'phones'],
    label: `the card of ${card.displayName} in your contacts`,
  };
}
