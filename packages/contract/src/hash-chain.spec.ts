import { describe, expect, it } from 'vitest';

import type { AggregateKey, StoredEvent } from './action-store.js';
import { CHAIN_START, chainBreak, linkOf } from './hash-chain.js';

const KEY: AggregateKey = { kind: 'action', id: 'act_1' };

function linksOf(length: number, key: AggregateKey = KEY): readonly StoredEvent[] {
  const links: StoredEvent[] = [];
  for (let at = 1; at <= length; at += 1) {
    const event = { type: 'epoch-raised', epoch: at, why: 'a test' } as const;
    links.push(linkOf(links.at(-1) ?? null, key, { at, event }));
  }
  return links;
}

/** Writes one entry anew, as whoever can edit the file but forgets about the chain. */
function altered(links: readonly StoredEvent[], index: number, change: Partial<StoredEvent>) {
  return links.map((link, at) => (at === index ? { ...link, ...change } : link));
}

describe('linkOf', () => {
  it('starts a chain at 64 zeros and counts from one', () => {
    const [first, second] = linksOf(2);

    expect(first).toMatchObject({ seq: 1, previousHash: CHAIN_START });
    expect(second).toMatchObject({ seq: 2, previousHash: first?.hash });
    expect(CHAIN_START).toBe('0'.repeat(64));
  });

  it('gives the same link after the entry went through JSON', () => {
    const [first] = linksOf(1);
    const read = JSON.parse(JSON.stringify(first)) as StoredEvent;

    expect(linkOf(null, read.key, read)).toEqual(first);
  });
});

describe('chainBreak', () => {
  const links = linksOf(4);
  const other: AggregateKey = { kind: 'action', id: 'act_2' };

  it('says nothing of a whole chain, of its first part, and of an empty one', () => {
    expect(chainBreak(links)).toBeNull();
    expect(chainBreak(links.slice(0, 2))).toBeNull();
    expect(chainBreak([])).toBeNull();
  });

  it.each<readonly [what: string, journal: readonly StoredEvent[], where: string]>([
    ['a missing first entry', links.slice(1), 'entry 1 is missing'],
    ['a missing entry', [...links.slice(0, 1), ...links.slice(2)], 'entry 2 is missing'],
    ['an entry that stands twice', [...links.slice(0, 2), ...links.slice(1)], 'entry 3 is missing'],
    ['another time', altered(links, 1, { at: 99 }), 'entry 2 was altered'],
    [
      'another content',
      altered(links, 2, { event: { type: 'epoch-raised', epoch: 9, why: 'a test' } }),
      'entry 3 was altered',
    ],
    ['another hash', altered(links, 3, { hash: CHAIN_START }), 'entry 4 was altered'],
    [
      'an entry written anew with a right hash of its own',
      [
        ...links.slice(0, 1),
        linkOf(links[0] ?? null, KEY, {
          at: 2,
          event: { type: 'epoch-raised', epoch: 9, why: 'forged' },
        }),
        ...links.slice(2),
      ],
      'entry 3 does not follow the one before',
    ],
    ['another record', altered(links, 1, { key: other }), 'entry 2 belongs to another record'],
    [
      'an entry of another record that was chained in',
      [
        ...links.slice(0, 1),
        linkOf(links[0] ?? null, other, {
          at: 2,
          event: { type: 'epoch-raised', epoch: 2, why: 'a test' },
        }),
      ],
      'entry 2 belongs to another record',
    ],
  ])('says where it breaks: %s', (_what, journal, where) => {
    expect(chainBreak(journal)).toBe(where);
  });
});
