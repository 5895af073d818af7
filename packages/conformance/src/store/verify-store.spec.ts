import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { STORE_REQUIREMENTS, type StoreRequirementId } from './requirements.js';
import { checkStore, verifyStore } from './verify-store.js';

const IDS = Object.keys(STORE_REQUIREMENTS) as StoreRequirementId[];

describe('checkStore', () => {
  it('rejects with what the store said, and leaves no folder behind', async () => {
    const locations: (string | undefined)[] = [];
    const subject = {
      name: 'a store that does not open',
      durable: true,
      open: ({ location }: { readonly location?: string }) => {
        locations.push(location);
        return Promise.reject(new Error('no such server'));
      },
    };

    await expect(checkStore(subject, 'store:reopen:all-there')).rejects.toThrow('no such server');

    expect(locations).toHaveLength(1);
    expect(existsSync(dirname(locations[0] ?? ''))).toBe(false);
  });

  it('gives no location to a store that is not durable', async () => {
    const given: object[] = [];
    const subject = {
      name: 'a store that does not open',
      durable: false,
      open: (options: object) => {
        given.push(options);
        return Promise.reject(new Error('not yet'));
      },
    };

    await expect(checkStore(subject, 'store:value:exact')).rejects.toThrow();

    expect(given).toHaveLength(1);
    expect(given[0]).not.toHaveProperty('location');
  });
});

describe('the requirements on stores', () => {
  it('are all in the README, with their sentences', async () => {
    const readme = await readFile(join(import.meta.dirname, '../../README.md'), 'utf8');

    const lines = readme.split('\n').map((line) => line.replace(/\s+/g, ' '));
    const missing = IDS.filter((id) => {
      const row = `| \`${id}\` | ${STORE_REQUIREMENTS[id].behavior}`;
      return !lines.some((line) => line.startsWith(row));
    });

    expect(missing).toEqual([]);
  });
});

// Every check fails on a store that does not open, so each of these tests passes as a known gap.
verifyStore({
  name: 'a store that does not open',
  durable: true,
  open: () => Promise.reject(new Error('not yet')),
  knownGaps: Object.fromEntries(IDS.map((id) => [id, 'it does not open'])),
});
