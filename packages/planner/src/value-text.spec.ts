import type { ParameterValue } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { instantText, slotText, valueText } from './value-text.js';

const ZONE = 'Europe/Berlin';
const THREE = Date.UTC(2026, 11, 3, 14);
const HOUR = 3_600_000;

describe('valueText', () => {
  it.each<[ParameterValue, string]>([
    [{ kind: 'text', text: 'Dentist' }, 'Dentist'],
    [{ kind: 'choice', id: 'c1', label: 'By bus' }, 'By bus'],
    [{ kind: 'calendar', calendarId: 'cal-work', title: 'Work' }, 'Work'],
    [
      { kind: 'dateTime', atMs: THREE, zone: ZONE },
      'Thursday, 3 December 2026, 15:00 (Europe/Berlin)',
    ],
    [
      { kind: 'timeSlot', startMs: THREE, endMs: THREE + HOUR, zone: ZONE },
      'Thursday, 3 December 2026, 15:00 to 16:00 (Europe/Berlin)',
    ],
    [
      { kind: 'contact', contactId: 'c1', name: 'Ana', phone: '+12025550101', email: 'a@b.test' },
      'Ana, +12025550101',
    ],
    [
      { kind: 'contact', contactId: 'c1', name: 'Ana', phone: null, email: 'a@b.test' },
      'Ana, a@b.test',
    ],
    [{ kind: 'contact', contactId: 'c1', name: 'Ana', phone: null, email: null }, 'Ana'],
    [
      { kind: 'location', label: 'Home', address: '1 Main St', latitude: null, longitude: null },
      'Home, 1 Main St',
    ],
    [{ kind: 'location', label: 'Home', address: null, latitude: 1, longitude: 2 }, 'Home'],
  ])('puts %o in words', (value, text) => {
    expect(valueText(value)).toBe(text);
  });

  it.each([
    ['USD', 1999, /19\.99/],
    ['JPY', 2400, /2,400$/],
    ['KWD', 1999, /1\.999/],
    ['USD', -500, /^-.*5\.00/],
  ])('shows an amount in %s by the minor unit of its currency', (currency, amountMinor, text) => {
    const shown = valueText({ kind: 'money', amountMinor, currency });

    expect(shown).toMatch(text);
    expect(shown).toContain(currency);
  });
});

describe('slotText', () => {
  it('shows both dates where they differ', () => {
    const late = Date.UTC(2026, 11, 3, 22, 30);

    expect(slotText(late, late + HOUR, ZONE)).toBe(
      'Thursday, 3 December 2026, 23:30 to Friday, 4 December 2026, 00:30 (Europe/Berlin)',
    );
  });

  it('shows midnight as 00:00', () => {
    expect(instantText(Date.UTC(2026, 11, 3, 23), ZONE)).toContain('4 December 2026, 00:00');
  });
});
