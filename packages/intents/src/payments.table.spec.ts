import { describe, expect, it } from 'vitest';

import { createIntentParser } from './create-intent-parser.js';

/** Each hint as "name=words", in the order found. */
function read(sentence: string): readonly string[] | string {
  const reading = createIntentParser().parse(sentence);
  if (reading.kind === 'notUnderstood') return reading.why;
  return reading.intents.map(({ stepKey, hints }) =>
    [stepKey, ...hints.map(({ name, text }) => `${name}=${text}`)].join(' | '),
  );
}

describe('sentences about money', () => {
  it.each([
    ['pay Ben 20 euros for lunch', 'pay | amount=20 euros | who=Ben | title=lunch'],
    ['pay $19.99 to Ana', 'pay | amount=$19.99 | who=Ana'],
    ['pay USD 5 to Ana Lopez', 'pay | amount=USD 5 | who=Ana Lopez'],
    ['send Ben 20 euros', 'pay | amount=20 euros | who=Ben'],
    ['transfer 20 EUR to my landlord', 'pay | amount=20 EUR | who=my landlord'],
    ['refund Ana $5', 'refund | amount=$5 | who=Ana'],
  ])('reads “%s”', (sentence, wanted) => {
    expect(read(sentence)).toEqual([wanted]);
  });

  it('never drops one of two amounts', () => {
    expect(read('pay Ben 20 euros, Ana 10 euros')).toMatch(/nothing was done/);
  });
});

describe('sentences that nobody may act on at once', () => {
  it.each([
    'cancel lunch tomorrow if it rains',
    'book lunch tomorrow at noon unless Ana is busy',
    'book lunch on Friday when she has answered',
    'text Ana tomorrow at 9am that I am late',
    'don’t text Ana that I’m late',
    'do not book lunch tomorrow',
    'never text Ana',
    'if it rains cancel lunch tomorrow',
    'book lunch on Friday but don’t text Ana',
    'did you text Ana?',
  ])('does not understand “%s”', (sentence) => {
    expect(read(sentence)).toMatch(/nothing was done/);
  });

  it('leaves a condition to the person who is told about it', () => {
    expect(read('text Ana that I’ll come if it rains')).toEqual([
      'text:ana | who=Ana | text=I’ll come if it rains',
    ]);
  });
});

describe('what one wish says about another', () => {
  it('takes “her” for the one person who was named', () => {
    expect(read('book lunch with Ana on Friday at noon and text her that it’s booked')).toEqual([
      'book | title=lunch with Ana | when=Friday at noon | who=Ana',
      'text:ana | who=Ana | text=it’s booked',
    ]);
  });

  it('leaves “her” to be asked where two were named', () => {
    const found = read('text Ana: hi. Text Eva: hi. Text her: bye');

    expect(found).toContain('text:her | who=her | text=bye');
  });

  it('hands the order of a date in figures on to the others (NLT-3)', () => {
    expect(read('book tennis on 23/9/2026 at 3pm and book golf on 7/8/2026 at 3pm')).toEqual([
      'book | title=tennis | when=23/9/2026 at 3pm | dateOrder=7/8/2026',
      'book-2 | title=golf | when=7/8/2026 at 3pm | dateOrder=23/9/2026',
    ]);
  });
});

describe('the zone of the machine', () => {
  it.each(['UTC', 'Pacific/Apia', 'America/Los_Angeles', 'Asia/Kolkata'])(
    'does not show in any hint: %s',
    (zone) => {
      const before = process.env['TZ'];
      const sentences = ['book gym tomorrow at 3pm', 'book gym on 3 December from 9 to 10am'];
      const wanted = sentences.map(read);

      process.env['TZ'] = zone;
      const found = sentences.map(read);
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;

      expect(found).toEqual(wanted);
    },
  );
});
