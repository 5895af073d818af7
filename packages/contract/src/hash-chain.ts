import type { AggregateKey, StoredEvent } from './action-store.js';
import { sha256Of } from './digest.js';
import type { EpochMs } from './ids.js';
import type { JournalEvent } from './journal-event.js';
import type { Json } from './json.js';

/** What the first link of every chain points to. */
export const CHAIN_START = '0'.repeat(64);

/** Makes the next link of an aggregate's journal. The hash covers everything in it and the link before. */
export function linkOf(
  previous: StoredEvent | null,
  key: AggregateKey,
  entry: { readonly at: EpochMs; readonly event: JournalEvent },
): StoredEvent {
  const link = {
    key,
    seq: (previous?.seq ?? 0) + 1,
    at: entry.at,
    event: entry.event,
    previousHash: previous?.hash ?? CHAIN_START,
  };
  return { ...link, hash: sha256Of(link as unknown as Json) };
}

/** Where a chain breaks, in words; null where it holds. */
export function chainBreak(events: readonly StoredEvent[]): string | null {
  let previous: StoredEvent | null = null;
  for (const event of events) {
    if (event.key.kind !== events[0]?.key.kind || event.key.id !== events[0].key.id)
      return `entry ${event.seq} belongs to another record`;
    const expected = linkOf(previous, event.key, event);
    if (event.seq !== expected.seq) return `entry ${expected.seq} is missing`;
    if (event.previousHash !== expected.previousHash)
      return `entry ${event.seq} does not follow the one before`;
    if (event.hash !== expected.hash) return `entry ${event.seq} was altered`;
    previous = event;
  }
  return null;
}
