// The source of the first example in README.md; create-transport.examples.spec.ts runs it and compares the two.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Clock } from '@landed/contract';

import { createTransport, requestDigestOf } from './index.js';

// A provider on this machine, in place of a real one.
const provider = createServer((request, response) => {
  response.statusCode = request.headers.authorization === 'Bearer token-1' ? 201 : 401;
  response.end('{"id":"msg_1"}');
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`;

// An app reads the wall clock here; for a short program one source does for both.
const clock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  monotonic: () => Math.round(performance.now()),
};

const transport = createTransport({ clock });
const channel = transport.open({
  provider: 'messages',
  hosts: [host],
  credentials: async () => ({ headers: { authorization: 'Bearer token-1' } }),
});

// 1. An SDK, or plain fetch as here, builds the request. Nothing is sent, and no credentials are in it.
const request = await channel.capture((fetch) =>
  fetch(`http://${host}/messages`, { method: 'POST', body: '{"to":"Ana"}' }),
);

// 2. Here it would be stored. 3. The stored request is sent, once.
const report = await transport.send(request, {
  credentialsFor: 'messages',
  sendBy: clock.now() + 5_000,
  sendByMonotonic: clock.monotonic() + 5_000,
  deadlineMs: 10_000,
  requestDigest: requestDigestOf(request),
});
console.log(report.kind === 'answer' ? `${report.status} ${report.body}` : report.cause);

// 4. Nobody is there any more: provably not sent, so the same request may be sent again later.
await transport.close();
await new Promise((resolve) => provider.close(resolve));
const later = await transport.send(request, {
  credentialsFor: 'messages',
  sendBy: clock.now() + 5_000,
  sendByMonotonic: clock.monotonic() + 5_000,
  deadlineMs: 10_000,
  requestDigest: requestDigestOf(request),
});
console.log(later.kind === 'broken' ? `${later.cause}, written: ${later.written}` : later.status);
