import type { ParameterQuestion, ParameterValue, ResolvedParameter } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { askQuestions, type Answers } from './ask-questions.js';
import type { Terminal } from './terminal.js';

const at = (startMs: number): ParameterValue => ({
  kind: 'timeSlot',
  startMs,
  endMs: startMs + 3_600_000,
  zone: 'Europe/Berlin',
});
const MAY = at(Date.UTC(2026, 4, 6, 13));
const JUNE = at(Date.UTC(2026, 5, 5, 13));
const WHICH_DAY: ParameterQuestion = {
  text: 'Which day is 5/6?',
  options: [
    { label: 'Wednesday, 6 May 2026', value: MAY },
    { label: 'Friday, 5 June 2026', value: JUNE },
  ],
  freeText: true,
};
const BASE = { name: 'when', kind: 'timeSlot', source: 'user', why: 'You wrote 5/6' } as const;
const REST = { candidates: [], restsOn: [] } as const;
const LOW: ResolvedParameter = {
  ...BASE,
  ...REST,
  confidence: 'LOW',
  value: MAY,
  question: WHICH_DAY,
};
const MEDIUM: ResolvedParameter = { ...LOW, confidence: 'MEDIUM' };
const HIGH: ResolvedParameter = { ...LOW, confidence: 'HIGH', question: null };

/** A person who types these lines, one for each question, and then goes away. */
function givenTyped(...lines: readonly string[]) {
  const waiting = [...lines];
  const said: string[] = [];
  const terminal: Terminal = {
    print: (text) => void said.push(text),
    warn: (text) => void said.push(text),
    ask: async (prompt) => (said.push(prompt), waiting.shift() ?? null),
    close: () => undefined,
  };
  const ask = (parameter: ResolvedParameter, before: Answers = {}) => {
    const intent = { actionType: 'calendar.book', stepKey: 'book', hints: [] } as const;
    const steps = [{ intent, parameters: [parameter] }];
    return askQuestions(terminal, { kind: 'questions', steps }, before);
  };
  return { ask, said, left: () => waiting.length };
}

const answered = (given: unknown) => ({
  kind: 'answered',
  answers: { book: [{ name: 'when', source: 'user', given }] },
});

describe('askQuestions', () => {
  it('asks nothing about what is certain', async () => {
    const { ask, said } = givenTyped();

    expect(await ask(HIGH)).toEqual({ kind: 'answered', answers: {} });
    expect(said).toEqual([]);
  });

  it('shows the candidates with numbers and takes the number', async () => {
    const { ask, said } = givenTyped('2');

    expect(await ask(LOW)).toEqual(answered({ kind: 'value', value: JUNE }));
    expect(said.join('\n')).toContain('   2  Friday, 5 June 2026');
  });

  it('takes the person’s own words', async () => {
    const { ask } = givenTyped('6 May at 15:00');

    expect(await ask(LOW)).toEqual(answered({ kind: 'words', text: '6 May at 15:00' }));
  });

  it('takes a number that is no option for words', async () => {
    expect(await givenTyped('15').ask(LOW)).toEqual(answered({ kind: 'words', text: '15' }));
  });

  it('shows a suggestion, and takes it only when it is accepted in so many words', async () => {
    const { ask, said } = givenTyped('', 'y');

    expect(await ask(MEDIUM)).toEqual(answered({ kind: 'value', value: MAY }));
    expect(said.join('\n')).toContain('suggested: Wednesday, 6 May 2026');
    expect(said).toContain('Nothing was typed, and that is no answer.');
  });

  it('does not take y for an answer where nothing is suggested', async () => {
    expect(await givenTyped('y').ask(LOW)).toEqual(answered({ kind: 'words', text: 'y' }));
  });

  it('takes nothing but the options where own words are not taken', async () => {
    const { ask, left } = givenTyped('June', '3', '1');
    const closed: ResolvedParameter = { ...LOW, question: { ...WHICH_DAY, freeText: false } };

    expect(await ask(closed)).toEqual(answered({ kind: 'value', value: MAY }));
    expect(left()).toBe(0);
  });

  it('gives up after three empty answers', async () => {
    expect(await givenTyped('', '', '', '1').ask(LOW)).toEqual({ kind: 'unanswered' });
  });

  it('ends where the input does', async () => {
    expect(await givenTyped().ask(LOW)).toEqual({ kind: 'ended' });
  });

  it('puts a new answer in the place of the former, and keeps those about other things', async () => {
    const title = {
      name: 'title',
      source: 'user',
      given: { kind: 'words', text: 'Dentist' },
    } as const;
    const old = { name: 'when', source: 'user', given: { kind: 'words', text: '5/6' } } as const;

    const round = await givenTyped('1').ask(LOW, { book: [old, title] });

    expect(round).toEqual({
      kind: 'answered',
      answers: {
        book: [title, { name: 'when', source: 'user', given: { kind: 'value', value: MAY } }],
      },
    });
  });

  it('shows no character that could draw another row or turn the text around', async () => {
    const { ask, said } = givenTyped('1');
    const options = [{ label: 'May\nAmount: 0\u202e', value: MAY }];

    await ask({ ...LOW, question: { ...WHICH_DAY, options } });

    expect(said.join('')).not.toMatch(/\u202e|^Amount/m);
  });
});
