import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js';

/** What a written number is good for. */
export type PhoneNumberReading =
  | {
      readonly kind: 'textable';
      /** E.164. */
      readonly number: string;
      /** Without a plus: `1`, `44`. */
      readonly callingCode: string;
    }
  /** Written without a country, and none is set. */
  | { readonly kind: 'countryNeeded' }
  | { readonly kind: 'extension' }
  /** An emergency or short number. */
  | { readonly kind: 'short' }
  | { readonly kind: 'invalid' };

/** As many digits as the longest short number; a subscriber's number without its country has more. */
const SHORT_DIGITS_MAX = 6;

/**
 * Reads a number as a person wrote it, digits of any script included.
 *
 * @param defaultCountry - ISO 3166 code in capitals for numbers without a country; null where none is set.
 */
export function readPhoneNumber(text: string, defaultCountry: string | null): PhoneNumberReading {
  const written = text.trim().replace(/^＋/, '+');
  const hasCountry = written.startsWith('+');
  if (!hasCountry && isShort(written)) return { kind: 'short' };
  if (!hasCountry && defaultCountry === null) {
    return isDialable(written) ? { kind: 'countryNeeded' } : { kind: 'invalid' };
  }
  const country = defaultCountry !== null && isCountry(defaultCountry) ? defaultCountry : undefined;
  // Without `extract` a number must be all there is: none is picked out of a sentence.
  const parsed = parsePhoneNumberFromString(written, {
    extract: false,
    ...(country === undefined ? {} : { defaultCountry: country }),
  });
  if (parsed === undefined) return { kind: 'invalid' };
  if (parsed.ext !== undefined) return { kind: 'extension' };
  // Its length is judged, not its range: ranges are opened faster than tables of them are updated.
  if (!parsed.isPossible()) return { kind: 'invalid' };
  return { kind: 'textable', number: parsed.number, callingCode: parsed.countryCallingCode };
}

/** True for a country whose numbers can be read. */
export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}

function isShort(written: string): boolean {
  const digits = digitsIn(written);
  return digits > 0 && digits <= SHORT_DIGITS_MAX && isDialable(written);
}

function isDialable(written: string): boolean {
  return digitsIn(written) > 0 && /^[\p{Nd}\s().\-‐-―/－（）]+$/u.test(written);
}

function digitsIn(written: string): number {
  return written.match(/\p{Nd}/gu)?.length ?? 0;
}
