import type { Contact, ContactPhone, PhoneKind } from '@landed/contract';

import { byCodeUnits, fold } from './fold.js';
import { readPhone, type PhoneReading } from './phone-number.js';

/** A number or address of a person, with how sure it is that it can be used. */
export interface Way {
  /** E.164, or an e-mail address. */
  readonly address: string;
  /** For people: "mobile +44 7700 900123". */
  readonly label: string;
  readonly contactId: string;
  readonly sourceId: string;
  readonly rank: 'preferred' | 'usable' | 'doubtful';
}

/** The ways to reach a person, best first, and why the others cannot be used. */
export interface Reach {
  readonly ways: readonly Way[];
  readonly refused: readonly { readonly label: string; readonly why: string }[];
}

/** Numbers that a text can go to: mobiles first; a fax or pager never; a fixed line only where the card says mobile. */
export function phoneReach(contacts: readonly Contact[], country: string | null): Reach {
  const ways: Way[] = [];
  const refused: { label: string; why: string }[] = [];
  for (const contact of contacts) {
    for (const phone of contact.phones) {
      const judged = judge(contact, phone, country);
      if ('rank' in judged) ways.push(judged);
      else refused.push(judged);
    }
  }
  return {
    ways: distinct(ways),
    refused: refused.toSorted((a, b) => byCodeUnits(a.label, b.label)),
  };
}

const EMAIL = /^[^\s@"<>,;:]+@[^\s@"<>,;:]+\.[^\s@"<>,;:.]{2,}$/u;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

export function emailReach(contacts: readonly Contact[]): Reach {
  const all = contacts.flatMap(({ emails, contactId, sourceId }) =>
    emails.map((email) => ({ address: email.trim(), contactId, sourceId })),
  );
  const usable = all.filter(({ address }) => isEmail(address));
  const broken = all.filter(({ address }) => !isEmail(address));
  const ways = usable.map((way): Way => ({ ...way, label: way.address, rank: 'usable' }));
  const refused = broken.map(({ address }) => ({ label: address, why: 'it is no e-mail address' }));
  return { ways: distinct(ways), refused };
}

const NEVER: ReadonlySet<PhoneKind> = new Set<PhoneKind>(['fax', 'pager']);

function judge(
  { contactId, sourceId }: Contact,
  { number, kind }: ContactPhone,
  country: string | null,
): Way | { readonly label: string; readonly why: string } {
  const label = `${kind === 'other' ? 'number' : kind} ${number}`;
  if (NEVER.has(kind)) return { label, why: `a ${kind} takes no texts` };
  const reading = readPhone(number, country);
  if (reading.kind === 'needsCountry') return { label, why: 'its country is not known' };
  if (reading.kind === 'unusable') return { label, why: reading.why };
  if (reading.kind === 'otherKind' && kind !== 'mobile') return { label, why: reading.why };
  const rank = rankOf(kind, reading);
  const shown = `${kind === 'other' ? '' : `${kind} `}${reading.shown}`;
  return { address: reading.e164, label: shown, contactId, sourceId, rank };
}

/** The card's word for it counts before the numbering plan's. */
function rankOf(kind: PhoneKind, reading: PhoneReading): Way['rank'] {
  const standing = reading.kind === 'textable' ? reading.standing : 'either';
  if (kind === 'mobile' || standing === 'mobile') return 'preferred';
  return kind === 'other' && standing === 'either' ? 'usable' : 'doubtful';
}

const RANKS: readonly Way['rank'][] = ['preferred', 'usable', 'doubtful'];

/** The same number on two cards, or twice on one, is one way. */
function distinct(ways: readonly Way[]): readonly Way[] {
  const sorted = ways.toSorted(
    (left, right) =>
      RANKS.indexOf(left.rank) - RANKS.indexOf(right.rank) ||
      byCodeUnits(left.address, right.address) ||
      byCodeUnits(left.contactId, right.contactId) ||
      byCodeUnits(left.sourceId, right.sourceId),
  );
  const known = new Set<string>();
  return sorted.filter(({ address }) => {
    const key = fold(address);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}
