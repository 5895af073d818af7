import { actionIdOf, asDedupeKey, dispatchIdOf, idempotencyKeyOf } from '@landed/contract';
import { createFetchWire, createTransport, requestDigestOf } from '@landed/transport';

import { createHttpSmsGateway } from './index.js';

// A stand-in for Kannel, so that this runs without a network. Leave `wire` out for the real one.
const kannel = (): Response => new Response('0: Accepted for delivery', { status: 202 });
const clock = { now: () => Date.parse('2026-12-01T12:00:00Z'), monotonic: () => 0 };
const transport = createTransport({ clock, wire: createFetchWire(kannel, { clock }) });

const { operations } = createHttpSmsGateway({
  transport,
  url: 'https://sms.example.com/cgi-bin/sendsms',
  credentials: { username: 'landed', password: 'the password' },
  dialect: 'kannel',
});
const [send] = operations;
if (send === undefined) throw new TypeError('There is one operation.');

const params = send.paramsSchema.parse({
  to: '+12025550105',
  text: 'It’s at 5',
  name: 'Ana',
});
const target = await send.resolveTarget(params);
console.log(await send.dryRun(params, target)); // []
console.log(send.describe(params, target).details.at(-1)?.text); // 1 message (UCS-2, because of “’”)

// What the engine does after a yes: it stores the request, sends it once, and reads the answer.
const actionId = actionIdOf(asDedupeKey('case 4711'), 1);
const dispatchId = dispatchIdOf(actionId, 1);
const idempotencyKey = idempotencyKeyOf(actionId, 1);
const request = await send.prepare(params, target, { dispatchId, idempotencyKey, outputs: {} });
const report = await transport.send(request, {
  credentialsFor: 'sms-gateway',
  sendBy: clock.now() + 10_000,
  sendByMonotonic: 10_000,
  deadlineMs: send.declaration.bounds.requestDeadlineMs,
  requestDigest: requestDigestOf(request),
});
const attempt = { target, dispatchId, idempotencyKey, request, providerObjectId: null };
export const finding = send.classify(report, { ...attempt, sendNumber: 1, now: clock.now() });
console.log(finding.outcome); // acknowledged
