import type { Contact, ParameterValue } from '@landed/contract';

import type { Asking } from './asking.js';
import { byCodeUnits, fold } from './fold.js';
import { readPhone, type PhoneReading } from './phone-number.js';
import { isEmail } from './reach.js';
import type { Finding, Resolution } from './resolution.js';

/** A number or an address that was said outright, instead of a name. */
export function resolveNumber(asking: Asking, said: string): Resolution {
  return isEmail(said) ? byAddress(asking, said) : byNumber(asking, said);
}

function byAddress(asking: Asking, said: string): Resolution {
  if (asking.spec.reach === 'phone')
    return refused(asking, said, 'an e-mail address takes no texts');
  const name = nameBehind(asking, ({ emails }) =>
    emails.some((email) => fold(email) === fold(said)),
  );
  const value = { contactId: `mailto:${said}`, name: name ?? said, phone: null, email: said };
  return chosen(asking, { kind: 'contact', ...value }, said, null);
}

function byNumber(asking: Asking, said: string): Resolution {
  const { spec, context } = asking;
  if (spec.reach === 'email') return refused(asking, said, 'a telephone number takes no e-mail');
  const reading = readPhone(said, context.country);
  if (reading.kind === 'unusable') return refused(asking, said, reading.why);
  if (reading.kind === 'needsCountry') {
    const why = 'its country is not known; say it with its country, beginning with +';
    return refused(asking, said, why);
  }
  const { e164, shown } = reading;
  const name = nameBehind(asking, ({ phones }) =>
    phones.some(({ number }) => {
      const other = readPhone(number, context.country);
      return 'e164' in other && other.e164 === e164;
    }),
  );
  const value = { contactId: `tel:${e164}`, name: name ?? shown, phone: e164, email: null };
  const doubt = spec.reach === 'phone' ? doubtOf(reading) : null;
  return chosen(asking, { kind: 'contact', ...value }, shown, doubt);
}

function chosen(
  { words }: Asking,
  value: Extract<ParameterValue, { readonly kind: 'contact' }>,
  shown: string,
  doubt: string | null,
): Resolution {
  const finding: Finding = {
    value,
    label: value.name === shown ? shown : `${value.name}, ${shown}`,
    confidence: doubt === null ? 'HIGH' : 'MEDIUM',
    source: words?.source ?? 'inferred',
    why: doubt === null ? 'It was said outright.' : `It was said outright, but ${doubt}.`,
    restsOn: [],
  };
  const question = doubt === null ? null : `${shown}: ${doubt}. Is this right?`;
  return { kind: 'chosen', finding, losers: [], question };
}

function doubtOf(reading: PhoneReading): string | null {
  if (reading.kind === 'otherKind') return reading.why;
  const unassigned = reading.kind === 'textable' && reading.standing === 'unassigned';
  return unassigned ? 'the numbering plan gives it to nobody' : null;
}

function refused({ words }: Asking, said: string, fault: string): Resolution {
  const why = `“${said}” cannot be used: ${fault}.`;
  const question = `${why} Which number or address is meant?`;
  return { kind: 'open', losers: [], source: words?.source ?? 'inferred', why, question };
}

/** The name on the cards, where they all say the same; only shown, so nothing rests on it. */
function nameBehind({ context }: Asking, bears: (contact: Contact) => boolean): string | null {
  const names = context.contacts
    .filter(({ kind }) => kind !== 'group')
    .filter(bears)
    .map(({ displayName }) => displayName)
    .toSorted(byCodeUnits);
  const [first] = names;
  return first !== undefined && names.every((name) => fold(name) === fold(first)) ? first : null;
}
