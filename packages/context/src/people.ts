import type { Contact } from '@landed/contract';

import { byCodeUnits, fold } from './fold.js';
import { matchName, NAME_RANKS, type NameMatch } from './name-match.js';
import { emailReach, phoneReach, type Reach } from './reach.js';

/** One person, from one card or from several that share the name and a number or address. */
export interface Person {
  readonly contacts: readonly Contact[];
  readonly match: NameMatch;
  readonly phones: Reach;
  readonly emails: Reach;
}

/** All people whose cards match, best match first, in an order of their own. Groups are never people. @requirement VCF-3 */
export function peopleNamed(
  said: string,
  contacts: readonly Contact[],
  country: string | null,
): readonly Person[] {
  const matched = contacts
    .filter(({ kind }) => kind !== 'group')
    .flatMap((contact) => {
      const match = matchName(said, contact);
      return match === null ? [] : [personOf([contact], match, country)];
    })
    .toSorted(byPlace);
  return mergedFully(matched, country).toSorted(byPlace);
}

/** The card whose facts are used, so that a later change of it is noticed. */
export function cardOf({ contacts }: Person, contactId?: string): Contact {
  const found = contacts.find((contact) => contact.contactId === contactId) ?? contacts[0];
  if (found === undefined) throw new TypeError('A person has at least one card.');
  return found;
}

function personOf(contacts: readonly Contact[], match: NameMatch, country: string | null): Person {
  return { contacts, match, phones: phoneReach(contacts, country), emails: emailReach(contacts) };
}

/** A merge can show that two others belong together, so it goes on until nothing moves. */
function mergedFully(people: readonly Person[], country: string | null): readonly Person[] {
  const once = merged(people, country);
  return once.length === people.length ? once : mergedFully(once, country);
}

function merged(people: readonly Person[], country: string | null): readonly Person[] {
  const result: Person[] = [];
  for (const person of people) {
    const at = result.findIndex((other) => isSamePerson(other, person));
    const known = result[at];
    if (known === undefined) result.push(person);
    else result[at] = personOf([...known.contacts, ...person.contacts], known.match, country);
  }
  return result;
}

/** Equal name and a shared number or address; equal name alone is two people. */
function isSamePerson(left: Person, right: Person): boolean {
  const names = [left, right].map((person) => fold(cardOf(person).displayName));
  if (names[0] !== names[1]) return false;
  const known = new Set(
    [...left.phones.ways, ...left.emails.ways].map(({ address }) => fold(address)),
  );
  return [...right.phones.ways, ...right.emails.ways].some(({ address }) =>
    known.has(fold(address)),
  );
}

function byPlace(left: Person, right: Person): number {
  const [first, second] = [cardOf(left), cardOf(right)];
  return (
    rankOf(left) - rankOf(right) ||
    byCodeUnits(fold(first.displayName), fold(second.displayName)) ||
    byCodeUnits(first.contactId, second.contactId) ||
    byCodeUnits(first.sourceId, second.sourceId) ||
    byCodeUnits(JSON.stringify(first), JSON.stringify(second))
  );
}

/** Smaller is nearer; an accent that differs counts less than a rank. */
export function rankOf({ match }: Person): number {
  return NAME_RANKS.indexOf(match.rank) * 2 + (match.loose ? 1 : 0);
}
