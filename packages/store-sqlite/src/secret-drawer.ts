import type { PlanId } from '@landed/contract';
import type { Database } from 'better-sqlite3';

/** Plans' secrets: put in by transactions, taken out for good by `destroy`. */
export interface SecretDrawer {
  secretOf(planId: PlanId): Uint8Array | null;
  destroy(planId: PlanId): void;
  /** Overwrites what the write-ahead log still holds, as far as no reader stands in the way. */
  sweep(): void;
}

export function createSecretDrawer(database: Database): SecretDrawer {
  const select = database
    .prepare<[string], Uint8Array>('SELECT secret FROM secret WHERE plan_id = ?')
    .pluck();
  const remove = database.prepare<[string]>('DELETE FROM secret WHERE plan_id = ?');
  return {
    secretOf(planId) {
      const secret = select.get(planId);
      return secret === undefined ? null : Uint8Array.from(secret);
    },
    destroy(planId) {
      database.pragma('secure_delete = ON');
      remove.run(planId);
      database.pragma('secure_delete = FAST');
    },
    sweep() {
      database.pragma('wal_checkpoint(TRUNCATE)');
    },
  };
}
