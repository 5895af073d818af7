import type {
  ActionRecord,
  AskOutcome,
  AskRequest,
  ConfirmationOutcome,
  Landed,
  PlanDecision,
  WebhookOutcome,
  WebhookRequest,
} from '@landed/contract';
import { planSentence } from '@landed/planner';

import { actionViewOf } from './action-view.js';
import { continuePlan } from './continue-plan.js';
import type { KitParts } from './kit-parts.js';
import { readRecord } from './lineage-heads.js';
import { planSteps } from './plan-flow.js';
import { planViewOf, readPlan } from './plan-view.js';
import { replan } from './replan.js';
import { resolveAction } from './replace-attempt.js';
import { leadingStepOf, settleAtOnce } from './settle-at-once.js';
import { tick } from './tick.js';
import { verifyJournal } from './verify-journal.js';

/** The flow over engines that are composed already: by `createLanded`, or by a container. */
export function landedOf(parts: KitParts): Landed {
  return {
    plan: (request) => planSteps(parts, request),
    ask: (request) => ask(parts, request),
    approve: (decision) => parts.dispatcher.approve(decision),
    decline: ({ reason, ...decision }) => parts.dispatcher.decline(decision, reason ?? null),
    run: async (planId) => settleAtOnce(parts, await parts.dispatcher.run(planId)),
    confirm: (decision) => confirm(parts, decision),
    replan: (planId) => replan(parts, planId),
    tick: (options) => tick(parts, options),
    receive: (webhook) => receive(parts, webhook),
    resolve: (resolution) => resolveAction(parts, resolution),
    async showPlan(planId) {
      const opened = await readPlan(parts, planId);
      return opened === null ? null : planViewOf(opened.plan, opened.content);
    },
    async showAction(actionId) {
      const record = await readRecord(parts, actionId);
      return record === null ? null : actionViewOf(record);
    },
    async listActions(options = {}) {
      const { needsPerson, after, limit } = options;
      const stored = await parts.store.list({
        limit: limit ?? 100,
        ...(needsPerson === undefined ? {} : { needsPerson }),
        ...(after === undefined ? {} : { after }),
      });
      return stored.map(({ state }) => actionViewOf(state as unknown as ActionRecord));
    },
    verify: () => verifyJournal(parts.store),
  };
}

/** Yes and run in one. What is told is told of the plan's first unfinished step. */
async function confirm(parts: KitParts, decision: PlanDecision): Promise<ConfirmationOutcome> {
  const outcome = await parts.dispatcher.confirm(decision);
  if (outcome.kind !== 'Dispatched') return outcome;
  const results = await settleAtOnce(parts, outcome.results);
  const { actionId, sentence } = leadingStepOf(results) ?? outcome;
  return { ...outcome, actionId, results, sentence };
}

/** What a webhook proves may be what the next step of its plan waited for. */
async function receive(parts: KitParts, webhook: WebhookRequest): Promise<WebhookOutcome> {
  const outcome = await parts.reconciler.receive(webhook);
  if (outcome.kind !== 'applied') return outcome;
  const record = await readRecord(parts, outcome.actionId);
  if (record !== null) await settleAtOnce(parts, await continuePlan(parts, record));
  return outcome;
}

/** Sentence and snapshot to a plan, or to what only the person can tell. Nothing of the context leaves. */
async function ask(parts: KitParts, request: AskRequest): Promise<AskOutcome> {
  const reading = parts.parser.parse(request.sentence);
  if (reading.kind === 'notUnderstood') return { kind: 'notUnderstood', sentence: reading.why };
  const { context } = request;
  const planned = planSentence({
    operations: parts.operations,
    resolver: parts.resolver,
    intents: reading.intents,
    context,
    askedAt: context.capturedAt,
    answers: request.answers ?? {},
  });
  if (planned.kind !== 'steps') return planned;
  return planSteps(parts, {
    origin: request.origin,
    steps: planned.steps,
    zone: context.zone,
    locale: context.locale,
    sentence: request.sentence,
    ...(request.tenant === undefined ? {} : { tenant: request.tenant }),
    ...(request.supersedes === undefined ? {} : { supersedes: request.supersedes }),
  });
}
