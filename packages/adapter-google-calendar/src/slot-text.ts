import type { EpochMs } from '@landed/contract';

/** When something is, in words: "on Thursday 3 December 2026, 15:00 to 16:00". */
export function slotText(startMs: EpochMs, endMs: EpochMs, zone: string): string {
  const start = momentOf(startMs, zone);
  const end = momentOf(endMs, zone);
  return start.day === end.day
    ? `on ${start.day}, ${start.time} to ${end.time}`
    : `from ${start.day}, ${start.time} to ${end.day}, ${end.time}`;
}

/** The zone with its distance from UTC, which tells the two readings of a doubled hour apart. */
export function zoneText(startMs: EpochMs, endMs: EpochMs, zone: string): string {
  const offsets = [...new Set([momentOf(startMs, zone).offset, momentOf(endMs, zone).offset])];
  return `${zone} (${offsets.join(', then ')})`;
}

/** A moment given as an instant in UTC or as a date, in words that fit into a sentence. */
export function momentText(moment: string, zone: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(moment)) return moment;
  const { day, time } = momentOf(Date.parse(moment), zone);
  return `${day}, ${time}`;
}

interface Moment {
  readonly day: string;
  readonly time: string;
  readonly offset: string;
}

// Put together from parts, because the commas of a locale change from one version of Node to the next.
function momentOf(atMs: EpochMs, zone: string): Moment {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  const parts = Object.fromEntries(
    format.formatToParts(atMs).map(({ type, value }) => [type, value]),
  );
  const part = (name: string): string => parts[name] ?? '';
  const seconds = part('second') === '00' ? '' : `:${part('second')}`;
  return {
    day: `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}`,
    time: `${part('hour')}:${part('minute')}${seconds}`,
    offset: part('timeZoneName'),
  };
}
