import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createIntentParser } from './create-intent-parser.js';

const parser = createIntentParser();

function read(sentence: string) {
  const reading = parser.parse(sentence);
  if (reading.kind === 'notUnderstood') return reading.why;
  return reading.intents.map(({ actionType, stepKey, hints }) => ({
    actionType,
    stepKey,
    ...Object.fromEntries(hints.map(({ name, text }) => [name, text])),
  }));
}

const BOOK = { actionType: 'calendar.book', stepKey: 'book' };

describe('createIntentParser', () => {
  it.each([
    [
      'book my dentist appointment tomorrow at 3pm',
      { ...BOOK, title: 'dentist appointment', when: 'tomorrow at 3pm' },
    ],
    ['Please book the dentist tomorrow at 3', { ...BOOK, title: 'dentist', when: 'tomorrow at 3' }],
    [
      'schedule lunch with Ana on Friday at noon in Cafe Sol for 45 minutes',
      {
        ...BOOK,
        title: 'lunch with Ana',
        who: 'Ana',
        when: 'Friday at noon',
        where: 'Cafe Sol',
        duration: 'for 45 minutes',
      },
    ],
    [
      'put Yoga in my work calendar next Friday at 10:30',
      { ...BOOK, title: 'Yoga', calendar: 'work', when: 'next Friday at 10:30' },
    ],
    ['tomorrow: book the dentist', 'No action was found'],
    ['book me a cab to my usual airport', { actionType: 'ride.book', stepKey: 'ride' }],
    [
      'text Sarah that I’ll be late',
      { actionType: 'message.send', stepKey: 'text:sarah', who: 'Sarah', text: 'I’ll be late' },
    ],
    [
      'send Ben a message saying see you at 5',
      { actionType: 'message.send', stepKey: 'text:ben', who: 'Ben', text: 'see you at 5' },
    ],
    [
      'cancel my dentist appointment',
      { actionType: 'calendar.cancel', stepKey: 'cancel', title: 'dentist appointment' },
    ],
    ['pay 20 euros', { actionType: 'payment.pay', stepKey: 'pay', amount: '20 euros' }],
    ['refund $19.99', { actionType: 'payment.refund', stepKey: 'refund', amount: '$19.99' }],
  ])('reads “%s”', (sentence, wanted) => {
    const found = read(sentence);

    if (typeof wanted === 'string') expect(found).toContain(wanted);
    else expect(found).toEqual([expect.objectContaining(wanted)]);
  });

  it('reads two wishes joined by “and”', () => {
    expect(read('book the dentist tomorrow at 3pm and text Sarah that I’ll be late')).toEqual([
      expect.objectContaining({ ...BOOK, title: 'dentist', when: 'tomorrow at 3pm' }),
      expect.objectContaining({ stepKey: 'text:sarah', text: 'I’ll be late' }),
    ]);
  });

  it('makes one step a person where several are named', () => {
    expect(read('text Ana and Ben that I am late')).toEqual([
      { actionType: 'message.send', stepKey: 'text:ana', who: 'Ana', text: 'I am late' },
      { actionType: 'message.send', stepKey: 'text:ben', who: 'Ben', text: 'I am late' },
    ]);
  });

  it.each(['', '   ', 'x'.repeat(2_001), 'Wie wird das Wetter?', 'what a day'])(
    'says what to say instead of %j',
    (sentence) => {
      expect(read(sentence)).toMatch(/nothing was done/);
    },
  );

  it('says exactly where each hint stands', () => {
    const sentence = 'Could you book my dentist appointment, please, tomorrow at 3pm';
    const reading = parser.parse(sentence);

    const hints = reading.kind === 'understood' ? (reading.intents[0]?.hints ?? []) : [];
    expect(hints.length).toBeGreaterThan(0);
    for (const { text, span } of hints) expect(sentence.slice(...span)).toBe(text);
  });

  it('never throws, and gives equal answers to equal words', () => {
    const word = fc.constantFrom(
      'book',
      'text',
      'and',
      'tomorrow',
      'at 3',
      'Ana',
      'for',
      '5/6',
      ':',
      'that',
      '𝕏',
      '\u202E',
    );
    const sentences = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(word).map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(sentences, (sentence) => {
        expect(parser.parse(sentence)).toEqual(parser.parse(sentence));
      }),
    );
  });
});
