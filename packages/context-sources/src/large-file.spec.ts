import { describe, expect, it } from 'vitest';

import { readCalendarText } from './read-calendar-text.js';
import { readContactCards } from './read-contact-cards.js';

const window = { fromMs: Date.UTC(2025, 3, 1), toMs: Date.UTC(2027, 4, 1), zone: 'Europe/Berlin' };
// Seconds of this process, so that a busy machine does not count; about a tenth of it is used.
const SECONDS_MAX = 10;
const TIMEOUT_MS = 120_000;

function seconds(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000_000;
}

function calendar(count: number, extra: string): string {
  const events = Array.from({ length: count }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, '0');
    return [
      'BEGIN:VEVENT',
      `UID:e${index}@example.test`,
      `DTSTART;TZID=Europe/Berlin:202604${day}T090000`,
      `DTEND;TZID=Europe/Berlin:202604${day}T100000`,
      `SUMMARY:Event number ${index} with a title that is of an ordinary length for a title`,
      'DESCRIPTION:Some text\\, which is there to be unescaped and folded over more than one',
      '  line of the file',
      'ATTENDEE;CN="Doe, Jane";PARTSTAT=ACCEPTED:mailto:jane@example.test',
      extra,
      'END:VEVENT',
    ].join('\r\n');
  });
  return ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n');
}

describe('large files', { timeout: TIMEOUT_MS }, () => {
  it('reads 10,000 events in seconds', () => {
    const text = calendar(10_000, 'CLASS:PUBLIC');

    const took = seconds(() => {
      expect(readCalendarText(text, { sourceId: 's', window }).entries).toHaveLength(10_000);
    });

    expect(took).toBeLessThan(SECONDS_MAX);
  });

  it('reads 10,000 yearly series in seconds', () => {
    const text = calendar(10_000, 'RRULE:FREQ=YEARLY');

    const took = seconds(() => {
      expect(readCalendarText(text, { sourceId: 's', window }).entries).toHaveLength(20_000);
    });

    expect(took).toBeLessThan(SECONDS_MAX);
  });

  it('stops at its bounds where 10,000 series repeat every day, and says so', () => {
    const text = calendar(10_000, 'RRULE:FREQ=DAILY');

    const took = seconds(() => {
      const { entries, problems } = readCalendarText(text, { sourceId: 's', window });

      expect(entries).toHaveLength(200_000);
      expect(problems.map(({ why }) => why).join()).toMatch(/more than 200000 dates/);
    });

    expect(took).toBeLessThan(SECONDS_MAX);
  });

  it('stops at its bounds where every series is dear to lay out', () => {
    const text = calendar(2_000, 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30');

    const took = seconds(() => {
      const { problems } = readCalendarText(text, { sourceId: 's', window });

      expect(problems.map(({ why }) => why).join()).toMatch(/repeats too often/);
    });

    expect(took).toBeLessThan(SECONDS_MAX);
  });

  it('reads 10,000 cards in seconds', () => {
    const cards = Array.from(
      { length: 10_000 },
      (_, index) =>
        `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Person ${index}\r\nTEL;TYPE=CELL:${index}\r\nEND:VCARD`,
    );

    const took = seconds(() => {
      const { contacts } = readContactCards(cards.join('\r\n'), { sourceId: 's' });

      expect(contacts).toHaveLength(10_000);
    });

    expect(took).toBeLessThan(SECONDS_MAX);
  });
});
