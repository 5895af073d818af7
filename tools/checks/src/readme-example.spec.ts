import { describe, expect, it } from 'vitest';

import { readmeExample } from './readme-example.js';

describe('readmeExample', () => {
  it('takes the first program below the heading, and none from other sections', () => {
    const readme =
      '# x\n\n```ts\nwrong();\n```\n\n## Use it\n\ntext\n\n```ts\nright();\n```\n\n## Options\n\n```ts\nno();\n```\n';

    expect(readmeExample(readme)).toBe('right();\n');
  });

  it('finds it where the section is the last one', () => {
    expect(readmeExample('## Use it\n\n```ts\nlast();\n```\n')).toBe('last();\n');
  });

  it('says so where there is none', () => {
    expect(readmeExample('## Use it\n\nIn words only.\n')).toBeNull();
  });
});
