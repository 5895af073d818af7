import { asPlanId, type ConfirmationOutcome, type DecisionOutcome } from '@landed/contract';

import { agentPlanOf } from './agent-view.js';
import type { Caller, Person } from './caller.js';
import { confirmationSchema, declineSchema } from './input.js';
import { readJson } from './read-body.js';
import { ok, problem, type Reply } from './reply.js';
import type { Route, Visit } from './route.js';

export const PLAN_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/v1/plans/:planId', openTo: 'personOrAgent', answer: showPlan },
  {
    method: 'POST',
    path: '/v1/plans/:planId/confirmations',
    openTo: 'person',
    answer: confirmPlan,
  },
  { method: 'POST', path: '/v1/plans/:planId/declines', openTo: 'person', answer: declinePlan },
];

async function showPlan({ landed, part }: Visit, caller: Caller): Promise<Reply> {
  const plan = await landed.showPlan(asPlanId(part('planId')));
  if (plan === null)
    return problem(
      404,
      'NOT_FOUND',
      'There is no such plan here. Nothing was changed; check the id.',
    );
  return ok(caller.role === 'person' ? plan : agentPlanOf(plan));
}

async function confirmPlan(visit: Visit, person: Person): Promise<Reply> {
  const body = await readJson(visit.request, visit.bodyBytesMax, confirmationSchema);
  if (!body.taken) return body.reply;
  const outcome = await visit.landed.confirm({
    ...body.value,
    planId: asPlanId(visit.part('planId')),
    by: { kind: 'person', name: person.name },
  });
  return { status: confirmationStatusOf(outcome), body: outcome };
}

async function declinePlan(visit: Visit, person: Person): Promise<Reply> {
  const body = await readJson(visit.request, visit.bodyBytesMax, declineSchema);
  if (!body.taken) return body.reply;
  const outcome = await visit.landed.decline({
    ...body.value,
    planId: asPlanId(visit.part('planId')),
    by: { kind: 'person', name: person.name },
  });
  return { status: decisionStatusOf(outcome), body: outcome };
}

/** 200 where the yes runs, or ran; 409 where the state of the plan stood against it. */
function confirmationStatusOf({ kind }: ConfirmationOutcome): 200 | 409 {
  switch (kind) {
    case 'Dispatched':
    case 'InProgress':
    case 'AlreadyCompleted':
      return 200;
    case 'Superseded':
    case 'Expired':
    case 'Blocked':
      return 409;
  }
}

function decisionStatusOf({ kind }: DecisionOutcome): 200 | 409 {
  switch (kind) {
    case 'approved':
    case 'declined':
      return 200;
    case 'refused':
      return 409;
  }
}
