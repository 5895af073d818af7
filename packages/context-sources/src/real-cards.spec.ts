import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readContactCards } from './read-contact-cards.js';

interface FileFact {
  readonly file: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly cards?: readonly {
    readonly display_name: string | null;
    readonly phones: readonly string[];
    readonly emails?: readonly string[];
    readonly org?: string;
    readonly kind?: string;
  }[];
}

// Kept beside the repository, not in it; from a clone alone these tests are skipped.
const folder = join(import.meta.dirname, '../../../../shared/cases/real');
const present = existsSync(join(folder, 'facts.json'));
const facts: readonly FileFact[] = present
  ? (JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')).files as FileFact[])
  : [];
const addressBooks = facts.filter(({ cards }) => cards !== undefined);
const cardCases = addressBooks.flatMap(({ file, cards = [] }) =>
  cards.map((card, index) => [file, index, card] as const),
);

function cardsOf(file: string): ReturnType<typeof readContactCards> {
  return readContactCards(readFileSync(join(folder, file)), { sourceId: 'real', fileName: file });
}

describe.skipIf(!present)('readContactCards, over files that real programs wrote', () => {
  it.each(addressBooks.map(({ file, counts }) => [file, counts] as const))(
    'counts what stands in %s',
    (file, counts) => {
      const { member_lines: memberLines, ...rest } = counts;

      expect(cardsOf(file).counts).toMatchObject(
        memberLines === undefined ? rest : { ...rest, memberLines },
      );
    },
  );

  it.each(cardCases)('reads in %s the card number %i', (file, index, fact) => {
    const contact = cardsOf(file).contacts[index];

    const phones = contact?.phones.map(({ number, kind }) =>
      kind === 'fax' || kind === 'pager' ? `${number} (${kind})` : number,
    );
    expect(phones).toEqual(fact.phones);
    expect(contact?.displayName).toBe(fact.display_name ?? fact.emails?.[0]);
    if (fact.emails !== undefined) expect(contact?.emails).toEqual(fact.emails);
    if (fact.org !== undefined) expect(contact?.organisation).toBe(fact.org);
    if (fact.kind !== undefined) expect(contact?.kind).toBe(fact.kind);
  });

  it('finds the one mobile among eleven numbers, and the labels of the grouped ones', () => {
    const phones = cardsOf('card-gmail-eleven-phones.vcf').contacts[0]?.phones ?? [];

    expect(phones.filter(({ kind }) => kind === 'mobile').map(({ number }) => number)).toEqual([
      '5555551115',
    ]);
    expect(phones.filter(({ label }) => label !== null).map(({ label }) => label)).toEqual([
      'GRAND_CENTRAL',
      'CustomePhoneCategory',
    ]);
  });

  it('keeps the line after an empty soft break a property of its own', () => {
    const last = cardsOf('card-android-v21-six.vcf').contacts[5];

    expect(last?.organisation).toMatch(/^Ñ+$/);
    expect(last?.emails).toEqual(['henry@example.com']);
  });

  it('does not split a name that stands in FN alone', () => {
    const [contact] = cardsOf('card-nextcloud-sabre.vcf').contacts;

    expect(contact).toMatchObject({ givenName: null, familyName: null, nicknames: ['Hugo'] });
  });

  it('reads every file with the same result twice', () => {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.vcf'))) {
      expect(cardsOf(file)).toEqual(cardsOf(file));
    }
  });
});

it.runIf(!present)(
  'skips the real address books: ../shared/cases/real is not beside this clone',
  () => {
    expect(present).toBe(false);
  },
);
