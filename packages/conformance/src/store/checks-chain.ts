import {
  CHAIN_START,
  chainBreak,
  linkOf,
  type ActionStore,
  type StoredEvent,
} from '@landed/contract';
import { expect } from 'vitest';

import { actionKey, noted, START_MS } from './samples.js';
import type { ManualClock } from './manual-clock.js';
import type { StoreCheck } from './store-subject.js';

const KEY = actionKey('a');

export const linksEveryEntry: StoreCheck = async ({ open, clock }) => {
  const store = await open();

  const journal = await writeFour(store, clock);

  expect(chainBreak(journal)).toBeNull();
  expect(journal.map(({ seq, at }) => ({ seq, at }))).toEqual([
    { seq: 1, at: START_MS },
    { seq: 2, at: START_MS },
    { seq: 3, at: START_MS + 1_000 },
    { seq: 4, at: START_MS + 1_000 },
  ]);
  let previous: StoredEvent | null = null;
  for (const entry of journal) {
    expect(entry).toEqual(linkOf(previous, KEY, entry));
    expect(entry.previousHash).toBe(previous?.hash ?? CHAIN_START);
    previous = entry;
  }
};

export const findsBreaks: StoreCheck = async ({ open, clock }) => {
  const store = await open();
  const [first, second, third, fourth] = await writeFour(store, clock);
  if (!first || !second || !third || !fourth) throw new Error('The journal has too few entries.');

  const broken = {
    'an altered event': [first, { ...second, event: noted('something else') }, third, fourth],
    'an altered time': [first, { ...second, at: second.at - 1 }, third, fourth],
    'a missing entry': [first, third, fourth],
    'a missing start': [second, third, fourth],
    'entries in another order': [first, third, second, fourth],
    'an entry of another action': [first, { ...second, key: actionKey('b') }, third, fourth],
    'an entry made anew': [first, linkOf(first, KEY, { ...second, at: 0 }), third, fourth],
  };

  for (const [what, journal] of Object.entries(broken)) {
    expect(chainBreak(journal), what).not.toBeNull();
  }
};

async function writeFour(store: ActionStore, clock: ManualClock): Promise<readonly StoredEvent[]> {
  for (const half of ['first', 'second']) {
    await store.transact([KEY], () => ({
      result: undefined,
      appends: [{ key: KEY, events: [noted(half), noted(`${half} again`)], state: { half } }],
    }));
    clock.advance(1_000);
  }
  return store.journal(KEY);
}
