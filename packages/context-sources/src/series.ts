import type { CalendarEntry } from '@landed/contract';

import { entryTimeOf, type EventLength } from './event-length.js';
import type { EventRecord } from './event-record.js';
import { momentAt, type KnownMoment, type Moment } from './moment.js';
import {
  dateKeyOf,
  inFormOf,
  seriesDatesOf,
  type LayOutContext,
  type SeriesDate,
} from './series-dates.js';

/** An event, or a series with the changed dates that belong to it. */
export interface Series {
  readonly eventId: string;
  /** Null where the file holds changed dates only, as invitations do. */
  readonly master: EventRecord | null;
  readonly changes: readonly EventRecord[];
}

/** Entries without the source they come from, which the reader adds. */
export type SourcelessEntry = Omit<CalendarEntry, 'sourceId'>;

/** Whether an event has several dates. */
export function repeats(record: EventRecord): boolean {
  return record.rules.length > 0 || record.addedDates.length > 0 || record.ruleBroken;
}

/**
 * Every entry of a series: the dates of its rule inside the window, and all events and changed dates that stand
 * in the file by themselves, wherever they are.
 */
export function entriesOfSeries(
  series: Series,
  context: LayOutContext,
): readonly SourcelessEntry[] {
  const { eventId, master } = series;
  const changes = changesByKey(series);
  const changed = [...changes].map(([key, record]) =>
    entryOf(eventId, key, { record, start: record.start, length: record.length }),
  );
  if (master === null) return changed;
  if (!repeats(master) || master.start.kind === 'unknown') {
    const { start, length } = master;
    return [entryOf(eventId, '', { record: master, start, length }), ...changed];
  }
  const lasting = lastingChangesOf(series, master.start);
  const regular = seriesDatesOf(master, master.start, context)
    .filter(({ key }) => !changes.has(key))
    .map((date) => entryOf(eventId, date.key, shifted(date, master, lasting)));
  return [...regular, ...changed];
}

interface Shown {
  readonly record: EventRecord;
  readonly start: Moment;
  readonly length: EventLength;
}

function entryOf(eventId: string, occurrence: string, shown: Shown): SourcelessEntry {
  const { record, start, length } = shown;
  return {
    calendarId: record.calendarId,
    eventId,
    occurrence,
    ...record.details,
    time: entryTimeOf(start, length),
  };
}

/** The changed dates by the key of the date they change; of several versions, the newest. */
function changesByKey({ master, changes }: Series): ReadonlyMap<string, EventRecord> {
  const byKey = new Map<string, EventRecord>();
  for (const record of changes) {
    if (record.changes === null) continue;
    const key = dateKeyOf(master?.start ?? null, record.changes);
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? record : newerOf(known, record));
  }
  return byKey;
}

/** By number, then by when it was written, then by its place in the file. */
export function newerOf(first: EventRecord, later: EventRecord): EventRecord {
  if (first.sequence !== later.sequence) return first.sequence > later.sequence ? first : later;
  return first.stamp > later.stamp ? first : later;
}

/** A change that holds for its date and all later ones (RANGE=THISANDFUTURE). */
interface LastingChange {
  readonly record: EventRecord;
  readonly fromWall: number;
  readonly shiftMs: number;
}

function lastingChangesOf({ changes }: Series, seriesStart: KnownMoment): readonly LastingChange[] {
  return changes
    .filter(({ changesLater }) => changesLater)
    .flatMap((record) => {
      const from = record.changes === null ? null : inFormOf(seriesStart, record.changes);
      const start = record.start.kind === 'unknown' ? null : inFormOf(seriesStart, record.start);
      if (from === null || start === null) return [];
      return [{ record, fromWall: from.wallMs, shiftMs: start.wallMs - from.wallMs }];
    })
    .sort((left, right) => right.fromWall - left.fromWall);
}

function shifted(date: SeriesDate, master: EventRecord, lasting: readonly LastingChange[]): Shown {
  const change = lasting.find(({ fromWall }) => fromWall <= date.start.wallMs);
  if (change === undefined) return { record: master, start: date.start, length: date.length };
  const start: KnownMoment = momentAt(date.start, date.start.wallMs + change.shiftMs);
  return { record: change.record, start, length: change.record.length };
}
