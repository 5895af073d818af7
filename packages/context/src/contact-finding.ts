import type { EvidenceQuery, ParameterSpec, ParameterValue } from '@landed/contract';

import { cardOf, type Person } from './people.js';
import type { Reach, Way } from './reach.js';
import type { Finding } from './resolution.js';

/** The reader that reads a contact's card again before a send. */
export const CONTACT_READER = 'context.contact';

/** How a person is reached: one way, several that nothing tells apart, or none. */
export type WayChoice =
  | {
      readonly kind: 'one';
      readonly way: Way | null;
      readonly sure: boolean;
      readonly others: readonly Way[];
    }
  | { readonly kind: 'several'; readonly ways: readonly Way[] }
  | { readonly kind: 'none'; readonly why: string };

/** A mobile before an unnamed number before a fixed line; two of one kind are a question. */
export function wayTo(person: Person, reach: ParameterSpec['reach']): WayChoice {
  if (reach === undefined) return { kind: 'one', way: null, sure: true, others: [] };
  const { ways, refused } = reachOf(person, reach);
  const [best, ...others] = ways;
  if (best === undefined) return { kind: 'none', why: noneSentence(person, reach, refused) };
  const alike = ways.filter(({ rank }) => rank === best.rank);
  if (alike.length > 1) return { kind: 'several', ways };
  const sure = best.rank === 'preferred' || (best.rank === 'usable' && others.length === 0);
  return { kind: 'one', way: best, sure, others };
}

/** A person with one way to reach them, as a value with what it rests on. */
export function findingFor(
  person: Person,
  way: Way | null,
  reach: ParameterSpec['reach'],
  judged: Pick<Finding, 'confidence' | 'why'>,
): Finding {
  const { contactId, sourceId, displayName: name, organisation } = cardOf(person, way?.contactId);
  const { phone, email } = addressesOf(person, way, reach);
  const value: ParameterValue = { kind: 'contact', contactId, name, phone, email };
  const company = organisation === null || organisation === name ? '' : ` (${organisation})`;
  const address = way?.label ?? phone ?? email;
  const label = `${name}${company}${address === null ? '' : `, ${address}`}`;
  const fields = email === null ? ['name', 'phones'] : ['name', 'phones', 'emails'];
  const restsOn: readonly EvidenceQuery[] = [
    {
      readerId: CONTACT_READER,
      query: { sourceId, contactId },
      fields,
      label: `the contact ${name}`,
    },
  ];
  return { value, label, source: 'contacts', restsOn, ...judged };
}

/** Where nothing says what is needed, what there is only one of is given along. */
function addressesOf(person: Person, way: Way | null, reach: ParameterSpec['reach']) {
  if (reach === 'phone') return { phone: way?.address ?? null, email: null };
  if (reach === 'email') return { phone: null, email: way?.address ?? null };
  const only = ({ ways }: Reach) => (ways.length === 1 ? (ways[0]?.address ?? null) : null);
  return { phone: only(person.phones), email: only(person.emails) };
}

function reachOf({ phones, emails }: Person, reach: 'phone' | 'email'): Reach {
  return reach === 'phone' ? phones : emails;
}

function noneSentence(person: Person, reach: 'phone' | 'email', refused: Reach['refused']): string {
  const { displayName } = cardOf(person);
  const kind = reach === 'phone' ? 'number that a text can go to' : 'e-mail address';
  const reasons = refused.map(({ label, why }) => `${label}: ${why}`).join('; ');
  return `${displayName} has no ${kind}${reasons === '' ? '' : ` (${reasons})`}`;
}
