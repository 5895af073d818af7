import type { CalendarEntry, DeviceContext, EpochMs, EvidenceQuery } from '@landed/contract';

import { intervalOf } from './entry-interval.js';
import { keyOf } from './find-conflicts.js';
import { byCodeUnits, fold, holdsAllWords } from './fold.js';
import type { ContextThresholds } from './thresholds.js';

/** The reader that reads a calendar entry again before a send. */
export const CALENDAR_ENTRY_READER = 'context.calendar-entry';

/** A place that calendar entries about the asked thing were at. */
export interface EventPlace {
  readonly place: string;
  /** The entry nearest to now, which the place is taken from. */
  readonly entry: CalendarEntry;
  readonly nearestMs: EpochMs;
  readonly times: number;
  readonly confidence: 'MEDIUM' | 'LOW';
}

/** Places of entries whose title or place holds the words, strongest first. Entries of unknown time count for nothing. */
export function eventPlaces(
  asked: string,
  context: DeviceContext,
  askedAt: EpochMs,
  thresholds: ContextThresholds,
): readonly EventPlace[] {
  const byPlace = new Map<string, { entry: CalendarEntry; startMs: EpochMs }[]>();
  for (const entry of context.entries) {
    const startMs = intervalOf(entry, context.zone)?.startMs;
    const place = entry.place?.trim() ?? '';
    const about = holdsAllWords(entry.title, asked) || holdsAllWords(place, asked);
    if (startMs === undefined || place === '' || entry.status === 'cancelled' || !about) continue;
    const known = byPlace.get(fold(place)) ?? [];
    byPlace.set(fold(place), [...known, { entry, startMs }]);
  }
  return [...byPlace.values()]
    .flatMap((entries) => placeOf(entries, askedAt, thresholds))
    .toSorted(byStrength);
}

function placeOf(
  entries: readonly { readonly entry: CalendarEntry; readonly startMs: EpochMs }[],
  askedAt: EpochMs,
  { placeEventsMedium, placeEventsWithinMs, comingEventWithinMs }: ContextThresholds,
): readonly EventPlace[] {
  const sorted = entries.toSorted(
    (left, right) =>
      Math.abs(left.startMs - askedAt) - Math.abs(right.startMs - askedAt) ||
      byCodeUnits(keyOf(left.entry), keyOf(right.entry)),
  );
  const [nearest] = sorted;
  if (nearest === undefined) return [];
  const recent = entries.filter(
    ({ startMs }) => Math.abs(startMs - askedAt) <= placeEventsWithinMs,
  );
  const ahead = nearest.startMs - askedAt;
  const coming = ahead >= 0 && ahead <= comingEventWithinMs;
  const confidence = coming || recent.length >= placeEventsMedium ? 'MEDIUM' : 'LOW';
  const place = nearest.entry.place ?? '';
  return [
    { place, entry: nearest.entry, nearestMs: nearest.startMs, times: entries.length, confidence },
  ];
}

function byStrength(left: EventPlace, right: EventPlace): number {
  const level = ({ confidence }: EventPlace) => (confidence === 'MEDIUM' ? 0 : 1);
  return (
    level(left) - level(right) ||
    right.times - left.times ||
    byCodeUnits(fold(left.place), fold(right.place))
  );
}

/** What a value taken from an entry rests on. */
export function entryEvidence({
  sourceId,
  eventId,
  occurrence,
  title,
}: CalendarEntry): EvidenceQuery {
  return {
    readerId: CALENDAR_ENTRY_READER,
    query: { sourceId, eventId, occurrence },
    fields: ['start', 'end', 'status', 'place'],
    label: `the calendar entry “${title}”`,
  };
}
