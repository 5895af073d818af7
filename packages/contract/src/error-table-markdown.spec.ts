import { describe, expect, it } from 'vitest';

import { errorTableMarkdown } from './error-table-markdown.js';
import { ERROR_TABLE } from './errors.js';

describe('errorTableMarkdown', () => {
  const lines = errorTableMarkdown().trimEnd().split('\n');

  it('has one line for every code, with the names of its data in their places', () => {
    expect(lines).toHaveLength(Object.keys(ERROR_TABLE).length + 2);
    expect(lines).toContain(
      '| `NOT_FOUND` | refusal | the caller, by asking otherwise | There is no ‹what› ‹id› here. Nothing was changed; check the id. |',
    );
  });

  it('is a table: every line has the same four cells', () => {
    for (const line of lines) expect(line.split('|')).toHaveLength(6);
  });
});
