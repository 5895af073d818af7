import {
  isSupportedCountry,
  parsePhoneNumberWithError,
  type CountryCode,
  type NumberType,
} from 'libphonenumber-js/max';

/** What a written telephone number is good for. */
export type PhoneReading =
  | {
      readonly kind: 'textable';
      readonly e164: string;
      /** As people write it, with its country. */
      readonly shown: string;
      /** Whether the numbering plan says mobile, leaves it open, or gives the number to nobody (or to fiction). */
      readonly standing: 'mobile' | 'either' | 'unassigned';
    }
  /** Complete and valid, and of a kind that takes no texts. */
  | {
      readonly kind: 'otherKind';
      readonly e164: string;
      readonly shown: string;
      readonly why: string;
    }
  | { readonly kind: 'needsCountry' }
  | { readonly kind: 'unusable'; readonly why: string };

const TEXTABLE: ReadonlySet<NumberType> = new Set<NumberType>([
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'PERSONAL_NUMBER',
  undefined,
]);
const SHORT_DIGITS_MAX = 6;

/** Reads a number as written; one without a country needs the person's. Never throws. @requirement SMS-6 */
export function readPhone(written: string, country: string | null): PhoneReading {
  const text = plainDigits(written);
  const home = country !== null && isSupportedCountry(country) ? country : null;
  const isShort = text.replace(/\D/g, '').length <= SHORT_DIGITS_MAX;
  if (isShort) return { kind: 'unusable', why: 'it is too short: an emergency or service number' };
  if (home === null && !text.startsWith('+')) return { kind: 'needsCountry' };
  return parsed(text, home);
}

/** True for what can only be meant as a number, full-width digits included. */
export function looksLikePhone(written: string): boolean {
  const text = plainDigits(written);
  return (
    /^\+?[\d\s().\-/]{3,}(?:\s*(?:ext\.?|extension|x|#)\s*\d+)?$/i.test(text) &&
    /\d{3}/.test(text.replace(/\D/g, ''))
  );
}

function plainDigits(written: string): string {
  return written
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
}

function parsed(text: string, country: CountryCode | null): PhoneReading {
  try {
    const options =
      country === null ? { extract: false } : { extract: false, defaultCountry: country };
    const number = parsePhoneNumberWithError(text, options);
    if (!number.isPossible()) return { kind: 'unusable', why: 'its length fits no number there' };
    if (number.ext !== undefined) {
      return { kind: 'unusable', why: 'a number with an extension takes no texts' };
    }
    const type = number.getType();
    const found = { e164: number.number as string, shown: number.formatInternational() };
    if (!TEXTABLE.has(type)) return { kind: 'otherKind', ...found, why: otherKind(type) };
    return { kind: 'textable', ...found, standing: standingOf(type) };
  } catch {
    return { kind: 'unusable', why: 'it is no complete telephone number' };
  }
}

/** No kind at all means that the plan knows the length and not the number. */
function standingOf(type: NumberType): 'mobile' | 'either' | 'unassigned' {
  if (type === undefined) return 'unassigned';
  return type === 'MOBILE' ? 'mobile' : 'either';
}

function otherKind(type: NumberType): string {
  return type === 'FIXED_LINE' ? 'it is a fixed line' : 'numbers of its kind take no texts';
}
