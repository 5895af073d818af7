import type { Target } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { ACCOUNT, DENTIST } from './__fixtures__/given-google.js';
import { describeInsert } from './event-insert-description.js';
import { slotText, zoneText } from './slot-text.js';

const TARGET: Target = {
  provider: 'google-calendar',
  account: ACCOUNT,
  environment: 'live',
  ids: { calendarId: ACCOUNT },
};

describe('describeInsert', () => {
  it('tells day, time, zone, calendar and place, and that nobody is mailed', () => {
    expect(describeInsert(DENTIST, TARGET)).toEqual({
      sentence: 'Book “Dentist appointment” on Thursday 3 December 2026, 15:00 to 16:00',
      details: [
        { label: 'Calendar', text: 'the main calendar of ana@example.com' },
        { label: 'Time zone', text: 'Europe/Berlin (GMT+01:00)' },
        { label: 'Place', text: 'Praxis Dr. Weber, Hauptstr. 1' },
      ],
      notifies: [],
      cannotBeUndone: null,
      ifAnswerLost: null,
    });
  });

  it('tells a note, and a calendar by its title and its id', () => {
    const target = { ...TARGET, ids: { calendarId: 'w@group.example.com' } };

    const named = describeInsert({ ...DENTIST, calendar: 'Work', note: 'Bring the card' }, target);
    const byId = describeInsert({ ...DENTIST, calendar: 'w@group.example.com' }, target);

    expect(named.details[0]?.text).toBe('Work (w@group.example.com)');
    expect(named.details.at(-1)).toEqual({ label: 'Note', text: 'Bring the card' });
    expect(byId.details[0]?.text).toBe('w@group.example.com');
  });

  it('leaves every character of the title as it is, for the planner to escape', () => {
    const title = 'Lunch\nAmount: 0\u202e';

    expect(describeInsert({ ...DENTIST, title }, TARGET).sentence).toContain(`“${title}”`);
  });
});

describe('slotText', () => {
  it('names both days of a slot that goes over midnight', () => {
    const text = slotText(Date.UTC(2026, 11, 3, 22), Date.UTC(2026, 11, 4, 0, 30), 'Europe/Berlin');

    expect(text).toBe('from Thursday 3 December 2026, 23:00 to Friday 4 December 2026, 01:30');
  });

  it('writes midnight as 00:00, and seconds only where there are some', () => {
    const text = slotText(Date.UTC(2026, 11, 3, 0), Date.UTC(2026, 11, 3, 0, 0, 30), 'UTC');

    expect(text).toBe('on Thursday 3 December 2026, 00:00 to 00:00:30');
  });
});

describe('zoneText', () => {
  it('tells the two readings of the doubled hour apart', () => {
    const first = Date.UTC(2026, 9, 25, 0, 30);
    const second = first + 3_600_000;

    expect(slotText(first, first, 'Europe/Berlin')).toBe(slotText(second, second, 'Europe/Berlin'));
    expect(zoneText(first, first, 'Europe/Berlin')).toBe('Europe/Berlin (GMT+02:00)');
    expect(zoneText(second, second, 'Europe/Berlin')).toBe('Europe/Berlin (GMT+01:00)');
    expect(zoneText(first, second, 'Europe/Berlin')).toBe(
      'Europe/Berlin (GMT+02:00, then GMT+01:00)',
    );
  });
});
