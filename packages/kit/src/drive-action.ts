import type { ActionId, ActionRecord } from '@landed/contract';

import type { KitParts } from './kit-parts.js';
import { readRecord } from './lineage-heads.js';

/** One round about one action: find out, then send again where that is safe. */
export async function driveAction(parts: KitParts, actionId: ActionId): Promise<ActionRecord> {
  const found = await parts.reconciler.reconcile(actionId);
  if (found.next === 'nothing') return found.record;
  const outcome = await parts.dispatcher.resend(actionId);
  const after = (await readRecord(parts, actionId)) ?? found.record;
  // A 409 on our own id says by itself that a look now tells more.
  const lookNow = after.nextLookupAt !== null && after.nextLookupAt <= (await parts.store.now());
  if (outcome.kind !== 'Unresolved' || !lookNow) return after;
  return (await parts.reconciler.reconcile(actionId)).record;
}
