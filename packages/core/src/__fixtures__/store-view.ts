import type { AggregateKey, Append, EpochMs, StoreView, StoredAggregate } from '@landed/contract';

/** The smallest thing that a unit of work can stand on: named aggregates in a map, and what was written put back. */
export interface Shelf {
  view(keys: readonly AggregateKey[], now: EpochMs): StoreView;
  put(appends: readonly Append[]): void;
}

export function createShelf(): Shelf {
  const kept = new Map<string, StoredAggregate>();
  const nameOf = ({ kind, id }: AggregateKey) => `${kind} ${id}`;
  return {
    view: (keys, now) => ({
      now,
      get(key) {
        if (!keys.some((one) => nameOf(one) === nameOf(key))) {
          throw new TypeError(`${nameOf(key)} was not locked.`);
        }
        return kept.get(nameOf(key)) ?? null;
      },
      actionOfObject: () => null,
    }),
    put(appends) {
      for (const { key, events, state } of appends) {
        const version = (kept.get(nameOf(key))?.version ?? 0) + events.length;
        kept.set(nameOf(key), { key, version, state });
      }
    },
  };
}
