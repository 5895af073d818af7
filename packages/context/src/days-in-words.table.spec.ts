import { describe, expect, it } from 'vitest';

import { askWhen, told } from './__fixtures__/asking.js';

const SUNDAY = '2026-03-01T17:10:00Z';
const WEDNESDAY = '2026-03-04T09:00:00Z';

describe('weekdays in words (NLT-1)', () => {
  it.each([
    [SUNDAY, 'Friday at 15:00', 'HIGH 2026-03-06T14:00Z'],
    [SUNDAY, 'next Friday at 15:00', 'ask 2026-03-06T14:00Z 2026-03-13T14:00Z'],
    [WEDNESDAY, 'Friday at 15:00', 'HIGH 2026-03-06T14:00Z'],
    [WEDNESDAY, 'this Friday at 15:00', 'HIGH 2026-03-06T14:00Z'],
    [WEDNESDAY, 'next Friday at 15:00', 'ask 2026-03-06T14:00Z 2026-03-13T14:00Z'],
    [WEDNESDAY, 'Wednesday at 15:00', 'ask 2026-03-04T14:00Z 2026-03-11T14:00Z'],
  ])('asked at %s, “%s” is %s', (askedAt, words, wanted) => {
    expect(told(askWhen(words, { askedAt }))).toBe(wanted);
  });

  it.each(['Friday', 'next Friday', 'this Friday', 'Wednesday'])(
    'never takes “%s” for a day that is over',
    (words) => {
      for (const askedAt of [SUNDAY, WEDNESDAY]) {
        const { candidates } = askWhen(words, { askedAt });

        for (const { value } of candidates) {
          expect(value.kind === 'dateTime' && value.atMs).toBeGreaterThanOrEqual(
            Date.parse(askedAt),
          );
        }
      }
    },
  );

  it.each([
    ['Friday at 15:00', 'Friday 6 March 2026'],
    ['next Friday at 15:00', 'Friday 13 March 2026'],
    ['Wednesday at 15:00', 'Wednesday 11 March 2026'],
    ['tomorrow at 3pm', 'Thursday 5 March 2026'],
  ])('shows weekday and date of “%s”', (words, wanted) => {
    const labels = askWhen(words).candidates.map(({ label }) => label);

    expect(labels.some((label) => label.includes(wanted))).toBe(true);
  });

  it('asks where the weekday and the date do not agree', () => {
    expect(told(askWhen('Monday 5 March at 15:00'))).toMatch(/^ask /);
    expect(told(askWhen('Thursday 5 March at 15:00'))).toBe('HIGH 2026-03-05T14:00Z');
  });
});

describe('dates in figures (NLT-3)', () => {
  const asked = { askedAt: '2026-01-10T09:00:00Z' };

  it.each([
    ['5/6 at 15:00', 'en-US', null, 'HIGH 2026-05-06T13:00Z'],
    ['5/6 at 15:00', 'en-GB', null, 'HIGH 2026-06-05T13:00Z'],
    ['5/6 at 15:00', null, null, 'ask 2026-06-05T13:00Z 2026-05-06T13:00Z'],
    ['13/6 at 15:00', null, null, 'HIGH 2026-06-13T13:00Z'],
    ['5.6.2026 at 15:00', 'de', null, 'HIGH 2026-06-05T13:00Z'],
    ['6/6 at 15:00', null, null, 'HIGH 2026-06-06T13:00Z'],
  ])('reads “%s” with locale %s as %s', (words, locale, country, wanted) => {
    expect(told(askWhen(words, { ...asked, context: { locale, country } }))).toBe(wanted);
  });

  it.each(['de', 'en-US', 'en-GB', 'ja-JP', 'ar-EG', 'xx-nonsense', null])(
    'reads 2026-04-09 as the ninth of April with locale %s',
    (locale) => {
      const found = askWhen('2026-04-09 at 15:00', { ...asked, context: { locale } });

      expect(told(found)).toBe('HIGH 2026-04-09T13:00Z');
    },
  );

  it('keeps the order that another date of the list proves', () => {
    const context = { locale: 'en-US', country: 'US' };
    const both = askWhen('23/9/2026 and 7/8/2026 at 15:00', { ...asked, context });
    const second = askWhen('7/8/2026 at 15:00', {
      ...asked,
      context,
      hints: { title: 'report due 23/9/2026' },
    });

    expect(both.confidence).not.toBe('HIGH');
    expect(JSON.stringify(both.candidates)).not.toContain(
      String(Date.parse('2026-07-08T13:00:00Z')),
    );
    expect(told(second)).not.toBe('HIGH 2026-07-08T13:00Z');
  });

  it.each(['31/2 at 15:00', '31 February at 15:00', '2026-02-30 at 15:00', '99/99 at 15:00'])(
    'asks about “%s”, which is no day',
    (words) => {
      expect(told(askWhen(words, asked))).toMatch(/^ask/);
    },
  );
});
