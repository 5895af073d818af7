import { asActionId, type ResolutionOutcome } from '@landed/contract';

import { agentActionOf } from './agent-view.js';
import type { Caller, Person } from './caller.js';
import { pageSchema, resolutionSchema, tickSchema } from './input.js';
import { inShape, readJson } from './read-body.js';
import { ok, problem, type Reply } from './reply.js';
import type { Route, Visit } from './route.js';

const PAGE_LIMIT = 100;

export const ACTION_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/v1/actions/:actionId', openTo: 'personOrAgent', answer: showAction },
  { method: 'GET', path: '/v1/inbox', openTo: 'person', answer: showInbox },
  {
    method: 'POST',
    path: '/v1/actions/:actionId/resolutions',
    openTo: 'person',
    answer: resolveAction,
  },
  { method: 'POST', path: '/v1/tick', openTo: 'person', answer: tick },
];

async function showAction({ landed, part }: Visit, caller: Caller): Promise<Reply> {
  const action = await landed.showAction(asActionId(part('actionId')));
  if (action === null)
    return problem(
      404,
      'NOT_FOUND',
      'There is no such action here. Nothing was changed; check the id.',
    );
  return ok(caller.role === 'person' ? action : agentActionOf(action));
}

/** What waits for a person, a page at a time; `next` is the `after` of the page that follows. */
async function showInbox({ landed, request }: Visit): Promise<Reply> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const page = inShape(query, pageSchema);
  if (!page.taken) return page.reply;
  const limit = page.value.limit ?? PAGE_LIMIT;
  const actions = await landed.listActions({ ...page.value, limit, needsPerson: true });
  const next = actions.length < limit ? null : (actions.at(-1)?.actionId ?? null);
  return ok({ actions, next });
}

async function resolveAction(visit: Visit, person: Person): Promise<Reply> {
  const body = await readJson(visit.request, visit.bodyBytesMax, resolutionSchema);
  if (!body.taken) return body.reply;
  const outcome = await visit.landed.resolve({
    ...body.value,
    actionId: asActionId(visit.part('actionId')),
    by: person.name,
  });
  return { status: resolutionStatusOf(outcome), body: outcome };
}

async function tick({ landed, request, bodyBytesMax }: Visit): Promise<Reply> {
  const body = await readJson(request, bodyBytesMax, tickSchema);
  if (!body.taken) return body.reply;
  return ok(await landed.tick(body.value));
}

function resolutionStatusOf({ kind }: ResolutionOutcome): 200 | 409 {
  switch (kind) {
    case 'recorded':
    case 'replacementAsked':
      return 200;
    case 'refused':
      return 409;
  }
}
