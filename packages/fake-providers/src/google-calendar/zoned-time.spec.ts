import { describe, expect, it } from 'vitest';

import { dateTimeText, instantOf, isTimeZone, parseDate, parseDateTime } from './zoned-time.js';

const reading = (text: string): number => Date.parse(`${text}Z`);

describe('instantOf', () => {
  it.each([
    ['Europe/Berlin', '2026-03-02T09:00:00', '2026-03-02T08:00:00'],
    ['Europe/Berlin', '2026-07-02T09:00:00', '2026-07-02T07:00:00'],
    ['America/New_York', '2026-03-08T09:00:00', '2026-03-08T13:00:00'],
    ['Asia/Kathmandu', '2026-03-02T09:00:00', '2026-03-02T03:15:00'],
    ['Pacific/Kiritimati', '2026-03-02T09:00:00', '2026-03-01T19:00:00'],
  ])('finds the instant of a wall clock in %s', (zone, wall, instant) => {
    expect(instantOf(reading(wall), zone)).toBe(reading(instant));
  });

  it('takes the earlier of the two instants in the doubled hour of autumn', () => {
    expect(instantOf(reading('2026-10-25T02:30:00'), 'Europe/Berlin')).toBe(
      reading('2026-10-25T00:30:00'),
    );
  });

  it('moves on by the gap in the missing hour of spring', () => {
    expect(instantOf(reading('2026-03-29T02:30:00'), 'Europe/Berlin')).toBe(
      reading('2026-03-29T01:30:00'),
    );
  });
});

describe('dateTimeText', () => {
  it.each([
    ['UTC', '2026-03-02T08:00:00Z'],
    ['Europe/London', '2026-03-02T08:00:00+00:00'],
    ['Europe/Berlin', '2026-03-02T09:00:00+01:00'],
    ['America/St_Johns', '2026-03-02T04:30:00-03:30'],
  ])('writes an instant in %s', (zone, text) => {
    expect(dateTimeText(reading('2026-03-02T08:00:00') + 250, zone)).toBe(text);
  });
});

describe('parseDateTime and parseDate', () => {
  it('drops fractions of a second and reads the offset', () => {
    expect(parseDateTime('2026-03-02T09:00:00.999-05:30')).toEqual({
      readingMs: reading('2026-03-02T09:00:00'),
      offsetMs: -5.5 * 3_600_000,
    });
  });

  it.each(['2026-02-30T09:00:00Z', '2026-03-02T24:00:00Z', '2026-03-02 09:00:00Z', '2026-03-02'])(
    'does not take %s for a time',
    (text) => {
      expect(parseDateTime(text)).toBeUndefined();
    },
  );

  it('knows which days and zones there are', () => {
    expect([parseDate('2028-02-29'), parseDate('2026-02-29')]).toEqual([
      reading('2028-02-29T00:00:00'),
      undefined,
    ]);
    expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Base')]).toEqual([true, false]);
  });
});
