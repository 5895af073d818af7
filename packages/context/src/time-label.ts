import type { ParameterValue } from '@landed/contract';

/** A time for a question: weekday and date are always there. */
export function timeLabel(value: ParameterValue, note: string | null): string {
  const told = wordsFor(value);
  return note === null ? told : `${told} (${note})`;
}

function wordsFor(value: ParameterValue): string {
  if (value.kind === 'dateTime') return moment(value.atMs, value.zone);
  if (value.kind !== 'timeSlot') return '';
  return `${moment(value.startMs, value.zone)} to ${clock(value.endMs, value.zone)}`;
}

function moment(atMs: number, zone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return `${day.format(atMs)}, ${clock(atMs, zone)}`;
}

function clock(atMs: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(atMs);
}
