import type { ConfirmationSummary, SummaryStep } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { renderSummary } from './render-summary.js';

const TEXT: SummaryStep = {
  stepId: 'step2',
  sentence: 'Text Sarah Lee “I’ll be late”',
  account: 'sms.example.test as landed',
  environment: 'live',
  parameters: [
    {
      name: 'who',
      label: 'Who',
      text: 'Sarah Lee, +12025550101',
      confidence: 'HIGH',
      source: 'contacts',
      why: 'her full name is the one you said',
      filled: 'silently',
      losers: [
        { label: 'Sarah Long', why: 'only her first name is' },
        { label: 'Sara', why: 'it is spelled otherwise' },
      ],
    },
    {
      name: 'text',
      label: 'Text',
      text: 'I’ll be late',
      confidence: 'HIGH',
      source: 'user',
      why: 'you said it',
      filled: 'answered',
      losers: [],
    },
  ],
  details: [{ label: 'Length', text: '1 message' }],
  sideEffects: ['networkRequest', 'notification'],
  notifies: ['Sarah Lee'],
  cannotBeUndone: 'A text message cannot be taken back once it has left.',
  ifAnswerLost: 'If the answer gets lost, you will have to check.',
  tier: 'BLIND',
  guarantee: 'G3',
};
const BOOK: SummaryStep = {
  ...TEXT,
  stepId: 'step1',
  sentence: 'Book “Dentist”',
  account: 'ana@example.test',
  environment: 'test',
  parameters: [],
  details: [],
  sideEffects: ['dataWrite'],
  notifies: [],
  cannotBeUndone: null,
  ifAnswerLost: 'If the answer gets lost, it is looked up.',
};
const summary: ConfirmationSummary = {
  headline: '2 steps, in this order',
  steps: [BOOK, TEXT],
  restsOn: [{ label: 'the free slot', capturedAt: Date.UTC(2026, 11, 1, 12) }],
  warnings: ['“note” mixes letters of different scripts.'],
  zone: 'Europe/Berlin',
};

describe('renderSummary', () => {
  it('prints two steps with everything that a person must know before the yes', () => {
    expect(renderSummary(summary)).toBe(
      [
        '2 steps, in this order',
        '',
        '1. Book “Dentist”',
        '   Account: ana@example.test [TEST]',
        '   Effects: data is written',
        '   If the answer gets lost, it is looked up.',
        '2. Text Sarah Lee “I’ll be late”',
        '   Account: sms.example.test as landed [LIVE]',
        '   Who: Sarah Lee, +12025550101 (filled in: her full name is the one you said; not: Sarah Long, Sara)',
        '   Text: I’ll be late (you said: you said it)',
        '   Length: 1 message',
        '   Effects: a request goes over the network, somebody is notified',
        '   Tells: Sarah Lee',
        '   CANNOT BE UNDONE: A text message cannot be taken back once it has left.',
        '   If the answer gets lost, you will have to check.',
        'It rests on:',
        '   the free slot, read Tuesday, 1 December 2026, 13:00 (Europe/Berlin)',
        'Please look twice: “note” mixes letters of different scripts.',
      ].join('\n'),
    );
  });

  it('prints one step without a number, and nothing where there is nothing', () => {
    const one = { ...summary, headline: BOOK.sentence, steps: [BOOK], restsOn: [], warnings: [] };

    expect(renderSummary(one)).toBe(
      [
        'Book “Dentist”',
        '   Account: ana@example.test [TEST]',
        '   Effects: data is written',
        '   If the answer gets lost, it is looked up.',
      ].join('\n'),
    );
  });

  it.each([
    ['suggested', 'suggested: it stands there'],
    ['typed', 'given by the program: it stands there'],
  ] as const)('tells a value that was %s', (filled, words) => {
    const [who] = TEXT.parameters;
    if (who === undefined) throw new TypeError('The sample has a parameter.');
    const parameter = { ...who, filled, why: 'it stands there', losers: [] };
    const one = { ...summary, steps: [{ ...BOOK, parameters: [parameter], sideEffects: [] }] };

    expect(renderSummary(one)).toContain(`Who: Sarah Lee, +12025550101 (${words})`);
    expect(renderSummary(one)).not.toContain('Effects');
  });
});
