import type { ParameterValue, ResolvedParameter } from '@landed/contract';

import { folded, holdsWords } from './fold.js';
import { candidate, suggested, sure, unknown, type Resolution } from './resolution.js';

/** The person's own words, with a capital in front where they are a title. */
export function resolveText(resolution: Resolution): ResolvedParameter {
  const { words, spec } = resolution;
  if (words === null) return unknown(resolution, `${spec.label}? Nothing was said about it.`);
  const text =
    spec.name === 'title' ? `${words.slice(0, 1).toLocaleUpperCase('en')}${words.slice(1)}` : words;
  return sure(resolution, {
    value: { kind: 'text', text },
    source: resolution.source,
    why: 'your own words',
  });
}

/** A calendar by its name, or the default one where none was named. */
export function resolveCalendar(resolution: Resolution): ResolvedParameter {
  const { words, context } = resolution;
  const options = context.calendars.map(({ calendarId, title, isDefault }) => {
    const value: ParameterValue = { kind: 'calendar', calendarId, title };
    return {
      title,
      isDefault,
      entry: candidate(value, title, {
        confidence: 'MEDIUM',
        source: 'device',
        why: 'one of your calendars',
      }),
    };
  });
  const all = options.map(({ entry }) => entry);
  if (words === null) {
    const standard = options.find(({ isDefault }) => isDefault);
    if (standard === undefined) return unknown(resolution, 'Which calendar?', all);
    return sure(resolution, {
      value: standard.entry.value,
      source: 'device',
      why: 'your default calendar',
    });
  }
  const exact = options.filter(({ title }) => folded(title) === folded(words));
  const partial = options.filter(({ title }) => holdsWords(title, words));
  const [named] = exact;
  if (named !== undefined && exact.length === 1) {
    return sure(resolution, {
      value: named.entry.value,
      source: 'device',
      why: 'the calendar of that name',
    });
  }
  const [part] = partial;
  if (exact.length === 0 && part !== undefined && partial.length === 1) {
    return suggested(
      resolution,
      { value: part.entry.value, source: 'device', why: `its name holds “${words}”` },
      `Is ${part.title} meant?`,
      [part.entry],
    );
  }
  if (options.length === 0) {
    const value: ParameterValue = { kind: 'calendar', calendarId: words, title: words };
    return sure(resolution, { value, source: resolution.source, why: 'your own words' });
  }
  return unknown(resolution, `There is no single calendar “${words}”. Which is meant?`, all);
}

export function resolveChoice(resolution: Resolution): ResolvedParameter {
  const { words, spec } = resolution;
  const choices = (spec.choices ?? []).map(({ id, label }) =>
    candidate({ kind: 'choice', id, label }, label, {
      confidence: 'MEDIUM',
      source: 'caller',
      why: 'one of the choices',
    }),
  );
  const fitting = choices.filter(({ label }) => words !== null && folded(label) === folded(words));
  const [only] = fitting;
  if (only !== undefined && fitting.length === 1) {
    return sure(resolution, {
      value: only.value,
      source: resolution.source,
      why: 'your own words',
    });
  }
  return unknown(resolution, `${spec.label}: which one?`, choices);
}

const CURRENCIES: readonly (readonly [RegExp, string | null])[] = [
  [/€|\beuros?\b|\bEUR\b/i, 'EUR'],
  [/£|\bpounds?\b|\bGBP\b/i, 'GBP'],
  [/\bUSD\b|\bUS\$/i, 'USD'],
  [/\bJPY\b|\byen\b/i, 'JPY'],
  // A dollar or a ¥ alone belongs to several countries.
  [/\$|\bdollars?\b|¥/i, null],
];

/** An amount in minor units; a fraction that the currency has not, or a currency that is not clear, is asked. */
export function resolveMoney(resolution: Resolution): ResolvedParameter {
  const { words, context } = resolution;
  if (words === null) return unknown(resolution, 'How much? Nothing was said about it.');
  const digits = /(\d+)(?:[.,](\d{1,3}))?\s*(?:[^\d.,].*)?$/.exec(words.replace(/^[^\d-]*/, ''));
  const code = CURRENCIES.find(([pattern]) => pattern.test(words))?.[1] ?? null;
  const currency = code ?? (words.includes('$') && context.country === 'US' ? 'USD' : null);
  if (digits === null || words.includes('-'))
    return unknown(resolution, `“${words}” is no plain amount. How much?`);
  if (currency === null) return unknown(resolution, `Which currency is “${words}”?`);
  const places =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  const [, whole = '0', fraction = ''] = digits;
  if (fraction.length > places)
    return unknown(resolution, `${currency} has no such fraction as in “${words}”. How much?`);
  const amountMinor = Number(`${whole}${fraction.padEnd(places, '0')}`);
  if (!Number.isSafeInteger(amountMinor))
    return unknown(resolution, `“${words}” is too large to be read exactly. How much?`);
  return sure(resolution, {
    value: { kind: 'money', amountMinor, currency },
    source: resolution.source,
    why: 'your own words',
  });
}
