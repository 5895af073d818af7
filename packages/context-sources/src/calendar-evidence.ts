import {
  DEFAULT_CONTEXT_FUTURE_MS,
  DEFAULT_CONTEXT_PAST_MS,
  type CalendarEntry,
  type ContextSource,
  type ContextWindow,
  type EpochMs,
  type EvidenceExclusion,
  type EvidenceReader,
  type Json,
  type JsonObject,
} from '@landed/contract';

import { entryBoundsOf, isOneOf, overlaps, type EntryBounds } from './entry-bounds.js';
import {
  contributionOf,
  evidenceReading,
  instantParameter,
  sourceIn,
  textParameter,
  unreadableBecause,
  type ContextEvidenceOptions,
} from './evidence-reading.js';
import { DAY_MS, instantTextOf, writtenTimeOf } from './wall-time.js';
import { zoneOfName } from './zone-names.js';
import type { Zone } from './zone.js';

/**
 * The readers of facts in calendars: `context.calendar-entry` and `context.free-slot`. Both read the sources anew at
 * every call, and never throw.
 */
export function createCalendarFileEvidence(
  options: ContextEvidenceOptions,
): readonly EvidenceReader[] {
  return [createCalendarEntryReader(options), createFreeSlotReader(options)];
}

/**
 * `context.calendar-entry`: one date of one event. Query `{ sourceId, eventId, occurrence }`; fields `start`, `end`,
 * `status`, `title`, `place`, `colour`, `lastModified`. All are absent once the event is gone.
 */
function createCalendarEntryReader(options: ContextEvidenceOptions): EvidenceReader {
  const { sources, clock } = options;
  return {
    readerId: 'context.calendar-entry',
    read: (query) =>
      evidenceReading(query, clock, async (parameters) => {
        const source = sourceIn(sources, textParameter(parameters, 'sourceId'));
        const eventId = textParameter(parameters, 'eventId');
        const occurrence = textParameter(parameters, 'occurrence');
        const window = entryWindow(source, occurrence, options);
        const { entries = [] } = await contributionOf(source, window);
        const entry = entries.find(
          (candidate) => candidate.eventId === eventId && candidate.occurrence === occurrence,
        );
        return entry === undefined ? null : entryFieldsOf(entry);
      }),
  };
}

/**
 * `context.free-slot`: what stands in a stretch of time. Query `{ startMs, endMs, zone }`, with `sourceIds` for some
 * of the calendars only. Field `overlapping` lists the busy, not cancelled entries of known time, sorted; field
 * `freeMarked` the timed ones that are marked as free. `where` is the title of the calendar.
 */
function createFreeSlotReader({ sources, clock }: ContextEvidenceOptions): EvidenceReader {
  return {
    readerId: 'context.free-slot',
    read: (query, exclude) =>
      evidenceReading(query, clock, async (parameters) => {
        const startMs = instantParameter(parameters, 'startMs');
        const endMs = instantParameter(parameters, 'endMs');
        const zone = zoneOfName(textParameter(parameters, 'zone'));
        if (zone === null) throw unreadableBecause('the time zone of the query is not known');
        const chosen = calendarSources(sources, parameters.sourceIds);
        const found: SlotEntry[] = [];
        for (const source of chosen) {
          found.push(...(await entriesWithin(source, { startMs, endMs }, { zone, exclude })));
        }
        return slotFieldsOf(found);
      }),
  };
}

/** Files that say they hold no calendar are not opened: a broken address book must not block a slot. */
function calendarSources(
  sources: readonly ContextSource[],
  sourceIds: Json | undefined,
): readonly ContextSource[] {
  if (Array.isArray(sourceIds)) return sourceIds.map((id) => sourceIn(sources, String(id)));
  return sources.filter((source) => !('gives' in source) || source.gives === 'calendars');
}

interface SlotEntry {
  readonly entry: CalendarEntry;
  readonly bounds: EntryBounds;
  readonly where: string | null;
}

async function entriesWithin(
  source: ContextSource,
  range: EntryBounds,
  { zone, exclude }: { readonly zone: Zone; readonly exclude: EvidenceExclusion },
): Promise<readonly SlotEntry[]> {
  const { startMs, endMs } = range;
  const { calendars = [], entries = [] } = await contributionOf(source, {
    fromMs: startMs - DAY_MS,
    toMs: endMs + DAY_MS,
    zone: zone.name,
  });
  return entries
    .filter((entry) => entry.status !== 'cancelled' && !isOneOf(entry, exclude.providerObjectIds))
    .flatMap((entry) => {
      const bounds = entryBoundsOf(entry.time, zone);
      if (bounds === null || !overlaps(bounds, range)) return [];
      const calendar = calendars.find(({ calendarId }) => calendarId === entry.calendarId);
      return [{ entry, bounds, where: calendar?.title ?? null }];
    });
}

function slotFieldsOf(found: readonly SlotEntry[]): JsonObject {
  const shown = (chosen: readonly SlotEntry[]): Json =>
    chosen
      .map(({ entry, bounds, where }) => ({
        title: entry.title,
        start: instantTextOf(bounds.startMs),
        end: instantTextOf(bounds.endMs),
        status: entry.status,
        where,
      }))
      .map((item) => ({ item, order: [item.start, item.end, item.title, where(item)].join('\n') }))
      .sort((left, right) => (left.order < right.order ? -1 : left.order > right.order ? 1 : 0))
      .map(({ item }) => item);
  return {
    overlapping: shown(found.filter(({ entry }) => entry.busy)),
    freeMarked: shown(found.filter(({ entry }) => !entry.busy && entry.time.kind !== 'allDay')),
  };
}

function where(item: { readonly where: string | null }): string {
  return item.where ?? '';
}

/** Single events of a file are read whatever the window; a date of a series needs one around it. */
function entryWindow(
  source: ContextSource,
  occurrence: string,
  { zone, clock }: ContextEvidenceOptions,
): ContextWindow {
  const now = clock.now();
  const isFile = 'gives' in source;
  const around = isFile ? occurrenceMsOf(occurrence) : null;
  if (around !== null) return { fromMs: around - 2 * DAY_MS, toMs: around + 2 * DAY_MS, zone };
  if (isFile) return { fromMs: now, toMs: now, zone };
  return { fromMs: now - DEFAULT_CONTEXT_PAST_MS, toMs: now + DEFAULT_CONTEXT_FUTURE_MS, zone };
}

function occurrenceMsOf(occurrence: string): EpochMs | null {
  const written = writtenTimeOf(occurrence);
  if (written === null) return null;
  return written.kind === 'utc' ? written.atMs : written.wallMs;
}

function entryFieldsOf(entry: CalendarEntry): JsonObject {
  const { status, title, place, colour, lastModified } = entry;
  return { ...timeFieldsOf(entry), status, title, place, colour, lastModified };
}

function timeFieldsOf({ time }: CalendarEntry): { readonly start: string; readonly end: Json } {
  switch (time.kind) {
    case 'instant':
      return { start: instantTextOf(time.startMs), end: instantTextOf(time.endMs) };
    case 'floating':
      return { start: time.startLocal, end: time.endLocal };
    case 'allDay':
      return { start: time.startDate, end: time.endDate };
    case 'unknown':
      return { start: `${time.startLocal} (zone unknown)`, end: null };
  }
}
