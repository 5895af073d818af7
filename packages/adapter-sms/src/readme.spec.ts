import { readFile } from 'node:fs/promises';

import { guaranteeOf, tierOf } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { SMS_SEND_DECLARATION } from './sms-send-declaration.js';
import { finding } from './sms-send.examples.js';

const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

describe('README.md', () => {
  it('shows an example that runs without a network', async () => {
    const example = await read('./sms-send.examples.ts');

    const shown = example.replace("'./index.js'", "'@landed/adapter-sms'");
    expect(await read('../README.md')).toContain(`\`\`\`ts\n${shown}\`\`\``);
    expect(finding.outcome).toBe('acknowledged');
  });

  it('tells the derived tier and guarantee', async () => {
    const tier = tierOf(SMS_SEND_DECLARATION);
    const guarantee = guaranteeOf(SMS_SEND_DECLARATION);

    expect(await read('../README.md')).toContain(`**${tier}**, guarantee **${guarantee}**`);
  });
});
