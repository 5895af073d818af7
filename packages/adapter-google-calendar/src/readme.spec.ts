import { readFile } from 'node:fs/promises';

import { guaranteeOf, tierOf } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { EVENT_INSERT_DECLARATION } from './event-insert-declaration.js';
import { finding } from './event-insert.examples.js';

const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

describe('README.md', () => {
  it('shows an example that runs without a network', async () => {
    const example = await read('./event-insert.examples.ts');

    const shown = example.replace("'./index.js'", "'@landed/adapter-google-calendar'");
    expect(await read('../README.md')).toContain(`\`\`\`ts\n${shown}\`\`\``);
    expect(finding.outcome).toBe('accepted');
  });

  it('tells the derived tier and guarantee', async () => {
    const tier = tierOf(EVENT_INSERT_DECLARATION);
    const guarantee = guaranteeOf(EVENT_INSERT_DECLARATION);

    expect(await read('../README.md')).toContain(`**${tier}**, guarantee **${guarantee}**`);
  });
});
