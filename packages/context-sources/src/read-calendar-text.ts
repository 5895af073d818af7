import type { CalendarEntry, ContextWindow, DeviceCalendar, SourceProblem } from '@landed/contract';
import { LandedError } from '@landed/contract';

import { byteTextOf } from './byte-text.js';
import { calendarTreeOf, type CalendarComponent } from './calendar-tree.js';
import { trimmedOrNull, unescapedText } from './escaped-text.js';
import { eventRecordOf, type EventRecord } from './event-record.js';
import { createProblemList, type ProblemList } from './problem-list.js';
import type { LayOutBudget } from './recurrence.js';
import type { LayOutContext } from './series-dates.js';
import { entriesOfSeries, repeats } from './series.js';
import { seriesOfRecords } from './series-of-records.js';
import { createZoneBook } from './zone-book.js';
import { zoneOfName } from './zone-names.js';

export interface CalendarTextOptions {
  readonly sourceId: string;
  /** Repeating events are laid out inside it; its zone is the person's. */
  readonly window: ContextWindow;
  /** What the calendar is called; the file's own name for it (X-WR-CALNAME, NAME) where left out. */
  readonly calendarTitle?: string;
  /** Whether new events go to its first calendar. Default false. */
  readonly isDefault?: boolean;
  /** For error messages. Default "the calendar". */
  readonly fileName?: string;
}

export interface CalendarCounts {
  readonly calendars: number;
  readonly vevents: number;
  /** Events that repeat. */
  readonly series: number;
  /** Changed dates of series. */
  readonly overrides: number;
  readonly vtimezones: number;
  readonly valarms: number;
}

export interface CalendarReading {
  readonly calendars: readonly DeviceCalendar[];
  readonly entries: readonly CalendarEntry[];
  readonly problems: readonly SourceProblem[];
  /** What stands in the file, whether it could be used or not. */
  readonly counts: CalendarCounts;
}

const STEPS_PER_FILE_MAX = 10_000_000;
const ENTRIES_PER_FILE_MAX = 200_000;
// An answer to an invitation, or a proposal, holds an event that nobody has agreed to (RFC 5546).
const NOT_EVENTS = new Set(['REPLY', 'REFRESH', 'COUNTER', 'DECLINECOUNTER']);

/**
 * Reads the text of an iCalendar file: one calendar or several, of any producer.
 *
 * What cannot be read is named in `problems`, and the rest is read all the same. An event whose zone nobody
 * knows is kept with a time of kind `unknown`: it is never read in the zone of the machine. Repeating events are
 * laid out inside the window; single ones and changed dates are all there. Work is bounded, whatever the text.
 *
 * @param text - Bytes as in the file, or text that is decoded already.
 * @throws {LandedError} `INPUT_INVALID` when the text is no calendar at all, or the window's zone does not exist.
 */
export function readCalendarText(
  text: Uint8Array | string,
  options: CalendarTextOptions,
): CalendarReading {
  const problems = createProblemList(options.sourceId);
  const personZone = zoneOfName(options.window.zone);
  if (personZone === null) throw zoneInvalid(options.window.zone);
  const calendars = calendarsIn(calendarTreeOf(byteTextOf(text), problems));
  if (calendars.length === 0) throw notACalendar(options.fileName ?? 'the calendar');
  const budget: LayOutBudget = { steps: STEPS_PER_FILE_MAX };
  const records = recordsOf(calendars, { sourceId: options.sourceId, problems, budget });
  const { fromMs, toMs } = options.window;
  const entries = layOutAll(records, {
    sourceId: options.sourceId,
    problems,
    context: {
      window: { fromMs, toMs, personZone },
      budget,
      remark: (where, why) => problems.add(where, why),
    },
  });
  return {
    calendars: calendars.map((calendar, index) => deviceCalendarOf(calendar, index, options)),
    entries,
    problems: problems.list(),
    counts: countsOf(calendars, records),
  };
}

/** Stray events without a VCALENDAR around them are taken for one calendar. */
function calendarsIn(root: CalendarComponent): readonly CalendarComponent[] {
  const calendars = root.children.filter(({ name }) => name === 'VCALENDAR');
  const strays = root.children.filter(({ name }) => name === 'VEVENT' || name === 'VTIMEZONE');
  if (!strays.some(({ name }) => name === 'VEVENT')) return calendars;
  return [...calendars, { ...root, name: 'VCALENDAR', children: strays }];
}

interface RecordReading {
  readonly sourceId: string;
  readonly problems: ProblemList;
  readonly budget: LayOutBudget;
}

function recordsOf(
  calendars: readonly CalendarComponent[],
  { sourceId, problems, budget }: RecordReading,
): readonly EventRecord[] {
  let number = 0;
  return calendars.flatMap((calendar, index) => {
    const method = valueOf(calendar, 'METHOD')?.toUpperCase() ?? '';
    const events = calendar.children.filter(({ name }) => name === 'VEVENT');
    if (NOT_EVENTS.has(method)) {
      const why = 'It answers an invitation or proposes a change; its events were left out.';
      problems.add(`the calendar at line ${calendar.lineNumber}`, why);
      number += events.length;
      return [];
    }
    const book = createZoneBook(calendar, budget);
    return events.map((event) => {
      number += 1;
      const where = `event ${number} (line ${event.lineNumber})`;
      return eventRecordOf(event, {
        calendarId: calendarIdOf(sourceId, index),
        where,
        book,
        calledOff: method === 'CANCEL',
        remark: (why) => problems.add(where, why),
      });
    });
  });
}

function layOutAll(
  records: readonly EventRecord[],
  {
    sourceId,
    problems,
    context,
  }: {
    readonly sourceId: string;
    readonly problems: ProblemList;
    readonly context: LayOutContext;
  },
): readonly CalendarEntry[] {
  const entries: CalendarEntry[] = [];
  for (const series of seriesOfRecords(records, (where, why) => problems.add(where, why))) {
    for (const entry of entriesOfSeries(series, context)) {
      if (entries.length >= ENTRIES_PER_FILE_MAX) {
        const why = `The file holds more than ${ENTRIES_PER_FILE_MAX} dates; the others were left out.`;
        problems.add('the file', why);
        return entries;
      }
      entries.push({ sourceId, ...entry });
    }
  }
  return entries;
}

function deviceCalendarOf(
  calendar: CalendarComponent,
  index: number,
  options: CalendarTextOptions,
): DeviceCalendar {
  const { sourceId, calendarTitle, isDefault = false, fileName } = options;
  const own = valueOf(calendar, 'X-WR-CALNAME') ?? valueOf(calendar, 'NAME');
  const title = calendarTitle ?? own ?? fileName?.replace(/\.[^.]*$/, '') ?? sourceId;
  return {
    calendarId: calendarIdOf(sourceId, index),
    title:
      index === 0 || (calendarTitle === undefined && own !== null)
        ? title
        : `${title} ${index + 1}`,
    isDefault: isDefault && index === 0,
    sourceId,
  };
}

function calendarIdOf(sourceId: string, index: number): string {
  return index === 0 ? sourceId : `${sourceId}#${index + 1}`;
}

function countsOf(
  calendars: readonly CalendarComponent[],
  records: readonly EventRecord[],
): CalendarCounts {
  const named = (name: string): readonly CalendarComponent[] =>
    calendars.flatMap(({ children }) => children.filter((child) => child.name === name));
  const events = named('VEVENT');
  return {
    calendars: calendars.length,
    vevents: events.length,
    series: records.filter((record) => record.changes === null && repeats(record)).length,
    overrides: records.filter((record) => record.changes !== null).length,
    vtimezones: named('VTIMEZONE').length,
    valarms: events.reduce(
      (sum, { children }) => sum + children.filter(({ name }) => name === 'VALARM').length,
      0,
    ),
  };
}

function valueOf(calendar: CalendarComponent, name: string): string | null {
  const line = calendar.lines.find((candidate) => candidate.name === name);
  return line === undefined ? null : trimmedOrNull(unescapedText(line.value));
}

function zoneInvalid(zone: string): LandedError {
  return new LandedError('INPUT_INVALID', {
    what: 'the time zone',
    why: `"${zone.slice(0, 80)}" is not a zone of the IANA list`,
    toDo: 'Give one such as Europe/Berlin.',
  });
}

function notACalendar(fileName: string): LandedError {
  return new LandedError('INPUT_INVALID', {
    what: fileName,
    why: 'it is not a calendar: there is no BEGIN:VCALENDAR in it',
    toDo: 'Export the calendar again as iCalendar (.ics).',
  });
}
