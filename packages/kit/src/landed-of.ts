import {
  type ActionRecord,
  type AskOutcome,
  type AskRequest,
  type Blocker,
  type Landed,
  type PlanId,
  type PlanningOutcome,
  type TypedStep,
} from '@landed/contract';
import { planSentence } from '@landed/planner';

import { actionViewOf } from './action-view.js';
import { readAction, settleAtOnce, tick } from './drive.js';
import type { KitParts } from './kit-parts.js';
import { planSteps, planViewOf, readPlan } from './plan-flow.js';
import { resolveAction } from './replace-attempt.js';
import { verifyJournal } from './verify-journal.js';

/** The flow over engines that are composed already: by `createLanded`, or by a container. */
export function landedOf(parts: KitParts): Landed {
  return {
    plan: (request) => planSteps(parts, request),
    ask: (request) => ask(parts, request),
    approve: (decision) => parts.dispatcher.approve(decision),
    decline: ({ reason, ...decision }) => parts.dispatcher.decline(decision, reason ?? null),
    run: async (planId) => settleAtOnce(parts, await parts.dispatcher.run(planId)),
    async confirm(decision) {
      const outcome = await parts.dispatcher.confirm(decision);
      if (outcome.kind !== 'Dispatched') return outcome;
      const results = await settleAtOnce(parts, outcome.results);
      return { ...outcome, results, sentence: results[0]?.sentence ?? outcome.sentence };
    },
    replan: (planId) => replan(parts, planId),
    tick: (options) => tick(parts, options),
    receive: (webhook) => parts.reconciler.receive(webhook),
    resolve: (resolution) => resolveAction(parts, resolution),
    async showPlan(planId) {
      const opened = await readPlan(parts, planId);
      return opened === null ? null : planViewOf(opened.plan, opened.content);
    },
    async showAction(actionId) {
      const record = await readAction(parts, actionId);
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

/**
 * The same steps again, checked against the world as it is now. Values that came from the person's device are
 * not carried over: they are resolved anew, from a fresh snapshot.
 */
async function replan(parts: KitParts, planId: PlanId): Promise<PlanningOutcome> {
  const opened = await readPlan(parts, planId);
  if (opened === null) return refusedReplan('There is no such plan here. Nothing was planned.');
  const { plan, content } = opened;
  const fromDevice = content.steps.some(({ resolved }) =>
    resolved.some(({ restsOn }) => restsOn.length > 0),
  );
  if (fromDevice)
    return refusedReplan(
      'Say it again: what came from your own files is looked up anew. Nothing was planned.',
    );
  const first = plan.steps[0];
  const [, source = '', id = ''] = JSON.parse(first?.dedupeKey ?? '[]') as string[];
  const steps = plan.steps.map((step): TypedStep => {
    const stored = content.steps.find(({ stepId }) => stepId === step.stepId);
    const dependsOn = plan.steps
      .filter((other) => step.dependsOn.includes(other.stepId))
      .map(({ stepKey }) => stepKey);
    return {
      stepKey: step.stepKey,
      operation: step.operation,
      params: stored?.params ?? {},
      dependsOn,
    };
  });
  return planSteps(parts, {
    tenant: plan.tenant,
    origin: { source, id },
    steps,
    zone: content.summary.zone,
    supersedes: planId,
  });
}

function refusedReplan(sentence: string): PlanningOutcome {
  const blocker: Blocker = { code: 'notCheckable', sentence, parameter: null };
  return { kind: 'blocked', steps: [{ stepKey: 'plan', canExecute: false, blockers: [blocker] }] };
}
