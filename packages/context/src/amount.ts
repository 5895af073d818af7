/** What figures say in a currency's minor unit, or why they say nothing. */
export type AmountReading =
  | { readonly kind: 'amount'; readonly minor: number; readonly sure: boolean }
  | { readonly kind: 'refused'; readonly why: string };

/** Reads a plain decimal without ever using a fraction of the machine. */
export function readAmount(figures: string, digits: number, locale: string | null): AmountReading {
  const text = figures.replace(/[\s'’]/gu, '');
  if (/^[-−]/.test(text)) return refused('an amount cannot be negative');
  if (!/^\d[\d.,]*$/.test(text) || /[.,]{2}|[.,]$/.test(text))
    return refused('it is no plain amount');
  const parts = splitAmount(text, digits, locale);
  if (parts === null) return refused('its thousands are not grouped in threes');
  const fraction = parts.fraction.replace(/0+$/, '');
  if (fraction.length > digits) return refused('it is a fraction of the smallest unit');
  const minor = Number(parts.whole + fraction.padEnd(digits, '0'));
  if (!Number.isSafeInteger(minor)) return refused('it is too large');
  if (minor === 0) return refused('it is nothing');
  return { kind: 'amount', minor, sure: parts.sure };
}

interface AmountParts {
  readonly whole: string;
  readonly fraction: string;
  readonly sure: boolean;
}

function splitAmount(text: string, digits: number, locale: string | null): AmountParts | null {
  const marks = [...text.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (last === undefined) return { whole: text, fraction: '', sure: true };
  const [mark] = last;
  const single = marks.length === 1;
  const behind = text.slice(last.index + 1);
  const repeated = !single && marks.every((one) => one[0] === mark);
  // "1,000" groups thousands; "1.000" does so too, but only some people write it.
  const threes = single && behind.length === 3;
  if (repeated || (threes && digits < 3)) {
    const whole = ungrouped(text, mark);
    const sure = repeated || groupsBy(locale, mark);
    return whole === null ? null : { whole, fraction: '', sure };
  }
  const whole = headOf(text.slice(0, last.index), mark);
  return whole === null ? null : { whole, fraction: behind, sure: !threes };
}

/** What stands before the decimal mark; the other mark may group it, the same may not. */
function headOf(head: string, mark: string): string | null {
  if (head.includes(mark)) return null;
  const other = mark === '.' ? ',' : '.';
  return head.includes(other) ? ungrouped(head, other) : head;
}

function ungrouped(text: string, mark: string): string | null {
  const [first = '', ...groups] = text.split(mark);
  const fit =
    first.length >= 1 && first.length <= 3 && groups.every((group) => /^\d{3}$/.test(group));
  return fit ? [first, ...groups].join('') : null;
}

function groupsBy(locale: string | null, mark: string): boolean {
  if (locale === null) return false;
  try {
    const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12_345_678);
    return parts.some(({ type, value }) => type === 'group' && value === mark);
  } catch {
    return false;
  }
}

function refused(why: string): AmountReading {
  return { kind: 'refused', why };
}
