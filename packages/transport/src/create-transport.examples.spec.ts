import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('the example in README.md', () => {
  // Loading the example for the first time counts here, and may be slow on a busy machine.
  it('prints what it says', { timeout: 30_000 }, async () => {
    const lines: unknown[] = [];
    const { log } = console;
    console.log = (line) => void lines.push(line);

    await import('./create-transport.examples.js').finally(() => (console.log = log));

    expect(lines).toEqual(['201 {"id":"msg_1"}', 'ECONNREFUSED, written: false']);
  });

  it('is the one that is compiled and run', () => {
    const [, ...source] = read('./create-transport.examples.ts')
      .replace("'./index.js'", "'@landed/transport'")
      .split('\n');

    const [, example] = read('../README.md').split('```ts\n');

    expect(example?.split('```')[0]?.trim()).toBe(source.join('\n').trim());
  });
});
