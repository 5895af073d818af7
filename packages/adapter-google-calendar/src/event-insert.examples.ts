import { actionIdOf, asDedupeKey, dispatchIdOf, idempotencyKeyOf } from '@landed/contract';
import { createFetchWire, createTransport, requestDigestOf } from '@landed/transport';

import { createGoogleAuth, createGoogleCalendar } from './index.js';

// A stand-in for Google, so that this runs without a network. Leave `wire` out for the real one.
const google = async (request: Request): Promise<Response> =>
  request.method === 'GET'
    ? Response.json({ id: 'ana@example.com' })
    : new Response(await request.text(), { headers: { 'content-type': 'application/json' } });
const clock = { now: () => Date.parse('2026-12-01T12:00:00Z'), monotonic: () => 0 };
const transport = createTransport({ clock, wire: createFetchWire(google, { clock }) });

const auth = createGoogleAuth({ kind: 'accessToken', accessToken: 'token-of-ana' });
const { operations } = createGoogleCalendar({ transport, auth });
const [book] = operations;
if (book === undefined) throw new TypeError('There is one operation.');

const params = book.paramsSchema.parse({
  calendar: null,
  title: 'Dentist appointment',
  startMs: Date.parse('2026-12-03T14:00:00Z'),
  endMs: Date.parse('2026-12-03T15:00:00Z'),
  zone: 'Europe/Berlin',
  place: null,
  note: null,
});
const target = await book.resolveTarget(params);
console.log(book.describe(params, target).sentence);
// Book “Dentist appointment” on Thursday 3 December 2026, 15:00 to 16:00

// What the engine does after a yes: it stores the request, sends it once, and reads the answer.
const actionId = actionIdOf(asDedupeKey('case 4711'), 1);
const dispatchId = dispatchIdOf(actionId, 1);
const idempotencyKey = idempotencyKeyOf(actionId, 1);
const request = await book.prepare(params, target, { dispatchId, idempotencyKey, outputs: {} });
const report = await transport.send(request, {
  credentialsFor: 'google-calendar',
  sendBy: clock.now() + 10_000,
  sendByMonotonic: 10_000,
  deadlineMs: book.declaration.bounds.requestDeadlineMs,
  requestDigest: requestDigestOf(request),
});
const attempt = { target, dispatchId, idempotencyKey, request, providerObjectId: null };
export const finding = book.classify(report, { ...attempt, sendNumber: 1, now: clock.now() });
console.log(finding.outcome); // accepted
