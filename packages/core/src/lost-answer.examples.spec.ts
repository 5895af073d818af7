import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('the example in README.md', () => {
  it('prints what it says', async () => {
    const lines: string[] = [];
    const { log } = console;
    console.log = (...words: readonly unknown[]) => void lines.push(words.join(' '));

    await import('./lost-answer.examples.js').finally(() => (console.log = log));

    const [, said] = read('../README.md').split('It prints:\n\n```\n');
    expect(lines.join('\n')).toBe(said?.split('\n```')[0]);
  });

  it('is the one that is compiled and run', () => {
    const [, ...source] = read('./lost-answer.examples.ts')
      .replace("'./index.js'", "'@landed/core'")
      .split('\n');

    const [, example] = read('../README.md').split('```ts\n');

    expect(example?.split('```')[0]?.trim()).toBe(source.join('\n').trim());
  });
});
