import { createHmac } from 'node:crypto';

import type {
  ActionView,
  ConfirmationOutcome,
  DecisionOutcome,
  PersonResolution,
  PlanDecision,
  ResolutionOutcome,
  WebhookOutcome,
  WebhookRequest,
} from '@landed/contract';

import type { LandedForHttp } from '../route.js';
import { ACTION, ACTION_ID, CLOSED, NOW, PLAN, PLAN_ID } from './samples.js';

export const WEBHOOK_SECRET = 'whsec_case_only_not_real';

export interface InMemoryLanded {
  readonly landed: LandedForHttp;
  /** Effects at the provider. */
  readonly sends: () => number;
  /** Who said what, in order: "yes Ana", "no Ana: reason", "leaveIt Ana: reason". */
  readonly decisions: () => readonly string[];
  readonly webhooks: () => readonly WebhookRequest[];
  readonly ticks: () => readonly object[];
  /** From now on every call fails with this. */
  readonly breakWith: (error: unknown) => void;
}

interface State {
  plan: 'proposed' | 'running' | 'done' | 'declined';
  sends: number;
  decisions: readonly string[];
  webhooks: readonly WebhookRequest[];
  ticks: readonly object[];
  broken: { readonly error: unknown } | null;
}

/** A small flow of one plan and one action that keeps the rules of the port. `sending` ends when the send may end. */
export function createInMemoryLanded(sending: Promise<void> = Promise.resolve()): InMemoryLanded {
  const state: State = {
    plan: 'proposed',
    sends: 0,
    decisions: [],
    webhooks: [],
    ticks: [],
    broken: null,
  };
  const unlessBroken = async <Value>(work: () => Value | Promise<Value>): Promise<Value> => {
    if (state.broken !== null) throw state.broken.error;
    return work();
  };
  const landed: LandedForHttp = {
    showPlan: (planId) => unlessBroken(() => (planId === PLAN_ID ? PLAN : null)),
    confirm: (decision) => unlessBroken(() => confirm(state, decision, sending)),
    decline: (decision) => unlessBroken(() => decline(state, decision)),
    showAction: (actionId) => unlessBroken(() => (actionId === ACTION_ID ? ACTION : null)),
    listActions: (options) => unlessBroken(() => inboxPage(options ?? {})),
    resolve: (resolution) => unlessBroken(() => resolve(state, resolution)),
    receive: (webhook) => unlessBroken(() => receive(state, webhook)),
    tick: (options) =>
      unlessBroken(() => {
        state.ticks = [...state.ticks, options ?? {}];
        return { worked: 1, nextDueAt: NOW + 5_000, changed: [ACTION] };
      }),
  };
  return {
    landed,
    sends: () => state.sends,
    decisions: () => state.decisions,
    webhooks: () => state.webhooks,
    ticks: () => state.ticks,
    breakWith: (error) => void (state.broken = { error }),
  };
}

async function confirm(
  state: State,
  { planId, digest, by }: PlanDecision,
  sending: Promise<void>,
): Promise<ConfirmationOutcome> {
  const closed = CLOSED[planId];
  if (closed !== undefined) return closed;
  if (planId !== PLAN_ID) return blocked('unknownPlan');
  if (digest !== PLAN.digest) return blocked('otherDigest');
  switch (state.plan) {
    case 'declined':
      return blocked('declined');
    case 'running':
      return { kind: 'InProgress', actionId: ACTION_ID, sentence: 'It is running now.' };
    case 'done':
      return {
        kind: 'AlreadyCompleted',
        actionId: ACTION_ID,
        state: 'CONFIRMED',
        sentence: 'It already ran.',
      };
    case 'proposed':
      state.plan = 'running';
      state.decisions = [...state.decisions, `yes ${by.name}`];
      await sending;
      state.sends += 1;
      state.plan = 'done';
      return { kind: 'Dispatched', actionId: ACTION_ID, results: [], sentence: 'It ran.' };
  }
}

function decline(
  state: State,
  { planId, digest, by, reason }: PlanDecision & { readonly reason?: string },
): DecisionOutcome {
  if (planId !== PLAN_ID) return { kind: 'refused', confirmation: blocked('unknownPlan') };
  if (digest !== PLAN.digest) return { kind: 'refused', confirmation: blocked('otherDigest') };
  state.plan = 'declined';
  state.decisions = [...state.decisions, `no ${by.name}: ${reason ?? 'no reason'}`];
  return { kind: 'declined' };
}

function resolve(
  state: State,
  { actionId, verb, by, reason }: PersonResolution,
): ResolutionOutcome {
  if (actionId !== ACTION_ID)
    return { kind: 'refused', sentence: 'There is no such action. Nothing was changed.' };
  state.decisions = [...state.decisions, `${verb} ${by}: ${reason}`];
  return verb === 'tryAgain'
    ? { kind: 'replacementAsked', plan: PLAN, sentence: 'A new question waits for your yes.' }
    : { kind: 'recorded', sentence: 'It is written down as your word.' };
}

/** Five actions wait for a person, in the order of their ids. */
function inboxPage(options: {
  readonly after?: string;
  readonly limit?: number;
}): readonly ActionView[] {
  const { after = '', limit = 100 } = options;
  return ['a1', 'a2', 'a3', 'a4', 'a5']
    .filter((id) => id > after)
    .slice(0, limit)
    .map((id) => ({ ...ACTION, actionId: id as typeof ACTION_ID }));
}

/** Signed as Stripe signs: over the very bytes. */
function receive(state: State, webhook: WebhookRequest): WebhookOutcome {
  const header = webhook.headers['stripe-signature'] ?? '';
  const [, at = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(header) ?? [];
  const expected = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.`).update(webhook.body);
  if (expected.digest('hex') !== signature)
    return { kind: 'refused', why: 'The signature over evt_dentist does not fit.' };
  const seen = state.webhooks.some((other) => other.headers['stripe-signature'] === header);
  state.webhooks = [...state.webhooks, webhook];
  if (seen) return { kind: 'duplicate' };
  return Buffer.from(webhook.body).includes('act-')
    ? { kind: 'applied', actionId: ACTION_ID }
    : { kind: 'parked' };
}

function blocked(
  reason: 'unknownPlan' | 'otherDigest' | 'declined',
): Extract<ConfirmationOutcome, { kind: 'Blocked' }> {
  return { kind: 'Blocked', reason, actionId: null, sentence: `Nothing was sent: ${reason}.` };
}
