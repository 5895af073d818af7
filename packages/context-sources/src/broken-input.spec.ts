import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { LandedError } from '@landed/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createProblemList } from './problem-list.js';
import { byteTextOf } from './byte-text.js';
import { unfoldedLinesOf } from './calendar-tree.js';
import { contentLineOf } from './content-line.js';
import { readCalendarText } from './read-calendar-text.js';
import { readContactCards } from './read-contact-cards.js';
import { readPlaces } from './read-places.js';

const window = { fromMs: Date.UTC(2000, 0, 1), toMs: Date.UTC(2030, 0, 1), zone: 'Europe/Berlin' };

const readers = [
  (text: Uint8Array) => readCalendarText(text, { sourceId: 's', window }),
  (text: Uint8Array) => readContactCards(text, { sourceId: 's' }),
  (text: Uint8Array) => readPlaces(text, { sourceId: 's' }),
];

/** Runs every reader; anything but a result or an INPUT_INVALID is a failure. */
function readAll(bytes: Uint8Array): void {
  for (const read of readers) {
    try {
      read(bytes);
    } catch (error) {
      if (!LandedError.is(error, 'INPUT_INVALID')) throw error;
    }
  }
}

const LINES = [
  'BEGIN:VCALENDAR',
  'END:VCALENDAR',
  'BEGIN:VEVENT',
  'END:VEVENT',
  'BEGIN:VTIMEZONE',
  'TZID:X',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:-2500',
  'END:STANDARD',
  'END:VTIMEZONE',
  'UID:a',
  'SUMMARY;X="un:closed',
  'DTSTART;TZID=X:20260422T100000',
  'DTSTART:99991231T235959Z',
  'DTSTART;VALUE=DATE:00010101',
  'DTEND:20260422',
  'DURATION:P99999W',
  'RRULE:FREQ=HOURLY;COUNT=7',
  'RRULE:FREQ=YEARLY;BYDAY=-53SU;BYSETPOS=-366',
  'RDATE:20260422T100000Z/P1D,x/y,',
  'EXDATE:,,',
  'RECURRENCE-ID;RANGE=THISANDFUTURE:20260422T100000',
  'X-WR-TIMEZONE:Europe/Kiev',
  ' fold',
  '\tfold',
  'BEGIN:VCARD',
  'END:VCARD',
  'VERSION:2.1',
  'N;ENCODING=QUOTED-PRINTABLE:=C3=;=',
  'TEL;CELL;;=:1',
  'PHOTO;BASE64:',
  'AAAA',
  'AGENT:',
  'item1.X-ABLabel:_$!<',
  'FN;CHARSET=utf-16:x',
  '=',
  ':',
  ';',
  '',
];

describe('readers, over broken input', () => {
  it('never throw anything but a refusal, for any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), readAll));
  });

  it('never throw anything but a refusal, for lines in any order', () => {
    const lines = fc.array(fc.constantFrom(...LINES), { maxLength: 40 });

    fc.assert(
      fc.property(lines, (chosen) => readAll(Buffer.from(chosen.join('\r\n')))),
      { numRuns: 500 },
    );
  });

  it('never throw anything but a refusal, for JSON of any shape', () => {
    fc.assert(fc.property(fc.json(), (json) => readAll(Buffer.from(json))));
  });

  const folder = join(import.meta.dirname, '../../../../shared/cases/real');
  it.runIf(existsSync(folder))(
    'never throw for real files that are cut or have a byte changed',
    () => {
      const files = readdirSync(folder)
        .filter((name) => /\.(ics|vcf)$/.test(name))
        .map((name) => readFileSync(join(folder, name)));
      const damage = fc.record({
        file: fc.constantFrom(...files),
        at: fc.nat({ max: 9_000 }),
        byte: fc.nat({ max: 255 }),
        cut: fc.boolean(),
      });

      fc.assert(
        fc.property(damage, ({ file, at, byte, cut }) => {
          const place = at % file.length;
          const bytes = Uint8Array.from(cut ? file.subarray(0, place) : file);
          if (!cut) bytes[place] = byte;
          readAll(bytes);
        }),
        { numRuns: 300 },
      );
    },
  );

  it('give the same result for the same bytes', () => {
    const lines = fc.array(fc.constantFrom(...LINES), { maxLength: 20 });
    const property = fc.property(lines, (chosen) => {
      const text = `BEGIN:VCALENDAR\nVERSION:2.0\n${chosen.join('\n')}`;

      const read = (): unknown => readCalendarText(text, { sourceId: 's', window });

      expect(read()).toEqual(read());
    });

    fc.assert(property);
  });
});

describe('readers, over input that is made to be slow', () => {
  const slow = [
    ['blanks', `BEGIN:VCALENDAR\nSUMMARY:${' '.repeat(300_000)}x`],
    ['blocks in blocks', 'BEGIN:X\n'.repeat(100_000)],
    ['equal events without UID', `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(30_000)}`],
    ['soft breaks', `BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:${'=\n'.repeat(100_000)}`],
    ['blanks in a card', `BEGIN:VCARD\nNOTE:${' '.repeat(300_000)}x`],
    ['numbers with labels', `BEGIN:VCARD\n${'a.TEL:1\na.X-ABLabel:x\n'.repeat(30_000)}`],
    [
      'a zone name without end',
      `BEGIN:VEVENT\nDTSTART;TZID=${'a '.repeat(100_000)}:20260422T100000`,
    ],
  ] as const;
  it.each(slow)('come back from %s', { timeout: 60_000 }, (_, text) => {
    const from = process.cpuUsage();

    readAll(Buffer.from(text));

    expect(process.cpuUsage(from).user).toBeLessThan(10_000_000);
  });
});

describe('unfoldedLinesOf', () => {
  it('undoes any folding of any text, inside letters too', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }).map((raw) => {
      return `X:${raw.replace(/[\r\n]/g, '').replace(/^[ \t]/, '')}`;
    });
    const folds = fc.array(
      fc.record({ at: fc.nat({ max: 300 }), mark: fc.constantFrom(' ', '\t') }),
    );
    const property = fc.property(text, folds, (line, cuts) => {
      const bytes = byteTextOf(line);
      const folded = [...cuts]
        .map(({ at, mark }) => ({ at: 1 + (at % bytes.length), mark }))
        .sort((left, right) => right.at - left.at)
        .reduce(
          (sofar, { at, mark }) => `${sofar.slice(0, at)}\r\n${mark}${sofar.slice(at)}`,
          bytes,
        );

      const unfolded = unfoldedLinesOf(`${folded}\r\nY:next`);

      expect(unfolded.map((one) => one.text)).toEqual([bytes, 'Y:next']);
    });

    fc.assert(property);
  });
});

describe('contentLineOf', () => {
  const lines = [
    ['TEL;CELL:1', 'TEL', [['', ['CELL']]], '1'],
    [
      'TEL;TYPE=A,"B,C";X="a:b;c":1:2',
      'TEL',
      [
        ['TYPE', ['A', 'B,C']],
        ['X', ['a:b;c']],
      ],
      '1:2',
    ],
    ['item1.TEL:1', 'TEL', [], '1'],
    ['RRULE:FREQ=DAILY;COUNT=2', 'RRULE', [], 'FREQ=DAILY;COUNT=2'],
    ["A;CN=^'Al^' ^^ ^n:x", 'A', [['CN', ['"Al" ^ \n']]], 'x'],
    ['A;CN="open:x', 'A', [['CN', ['open']]], 'x'],
    [' a : b', 'A', [], ' b'],
  ] as const;
  it.each(lines)('reads %j', (text, name, params, value) => {
    const line = contentLineOf(text, 1);

    expect(line).toMatchObject({ name, value });
    expect(line?.params.map((param) => [param.name, param.values])).toEqual(params);
  });

  it.each(['', 'no colon', ':x', ';a:x', '.:x'])('finds no name and value in %j', (text) => {
    expect(contentLineOf(text, 1)).toBeNull();
  });
});

describe('createProblemList', () => {
  it('names the first places of a reason, counts the others, and stays bounded', () => {
    const problems = createProblemList('s');
    for (let line = 1; line <= 5; line += 1) problems.add(`line ${line}`, 'One.');
    problems.add('line 1', 'One.');
    for (let reason = 0; reason < 500; reason += 1) problems.add('line 9', `Other ${reason}.`);

    const list = problems.list();

    expect(list[0]).toEqual({
      sourceId: 's',
      where: 'line 1, line 2, line 3 and 2 more',
      why: 'One.',
    });
    expect(list).toHaveLength(201);
    expect(list[200]?.where).toBe('301 places');
  });
});
