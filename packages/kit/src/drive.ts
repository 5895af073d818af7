import {
  asActionId,
  type ActionId,
  type ActionRecord,
  type StepOutcome,
  type TickOutcome,
} from '@landed/contract';
import { keyOf, sentenceOf } from '@landed/core';
import { outcomeOf } from '@landed/dispatcher';

import { actionViewOf } from './action-view.js';
import type { KitParts } from './kit-parts.js';

const LEASE_MS = 60_000;
const DEFAULT_BUDGET_MS = 10_000;
const DEFAULT_LIMIT = 100;

/** One round about one action: find out, then send again where that is safe. */
export async function driveAction(parts: KitParts, actionId: ActionId): Promise<ActionRecord> {
  const found = await parts.reconciler.reconcile(actionId);
  if (found.next === 'nothing') return found.record;
  const outcome = await parts.dispatcher.resend(actionId);
  const after = await readAction(parts, actionId);
  // A 409 on our own id says by itself that a look now tells more.
  const lookNow =
    after !== null &&
    after.nextLookupAt !== null &&
    after.nextLookupAt <= (await parts.store.now());
  if (outcome.kind === 'Unresolved' && lookNow)
    return (await parts.reconciler.reconcile(actionId)).record;
  return after ?? found.record;
}

/** Does what is due, each action at most once, within the budget; says when to come back. */
export async function tick(
  parts: KitParts,
  options: { readonly budgetMs?: number; readonly limit?: number } = {},
): Promise<TickOutcome> {
  const until = parts.clock.monotonic() + (options.budgetMs ?? DEFAULT_BUDGET_MS);
  const due = await parts.store.takeDue({
    limit: options.limit ?? DEFAULT_LIMIT,
    leaseMs: LEASE_MS,
  });
  const changed = [];
  for (const item of due) {
    try {
      if (parts.clock.monotonic() <= until) {
        changed.push(actionViewOf(await driveAction(parts, asActionId(item.actionId))));
      }
    } finally {
      await parts.store.release(item);
    }
  }
  return { worked: changed.length, nextDueAt: await parts.store.nextDueAt(), changed };
}

/** Runs a plan, and asks at once where an answer itself said that a look tells more. */
export async function settleAtOnce(
  parts: KitParts,
  outcomes: readonly StepOutcome[],
): Promise<readonly StepOutcome[]> {
  return Promise.all(
    outcomes.map(async (one) => {
      if (one.outcome.kind !== 'Unresolved') return one;
      const record = await readAction(parts, one.actionId);
      const now = await parts.store.now();
      if (record === null || record.nextLookupAt === null || record.nextLookupAt > now) return one;
      const after = await driveAction(parts, one.actionId);
      return { ...one, outcome: outcomeOf(after), sentence: sentenceOf(after) };
    }),
  );
}

export async function readAction(
  parts: KitParts,
  actionId: ActionId,
): Promise<ActionRecord | null> {
  const stored = await parts.store.read(keyOf.action(actionId));
  return stored === null ? null : (stored.state as unknown as ActionRecord);
}
