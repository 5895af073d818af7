import type { EpochMs } from '@landed/contract';

import type { ContentLine } from './content-line.js';
import { paramOf } from './content-line.js';
import { instantTextOf, localTextOf, dateTextOf, writtenTimeOf, type WallMs } from './wall-time.js';
import type { ZoneBook } from './zone-book.js';
import { placeWall, UTC_ZONE, wallOf, type WallReading, type Zone } from './zone.js';

/** A date or time of an event, with as much of its meaning as the file fixes. */
export type Moment =
  | {
      readonly kind: 'instant';
      readonly atMs: EpochMs;
      readonly wallMs: WallMs;
      /** Whose clock a series follows. */
      readonly zone: Zone;
      /** The IANA zone to show it in. */
      readonly shownZone: string;
    }
  | { readonly kind: 'floating'; readonly wallMs: WallMs }
  | { readonly kind: 'date'; readonly wallMs: WallMs }
  | UnknownMoment;

export interface UnknownMoment {
  readonly kind: 'unknown';
  /** Local time, or the text as written where it is none. */
  readonly written: string;
  readonly wallMs: WallMs | null;
  readonly why: string;
}

export type KnownMoment = Exclude<Moment, UnknownMoment>;

/** What is worth telling about how a moment was read. */
export type MomentRemark = (why: string) => void;

/** Reads one value (a line may hold several) of DTSTART, DTEND, RECURRENCE-ID, EXDATE or RDATE. */
export function momentOf(
  line: ContentLine,
  value: string,
  book: ZoneBook,
  remark: MomentRemark,
): Moment {
  const written = writtenTimeOf(value);
  if (written === null) {
    const why = `A ${line.name} is no date that exists.`;
    remark(why);
    return { kind: 'unknown', written: value.trim().slice(0, 40), wallMs: null, why };
  }
  if (written.kind === 'date') return { kind: 'date', wallMs: written.wallMs };
  if (written.kind === 'utc') return utcMoment(written.atMs, line, book);
  const tzid = paramOf(line, 'TZID');
  if (tzid !== null && tzid !== '') return zonedMoment(written.wallMs, tzid, book, remark);
  if (paramOf(line, 'VALUE')?.toUpperCase() === 'DATE') {
    remark('A value that is called a date holds a time as well; it was read as a local time.');
  } else if (book.calendarZone !== null) {
    remark('A time names no zone although its calendar has one; it stays a local time.');
  }
  return { kind: 'floating', wallMs: written.wallMs };
}

/** Places a local time of the same kind, and in the same zone, as a moment; for the dates of a series. */
export function momentAt(like: KnownMoment, wallMs: WallMs): KnownMoment {
  if (like.kind !== 'instant') return { kind: like.kind, wallMs };
  return { ...like, wallMs, atMs: placeWall(like.zone, wallMs).atMs };
}

/** The instant that a moment is for a person in this zone. */
export function instantOf(moment: KnownMoment, personZone: Zone): EpochMs {
  return moment.kind === 'instant' ? moment.atMs : placeWall(personZone, moment.wallMs).atMs;
}

/** Tells the dates of a series apart, in a form that stays the same from read to read. */
export function momentKeyOf(moment: KnownMoment): string {
  switch (moment.kind) {
    case 'instant':
      return instantTextOf(moment.atMs);
    case 'floating':
      return localTextOf(moment.wallMs);
    case 'date':
      return dateTextOf(moment.wallMs);
  }
}

const CLOCK_CHANGE: Readonly<Record<WallReading, string | null>> = {
  once: null,
  skipped: 'A time falls into the hour that a clock change skips; it was read by the clock before.',
  twice: 'A time occurs twice on the day of a clock change; the first was taken.',
};

function zonedMoment(wallMs: WallMs, tzid: string, book: ZoneBook, remark: MomentRemark): Moment {
  const zone = book.zoneOf(tzid);
  if (zone === null) {
    const why = `The time zone "${tzid.slice(0, 80)}" is not known, and the file does not define it.`;
    remark(`${why} Such an event is kept without a usable time.`);
    return { kind: 'unknown', written: localTextOf(wallMs), wallMs, why };
  }
  const { atMs, reading } = placeWall(zone, wallMs);
  const change = CLOCK_CHANGE[reading];
  if (change !== null) remark(change);
  if (book.disagrees(tzid, wallMs)) {
    remark(
      `The file's own rules for the zone "${tzid.slice(0, 80)}" give another time than the zone of that name, which was followed.`,
    );
  }
  return { kind: 'instant', atMs, wallMs, zone, shownZone: zone.name };
}

/** A UTC time follows UTC and is shown in the zone that stands beside it, else in the calendar's. */
function utcMoment(atMs: EpochMs, line: ContentLine, book: ZoneBook): Moment {
  const tzid = paramOf(line, 'TZID');
  const shown = (tzid === null ? null : book.zoneOf(tzid)) ?? book.calendarZone ?? UTC_ZONE;
  return {
    kind: 'instant',
    atMs,
    wallMs: wallOf(UTC_ZONE, atMs),
    zone: UTC_ZONE,
    shownZone: shown.name,
  };
}
