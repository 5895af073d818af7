import { readBytes } from './read-body.js';
import { ok, problem, type Reply } from './reply.js';
import type { Route, Visit } from './route.js';

/** No token: a webhook is judged by its signature, over the very bytes that came. */
export const WEBHOOK_ROUTE: Route = {
  method: 'POST',
  path: '/v1/webhooks/:provider',
  openTo: 'anyone',
  answer: receiveWebhook,
};

async function receiveWebhook(visit: Visit): Promise<Reply> {
  const { request, rawTarget, clock } = visit;
  const body = await readBytes(request, visit.bodyBytesMax);
  if (!body.taken) return body.reply;
  const outcome = await visit.landed.receive({
    provider: visit.part('provider'),
    method: request.method,
    target: rawTarget,
    headers: Object.fromEntries(request.headers),
    body: body.value,
    receivedAt: clock.now(),
  });
  if (outcome.kind !== 'refused') return ok({ kind: outcome.kind });
  // Why it was refused would help only somebody who tries to forge one.
  return problem(
    400,
    'WEBHOOK_REFUSED',
    'This is not a webhook that can be believed here. Nothing was changed; check the secret and the address.',
  );
}
