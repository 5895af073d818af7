import type { ContextSource, EvidenceReading, Json } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { createContextEvidence } from './context-evidence.js';
import {
  createCalendarFileSource,
  createContactFileSource,
  createPlacesFileSource,
} from './file-sources.js';

const NOW = Date.UTC(2026, 3, 1);
const clock = { now: () => NOW, monotonic: () => 0 };
const ZONE = 'Europe/Berlin';

/** Three files that a test can change between two reads. */
function createDevice(): { files: Record<string, string>; sources: ContextSource[] } {
  const files: Record<string, string> = {
    'work.ics': `BEGIN:VCALENDAR
BEGIN:VEVENT
UID:series
SUMMARY:Standup
LOCATION:Room 1
STATUS:CONFIRMED
LAST-MODIFIED:20260301T100000Z
DTSTART;TZID=Europe/Berlin:20200101T090000
DTEND;TZID=Europe/Berlin:20200101T091500
RRULE:FREQ=DAILY
END:VEVENT
BEGIN:VEVENT
UID:once
SUMMARY:Dentist
DTSTART:20150401T100000Z
END:VEVENT
BEGIN:VEVENT
UID:floating
SUMMARY:Run
DTSTART:20260414T180000
DTEND:20260414T190000
END:VEVENT
BEGIN:VEVENT
UID:allday
SUMMARY:Fair
DTSTART;VALUE=DATE:20260420
END:VEVENT
BEGIN:VEVENT
UID:mars
SUMMARY:Nowhere
DTSTART;TZID=Mars:20260414T180000
END:VEVENT
BEGIN:VEVENT
UID:point
SUMMARY:Doors
DTSTART:20260421T100000Z
END:VEVENT
END:VCALENDAR`,
    'people.vcf': 'BEGIN:VCARD\nUID:ana\nFN:Ana\nTEL;CELL:+12025550151\nEND:VCARD',
    'places.json': '[{"id":"home","label":"Home","address":"1 Quay Street"}]',
  };
  const readFile = async (path: string): Promise<Uint8Array> => {
    const text = files[path];
    if (text === undefined) throw Object.assign(new Error('gone'), { code: 'ENOENT' });
    return Buffer.from(text);
  };
  const sources = [
    createCalendarFileSource({ sourceId: 'cal', path: 'work.ics', readFile }),
    createContactFileSource({ sourceId: 'people', path: 'people.vcf', readFile }),
    createPlacesFileSource({ sourceId: 'places', path: 'places.json', readFile }),
  ];
  return { files, sources };
}

async function read(
  sources: readonly ContextSource[],
  readerId: string,
  query: Json,
  { fields, exclude = [] }: { readonly fields: readonly string[]; readonly exclude?: string[] },
): Promise<EvidenceReading> {
  const reader = createContextEvidence({ sources, zone: ZONE, clock }).find(
    (candidate) => candidate.readerId === readerId,
  );
  if (reader === undefined) throw new Error(readerId);
  return reader.read({ readerId, query, fields, label: 'x' }, { providerObjectIds: exclude });
}

describe('context.free-slot', () => {
  const slot = (day: number, hour: number): Json => ({
    startMs: Date.UTC(2026, 3, day, hour),
    endMs: Date.UTC(2026, 3, day, hour, 30),
    zone: ZONE,
  });
  const fields = ['overlapping', 'freeMarked'];
  const titles = async (query: Json, exclude: string[] = []): Promise<readonly unknown[]> => {
    const { sources } = createDevice();
    const reading = await read(sources, 'context.free-slot', query, { fields, exclude });
    if (reading.kind !== 'read') throw new Error(reading.why);
    const { overlapping } = reading.fields;
    const list = overlapping?.present === true ? overlapping.value : [];
    return Array.isArray(list) ? list.map((item: { title: unknown }) => item.title) : [];
  };

  const slots = [
    ['a date of a series', slot(14, 7), ['Standup']],
    ['nothing', slot(14, 9), []],
    ['a local time in the zone of the query', slot(14, 16), ['Run']],
    ['a whole day, from midnight to midnight', slot(19, 22), ['Fair']],
    ['a point in time at its start', slot(21, 10), ['Doors']],
    ['no entry that ends as it begins', slot(14, 17), []],
  ] as const;
  it.each(slots)('finds %s', async (_, query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  it('leaves out entries of the action itself', async () => {
    expect(await titles(slot(14, 7), ['series'])).toEqual([]);
  });

  it('sorts, so that the order of sources and events changes nothing', async () => {
    const { sources } = createDevice();
    const wholeDay = { startMs: Date.UTC(2026, 3, 14), endMs: Date.UTC(2026, 3, 22), zone: ZONE };

    const forwards = await read(sources, 'context.free-slot', wholeDay, { fields });
    const reversed = sources.toReversed();
    const backwards = await read(reversed, 'context.free-slot', wholeDay, { fields });

    expect(backwards).toEqual(forwards);
  });

  it('does not need the address book', async () => {
    const { files, sources } = createDevice();
    files['people.vcf'] = '';

    const reading = await read(sources, 'context.free-slot', slot(14, 9), { fields });

    expect(reading.kind).toBe('read');
  });

  it('reads only the sources that the query names', async () => {
    const { sources } = createDevice();
    const query = { ...(slot(14, 7) as object), sourceIds: ['people'] };

    const reading = await read(sources, 'context.free-slot', query, { fields });

    expect(reading).toMatchObject({ fields: { overlapping: { value: [] } } });
  });
});
