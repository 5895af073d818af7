import type { ParameterValue } from '@landed/contract';

/** A value in words, in British English order: weekday and date are always there. Not yet escaped. */
export function valueText(value: ParameterValue): string {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'choice':
      return value.label;
    case 'calendar':
      return value.title;
    case 'dateTime':
      return instantText(value.atMs, value.zone);
    case 'timeSlot':
      return slotText(value.startMs, value.endMs, value.zone);
    case 'contact':
      return [value.name, value.phone ?? value.email].filter((part) => part !== null).join(', ');
    case 'location':
      return [value.label, value.address].filter((part) => part !== null).join(', ');
    case 'money':
      return moneyText(value.amountMinor, value.currency);
  }
}

/** "Thursday, 3 December 2026, 15:00 to 16:00 (Europe/Berlin)"; both dates where they differ. */
export function slotText(startMs: number, endMs: number, zone: string): string {
  const sameDay = dayText(startMs, zone) === dayText(endMs, zone);
  const end = sameDay ? timeText(endMs, zone) : `${dayText(endMs, zone)}, ${timeText(endMs, zone)}`;
  return `${dayText(startMs, zone)}, ${timeText(startMs, zone)} to ${end} (${zone})`;
}

export function instantText(atMs: number, zone: string): string {
  return `${dayText(atMs, zone)}, ${timeText(atMs, zone)} (${zone})`;
}

function dayText(atMs: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(atMs);
}

function timeText(atMs: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs);
}

function moneyText(amountMinor: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amountMinor / 10 ** digits);
}
