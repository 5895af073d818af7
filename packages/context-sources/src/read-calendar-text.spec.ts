import { LandedError, type CalendarEntry } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import {
  readCalendarText,
  type CalendarReading,
  type CalendarTextOptions,
} from './read-calendar-text.js';
import { instantTextOf } from './wall-time.js';

const window = {
  fromMs: Date.UTC(2026, 0, 1),
  toMs: Date.UTC(2027, 0, 1),
  zone: 'Europe/Berlin',
};

/** Reads one calendar with these lines in it. */
function read(lines: string, options: Partial<CalendarTextOptions> = {}): CalendarReading {
  const text = `BEGIN:VCALENDAR\nVERSION:2.0\n${lines.trim()}\nEND:VCALENDAR\n`;
  return readCalendarText(text, { sourceId: 's', window, ...options });
}

/** One event with these lines in it. */
function event(lines: string): string {
  return `BEGIN:VEVENT\nUID:e1\nSUMMARY:Event\n${lines.trim()}\nEND:VEVENT`;
}

function shown({ time }: CalendarEntry): string {
  switch (time.kind) {
    case 'instant':
      return `${instantTextOf(time.startMs)}/${instantTextOf(time.endMs)}`;
    case 'floating':
      return `${time.startLocal}/${time.endLocal}`;
    case 'allDay':
      return `${time.startDate}/${time.endDate}`;
    case 'unknown':
      return `unknown ${time.startLocal}`;
  }
}

const times = (reading: CalendarReading): string[] => reading.entries.map(shown);
const whys = (reading: CalendarReading): string[] => reading.problems.map(({ why }) => why);

describe('readCalendarText, length of an event', () => {
  const lengths = [
    ['DTSTART;VALUE=DATE:20260422', '2026-04-22/2026-04-23', 0],
    ['DTSTART:20260422', '2026-04-22/2026-04-23', 0],
    ['DTSTART;VALUE=DATE:20260422\nDTEND;VALUE=DATE:20260422', '2026-04-22/2026-04-23', 0],
    ['DTSTART;VALUE=DATE:20260422\nDTEND;VALUE=DATE:20260424', '2026-04-22/2026-04-24', 0],
    ['DTSTART;VALUE=DATE:20260422\nDTEND;VALUE=DATE:20260420', '2026-04-22/2026-04-23', 1],
    ['DTSTART;VALUE=DATE:20260422\nDTEND:20260423T100000', '2026-04-22/2026-04-24', 1],
    ['DTSTART;VALUE=DATE:20260422\nDURATION:P2D', '2026-04-22/2026-04-24', 0],
    ['DTSTART;VALUE=DATE:20260422\nDURATION:PT36H', '2026-04-22/2026-04-24', 0],
    ['DTSTART:20260422T100000Z', '2026-04-22T10:00:00Z/2026-04-22T10:00:00Z', 0],
    ['DTSTART:20260422T100000Z\nDURATION:PT1H30M', '2026-04-22T10:00:00Z/2026-04-22T11:30:00Z', 0],
    ['DTSTART:20260422T100000Z\nDURATION:-PT1H', '2026-04-22T10:00:00Z/2026-04-22T10:00:00Z', 1],
    ['DTSTART:20260422T100000Z\nDURATION:soon', 'unknown 2026-04-22T10:00:00', 1],
    [
      'DTSTART:20260422T100000Z\nDTEND:20260422T090000Z',
      '2026-04-22T10:00:00Z/2026-04-22T10:00:00Z',
      1,
    ],
    ['DTSTART:20260422T100000Z\nDTEND:20260422T250000Z', 'unknown 2026-04-22T10:00:00', 1],
    [
      'DTSTART:20260422T100000\nDTEND:20260422T110000',
      '2026-04-22T10:00:00/2026-04-22T11:00:00',
      0,
    ],
    ['DTSTART:20260422T100000\nDTEND:20260422T110000Z', 'unknown 2026-04-22T10:00:00', 1],
    ['DTSTART:20260422T100000\nDURATION:P1W', '2026-04-22T10:00:00/2026-04-29T10:00:00', 0],
    [
      'DTSTART;TZID=Europe/Berlin:20260422T100000\nDTEND;TZID=Europe/London:20260422T100000',
      '2026-04-22T08:00:00Z/2026-04-22T09:00:00Z',
      0,
    ],
    [
      'DTSTART;TZID=Europe/Berlin:20260422T100000\nDTEND;TZID=Mars:20260422T100000',
      'unknown 2026-04-22T10:00:00',
      1,
    ],
    ['SUMMARY:x', 'unknown ', 1],
    ['DTSTART:20260231T100000Z', 'unknown 20260231T100000Z', 1],
    ['DTSTART:2026-04-22T10:00:00+02:00', '2026-04-22T08:00:00Z/2026-04-22T08:00:00Z', 0],
  ] as const;
  it.each(lengths)('reads %j', (lines, expected, problems) => {
    const reading = read(event(lines));

    expect(times(reading)).toEqual([expected]);
    expect(reading.problems).toHaveLength(problems);
  });
});

describe('readCalendarText, time zones', () => {
  const CUSTOM = `BEGIN:VTIMEZONE
TZID:Customized Time Zone
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=4SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE
`;

  it('follows a zone that only the file defines', () => {
    // The fourth Sunday of October 2028 is the 22nd, a week before Central Europe changes.
    const wide = { ...window, toMs: Date.UTC(2030, 0, 1) };
    const start = 'DTSTART;TZID=Customized Time Zone:20281021T120000\nRRULE:FREQ=DAILY;COUNT=2';

    const reading = read(CUSTOM + event(start), { window: wide });

    expect(times(reading).map((text) => text.slice(0, 20))).toEqual([
      '2028-10-21T10:00:00Z',
      '2028-10-22T11:00:00Z',
    ]);
    expect(reading.entries[0]?.time).toMatchObject({ zone: 'UTC' });
  });

  it('shows such a zone as the place that its block names', () => {
    const placed = CUSTOM.replace('BEGIN:STANDARD', 'X-LIC-LOCATION:Europe/Vienna\nBEGIN:STANDARD');
    const start = 'DTSTART;TZID=Customized Time Zone:20260422T120000';

    const { entries } = read(placed + event(start));

    expect(entries[0]?.time).toMatchObject({ zone: 'Europe/Vienna' });
  });

  it('follows the zone of a known name where the file defines it otherwise, and says so', () => {
    const odd = CUSTOM.replace('Customized Time Zone', 'America/New_York');
    const reading = read(odd + event('DTSTART;TZID=America/New_York:20260422T120000'));

    expect(times(reading)).toEqual(['2026-04-22T16:00:00Z/2026-04-22T16:00:00Z']);
    expect(whys(reading).join()).toMatch(/own rules for the zone "America\/New_York"/);
  });

  it('never takes an abbreviation or an offset in a name for a zone', () => {
    for (const tzid of ['EST', 'BST', 'IST', 'GMT+0200', '(UTC+02:00) Atlantis', 'Etc/Unknown']) {
      const [entry] = read(event(`DTSTART;TZID="${tzid}":20260422T120000`)).entries;

      expect(entry?.time.kind, tzid).toBe('unknown');
    }
  });

  it('takes the hour that a clock change skips by the clock before, and the first of a doubled one', () => {
    const skipped = read(event('DTSTART;TZID=Europe/Berlin:20260329T023000'));
    const doubled = read(event('DTSTART;TZID=Europe/Berlin:20261025T023000'));

    expect(times(skipped)[0]).toMatch(/^2026-03-29T01:30:00Z/);
    expect(times(doubled)[0]).toMatch(/^2026-10-25T00:30:00Z/);
    expect(whys(skipped).join()).toMatch(/that a clock change skips/);
    expect(whys(doubled).join()).toMatch(/occurs twice/);
  });

  it('leaves a time without a zone local, though its calendar has a zone, and says so', () => {
    const reading = read(`X-WR-TIMEZONE:America/New_York\n${event('DTSTART:20260422T120000')}`);

    expect(times(reading)).toEqual(['2026-04-22T12:00:00/2026-04-22T12:00:00']);
    expect(whys(reading).join()).toMatch(/names no zone although its calendar has one/);
  });

  it('reads a UTC time as UTC whatever zone is named beside it', () => {
    const [entry] = read(event('DTSTART;TZID=Europe/Berlin:20260422T120000Z')).entries;

    expect(entry?.time).toMatchObject({
      startMs: Date.UTC(2026, 3, 22, 12),
      zone: 'Europe/Berlin',
    });
  });

  it('refuses a window in a zone that does not exist', () => {
    const inMars = { window: { ...window, zone: 'Mars/Olympus' } };

    expect(() => read(event('DTSTART:20260422'), inMars)).toThrow(LandedError);
  });
});

describe('readCalendarText, what an entry shows', () => {
  const marks = [
    ['TRANSP:TRANSPARENT', false],
    ['TRANSP:OPAQUE', true],
    ['TRANSP:OPAQUE\nX-MICROSOFT-CDO-BUSYSTATUS:FREE', true],
    ['X-MICROSOFT-CDO-BUSYSTATUS:FREE', false],
    ['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE', true],
    ['CLASS:PUBLIC', true],
  ] as const;
  it.each(marks)('takes %j for busy: %s', (lines, busy) => {
    expect(read(event(`DTSTART:20260422\n${lines}`)).entries[0]?.busy).toBe(busy);
  });

  it('undoes escapes and drops blanks at the ends', () => {
    const [entry] = read(
      event(
        'DTSTART:20260422\nLOCATION:  Hall 1\\, left\\; up\\nfloor\\\\2 \nDESCRIPTION:\nCOLOR:teal',
      ),
    ).entries;

    expect(entry).toMatchObject({
      place: 'Hall 1, left; up\nfloor\\2',
      note: null,
      colour: 'teal',
    });
  });

  it('names the attendees by name, or by address without one', () => {
    const [entry] = read(
      event(
        'DTSTART:20260422\nATTENDEE;CN="Ana: Núñez":mailto:a@example.test\nATTENDEE:MAILTO:b@example.test',
      ),
    ).entries;

    expect(entry?.attendees).toEqual(['Ana: Núñez', 'b@example.test']);
  });

  it('names the calendar by the option, else by its own name, else by its file', () => {
    const named = `X-WR-CALNAME:Own\\, name\n${event('DTSTART:20260422')}`;

    expect(read(named, { calendarTitle: 'Given' }).calendars[0]?.title).toBe('Given');
    expect(read(named).calendars[0]?.title).toBe('Own, name');
    expect(read(event('DTSTART:20260422'), { fileName: 'work.ics' }).calendars).toEqual([
      { calendarId: 's', title: 'work', isDefault: false, sourceId: 's' },
    ]);
  });
});

describe('readCalendarText, broken files', () => {
  it('refuses what is no calendar, naming the file', () => {
    const refusal = (): unknown =>
      readCalendarText('<html>Sign in</html>', { sourceId: 's', window, fileName: 'work.ics' });

    expect(refusal).toThrow(/^work\.ics: it is not a calendar/);
  });

  it('reads what stands around broken lines and missing ends', () => {
    const text = [
      'BEGIN:VCALENDAR',
      'rubbish',
      'BEGIN:VEVENT',
      'UID:a',
      'DTSTART:20260422T100000Z',
      'BEGIN:VEVENT',
      'UID:b',
      'DTSTART:20260423T100000Z',
      'END:VEVENT',
      'END:VALARM',
      'END:VCALENDAR',
    ].join('\r\n');

    const reading = readCalendarText(text, { sourceId: 's', window });

    expect(reading.entries.map(({ eventId }) => eventId)).toEqual(['a', 'b']);
    expect(reading.problems.map(({ where }) => where)).toEqual(['line 2', 'line 3', 'line 10']);
  });

  it('does not trust the time of an event in whose middle the file ends', () => {
    const text = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Cut\nDTSTART:20260422T100000Z\nDTE';

    const { entries } = readCalendarText(text, { sourceId: 's', window });

    expect(entries).toMatchObject([{ title: 'Cut', time: { kind: 'unknown' } }]);
  });

  it('reads stray events that no calendar is around', () => {
    const reading = readCalendarText(event('DTSTART:20260422'), { sourceId: 's', window });

    expect(reading.counts).toMatchObject({ calendars: 1, vevents: 1 });
  });

  it('reads UTF-16, a byte-order mark, and the letters of older programs', () => {
    const text = `BEGIN:VCALENDAR\n${event('DTSTART:20260422\nLOCATION:Café')}\nEND:VCALENDAR`;
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const latin1 = Buffer.from(text, 'latin1');

    for (const bytes of [utf16, latin1, `\uFEFF${text}`]) {
      expect(readCalendarText(bytes, { sourceId: 's', window }).entries[0]?.place).toBe('Café');
    }
    expect(readCalendarText(latin1, { sourceId: 's', window }).problems[0]?.where).toBe('line 6');
  });
});
