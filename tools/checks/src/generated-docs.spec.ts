import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { generatedDocs } from './generated-docs.js';

const root = join(import.meta.dirname, '..', '..', '..');

describe('the documents', () => {
  it.each([...generatedDocs(root)])('%s says what the code says (npm run docs)', (file, text) => {
    expect(readFileSync(join(root, file), 'utf8')).toBe(text);
  });

  it('link only to files that are there', () => {
    const documents = [
      ...markdownIn(root),
      ...markdownIn(join(root, 'docs')),
      ...markdownIn(join(root, 'docs', 'decisions')),
    ];
    const dead = documents.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .map(([, link = '']) => join(dirname(file), link))
        .filter((target) => !existsSync(target)),
    );

    expect(dead).toEqual([]);
  });
});

function markdownIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
}
