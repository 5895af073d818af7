import type { ParameterValue } from '@landed/contract';

import { readAmount } from './amount.js';
import { textOf, type Asking } from './asking.js';
import { currencyIn, homeCurrency, minorDigits } from './currency.js';
import { lost, type Finding, type Resolution } from './resolution.js';

/** An amount of money in whole minor units. A sign that several currencies share is read by the country, or asked. */
export function resolveMoney(asking: Asking): Resolution {
  const said = textOf(asking.words).normalize('NFKC').trim();
  if (said === '') return open(asking, 'Nothing was said about the amount.', []);
  const { codes, figures } = currencyIn(said);
  if (figures === '') return open(asking, `“${said}” names no amount.`, []);
  if (codes.length === 0)
    return open(asking, `“${said}” names no currency that is known here.`, []);
  const readings = codes.map((code) => readIn(asking, said, code, figures));
  const amounts = readings.filter((reading) => 'finding' in reading);
  const [first] = amounts;
  if (first === undefined) {
    const refusal = readings.find((reading) => 'why' in reading);
    return open(asking, `${refusal?.why ?? 'It cannot be read'}.`, []);
  }
  const home = homeCurrency(codes, regionOf(asking));
  const meant = codes.length === 1 ? first : amounts.find(({ code }) => code === home);
  if (meant === undefined) {
    const findings = amounts.map(({ finding }) => finding);
    return open(asking, `“${said}” may be ${codes.join(', ')}.`, findings);
  }
  return choose(
    asking,
    meant,
    amounts.filter((amount) => amount !== meant),
  );
}

/** The amount in one of the currencies that may be meant. */
interface Amount {
  readonly code: string;
  readonly finding: Finding;
  /** False where the marks between the figures can be read in two ways. */
  readonly sure: boolean;
}

function choose(
  asking: Asking,
  { code, finding, sure }: Amount,
  others: readonly Amount[],
): Resolution {
  const losers = others.map((other) => lost(other.finding, 'the sign means another currency here'));
  // The dollar sign of the United States is taken as said; other countries write both.
  if (sure && (others.length === 0 || code === 'USD')) {
    return { kind: 'chosen', finding, losers, question: null };
  }
  const why = sure
    ? `The sign is used for several currencies; here it is taken as ${code}.`
    : 'The marks between the figures can be read in two ways.';
  const question = `${asking.spec.label}: is ${finding.label} meant? ${why}`;
  const doubted: Finding = { ...finding, confidence: 'MEDIUM', why: `${finding.why} ${why}` };
  return { kind: 'chosen', finding: doubted, losers, question };
}

function readIn(
  { words, context }: Asking,
  said: string,
  code: string,
  figures: string,
): Amount | { readonly why: string } {
  const digits = minorDigits(code);
  const reading = readAmount(figures, digits, context.locale);
  if (reading.kind === 'refused') return { why: `“${said}” in ${code}: ${reading.why}` };
  const { minor: amountMinor, sure } = reading;
  const value: ParameterValue = { kind: 'money', amountMinor, currency: code };
  const label = moneyLabel(amountMinor, code, digits);
  const why = `“${said}” is ${label}.`;
  const source = words?.source ?? 'inferred';
  return { code, sure, finding: { value, label, confidence: 'HIGH', source, why, restsOn: [] } };
}

function moneyLabel(amountMinor: number, currency: string, digits: number): string {
  const figures = String(amountMinor).padStart(digits + 1, '0');
  if (digits === 0) return `${currency} ${figures}`;
  return `${currency} ${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}

function open({ spec, words }: Asking, why: string, found: readonly Finding[]): Resolution {
  const losers = found.map((one) => lost(one, why));
  const question = `${spec.label}: which amount, in which currency? ${why}`;
  return { kind: 'open', losers, source: words?.source ?? 'inferred', why, question };
}

function regionOf({ context }: Asking): string | null {
  const { country, locale } = context;
  if (country !== null || locale === null) return country;
  try {
    return new Intl.Locale(locale).region ?? null;
  } catch {
    return null;
  }
}
