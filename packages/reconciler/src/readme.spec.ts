import { readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

describe('the example in README.md', () => {
  it('prints what it says', async () => {
    const lines: string[] = [];
    const { log } = console;
    console.log = (...words: readonly unknown[]) => void lines.push(words.join(' '));

    await import('./settle-a-lost-answer.examples.js').finally(() => (console.log = log));

    const [, said] = (await read('../README.md')).split('It prints:\n\n```\n');
    expect(lines.join('\n')).toBe(said?.split('\n```')[0]);
  });

  it('is the one that is compiled and run', async () => {
    const [, ...source] = (await read('./settle-a-lost-answer.examples.ts'))
      .replaceAll("'./index.js'", "'@landed/reconciler'")
      .split('\n');

    const [, example] = (await read('../README.md')).split('```ts\n');

    expect(example?.split('```')[0]?.trim()).toBe(source.join('\n').trim());
  });
});
