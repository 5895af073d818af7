import { LandedError, type Contact } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { readContactCards } from './read-contact-cards.js';

/** The contacts of cards with these lines in them. */
function contacts(...cards: readonly string[]): readonly Contact[] {
  const text = cards.map((lines) => `BEGIN:VCARD\r\n${lines}\r\nEND:VCARD\r\n`).join('');
  return readContactCards(text, { sourceId: 's' }).contacts;
}

describe('readContactCards, telephone numbers', () => {
  const kinds = [
    ['TEL;CELL:1', 'mobile', null],
    ['TEL;TYPE=CELL:1', 'mobile', null],
    ['TEL;TYPE=cell,voice:1', 'mobile', null],
    ['TEL;TYPE="HOME,CELL":1', 'mobile', null],
    ['TEL;TYPE=iPhone;TYPE=pref:1', 'mobile', null],
    ['TEL;TYPE=CELL;TYPE=FAX:1', 'fax', null],
    ['TEL;WORK;FAX:1', 'fax', null],
    ['TEL;TYPE=PAGER,CELL:1', 'pager', null],
    ['TEL;TYPE=MAIN:1', 'main', null],
    ['TEL;TYPE=HOME:1', 'home', null],
    ['TEL;WORK;VOICE:1', 'work', null],
    ['TEL:1', 'other', null],
    ['TEL;TYPE=textphone:1', 'other', null],
    ['item1.TEL:1\r\nitem1.X-ABLabel:_$!<Mobile>!$_', 'mobile', 'Mobile'],
    ['item1.TEL;TYPE=CELL:1\r\nITEM1.X-ABLABEL:_$!<HomeFAX>!$_', 'fax', 'HomeFAX'],
    ['item1.TEL:1\r\nitem2.X-ABLabel:Mobile', 'other', null],
    ['item1.TEL:1\r\nitem1.X-ABLabel:Summer house', 'other', 'Summer house'],
  ] as const;
  it.each(kinds)('reads %j', (lines, kind, label) => {
    const [contact] = contacts(`VERSION:3.0\r\nFN:A\r\n${lines}`);

    expect(contact?.phones).toEqual([{ number: '1', kind, label }]);
  });

  const written = [
    ['TEL;TYPE=WORK:+1 (202) 555-0105 ext. 77', '+1 (202) 555-0105 ext. 77'],
    ['TEL;TYPE=WORK:205246\\;\\;\\,\\;', '205246;;,;'],
    ['TEL;VALUE=uri;TYPE="voice,work":tel:+1-202-555-0105;ext=77', '+1-202-555-0105;ext=77'],
    ['TEL;TYPE=CELL: １２０２５５５０１０５ ', '１２０２５５５０１０５'],
  ] as const;
  it.each(written)('keeps %j as it is written', (line, number) => {
    const [contact] = contacts(`VERSION:4.0\r\nFN:A\r\n${line}`);

    expect(contact?.phones[0]?.number).toBe(number);
  });

  it('leaves out empty numbers', () => {
    expect(contacts('VERSION:3.0\r\nFN:A\r\nTEL;TYPE=CELL:\r\nTEL: ')[0]?.phones).toEqual([]);
  });
});

describe('readContactCards, names', () => {
  const names = [
    ['FN:Ana Núñez\r\nN:Núñez;Ana;;;', 'Ana Núñez', 'Ana', 'Núñez'],
    ['N:Núñez;Ana;María;Dr.;MD', 'Dr. Ana María Núñez MD', 'Ana', 'Núñez'],
    ['FN: \r\nN:;;;;\r\nNICKNAME:Nan,Nana', 'Nan', null, null],
    ['ORG:Harbour Dental;Front desk', 'Harbour Dental', null, null],
    ['EMAIL;PREF:ana@example.test', 'ana@example.test', null, null],
    ['TEL;CELL:+12025550151', '+12025550151', null, null],
    ['FN:O\\, Brien\\; Jr\\n', 'O, Brien; Jr', null, null],
    ['N:Smith\\;Jones;Al', 'Al Smith;Jones', 'Al', 'Smith;Jones'],
  ] as const;
  it.each(names)('reads %j', (lines, displayName, givenName, familyName) => {
    const [contact] = contacts(`VERSION:3.0\r\n${lines}`);

    expect(contact).toMatchObject({ displayName, givenName, familyName });
  });

  const sorts = [
    ['FN:Ana', 'person'],
    ['FN:Team\r\nX-ADDRESSBOOKSERVER-KIND:group', 'group'],
    ['FN:Team\r\nKIND:group', 'group'],
    ['FN:Harbour Dental\r\nKIND:org', 'organisation'],
    ['FN:Harbour Dental\r\nN:;;;;\r\nORG:Harbour Dental;', 'organisation'],
    ['FN:Harbour\r\nORG:Harbour Dental\r\nX-ABShowAs:COMPANY', 'organisation'],
    ['ORG:Harbour Dental', 'organisation'],
    ['FN:Ana\r\nN:;Ana;;;\r\nORG:Harbour Dental', 'person'],
    ['FN:Ana\r\nORG:Harbour Dental', 'person'],
  ] as const;
  it.each(sorts)('takes %j for a %s', (lines, kind) => {
    expect(contacts(`VERSION:4.0\r\n${lines}`)[0]?.kind).toBe(kind);
  });

  it('leaves out a card that says nothing, and says so', () => {
    const text = 'BEGIN:VCARD\nVERSION:3.0\nREV:2020\nEND:VCARD\n';

    const { contacts: read, problems, counts } = readContactCards(text, { sourceId: 's' });

    expect(read).toEqual([]);
    expect(counts.cards).toBe(1);
    expect(problems).toHaveLength(1);
  });

  it('leaves out an e-mail that is no address, and says so', () => {
    const text = 'BEGIN:VCARD\nFN:A\nEMAIL:ÑÑÑ\nEMAIL:mailto:a@example.test\nEND:VCARD';

    const { contacts: read, problems } = readContactCards(text, { sourceId: 's' });

    expect(read[0]?.emails).toEqual(['a@example.test']);
    expect(problems).toMatchObject([{ where: 'the card at line 1' }]);
  });
});

describe('readContactCards, encodings', () => {
  it('joins quoted-printable over soft breaks, in the middle of a letter too', () => {
    const [contact] = contacts(
      'VERSION:2.1\r\nFN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Kr=C3=\r\n=A1sn=\r\n=C3=A1=\r\n more\r\nTEL;CELL:1',
    );

    expect(contact?.displayName).toBe('Krásná more');
    expect(contact?.phones).toHaveLength(1);
  });

  it('keeps an encoded semicolon inside its part of the name', () => {
    const [contact] = contacts('VERSION:2.1\r\nN;ENCODING=QUOTED-PRINTABLE:A=3BB;C=C3=A9;;;');

    expect(contact).toMatchObject({ familyName: 'A;B', givenName: 'Cé' });
  });

  it('decodes the charsets that older phones declare', () => {
    const card = Buffer.concat([
      Buffer.from('BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=SHIFT_JIS:'),
      // "ソフト": the second byte of its first letter is a backslash.
      Buffer.from([0x83, 0x5c, 0x83, 0x74, 0x83, 0x67]),
      Buffer.from('\nN;CHARSET=SHIFT_JIS:'),
      Buffer.from([0x83, 0x5c]),
      Buffer.from(';'),
      Buffer.from([0x83, 0x74]),
      Buffer.from(';;;\nNOTE;CHARSET=X-NOBODY-KNOWS;ENCODING=QUOTED-PRINTABLE:=C3=A9\nEND:VCARD\n'),
    ]);

    const { contacts: read } = readContactCards(card, { sourceId: 's' });

    expect(read[0]).toMatchObject({
      displayName: 'ソフト',
      familyName: 'ソ',
      givenName: 'フ',
      note: 'é',
    });
  });

  const pictures = [
    'PHOTO;ENCODING=BASE64;JPEG:AAAA\r\n BBBB\r\n CCCC==\r\n\r\n',
    'PHOTO;JPEG;ENCODING=BASE64:\r\n    AAAA\r\n    BBBB\r\n',
    'PHOTO;BASE64:\r\nAAAA\r\nBBBB==\r\n',
    'PHOTO;ENCODING=b;TYPE=JPEG:AAAA\r\n BBBB\r\n',
    'PHOTO:data:image/jpeg;base64,AAAA\r\n BBBB\r\n',
    'PHOTO;VALUE=uri:https://example.test/ana.jpg\r\n',
  ];
  it.each(pictures)('skips the picture %j and nothing behind it', (picture) => {
    const [contact] = contacts(`VERSION:2.1\r\nFN:Ana\r\n${picture}TEL;CELL:1`);

    expect(contact?.phones).toHaveLength(1);
  });

  it('unfolds lines that begin with a blank or TAB', () => {
    const [contact] = contacts('VERSION:3.0\r\nFN:Ana M\r\n aría\r\n\t Núñez\r\nNOTE:a\\n\r\n b');

    expect(contact).toMatchObject({ displayName: 'Ana María Núñez', note: 'a\nb' });
  });

  it('keeps a backslash of 2.1 that escapes nothing', () => {
    expect(contacts('VERSION:2.1\r\nFN:A\r\nNOTE:C:\\new')[0]?.note).toBe('C:\\new');
  });
});

describe('readContactCards, cards', () => {
  it('skips the card of an assistant inside a card', () => {
    const [contact, ...others] = contacts(
      'VERSION:2.1\r\nFN:Ana\r\nAGENT:\r\nBEGIN:VCARD\r\nFN:Ben\r\nTEL;CELL:2\r\nEND:VCARD\r\nTEL;CELL:1',
    );

    expect(others).toEqual([]);
    expect(contact).toMatchObject({ displayName: 'Ana', phones: [{ number: '1' }] });
  });

  it('reads a card that has no END, and says so', () => {
    const text = 'BEGIN:VCARD\nFN:Ana\nBEGIN:VCARD\nFN:Ben\nEND:VCARD\nBEGIN:VCARD\nFN:Cy';

    const { contacts: read, problems } = readContactCards(text, { sourceId: 's' });

    expect(read.map(({ displayName }) => displayName)).toEqual(['Ana', 'Ben', 'Cy']);
    expect(problems).toMatchObject([{ where: 'the card at line 1, the card at line 6' }]);
  });

  it('takes equal cards for one contact and keeps unequal ones with one UID apart', () => {
    const same = ['VERSION:3.0\r\nFN:Ana', 'VERSION:3.0\r\nFN:Ana'];
    const shared = ['VERSION:3.0\r\nUID:u\r\nFN:Ana', 'VERSION:3.0\r\nUID:u\r\nFN:Ben'];

    expect(contacts(...same)).toHaveLength(1);
    const ids = contacts(...shared).map(({ contactId }) => contactId);
    expect(new Set(ids).size).toBe(2);
    expect(
      contacts(...shared.toReversed())
        .map(({ contactId }) => contactId)
        .sort(),
    ).toEqual(ids.toSorted());
  });

  it('refuses what holds no card, naming the file', () => {
    const refusal = (): unknown => readContactCards('hello', { sourceId: 's', fileName: 'a.vcf' });

    expect(refusal).toThrow(LandedError);
    expect(refusal).toThrow(/^a\.vcf: it is not an address book/);
  });
});
