import type { EpochMs } from '@landed/contract';
import type { Database } from 'better-sqlite3';

import type { StoreClock } from './store-clock.js';

/** The store's time, with what other handles on this database have written taken into account. */
export function createStoreNow(database: Database, storeClock: StoreClock): () => EpochMs {
  const lastAt = database
    .prepare<[], EpochMs>('SELECT at FROM event ORDER BY number DESC LIMIT 1')
    .pluck();
  return () => {
    storeClock.raiseTo(lastAt.get() ?? 0);
    return storeClock.now();
  };
}
