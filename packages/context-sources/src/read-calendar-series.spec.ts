import type { CalendarEntry } from '@landed/contract';
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

describe('readCalendarText, series', () => {
  const DAILY =
    'DTSTART;TZID=Europe/Berlin:20260327T090000\nDTEND;TZID=Europe/Berlin:20260327T093000';
  const starts = (reading: CalendarReading): string[] =>
    times(reading).map((text) => text.slice(0, 16));

  it('keeps the hour on the wall over a clock change', () => {
    const reading = read(event(`${DAILY}\nRRULE:FREQ=DAILY;COUNT=4`));

    expect(starts(reading)).toEqual([
      '2026-03-27T08:00',
      '2026-03-28T08:00',
      '2026-03-29T07:00',
      '2026-03-30T07:00',
    ]);
    expect(reading.entries.map(({ occurrence }) => occurrence)).toEqual([
      '2026-03-27T08:00:00Z',
      '2026-03-28T08:00:00Z',
      '2026-03-29T07:00:00Z',
      '2026-03-30T07:00:00Z',
    ]);
  });

  it('leaves out the dates of EXDATE, in whichever form they are written', () => {
    const except = [
      'EXDATE;TZID=Europe/Berlin:20260328T090000',
      'EXDATE:20260329T070000Z',
      'EXDATE;VALUE=DATE:20260330',
      'EXDATE:20260331T090000,20260401T090000',
    ].join('\n');

    const reading = read(event(`${DAILY}\nRRULE:FREQ=DAILY;COUNT=7\n${except}`));

    expect(starts(reading)).toEqual(['2026-03-27T08:00', '2026-04-02T07:00']);
  });

  it('adds the dates of RDATE, periods with their own length included', () => {
    const added = [
      'RDATE;TZID=Europe/Berlin:20260410T100000',
      'RDATE;VALUE=PERIOD:20260411T080000Z/PT2H,20260412T080000Z/20260412T110000Z',
    ].join('\n');

    const reading = read(event(`${DAILY}\n${added}`));

    expect(times(reading)).toEqual([
      '2026-03-27T08:00:00Z/2026-03-27T08:30:00Z',
      '2026-04-10T08:00:00Z/2026-04-10T08:30:00Z',
      '2026-04-11T08:00:00Z/2026-04-11T10:00:00Z',
      '2026-04-12T08:00:00Z/2026-04-12T11:00:00Z',
    ]);
  });

  it('ends by UNTIL, in UTC, as a date or as local time', () => {
    const untils = ['20260329T070000Z', '20260329', '20260329T090000'];
    for (const until of untils) {
      const reading = read(event(`${DAILY}\nRRULE:FREQ=DAILY;UNTIL=${until}`));

      expect(starts(reading), until).toHaveLength(3);
    }
  });

  it('lays out no more than the window, and what reaches into it', () => {
    const narrow = { ...window, fromMs: Date.UTC(2026, 3, 1, 1), toMs: Date.UTC(2026, 3, 3) };
    const overnight = 'DTSTART:20200101T230000Z\nDURATION:PT3H\nRRULE:FREQ=DAILY';

    const reading = read(event(overnight), { window: narrow });

    expect(starts(reading)).toEqual(['2026-03-31T23:00', '2026-04-01T23:00', '2026-04-02T23:00']);
  });

  it('keeps single events outside of the window', () => {
    const reading = read(event('DTSTART:20150101T100000Z'));

    expect(reading.entries).toHaveLength(1);
    expect(reading.entries[0]?.occurrence).toBe('');
  });

  const CHANGED = `BEGIN:VEVENT
UID:e1
SUMMARY:Moved
RECURRENCE-ID;TZID=Europe/Berlin:20260328T090000
DTSTART;TZID=Europe/Berlin:20260328T150000
DTEND;TZID=Europe/Berlin:20260328T160000
END:VEVENT
`;

  it('puts a changed date in the place of its own, before its series or behind it', () => {
    const series = `${event(`${DAILY}\nRRULE:FREQ=DAILY;COUNT=3`)}\n`;
    for (const text of [CHANGED + series, series + CHANGED]) {
      const reading = read(text);

      expect(times(reading).sort()).toEqual([
        '2026-03-27T08:00:00Z/2026-03-27T08:30:00Z',
        '2026-03-28T14:00:00Z/2026-03-28T15:00:00Z',
        '2026-03-29T07:00:00Z/2026-03-29T07:30:00Z',
      ]);
      const moved = reading.entries.find(({ title }) => title === 'Moved');
      expect(moved?.occurrence).toBe('2026-03-28T08:00:00Z');
    }
  });

  it('finds the changed date by its day, or in UTC', () => {
    const series = `${event(`${DAILY}\nRRULE:FREQ=DAILY;COUNT=3`)}\n`;
    for (const id of ['RECURRENCE-ID;VALUE=DATE:20260328', 'RECURRENCE-ID:20260328T080000Z']) {
      const reading = read(series + CHANGED.replace(/RECURRENCE-ID.*/, id));

      expect(reading.entries, id).toHaveLength(3);
    }
  });

  it('takes the newest of several changes of one date', () => {
    const older = CHANGED.replace('SUMMARY:Moved', 'SUMMARY:Older\nSEQUENCE:1');
    const newer = CHANGED.replace('SUMMARY:Moved', 'SUMMARY:Newer\nSEQUENCE:2');

    const reading = read(newer + older);

    expect(reading.entries.map(({ title }) => title)).toEqual(['Newer']);
  });

  it('keeps a changed date whose series is not in the file', () => {
    const reading = read(CHANGED);

    expect(reading.entries).toMatchObject([{ title: 'Moved', occurrence: '2026-03-28T08:00:00Z' }]);
    expect(reading.counts).toMatchObject({ series: 0, overrides: 1 });
  });

  it('calls off one date and keeps it visible', () => {
    const calledOff = CHANGED.replace('SUMMARY:Moved', 'SUMMARY:Event\nSTATUS:CANCELLED');

    const { entries } = read(`${event(`${DAILY}\nRRULE:FREQ=DAILY;COUNT=2`)}\n${calledOff}`);

    expect(entries.map(({ status }) => status)).toEqual(['unstated', 'cancelled']);
  });

  it('moves a date and all later ones where the change says so', () => {
    const range = 'RECURRENCE-ID;RANGE=THISANDFUTURE';
    const ids = [`${range};TZID=Europe/Berlin:20260328T090000`, `${range}:20260328T080000Z`];
    for (const id of ids) {
      const lasting = CHANGED.replace(/RECURRENCE-ID.*/, id);

      const reading = read(`${event(`${DAILY}\nRRULE:FREQ=DAILY;COUNT=4`)}\n${lasting}`);

      expect(times(reading).sort()).toEqual([
        '2026-03-27T08:00:00Z/2026-03-27T08:30:00Z',
        '2026-03-28T14:00:00Z/2026-03-28T15:00:00Z',
        '2026-03-29T13:00:00Z/2026-03-29T14:00:00Z',
        '2026-03-30T13:00:00Z/2026-03-30T14:00:00Z',
      ]);
    }
  });

  it('keeps the first date of a series whose rule cannot be read, and says so', () => {
    const reading = read(event(`${DAILY}\nRRULE:FREQ=FORTNIGHTLY`));

    expect(starts(reading)).toEqual(['2026-03-27T08:00']);
    expect(whys(reading).join()).toMatch(/rule for repeating cannot be read/);
  });

  it('stops laying out a series that repeats without measure, and says so', () => {
    const reading = read(event('DTSTART:20260101T000000Z\nRRULE:FREQ=SECONDLY'));

    expect(reading.entries.length).toBeLessThanOrEqual(20_000);
    expect(whys(reading).join()).toMatch(/repeats too often/);
  });

  it('keeps a repeating event in an unknown zone once, without a usable time', () => {
    const reading = read(event('DTSTART;TZID=Mars:20260327T090000\nRRULE:FREQ=DAILY'));

    expect(times(reading)).toEqual(['unknown 2026-03-27T09:00:00']);
  });
});

describe('readCalendarText, which events are one', () => {
  it('takes the newest version of an event that stands twice', () => {
    const first = event('DTSTART:20260422T100000Z\nSEQUENCE:1');
    const second = event('DTSTART:20260423T100000Z\nSEQUENCE:2\nSTATUS:CANCELLED');

    const reading = read(`${second}\n${first}`);

    expect(reading.entries).toMatchObject([{ eventId: 'e1', status: 'cancelled' }]);
  });

  it('keeps different events apart that an exporter gave one UID', () => {
    const two = [
      event('DTSTART:20260422T100000Z'),
      event('DTSTART:20260423T100000Z'),
      event('DTSTART:20260423T100000Z'),
    ].join('\n');

    const reading = read(two);

    expect(reading.entries).toHaveLength(2);
    expect(new Set(reading.entries.map(({ eventId }) => eventId)).size).toBe(2);
    expect(whys(reading)).toEqual(['Different events have one UID; each was kept.']);
  });

  it('gives events without UID ids of their own, which do not depend on the order', () => {
    const events = ['20260422', '20260423', '20260424'].map((date) =>
      event(`DTSTART:${date}`).replace('UID:e1\n', ''),
    );
    const idsByDate = (texts: readonly string[]): string[] =>
      read(texts.join('\n'))
        .entries.map((entry) => `${shown(entry)} ${entry.eventId}`)
        .sort();

    expect(new Set(idsByDate(events)).size).toBe(3);
    expect(idsByDate(events.toReversed())).toEqual(idsByDate(events));
  });

  it('keeps two equal events without UID as two', () => {
    const one = event('DTSTART:20260422').replace('UID:e1\n', '');

    const { entries } = read(`${one}\n${one}`);

    expect(new Set(entries.map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('calls off the events of a calendar that is sent to cancel them', () => {
    const text = `METHOD:CANCEL\n${event('DTSTART:20260422T100000Z')}`;

    expect(read(text).entries).toMatchObject([{ status: 'cancelled' }]);
  });

  it('leaves out the events of an answer to an invitation', () => {
    const reading = read(`METHOD:REPLY\n${event('DTSTART:20260422T100000Z')}`);

    expect(reading.entries).toEqual([]);
    expect(whys(reading).join()).toMatch(/answers an invitation/);
  });
});
