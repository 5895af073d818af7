import type { ContactPhone } from '@landed/contract';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';

/**
 * Numbers that a text can go to, as E.164: mobiles where there are any, else the others. A fax, a pager, a number
 * with an extension and one whose country is not known never are.
 */
export function textablePhones(
  phones: readonly ContactPhone[],
  country: string | null,
): readonly string[] {
  const able = phones.filter(({ kind }) => kind !== 'fax' && kind !== 'pager');
  const mobiles = able.filter(({ kind }) => kind === 'mobile');
  for (const group of [mobiles, able]) {
    const numbers = group
      .map(({ number }) => e164Of(number, country))
      .filter((one) => one !== null);
    if (numbers.length > 0) return [...new Set(numbers)];
  }
  return [];
}

function e164Of(number: string, country: string | null): string | null {
  const parsed = parsePhoneNumberFromString(number.normalize('NFKC'), {
    ...(country === null ? {} : { defaultCountry: country.toUpperCase() as CountryCode }),
    extract: false,
  });
  if (parsed === undefined || !parsed.isPossible() || parsed.ext !== undefined) return null;
  return parsed.number;
}
