import {
  LandedError,
  type ActionListQuery,
  type AggregateKind,
  type DueItem,
  type DurationMs,
  type EpochMs,
  type InboxWebhook,
} from '@landed/contract';

import type { MemoryTables, StoredRow } from './memory-tables.js';

const LIMIT_MAX = 1_000;

/** Rows of one kind in the order of their ids' bytes. */
export function rowsOf(
  tables: MemoryTables,
  kind: AggregateKind,
  page: { readonly after?: string; readonly limit: number },
  matches: (row: StoredRow) => boolean = () => true,
): readonly StoredRow[] {
  const { after } = page;
  return [...tables.rows.values()]
    .filter((row) => row.key.kind === kind && matches(row))
    .filter((row) => after === undefined || compareBytes(row.key.id, after) > 0)
    .toSorted((left, right) => compareBytes(left.key.id, right.key.id))
    .slice(0, checkedLimit(page.limit));
}

/** Whether an action belongs to a list. */
export function matchesQuery({ index }: StoredRow, query: ActionListQuery): boolean {
  const { needsPerson = false, tenant, planId, status } = query;
  const asked = Object.entries({ tenant, planId, status }).filter(([, part]) => part !== undefined);
  if (index === null) return asked.length === 0 && !needsPerson;
  const known: Readonly<Record<string, string | null>> = {
    tenant: index.tenant,
    planId: index.planId,
    status: index.status,
  };
  return (
    asked.every(([name, part]) => known[name] === part) &&
    (!needsPerson || index.needsPersonSince !== null)
  );
}

/** Takes what is due under new leases. Looks at every action: this store is for few. */
export function takeDue(
  tables: MemoryTables,
  options: { readonly limit: number; readonly leaseMs: DurationMs },
  now: EpochMs,
): readonly DueItem[] {
  const limit = checkedLimit(options.limit);
  const free = dueTimes(tables)
    .filter(({ freeAt }) => freeAt <= now)
    .toSorted((a, b) => a.dueAt - b.dueAt || compareBytes(a.actionId, b.actionId));
  return free.slice(0, limit).map(({ actionId, dueAt }) => {
    tables.leasesGiven.count += 1;
    const lease = String(tables.leasesGiven.count);
    tables.leases.set(actionId, { lease, untilMs: now + options.leaseMs });
    return { actionId, dueAt, lease };
  });
}

/** The first instant at which an action is due and not leased. */
export function nextDueAt(tables: MemoryTables): EpochMs | null {
  const times = dueTimes(tables).map(({ freeAt }) => freeAt);
  return times.length === 0 ? null : Math.min(...times);
}

/** Not yet applied webhooks that carry the reference or the object, in the order of their receipt. */
export function parkedWebhooks(
  tables: MemoryTables,
  match: { readonly reference?: string; readonly objectKey?: string },
): readonly InboxWebhook[] {
  const { reference, objectKey } = match;
  return [...tables.webhooks.values()]
    .filter((webhook) => webhook.appliedTo === null)
    .filter(
      (webhook) =>
        (reference !== undefined && webhook.reference === reference) ||
        (objectKey !== undefined && webhook.objectKey === objectKey),
    )
    .toSorted((a, b) => a.receivedAt - b.receivedAt || compareBytes(a.webhookId, b.webhookId))
    .map((webhook) => structuredClone(webhook));
}

interface DueTime {
  readonly actionId: string;
  readonly dueAt: EpochMs;
  /** When it is due and not leased. */
  readonly freeAt: EpochMs;
}

function dueTimes(tables: MemoryTables): readonly DueTime[] {
  return [...tables.rows.values()].flatMap(({ key, index }) => {
    const dueAt = index?.dueAt ?? null;
    if (key.kind !== 'action' || dueAt === null) return [];
    const leasedUntil = tables.leases.get(key.id)?.untilMs ?? dueAt;
    return [{ actionId: key.id, dueAt, freeAt: Math.max(dueAt, leasedUntil) }];
  });
}

/** By UTF-8 bytes, as databases order text; JavaScript's own order differs beyond U+FFFF. */
function compareBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

function checkedLimit(limit: number): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw new LandedError('INPUT_INVALID', {
    what: 'The limit of a page',
    why: `${limit} is not a whole number from 1 to ${LIMIT_MAX}`,
    toDo: 'Ask for fewer, and again with `after`.',
  });
}
