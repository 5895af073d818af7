import { describe, expect, it } from 'vitest';

import { STRATEGIES } from './__fixtures__/strategies.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';
import { stateRows } from './state-rows.js';
import { stateTable } from './state-table.js';
import { statusOf } from './status.js';

const text = stateTable();
const sections = text.split(/^### /m).slice(1);

function cellsOf(section: string | undefined, state: string): Readonly<Record<string, string>> {
  const lines = (section ?? '').split('\n').filter((line) => line.startsWith('|'));
  const rows = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const found = rows.find(([name]) => name === state) ?? [];
  return Object.fromEntries((rows[0] ?? []).map((title, index) => [title, found[index] ?? '']));
}

describe('stateTable', () => {
  it('is Markdown: one table for each guarantee, every line of the same width', () => {
    expect(sections.map((section) => section.slice(0, 2))).toEqual(['G1', 'G2', 'G3']);
    for (const section of sections) {
      const widths = section.split('\n').filter((line) => line !== '' && line.startsWith('|'));
      expect(new Set(widths.map((line) => line.split('|').length)).size).toBe(1);
      expect(widths.length).toBeGreaterThan(28);
    }
  });

  it('is the same every time', () => {
    expect(stateTable()).toBe(text);
  });

  it('shows what a lost answer becomes by what is learned, for each guarantee', () => {
    const unknown = sections.map((section) => cellsOf(section, 'answer unknown'));

    expect(unknown.map((cells) => cells['webhook: accepted'])).toEqual(Array(3).fill('CONFIRMED'));
    expect(unknown.map((cells) => cells['look-up: absent, window open'])).toEqual([
      'DENIED_UNRESOLVED: answerLost',
      'DENIED_UNRESOLVED: answerLost',
      'DENIED_UNRESOLVED: needsPerson',
    ]);
    expect(unknown.map((cells) => cells['look-up: absent, window over'])).toEqual([
      'FAILED',
      'FAILED',
      'DENIED_UNRESOLVED: needsPerson',
    ]);
    expect(unknown.map((cells) => cells['closing, time to act over'])).toEqual(
      Array(3).fill('(attemptOpen)'),
    );
  });

  it('shows that FAILED is overturned by late proof and by nobody’s word', () => {
    const absent = cellsOf(sections[1], 'FAILED by absence');

    expect(absent).toMatchObject({
      status: 'FAILED',
      'answer: accepted': 'CONFIRMED',
      'person: it happened': '(outranked)',
    });
  });

  it('leaves out of each table what its guarantee forbids', () => {
    expect(cellsOf(sections[1], 'unknown, asked again')['status']).toBe('');
    expect(cellsOf(sections[0], 'unknown, asked again')['status']).not.toBe('');
    expect(cellsOf(sections[2], 'FAILED by absence')['status']).toBe('');
  });
});

describe('stateRows', () => {
  it.each(Object.entries(STRATEGIES))(
    'names under %s every state once, and rightly',
    (_name, strategy) => {
      const rows = stateRows(strategy);

      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
      for (const { name, record } of rows) {
        const word = /^(CONFIRMED|FAILED|REJECTED)/.exec(name)?.[1];
        const expected = word === 'REJECTED' ? 'FAILED' : word;
        if (expected !== undefined && record !== null)
          expect([name, statusOf(record)]).toEqual([name, expected]);
      }
    },
  );

  it('reaches the ends that a strategy allows', () => {
    const names = (strategy: keyof typeof SAMPLE_STRATEGIES) =>
      stateRows(SAMPLE_STRATEGIES[strategy]).map(({ name }) => name);

    expect(names('G1')).toContain('unknown, asked again');
    expect(names('G2')).toContain('FAILED by absence');
    expect(names('G3')).toContain('both attempts CONFIRMED');
  });
});
