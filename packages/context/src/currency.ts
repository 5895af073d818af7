/** The currencies that a sign or a word may mean, by ISO 4217 code. */
export interface CurrencyMeaning {
  readonly codes: readonly string[];
  /** The rest of the text, where the figures are. */
  readonly figures: string;
}

const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'];
const CROWNS = ['SEK', 'NOK', 'DKK'];
const NAMES: Readonly<Record<string, readonly string[]>> = {
  us$: ['USD'],
  'us dollar': ['USD'],
  c$: ['CAD'],
  ca$: ['CAD'],
  a$: ['AUD'],
  au$: ['AUD'],
  nz$: ['NZD'],
  s$: ['SGD'],
  hk$: ['HKD'],
  r$: ['BRL'],
  $: DOLLARS,
  dollar: DOLLARS,
  buck: DOLLARS,
  '€': ['EUR'],
  euro: ['EUR'],
  '£': ['GBP'],
  pound: ['GBP'],
  quid: ['GBP'],
  '¥': ['JPY', 'CNY'],
  yen: ['JPY'],
  '₹': ['INR'],
  rupee: ['INR', 'PKR', 'LKR'],
  '₩': ['KRW'],
  '₪': ['ILS'],
  '₺': ['TRY'],
  zł: ['PLN'],
  franc: ['CHF', 'XOF', 'XAF'],
  kr: CROWNS,
  krona: ['SEK'],
  krone: ['NOK', 'DKK'],
};
const OF_COUNTRY: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  SG: 'SGD',
  HK: 'HKD',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  JP: 'JPY',
  CN: 'CNY',
  IN: 'INR',
  PK: 'PKR',
  LK: 'LKR',
  CH: 'CHF',
};
const KNOWN = new Set(Intl.supportedValuesOf('currency'));

/** Splits "20 euros" or "$19.99" into figures and currency. No codes where none is named. */
export function currencyIn(text: string): CurrencyMeaning {
  const [, before = '', figures = '', behind = ''] =
    /^(\D*?)\s*([-−]?\s*\d.*?)\s*([^\d.,'’]*)$/u.exec(text) ?? [];
  const names = [before, behind].map(named).filter((name) => name !== '');
  const codes = names.map(codesOf);
  const [first = [], second] = codes;
  const both = second === undefined ? first : first.filter((code) => second.includes(code));
  return { codes: both, figures };
}

/** The one that the person's country uses; null where it uses none of them. */
export function homeCurrency(codes: readonly string[], country: string | null): string | null {
  const home = country === null ? undefined : OF_COUNTRY[country.toUpperCase()];
  return home !== undefined && codes.includes(home) ? home : null;
}

/** How many digits the minor unit has: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

function named(text: string): string {
  return text.trim().toLowerCase();
}

function codesOf(name: string): readonly string[] {
  const code = name.toUpperCase();
  if (/^[A-Z]{3}$/.test(code) && KNOWN.has(code)) return [code];
  return NAMES[name] ?? NAMES[name.replace(/s$/, '')] ?? [];
}
