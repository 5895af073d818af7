import type { CalendarEntry } from '@landed/contract';

import type { CalendarComponent } from './calendar-tree.js';
import { contentIdOf } from './content-id.js';
import { paramOf, type ContentLine } from './content-line.js';
import { trimmedOrNull, unescapedText } from './escaped-text.js';
import { eventLengthOf, type EventLength } from './event-length.js';
import { momentOf, type Moment, type MomentRemark } from './moment.js';
import { recurrenceRuleOf, type RecurrenceRule } from './recurrence-rule.js';
import { instantTextOf, writtenTimeOf } from './wall-time.js';
import type { ZoneBook } from './zone-book.js';

/** What a person sees of an event, whichever of its dates it is. */
export type EventDetails = Pick<
  CalendarEntry,
  'title' | 'status' | 'busy' | 'place' | 'note' | 'attendees' | 'lastModified' | 'colour'
>;

export interface AddedDate {
  readonly start: Moment;
  /** Null where it lasts as long as the others. */
  readonly length: EventLength | null;
}

/** One VEVENT: an event, a series, or one changed date of a series. */
export interface EventRecord {
  readonly calendarId: string;
  /** For a person: "event 3 (line 40)". */
  readonly where: string;
  readonly uid: string | null;
  /** The same for the same start, end, rule, title and place. */
  readonly derivedId: string;
  readonly sequence: number;
  /** When it was last written; later ones compare greater. */
  readonly stamp: string;
  readonly start: Moment;
  readonly length: EventLength;
  readonly rules: readonly RecurrenceRule[];
  readonly exceptRules: readonly RecurrenceRule[];
  /** True where a rule cannot be read, so that only the first date is known. */
  readonly ruleBroken: boolean;
  readonly addedDates: readonly AddedDate[];
  readonly exceptDates: readonly Moment[];
  /** Which date of the series it changes; null for an event or a whole series. */
  readonly changes: Moment | null;
  /** True where it changes that date and all later ones. */
  readonly changesLater: boolean;
  readonly details: EventDetails;
}

export interface EventSurroundings {
  readonly calendarId: string;
  readonly where: string;
  readonly book: ZoneBook;
  /** The calendar says that its events are called off (METHOD:CANCEL). */
  readonly calledOff: boolean;
  readonly remark: MomentRemark;
}

const CUT_OFF = 'The file ends in the middle of this event.';

export function eventRecordOf(event: CalendarComponent, around: EventSurroundings): EventRecord {
  const { calendarId, where, book, remark } = around;
  const lines = linesByName(event);
  const one = (name: string): ContentLine | undefined => lines.get(name)?.[0];
  const momentIn = (name: string): Moment | null => {
    const line = one(name);
    return line === undefined ? null : momentOf(line, line.value, book, remark);
  };
  const start = event.whole ? startOf(momentIn('DTSTART'), remark) : cutOff(momentIn('DTSTART'));
  const changed = one('RECURRENCE-ID');
  const rules = rulesIn(lines.get('RRULE'), remark);
  return {
    calendarId,
    where,
    uid: textOf(one('UID')),
    derivedId: derivedIdOf(lines),
    sequence: Number.parseInt(one('SEQUENCE')?.value ?? '', 10) || 0,
    stamp: stampOf(one('LAST-MODIFIED')) ?? stampOf(one('DTSTAMP')) ?? '',
    start,
    length: eventLengthOf(
      start,
      { end: momentIn('DTEND'), duration: one('DURATION')?.value ?? null },
      remark,
    ),
    rules: rules.rules,
    exceptRules: rulesIn(lines.get('EXRULE'), remark).rules,
    ruleBroken: rules.broken,
    addedDates: valuesIn(lines.get('RDATE')).map(([line, value]) =>
      addedDateOf(line, value, { book, remark }),
    ),
    exceptDates: valuesIn(lines.get('EXDATE')).map(([line, value]) =>
      momentOf(line, value, book, remark),
    ),
    changes: momentIn('RECURRENCE-ID'),
    changesLater: changed !== undefined && /^THISANDFUTURE$/i.test(paramOf(changed, 'RANGE') ?? ''),
    details: detailsOf(lines, around.calledOff),
  };
}

function startOf(start: Moment | null, remark: MomentRemark): Moment {
  if (start !== null) return start;
  const why = 'An event has no start.';
  remark(why);
  return { kind: 'unknown', written: '', wallMs: null, why };
}

/** A rule, a call-off or an end may have stood in the missing lines. */
function cutOff(start: Moment | null): Moment {
  const written = start === null || start.kind !== 'unknown' ? '' : start.written;
  const wallMs = start?.wallMs ?? null;
  return { kind: 'unknown', written, wallMs, why: CUT_OFF };
}

function rulesIn(
  lines: readonly ContentLine[] | undefined,
  remark: MomentRemark,
): { readonly rules: readonly RecurrenceRule[]; readonly broken: boolean } {
  const read = (lines ?? [])
    .filter(({ value }) => value.trim() !== '')
    .map(({ value }) => recurrenceRuleOf(value));
  const rules = read.filter((rule) => rule !== null);
  const broken = rules.length < read.length;
  if (broken) remark('A rule for repeating cannot be read; the dates it gives are missing.');
  return { rules, broken };
}

/** An RDATE: a moment, or a period of `start/end` or `start/duration`. */
function addedDateOf(
  line: ContentLine,
  value: string,
  reading: { readonly book: ZoneBook; readonly remark: MomentRemark },
): AddedDate {
  const { book, remark } = reading;
  const [startText = '', endText] = value.split('/');
  const start = momentOf(line, startText, book, remark);
  if (endText === undefined) return { start, length: null };
  const duration = /^[+-]?P/i.test(endText.trim()) ? endText : null;
  const end = duration === null ? momentOf(line, endText, book, remark) : null;
  return { start, length: eventLengthOf(start, { end, duration }, remark) };
}

function detailsOf(
  lines: ReadonlyMap<string, readonly ContentLine[]>,
  calledOff: boolean,
): EventDetails {
  const one = (name: string): ContentLine | undefined => lines.get(name)?.[0];
  return {
    title: textOf(one('SUMMARY')) ?? '',
    status: calledOff ? 'cancelled' : statusOf(one('STATUS')?.value),
    busy: isBusy(one('TRANSP')?.value, one('X-MICROSOFT-CDO-BUSYSTATUS')?.value),
    place: textOf(one('LOCATION')),
    note: textOf(one('DESCRIPTION')),
    attendees: (lines.get('ATTENDEE') ?? []).map(attendeeOf).filter((name) => name !== ''),
    lastModified: stampOf(one('LAST-MODIFIED')),
    colour: textOf(one('COLOR')),
  };
}

function statusOf(text: string | undefined): EventDetails['status'] {
  switch (text?.trim().toUpperCase()) {
    case 'CONFIRMED':
      return 'confirmed';
    case 'TENTATIVE':
      return 'tentative';
    case 'CANCELLED':
    case 'CANCELED':
      return 'cancelled';
    default:
      return 'unstated';
  }
}

/** Busy unless marked as free; Exchange's own mark counts where the standard's is missing. */
function isBusy(transparency: string | undefined, exchangeStatus: string | undefined): boolean {
  if (transparency !== undefined) return !/^\s*TRANSPARENT/i.test(transparency);
  return !/^\s*FREE\s*$/i.test(exchangeStatus ?? '');
}

function attendeeOf(line: ContentLine): string {
  const name = paramOf(line, 'CN')?.trim() ?? '';
  return name === '' ? line.value.trim().replace(/^mailto:/i, '') : name;
}

function stampOf(line: ContentLine | undefined): string | null {
  const time = line === undefined ? null : writtenTimeOf(line.value);
  if (time === null) return null;
  return instantTextOf(time.kind === 'utc' ? time.atMs : time.wallMs);
}

function textOf(line: ContentLine | undefined): string | null {
  return line === undefined ? null : trimmedOrNull(unescapedText(line.value));
}

function valuesIn(
  lines: readonly ContentLine[] | undefined,
): readonly (readonly [ContentLine, string])[] {
  return (lines ?? []).flatMap((line) =>
    line.value
      .split(',')
      .filter((value) => value.trim() !== '')
      .map((value) => [line, value] as const),
  );
}

function linesByName(event: CalendarComponent): ReadonlyMap<string, readonly ContentLine[]> {
  const byName = new Map<string, ContentLine[]>();
  for (const line of event.lines) {
    const known = byName.get(line.name);
    if (known === undefined) byName.set(line.name, [line]);
    else known.push(line);
  }
  return byName;
}

function derivedIdOf(lines: ReadonlyMap<string, readonly ContentLine[]>): string {
  const names = ['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RECURRENCE-ID', 'SUMMARY', 'LOCATION'];
  const texts = names.map((name) => {
    const line = lines.get(name)?.[0];
    return line === undefined ? '' : JSON.stringify([line.params, line.value]);
  });
  return contentIdOf('event', texts);
}
