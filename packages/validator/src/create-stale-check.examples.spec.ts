import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('the example in README.md', () => {
  it('prints what it says', async () => {
    const lines: unknown[][] = [];
    const { log } = console;
    console.log = (...words) => void lines.push(words);

    await import('./create-stale-check.examples.js').finally(() => (console.log = log));

    expect(lines).toEqual([
      ['fresh'],
      [
        'stale',
        'start',
        { present: true, value: '2026-12-03T15:00:00Z' },
        { present: true, value: '2026-12-03T16:00:00Z' },
      ],
    ]);
  });

  it('is the one that is compiled and run', () => {
    const [, ...source] = read('./create-stale-check.examples.ts')
      .replace("'./index.js'", "'@landed/validator'")
      .split('\n');

    const [, example] = read('../README.md').split('```ts\n');

    expect(example?.split('```')[0]?.trim()).toBe(source.join('\n').trim());
  });
});
