import type { EpochMs } from '@landed/contract';

/** What a clock on the wall shows, written as the instant at which a clock in UTC shows the same. Not an instant. */
export type WallMs = number;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clock on the wall shows in a zone at an instant. */
export function wallOf(atMs: EpochMs, zone: string): WallMs {
  const parts = formatOf(zone).formatToParts(atMs);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  const fullSeconds = Math.floor(atMs / 1_000) * 1_000;
  return (
    Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    ) +
    (atMs - fullSeconds)
  );
}

/**
 * The instants at which the clock on the wall shows this: one as a rule, none inside a spring gap, two where an
 * hour is doubled in autumn. In order of time.
 */
export function instantsOf(wallMs: WallMs, zone: string): readonly EpochMs[] {
  const around = [wallMs - DAY_MS, wallMs, wallMs + DAY_MS];
  const offsets = new Set(around.map((atMs) => wallOf(atMs, zone) - atMs));
  const found = [...offsets]
    .map((offset) => wallMs - offset)
    .filter((atMs) => wallOf(atMs, zone) === wallMs);
  return [...new Set(found)].toSorted((a, b) => a - b);
}

export function startOfDay(wallMs: WallMs): WallMs {
  return Math.floor(wallMs / DAY_MS) * DAY_MS;
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(wallMs: WallMs): number {
  return new Date(wallMs).getUTCDay();
}

/** `2026-12-03` */
export function dateTextOf(wallMs: WallMs): string {
  return new Date(wallMs).toISOString().slice(0, 10);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}
