import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { CalendarEntry, EvidenceReading } from '@landed/contract';
import { afterEach, describe, expect, it } from 'vitest';

import { createContextEvidence } from './context-evidence.js';
import { createCalendarFileSource } from './file-sources.js';
import { readCalendarText, type CalendarReading } from './read-calendar-text.js';
import { readContactCards } from './read-contact-cards.js';
import { instantTextOf } from './wall-time.js';

// Kept beside the repository, not in it; from a clone alone these tests are skipped.
const folder = join(import.meta.dirname, '../../../../shared/cases/files');
const present = existsSync(folder);
const fileIn = (name: string): Uint8Array => readFileSync(join(folder, name));

const clock = { now: () => Date.UTC(2026, 3, 1), monotonic: () => 0 };

function readingOf(name: string): CalendarReading {
  return readCalendarText(fileIn(name), {
    sourceId: 'case',
    fileName: name,
    window: { fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2027, 0, 1), zone: 'Europe/Berlin' },
  });
}

function times({ time }: CalendarEntry): readonly string[] {
  switch (time.kind) {
    case 'instant':
      return [instantTextOf(time.startMs), instantTextOf(time.endMs)];
    case 'floating':
      return [time.startLocal, time.endLocal];
    case 'allDay':
      return [time.startDate, time.endDate];
    case 'unknown':
      return ['unknown', time.startLocal];
  }
}

describe.skipIf(!present)('CAL-1, Windows zone names without a zone block', () => {
  const machineZone = process.env.TZ;
  afterEach(() => {
    if (machineZone === undefined) delete process.env.TZ;
    else process.env.TZ = machineZone;
  });

  const machines = [
    ['UTC', 0],
    ['Asia/Kolkata', -330],
  ] as const;
  it.each(machines)('reads Berlin time on a machine in %s', (zone, offset) => {
    process.env.TZ = zone;
    expect(new Date(0).getTimezoneOffset()).toBe(offset);

    const { entries, problems } = readingOf('cal-1-windows-zone.ics');

    const weekly = entries.filter(({ title }) => title === 'Weekly check-in');
    expect(weekly.map((entry) => times(entry)[0])).toEqual([
      '2026-03-24T08:00:00Z',
      '2026-03-31T07:00:00Z',
      '2026-04-07T07:00:00Z',
    ]);
    const [unknown] = entries.filter(({ title }) => title === 'Zone nobody defines');
    expect(unknown?.time).toEqual({
      kind: 'unknown',
      startLocal: '2026-03-25T09:00:00',
      why: 'The time zone "Mars Standard Time" is not known, and the file does not define it.',
    });
    expect(problems).toEqual([
      {
        sourceId: 'case',
        where: 'event 2 (line 12)',
        why: 'The time zone "Mars Standard Time" is not known, and the file does not define it. Such an event is kept without a usable time.',
      },
    ]);
  });
});

describe.skipIf(!present)('CAL-3, events without an end', () => {
  const expected = [
    ['Library day', ['2026-04-22', '2026-04-23']],
    ['Doors open', ['2026-04-22T18:30:00Z', '2026-04-22T18:30:00Z']],
    ['One nominal day over the clock change', ['2026-03-28T19:00:00Z', '2026-03-29T18:00:00Z']],
    ['Exactly 24 hours over the clock change', ['2026-03-28T19:00:00Z', '2026-03-29T19:00:00Z']],
  ] as const;

  it.each(expected)('gives "%s" its own kind of length', (title, [start, end]) => {
    const { entries } = readingOf('cal-3-no-end.ics');

    const entry = entries.find((candidate) => candidate.title === title);

    expect(entry === undefined ? [] : times(entry)).toEqual([start, end]);
  });
});

describe.skipIf(!present)('CAL-5, cancelled and free entries', () => {
  const source = createCalendarFileSource({
    sourceId: 'case',
    path: join(folder, 'cal-5-free-cancelled.ics'),
    calendarTitle: 'Work',
  });
  const readers = createContextEvidence({ sources: [source], zone: 'Europe/Berlin', clock });

  async function slot(startMs: number): Promise<EvidenceReading> {
    const reader = readers.find(({ readerId }) => readerId === 'context.free-slot');
    if (reader === undefined) throw new Error('no free-slot reader');
    const query = {
      readerId: 'context.free-slot',
      query: { startMs, endMs: startMs + 30 * 60_000, zone: 'Europe/Berlin' },
      fields: ['overlapping', 'freeMarked'],
      label: 'the free slot',
    };
    return reader.read(query, { providerObjectIds: [] });
  }

  it('finds the slot of the cancelled entry free', async () => {
    const reading = await slot(Date.UTC(2026, 3, 14, 9, 30));

    expect(reading).toMatchObject({
      fields: {
        overlapping: { present: true, value: [] },
        freeMarked: { present: true, value: [] },
      },
    });
  });

  it('shows the timed entry that is marked as free', async () => {
    const reading = await slot(Date.UTC(2026, 3, 14, 11, 30));

    expect(reading).toMatchObject({
      fields: {
        overlapping: { value: [] },
        freeMarked: {
          value: [
            {
              title: 'Lecture exported as free',
              start: '2026-04-14T11:00:00Z',
              end: '2026-04-14T12:00:00Z',
              status: 'unstated',
              where: 'Work',
            },
          ],
        },
      },
    });
  });

  it('finds the slot of the tentative entry busy', async () => {
    const reading = await slot(Date.UTC(2026, 3, 14, 13, 30));

    expect(reading).toMatchObject({
      fields: {
        overlapping: { value: [{ title: 'Tentative call', status: 'tentative' }] },
        freeMarked: { value: [] },
      },
    });
  });
});

describe.skipIf(!present)('APPR-9, text that hides characters', () => {
  it('keeps every character of title, place and note', () => {
    const [entry] = readingOf('appr-9-display.ics').entries;

    expect(entry?.title).toBe('Team lunch\nAmount: 0.00 USD\nRisk: none');
    expect(entry?.place).toBe('Caf\u200Be \u202Emoc.elpmaxe\u202C');
    expect(entry?.note).toBe('pay \u0430cme.example');
  });
});

describe.skipIf(!present)('VCF-1, a 2.1 card with encoded names and a picture', () => {
  it('reads the names, the note, and the numbers behind the picture', () => {
    const { contacts, problems } = readContactCards(fileIn('vcf-1-qp-21.vcf'), {
      sourceId: 'case',
    });

    expect(contacts).toHaveLength(1);
    expect(contacts[0]).toMatchObject({
      displayName: 'Žofie Krásná',
      familyName: 'Krásná',
      givenName: 'Žofie',
      note: 'owes 5 = half of ten\nsecond line',
      phones: [
        { number: '+1 202 555 0151', kind: 'mobile', label: null },
        { number: '+1 202 555 0152', kind: 'fax', label: null },
      ],
    });
    expect(problems).toEqual([]);
  });
});

describe.skipIf(!present)('VCF-3, names that contain each other', () => {
  it('keeps all six cards under their own ids', () => {
    const { contacts } = readContactCards(fileIn('vcf-3-similar-names.vcf'), { sourceId: 'case' });

    expect(contacts.map(({ contactId, displayName }) => [contactId, displayName])).toEqual([
      ['c1', 'Brook Tam'],
      ['c2', 'Tam'],
      ['c3', 'Alex Kim'],
      ['c4', 'Alex Kim'],
      ['c5', 'Dana Osei'],
      ['c6', 'Dana Osei'],
    ]);
  });

  it('gives the same contacts whatever the order of the cards, with and without UIDs', () => {
    const text = Buffer.from(fileIn('vcf-3-similar-names.vcf')).toString('utf8');
    const cards = text.split(/(?<=END:VCARD\r?\n)/);
    const sorted = (parts: readonly string[]): readonly string[] =>
      readContactCards(parts.join(''), { sourceId: 'case' })
        .contacts.map((contact) => JSON.stringify(contact))
        .sort();

    expect(sorted(cards.toReversed())).toEqual(sorted(cards));

    const withoutUids = cards.map((card) => card.replace(/UID:.*\r?\n/, ''));
    expect(sorted(withoutUids.toReversed())).toEqual(sorted(withoutUids));
    expect(sorted(withoutUids)).toHaveLength(6);
  });
});

it.runIf(!present)('skips the given cases: ../shared/cases is not beside this clone', () => {
  expect(present).toBe(false);
});
