import { asActionId, type ActionView, type DueItem, type TickOutcome } from '@landed/contract';

import { actionViewOf } from './action-view.js';
import { continuePlan } from './continue-plan.js';
import { driveAction } from './drive-action.js';
import type { KitParts } from './kit-parts.js';
import { readRecord } from './lineage-heads.js';
import { settleAtOnce } from './settle-at-once.js';

/** A lease outlives the budget by this: whatever is begun within it may also be finished. */
const LEASE_MARGIN_MS = 60_000;
const DEFAULT_BUDGET_MS = 10_000;
const DEFAULT_LIMIT = 100;

/**
 * Does what is due, each action at most once, within the budget; says when to come back. What an action's proof
 * allows to start is started too.
 *
 * An action that cannot be worked on keeps none of the others waiting: they are done first, and every lease is
 * handed back, before its error comes out.
 */
export async function tick(
  parts: KitParts,
  options: { readonly budgetMs?: number; readonly limit?: number } = {},
): Promise<TickOutcome> {
  const budgetMs = options.budgetMs ?? DEFAULT_BUDGET_MS;
  const until = parts.clock.monotonic() + budgetMs;
  const due = await parts.store.takeDue({
    limit: options.limit ?? DEFAULT_LIMIT,
    leaseMs: budgetMs + LEASE_MARGIN_MS,
  });
  const changed: ActionView[] = [];
  const errors: unknown[] = [];
  let worked = 0;
  for (const item of due) {
    try {
      if (parts.clock.monotonic() > until) continue;
      worked += 1;
      changed.push(...(await work(parts, item)));
    } catch (error) {
      errors.push(error);
    } finally {
      await parts.store.release(item);
    }
  }
  if (errors.length > 0) throw errors[0];
  return { worked, nextDueAt: await parts.store.nextDueAt(), changed };
}

async function work(parts: KitParts, { actionId }: DueItem): Promise<readonly ActionView[]> {
  const record = await driveAction(parts, asActionId(actionId));
  const next = await settleAtOnce(parts, await continuePlan(parts, record));
  const started = await Promise.all(next.map((one) => readRecord(parts, one.actionId)));
  return [record, ...started.filter((one) => one !== null)].map(actionViewOf);
}
