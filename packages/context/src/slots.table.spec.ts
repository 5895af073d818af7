import { describe, expect, it } from 'vitest';

import { askSlot, shown, told } from './__fixtures__/asking.js';
import { entry, snapshot } from './__fixtures__/snapshot.js';
import { findConflicts } from './find-conflicts.js';

const ENTRIES = [
  entry('Cancelled planning', ['2026-04-14T09:00:00Z', '2026-04-14T10:00:00Z'], {
    status: 'cancelled',
  }),
  entry('Visiting city label', ['', ''], {
    time: { kind: 'allDay', startDate: '2026-04-14', endDate: '2026-04-15' },
    busy: false,
  }),
  entry('Lecture exported as free', ['2026-04-14T11:00:00Z', '2026-04-14T12:00:00Z'], {
    busy: false,
  }),
  entry('Tentative call', ['2026-04-14T13:00:00Z', '2026-04-14T14:00:00Z'], {
    status: 'tentative',
  }),
];
const ASKED = { askedAt: '2026-04-10T09:00:00Z' };
const HALF_HOUR_MS = 30 * 60_000;

function titlesAt(start: string, entries = ENTRIES) {
  const startMs = Date.parse(start);
  const found = findConflicts(snapshot({ entries }), { startMs, endMs: startMs + HALF_HOUR_MS });
  return {
    busy: found.busy.map(({ title }) => title),
    markedFree: found.markedFree.map(({ title }) => title),
  };
}

describe('findConflicts (CAL-5)', () => {
  it.each([
    ['2026-04-14T09:30:00Z', [], []],
    ['2026-04-14T11:30:00Z', [], ['Lecture exported as free']],
    ['2026-04-14T13:30:00Z', ['Tentative call'], []],
    ['2026-04-14T16:00:00Z', [], []],
    ['2026-04-14T12:30:00Z', [], []],
    ['2026-04-14T14:00:00Z', [], []],
  ])('says what stands at %s', (start, busy, markedFree) => {
    expect(titlesAt(start)).toEqual({ busy, markedFree });
    expect(titlesAt(start, ENTRIES.toReversed())).toEqual({ busy, markedFree });
  });

  it('reads a floating entry in the zone of the person', () => {
    const floating = entry('Class', ['', ''], {
      time: {
        kind: 'floating',
        startLocal: '2026-04-14T15:00:00',
        endLocal: '2026-04-14T16:00:00',
      },
    });

    expect(titlesAt('2026-04-14T13:30:00Z', [floating]).busy).toEqual(['Class']);
    expect(titlesAt('2026-04-14T15:30:00Z', [floating]).busy).toEqual([]);
  });

  it('never counts an entry whose time nobody knows', () => {
    const unknown = entry('Somewhere', ['', ''], {
      time: { kind: 'unknown', startLocal: '2026-04-14T15:00:00', why: 'its zone is not known' },
    });

    expect(titlesAt('2026-04-14T13:30:00Z', [unknown])).toEqual({ busy: [], markedFree: [] });
  });
});

describe('a slot beside what is in the calendar', () => {
  const at = (words: string) => askSlot(words, { ...ASKED, context: { entries: ENTRIES } });

  it.each([
    ['2026-04-14 at 11:30 for 30 minutes', 'HIGH 2026-04-14T09:30Z/2026-04-14T10:00Z'],
    ['2026-04-14 at 13:30 for 30 minutes', 'MEDIUM 2026-04-14T11:30Z/2026-04-14T12:00Z'],
    ['2026-04-14 at 15:30 for 30 minutes', 'MEDIUM 2026-04-14T13:30Z/2026-04-14T14:00Z'],
    ['2026-04-14 at 18:00 for 30 minutes', 'HIGH 2026-04-14T16:00Z/2026-04-14T16:30Z'],
  ])('“%s” is %s', (words, wanted) => {
    expect(told(at(words))).toBe(wanted);
  });

  it('offers free slots instead of a busy one', () => {
    const found = at('2026-04-14 at 15:30 for 30 minutes');

    const [said, ...offered] = found.question?.options ?? [];
    expect(said === undefined ? null : shown(said.value)).toBe(
      '2026-04-14T13:30Z/2026-04-14T14:00Z',
    );
    expect(offered.length).toBeGreaterThan(0);
    for (const { value } of offered) {
      if (value.kind !== 'timeSlot') throw new Error('An offer that is no slot.');
      expect(value.endMs - value.startMs).toBe(HALF_HOUR_MS);
      expect(value.startMs).toBeGreaterThan(Date.parse(ASKED.askedAt));
      const { busy, markedFree } = findConflicts(snapshot({ entries: ENTRIES }), value);
      expect([...busy, ...markedFree]).toEqual([]);
    }
  });

  it.each([
    ['2026-04-14 at 15:30 for 30 minutes', 'Tentative call'],
    ['2026-04-14 at 13:30 for 30 minutes', 'Lecture exported as free'],
  ])('names what stands at “%s”', (words, title) => {
    expect(at(words).question?.text).toContain(title);
  });

  it('suggests, and never fills in, a slot on a day that is marked as busy', () => {
    const holiday = entry('Holiday', ['', ''], {
      time: { kind: 'allDay', startDate: '2026-04-14', endDate: '2026-04-15' },
    });
    const found = askSlot('2026-04-14 at 11:30', { ...ASKED, context: { entries: [holiday] } });

    expect(found.confidence).toBe('MEDIUM');
    expect(found.question?.text).toContain('Holiday');
  });
});
