import type { ActionId, PersonResolution, WebhookOutcome, WebhookRequest } from '@landed/contract';

import { applyVerb, type VerbOutcome } from './person-verbs.js';
import { reconcileAction, type Reconciled } from './reconcile-action.js';
import type { ReconcilerOptions } from './reconciler-parts.js';
import { receiveWebhook } from './webhook-inbox.js';

/** Receipts, look-ups, the webhook inbox and a person's verbs: finding out what really happened. */
export interface Reconciler {
  /** One round about one action. Sends nothing; says where the same attempt may be sent again. */
  reconcile(actionId: ActionId): Promise<Reconciled>;
  receive(request: WebhookRequest): Promise<WebhookOutcome>;
  resolve(resolution: PersonResolution): Promise<VerbOutcome>;
}

export function createReconciler(options: ReconcilerOptions): Reconciler {
  return {
    reconcile: (actionId) => reconcileAction(options, actionId),
    receive: (request) => receiveWebhook(options, request),
    resolve: (resolution) => applyVerb(options, resolution),
  };
}
