import {
  canonicalJson,
  type ContextSource,
  type EvidenceReading,
  type Json,
} from '@landed/contract';
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
  { fields }: { readonly fields: readonly string[] },
): Promise<EvidenceReading> {
  const reader = createContextEvidence({ sources, zone: ZONE, clock }).find(
    (candidate) => candidate.readerId === readerId,
  );
  if (reader === undefined) throw new Error(readerId);
  return reader.read({ readerId, query, fields, label: 'x' }, { providerObjectIds: [] });
}

const ENTRY = 'context.calendar-entry';
const ENTRY_FIELDS = ['start', 'end', 'status', 'title', 'place', 'colour', 'lastModified'];

describe('context.calendar-entry', () => {
  const standup = { sourceId: 'cal', eventId: 'series', occurrence: '2035-06-01T07:00:00Z' };

  it('reads one date of a series, however far away', async () => {
    const { sources } = createDevice();

    const reading = await read(sources, ENTRY, standup, { fields: ENTRY_FIELDS });

    expect(reading).toEqual({
      kind: 'read',
      readAt: NOW,
      fields: {
        start: { present: true, value: '2035-06-01T07:00:00Z' },
        end: { present: true, value: '2035-06-01T07:15:00Z' },
        status: { present: true, value: 'confirmed' },
        title: { present: true, value: 'Standup' },
        place: { present: true, value: 'Room 1' },
        colour: { present: true, value: null },
        lastModified: { present: true, value: '2026-03-01T10:00:00Z' },
      },
    });
  });

  const kinds = [
    ['once', '', '2015-04-01T10:00:00Z', '2015-04-01T10:00:00Z'],
    ['floating', '', '2026-04-14T18:00:00', '2026-04-14T19:00:00'],
    ['allday', '', '2026-04-20', '2026-04-21'],
    ['mars', '', '2026-04-14T18:00:00 (zone unknown)', null],
  ] as const;
  it.each(kinds)('reads the event %s', async (eventId, occurrence, start, end) => {
    const { sources } = createDevice();
    const query = { sourceId: 'cal', eventId, occurrence };

    const reading = await read(sources, ENTRY, query, { fields: ['start', 'end'] });

    expect(reading).toMatchObject({ fields: { start: { value: start }, end: { value: end } } });
  });

  it('reads the file as it is now, and finds a vanished event absent', async () => {
    const { files, sources } = createDevice();
    const before = await read(sources, ENTRY, standup, { fields: ['place'] });
    files['work.ics'] = (files['work.ics'] ?? '').replace('Room 1', 'Room 2');
    const moved = await read(sources, ENTRY, standup, { fields: ['place'] });
    files['work.ics'] = (files['work.ics'] ?? '').replace(
      'RRULE:',
      'EXDATE:20350601T070000Z\nRRULE:',
    );

    const gone = await read(sources, ENTRY, standup, { fields: ['place', 'title'] });

    expect(before).toMatchObject({ fields: { place: { value: 'Room 1' } } });
    expect(moved).toMatchObject({ fields: { place: { value: 'Room 2' } } });
    expect(gone).toEqual({
      kind: 'read',
      readAt: NOW,
      fields: { place: { present: false }, title: { present: false } },
    });
  });

  it('finds fields absent that it does not have', async () => {
    const { sources } = createDevice();

    const fields = ['constructor', '__proto__', 'mood'];
    const reading = await read(sources, ENTRY, standup, { fields });

    if (reading.kind !== 'read') throw new Error(reading.why);
    expect(Object.keys(reading.fields)).toEqual(fields);
    expect(Object.values(reading.fields)).toEqual(fields.map(() => ({ present: false })));
  });
});

describe('context.contact and context.place', () => {
  it('read a contact and a place as they are now', async () => {
    const { files, sources } = createDevice();
    const ana = { sourceId: 'people', contactId: 'ana' };
    const home = { sourceId: 'places', placeId: 'home' };
    files['people.vcf'] = (files['people.vcf'] ?? '').replace('0151', '0199');

    const contact = await read(sources, 'context.contact', ana, { fields: ['name', 'phones'] });
    const place = await read(sources, 'context.place', home, { fields: ['address', 'latitude'] });

    expect(contact).toMatchObject({
      fields: {
        name: { present: true, value: 'Ana' },
        phones: { present: true, value: [{ number: '+12025550199', kind: 'mobile' }] },
      },
    });
    expect(place).toMatchObject({
      fields: { address: { value: '1 Quay Street' }, latitude: { present: true, value: null } },
    });
  });

  it('find what is gone absent', async () => {
    const { sources } = createDevice();
    const nobody = { sourceId: 'people', contactId: 'nobody' };

    const reading = await read(sources, 'context.contact', nobody, { fields: ['name'] });

    expect(reading).toMatchObject({ kind: 'read', fields: { name: { present: false } } });
  });
});

describe('every reader', () => {
  const bad: readonly (readonly [string, Json, string])[] = [
    [ENTRY, null, 'the query is no record'],
    [ENTRY, { sourceId: 'cal', eventId: 7 }, 'the query has no text "eventId"'],
    [
      ENTRY,
      { sourceId: 'other', eventId: 'a', occurrence: '' },
      'the context source is no longer set up',
    ],
    [
      'context.free-slot',
      { startMs: 'x', endMs: 1, zone: ZONE },
      'the query has no instant "startMs"',
    ],
    [
      'context.free-slot',
      { startMs: 0, endMs: 1, zone: 'Mars' },
      'the time zone of the query is not known',
    ],
    ['context.contact', [], 'the query is no record'],
    ['context.place', { sourceId: 'places' }, 'the query has no text "placeId"'],
  ];
  it.each(bad)('%s answers %j with a reading that says why', async (readerId, query, why) => {
    const { sources } = createDevice();

    const reading = await read(sources, readerId, query, { fields: ['a'] });

    expect(reading).toEqual({ kind: 'unreadable', readAt: NOW, why });
  });

  it('says which file cannot be read, and no more', async () => {
    const { files, sources } = createDevice();
    delete files['people.vcf'];
    const ana = { sourceId: 'people', contactId: 'ana' };

    const reading = await read(sources, 'context.contact', ana, { fields: ['name'] });

    expect(reading).toMatchObject({
      kind: 'unreadable',
      why: 'your address book file people.vcf cannot be read: there is no such file',
    });
  });

  it('gives values that can be fingerprinted', async () => {
    const { sources } = createDevice();
    const wide = { startMs: 0, endMs: Date.UTC(2026, 3, 22), zone: ZONE };

    const reading = await read(sources, 'context.free-slot', wide, {
      fields: ['overlapping', 'freeMarked'],
    });

    if (reading.kind !== 'read') throw new Error(reading.why);
    for (const field of Object.values(reading.fields)) {
      if (!field.present) throw new Error('absent');
      expect(canonicalJson(field.value)).toMatch(/^\[/);
    }
  });
});
