import type { ActionStore, DueItem, EpochMs } from '@landed/contract';
import type { Database } from 'better-sqlite3';

import { checkedLimit } from './page-limit.js';

/** The queue of what is due. Leases stand in a table of their own, so that taking rewrites no record. */
export interface DueQueue {
  take(options: Parameters<ActionStore['takeDue']>[0], now: EpochMs): readonly DueItem[];
  release(item: DueItem): void;
  next(now: EpochMs): EpochMs | null;
}

export function createDueQueue(database: Database): DueQueue {
  const selectDue = database.prepare<
    [EpochMs, EpochMs, number],
    { readonly actionId: string; readonly dueAt: EpochMs }
  >(
    `SELECT due.id AS actionId, due.due_at AS dueAt
     FROM aggregate AS due INDEXED BY aggregate_due
     LEFT JOIN lease ON lease.action_id = due.id
     WHERE due.due_at IS NOT NULL AND due.due_at <= ? AND (lease.until IS NULL OR lease.until <= ?)
     ORDER BY due.due_at, due.id LIMIT ?`,
  );
  const countLeases = database
    .prepare<[number], number>('UPDATE lease_count SET given = given + ? RETURNING given')
    .pluck();
  const putLease = database.prepare<[string, string, EpochMs]>(
    `INSERT INTO lease (action_id, lease, until) VALUES (?, ?, ?)
     ON CONFLICT (action_id) DO UPDATE SET lease = excluded.lease, until = excluded.until`,
  );
  const endLease = database.prepare<[string, string]>(
    'DELETE FROM lease WHERE action_id = ? AND lease = ?',
  );
  return {
    take({ limit, leaseMs }, now) {
      const due = selectDue.all(now, now, checkedLimit(limit));
      if (due.length === 0) return [];
      const last = countLeases.get(due.length) ?? 0;
      return due.map(({ actionId, dueAt }, at) => {
        const lease = String(last - at);
        putLease.run(actionId, lease, now + leaseMs);
        return { actionId, dueAt, lease };
      });
    },
    release({ actionId, lease }) {
      endLease.run(actionId, lease);
    },
    next: createNextDue(database),
  };
}

function createNextDue(database: Database): DueQueue['next'] {
  const free = database
    .prepare<[EpochMs], EpochMs>(
      `SELECT due.due_at FROM aggregate AS due INDEXED BY aggregate_due
       LEFT JOIN lease ON lease.action_id = due.id
       WHERE due.due_at IS NOT NULL AND (lease.until IS NULL OR lease.until <= ?)
       ORDER BY due.due_at LIMIT 1`,
    )
    .pluck();
  const leased = database
    .prepare<[], EpochMs>(
      // CROSS JOIN keeps the order: few leases first, each with its action, and never all actions.
      `SELECT min(max(due.due_at, lease.until)) FROM lease
       CROSS JOIN aggregate AS due ON due.kind = 'action' AND due.id = lease.action_id
       WHERE due.due_at IS NOT NULL`,
    )
    .pluck();
  return (now) => {
    const times = [free.get(now), leased.get()].filter((time) => typeof time === 'number');
    return times.length === 0 ? null : Math.min(...times);
  };
}
