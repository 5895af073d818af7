import type { DeviceContext, EvidenceQuery, ParameterValue } from '@landed/contract';

import { CONTACT_READER } from './contact-finding.js';
import { fold } from './fold.js';
import { readPhone } from './phone-number.js';
import { placeEvidence } from './place-finding.js';

/**
 * What a value rests on that somebody picked from the snapshot: still the card or the place. A number or an address
 * that is not on it was supplied by itself, and rests on nothing here.
 */
export function evidenceOf(
  value: ParameterValue,
  context: DeviceContext,
): readonly EvidenceQuery[] {
  if (value.kind === 'contact') return cardEvidence(value, context);
  return value.kind === 'location' ? savedEvidence(value, context) : [];
}

function cardEvidence(
  { contactId, phone, email }: Extract<ParameterValue, { readonly kind: 'contact' }>,
  { contacts, country }: DeviceContext,
): readonly EvidenceQuery[] {
  const bears = (numbers: readonly string[], emails: readonly string[]) =>
    (phone === null || numbers.some((number) => isNumber(number, phone, country))) &&
    (email === null || emails.some((address) => fold(address) === fold(email)));
  const card = contacts.find(
    (contact) =>
      contact.contactId === contactId &&
      bears(
        contact.phones.map(({ number }) => number),
        contact.emails,
      ),
  );
  if (card === undefined) return [];
  const { sourceId, displayName } = card;
  const fields = email === null ? ['name', 'phones'] : ['name', 'phones', 'emails'];
  const label = `the contact ${displayName}`;
  return [{ readerId: CONTACT_READER, query: { sourceId, contactId }, fields, label }];
}

function savedEvidence(
  value: Extract<ParameterValue, { readonly kind: 'location' }>,
  { places }: DeviceContext,
): readonly EvidenceQuery[] {
  const same = places.filter(
    ({ label, address, latitude, longitude }) =>
      label === value.label &&
      address === value.address &&
      latitude === value.latitude &&
      longitude === value.longitude,
  );
  return same.slice(0, 1).map(placeEvidence);
}

function isNumber(written: string, e164: string, country: string | null): boolean {
  const reading = readPhone(written, country);
  return 'e164' in reading && reading.e164 === e164;
}
