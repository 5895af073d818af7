import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CalendarEntry } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { readCalendarText, type CalendarReading } from './read-calendar-text.js';
import { dateTextOf, instantTextOf, localTextOf } from './wall-time.js';
import { zoneOfName } from './zone-names.js';
import { wallOf } from './zone.js';

interface EventFact {
  readonly summary: string;
  readonly start_local: string;
  readonly end_local: string;
  readonly zone: string | null;
  readonly start_utc: string | null;
  readonly end_utc: string | null;
  readonly all_day?: boolean;
  readonly occurrences?: number;
  readonly last_occurrence_utc?: string;
  readonly excluded?: readonly string[];
  readonly override_of_utc?: string;
  readonly status?: string | null;
}

interface FileFact {
  readonly file: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly events?: readonly EventFact[];
}

// Kept beside the repository, not in it; from a clone alone these tests are skipped.
const folder = join(import.meta.dirname, '../../../../shared/cases/real');
const present = existsSync(join(folder, 'facts.json'));
const facts: readonly FileFact[] = present
  ? (JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')).files as FileFact[])
  : [];
const calendars = facts.filter(({ events }) => events !== undefined);

const bytesOf = (file: string): Uint8Array => readFileSync(join(folder, file));

function readingOf(file: string, zone = 'Europe/Berlin'): CalendarReading {
  return readCalendarText(bytesOf(file), {
    sourceId: 'real',
    fileName: file,
    window: { fromMs: Date.UTC(2000, 0, 1), toMs: Date.UTC(2030, 0, 1), zone },
  });
}

/** The start and end as the facts write them. */
function shownTimes({ time }: CalendarEntry): Partial<EventFact> {
  switch (time.kind) {
    case 'instant': {
      const zone = zoneOfName(time.zone);
      if (zone === null) throw new Error(time.zone);
      const local = (ms: number): string => localTextOf(wallOf(zone, ms)).slice(0, 16);
      return {
        start_local: local(time.startMs),
        end_local: local(time.endMs),
        zone: time.zone,
        start_utc: instantTextOf(time.startMs),
        end_utc: instantTextOf(time.endMs),
      };
    }
    case 'floating':
      return {
        start_local: time.startLocal.slice(0, 16),
        end_local: time.endLocal.slice(0, 16),
        zone: null,
        start_utc: null,
        end_utc: null,
      };
    case 'allDay':
      return {
        start_local: time.startDate,
        end_local: time.endDate,
        zone: null,
        start_utc: null,
        end_utc: null,
      };
    case 'unknown':
      return { start_local: time.startLocal };
  }
}

const eventCases = calendars.flatMap(({ file, events = [] }) =>
  events.map((event) => [file, event.summary, event] as const),
);
describe.skipIf(!present)('readCalendarText, over files that real programs wrote', () => {
  it.each(calendars.map(({ file, counts }) => [file, counts] as const))(
    'counts what stands in %s',
    (file, counts) => {
      expect(readingOf(file).counts).toMatchObject(counts);
    },
  );

  it.each(eventCases)('reads in %s the event "%s" at its time', (file, summary, fact) => {
    const { entries } = readingOf(file);

    const found = entries.filter(
      (entry) =>
        entry.title === summary &&
        (fact.override_of_utc === undefined || entry.occurrence === fact.override_of_utc),
    );

    const { start_local, end_local, zone, start_utc, end_utc } = fact;
    expect(found.map(shownTimes)).toContainEqual({
      start_local,
      end_local,
      zone,
      start_utc,
      end_utc,
    });
    if (fact.all_day !== undefined) expect(found[0]?.time.kind).toBe('allDay');
    if (fact.status !== undefined) {
      expect(found[0]?.status).toBe(fact.status === null ? 'unstated' : fact.status.toLowerCase());
    }
  });

  const seriesCases = eventCases.filter(([, , { occurrences }]) => occurrences !== undefined);
  it.each(seriesCases)(
    'lays out in %s the series "%s" as often as it is',
    (file, summary, fact) => {
      const { entries } = readingOf(file);
      const first = entries.find(
        ({ title, time }) =>
          title === summary && shownTimes({ time } as CalendarEntry).start_utc === fact.start_utc,
      );

      const starts = entries
        .filter(({ eventId }) => eventId === first?.eventId)
        .map(({ time }) => (time.kind === 'instant' ? instantTextOf(time.startMs) : ''))
        .sort();

      expect(starts).toHaveLength(fact.occurrences ?? 0);
      expect(new Set(starts).size).toBe(starts.length);
      if (fact.last_occurrence_utc !== undefined) {
        const lastKey = entries.filter(({ eventId }) => eventId === first?.eventId);
        expect(lastKey.map(({ occurrence }) => occurrence)).toContain(fact.last_occurrence_utc);
      }
      for (const excluded of fact.excluded ?? []) expect(starts).not.toContain(excluded);
    },
  );

  it('keeps the winter hour of the Exchange series', () => {
    const { entries } = readingOf('cal-exchange-eight-zones.ics');

    expect(entries.map(({ occurrence }) => occurrence)).toContain('2025-01-14T14:00:00Z');
  });

  it('unfolds the addresses and names of the Outlook invitation', () => {
    const [entry] = readingOf('cal-outlook14-meeting-request.ics').entries;

    expect(entry?.attendees).toEqual(['Doe, John', 'Doe, Jane']);
    expect(entry?.note).toBe(
      'Meeting will discuss objectives for next project.\nWill include a presentation and food.',
    );
    expect(entry?.eventId).toMatch(/^0400000092.*E67E1$/);
    expect(entry?.place).toBe('Auditorium 16');
    expect(entry?.lastModified).toBe('2013-06-08T20:04:10Z');
  });

  it('keeps the four events without UID apart, and the same from read to read', () => {
    const ids = (): string[] =>
      readingOf('cal-owa2012-zone-display-names.ics').entries.map(({ eventId }) => eventId);

    expect(new Set(ids()).size).toBe(4);
    expect(ids()).toEqual(ids());
  });

  it('takes the 86 dates of the rule where a series begins beside it, and says so', () => {
    const { entries, problems } = readingOf('cal-owa2012-zone-display-names.ics');

    const dates = entries
      .filter(({ title }) => title === 'TEST2')
      .map((entry) => shownTimes(entry));
    expect(dates).toHaveLength(86);
    expect(dates[0]?.start_local).toBe('2020-11-05T13:30');
    expect(dates[85]?.start_local).toBe('2021-08-27T13:30');
    expect(problems.map(({ why }) => why).join()).toMatch(/its own rule does not name/);
  });

  it('shows the changed title of the Google series once, and nothing twice', () => {
    const { entries } = readingOf('cal-google-override-before-master.ics');

    const shown = entries.map((entry) => `${shownTimes(entry).start_local} ${entry.title}`).sort();
    expect(shown).toEqual([
      '2016-08-25T14:00 repeated',
      '2016-08-26T14:00 bla bla',
      '2016-08-27T14:00 repeated',
      '2016-08-28T14:00 repeated',
    ]);
  });

  it('names the end and length that stand together in the Lightning file', () => {
    const { problems } = readingOf('cal-lightning-dtend-and-duration.ics');

    expect(problems.map(({ why }) => why)).toEqual([
      'An event has both an end and a length; its end was taken.',
    ]);
  });

  it('keeps both floating events of both Sunbird calendars', () => {
    const { calendars: read, entries } = readingOf('cal-sunbird-two-calendars-floating.ics');

    expect(read.map(({ calendarId }) => calendarId)).toEqual(['real', 'real#2']);
    expect(entries.map(({ eventId, calendarId }) => `${calendarId} ${eventId}`)).toEqual([
      'real 990859596',
      'real 965775320',
      'real#2 990859598',
      'real#2 965775321',
    ]);
  });

  it('shows the yearly day as free, one day long, every year', () => {
    const { entries } = readingOf('cal-nextcloud5-yearly-allday.ics');

    expect(entries.map(({ time }) => time)).toEqual(
      [2025, 2026, 2027, 2028, 2029].map((year) => ({
        kind: 'allDay',
        startDate: `${year}-07-01`,
        endDate: dateTextOf(Date.UTC(year, 6, 2)),
      })),
    );
    expect(entries.every(({ busy }) => !busy)).toBe(true);
  });

  it('reads the times that the town website calls dates as local times of some length', () => {
    const { entries, problems } = readingOf('cal-website-date-with-time.ics');

    const kinds = entries.map(({ time }) => time.kind);
    expect(kinds.filter((kind) => kind === 'floating')).toHaveLength(27);
    expect(kinds.filter((kind) => kind === 'allDay')).toHaveLength(1);
    const pointlike = entries.filter(
      ({ time }) => time.kind === 'floating' && time.startLocal === time.endLocal,
    );
    expect(pointlike).toEqual([]);
    expect(entries.every(({ title, place }) => title !== '' && place !== null)).toBe(true);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.where).toMatch(/and 24 more$/);
  });

  it('shows a UTC time in the zone of its calendar', () => {
    const { entries } = readingOf('cal-macos11-status.ics');

    const zones = entries.map(({ time }) => (time.kind === 'instant' ? time.zone : time.kind));
    expect(new Set(zones)).toEqual(new Set(['America/Vancouver']));
  });
});

it.runIf(!present)(
  'skips the real calendar files: ../shared/cases/real is not beside this clone',
  () => {
    expect(present).toBe(false);
  },
);
