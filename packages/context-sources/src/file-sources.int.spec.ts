import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LandedError, type ContextSource } from '@landed/contract';
import { afterAll, describe, expect, it } from 'vitest';

import {
  createCalendarFileSource,
  createContactFileSource,
  createPlacesFileSource,
} from './file-sources.js';

const folder = mkdtempSync(join(tmpdir(), 'landed-context-sources-'));
afterAll(() => rmSync(folder, { recursive: true }));

const window = { fromMs: Date.UTC(2026, 0, 1), toMs: Date.UTC(2027, 0, 1), zone: 'Europe/Berlin' };
const EVENT = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20260422\nEND:VEVENT\nEND:VCALENDAR';

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function refusal(source: ContextSource): Promise<LandedError<'INPUT_INVALID'>> {
  const error: unknown = await source.read(window).then(
    () => 'no refusal',
    (reason: unknown) => reason,
  );
  if (!LandedError.is(error, 'INPUT_INVALID')) throw new Error(String(error));
  return error;
}

const factories = [
  ['createCalendarFileSource', createCalendarFileSource],
  ['createContactFileSource', createContactFileSource],
  ['createPlacesFileSource', createPlacesFileSource],
] as const;

describe.each(factories)('%s', (_, create) => {
  const refused = [
    ['missing.x', () => join(folder, 'missing.x'), 'there is no such file'],
    ['empty.x', () => file('empty.x', ''), 'it is empty'],
    ['folder.x', () => mkdtempSync(join(folder, 'folder.x')), 'it is a folder, not a file'],
    ['junk.x', () => file('junk.x', '<html>Sign in</html>'), 'it is not '],
  ] as const;
  it.each(refused)('refuses %s in one sentence', async (_name, path, why) => {
    const error = await refusal(create({ sourceId: 's', path: path() }));

    expect(error.data.why).toContain(why);
    expect(error.data.what).not.toContain('/');
    expect(error.message).toMatch(/^[^\n]+: [^\n]+\. Nothing was planned or sent\. [^\n]+\.$/);
  });

  it('reads through the function it is given', async () => {
    const read: string[] = [];
    const readFile = async (path: string): Promise<Uint8Array> => {
      read.push(path);
      throw Object.assign(new Error('no'), { code: 'EACCES' });
    };

    const error = await refusal(create({ sourceId: 's', path: '/a/b.x', readFile }));

    expect(read).toEqual(['/a/b.x']);
    expect(error.data).toMatchObject({ what: 'b.x', why: 'reading it is not allowed' });
  });
});

describe('file sources', () => {
  it('give what stands in the file at the moment of the read', async () => {
    const path = file('work.ics', EVENT);
    const source = createCalendarFileSource({ sourceId: 's', path, isDefault: true });

    const before = await source.read(window);
    file('work.ics', EVENT.replace('20260422', '20260423'));
    const after = await source.read(window);

    expect(source.label).toBe('your calendar file work.ics');
    expect(before.calendars).toEqual([
      { calendarId: 's', title: 'work', isDefault: true, sourceId: 's' },
    ]);
    expect(before.entries?.[0]?.time).toMatchObject({ startDate: '2026-04-22' });
    expect(after.entries?.[0]?.time).toMatchObject({ startDate: '2026-04-23' });
  });

  it('give contacts and places', async () => {
    const cards = file('a.vcf', 'BEGIN:VCARD\nFN:Ana\nEND:VCARD');
    const places = file('p.json', '[{"label":"Home"}]');

    const contacts = await createContactFileSource({ sourceId: 'c', path: cards }).read(window);
    const saved = await createPlacesFileSource({ sourceId: 'p', path: places }).read(window);

    expect(contacts.contacts).toMatchObject([{ sourceId: 'c', displayName: 'Ana' }]);
    expect(saved.places).toMatchObject([{ sourceId: 'p', label: 'Home' }]);
  });
});
