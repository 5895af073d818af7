import { inspect } from 'node:util';

import { requestDigestOf, type PreparedRequest } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { startLoopback, unusedPort } from './__fixtures__/loopback.js';
import { createManualTime, START_AT } from './__fixtures__/manual-time.js';
import type { Credentials } from './channel.js';
import { createTransport } from './create-transport.js';

const SECRET = 's3cr3t-4711';
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const secretCredentials = async (): Promise<Credentials> => ({
  headers: { authorization: `Bearer ${SECRET}` },
  query: { password: SECRET },
});

async function everyWayOut(host: string, credentials: () => Promise<Credentials>) {
  const transport = createTransport({ clock: createManualTime() });
  const channel = transport.open({ provider: 'example', hosts: [host], credentials });
  const captured = await channel.capture((fetch) =>
    fetch(`http://${host}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}`, cookie: `session=${SECRET}` },
      body: 'hello',
    }),
  );
  const send = (request: PreparedRequest) =>
    transport.send(request, {
      credentialsFor: 'example',
      sendBy: START_AT,
      sendByMonotonic: 5_000,
      deadlineMs: 2_000,
      requestDigest: requestDigestOf(captured),
    });
  const results = await Promise.allSettled([
    send(captured),
    send({ ...captured, body: 'altered' }),
    channel.read({ method: 'GET', url: `http://${host}/`, headers: [], body: null }),
    channel.fetch(`http://${host}/`),
    channel.fetch(`http://${host}/`, { method: 'DELETE' }),
    channel.fetch('http://other.example.com/'),
  ]);
  await transport.close();
  return { captured, results };
}

describe('createTransport, keeping secrets', () => {
  it('shows credentials in no captured request, report or error, and the server sees them', async () => {
    const server = await startLoopback({ onRequest: (socket) => socket.write(OK) });

    const seen = await everyWayOut(server.host, secretCredentials);
    await server.close();

    expect(inspect(seen, { depth: 20, showHidden: true })).not.toContain(SECRET);
    expect(server.requests[0]).toContain(`Bearer ${SECRET}`);
    expect(server.requests[0]).toContain(`password=${SECRET}`);
  });

  it('shows them no more when nobody answers', async () => {
    const seen = await everyWayOut(`127.0.0.1:${await unusedPort()}`, secretCredentials);

    expect(inspect(seen, { depth: 20, showHidden: true })).not.toContain(SECRET);
  });

  it('shows nothing of an error that came with the credentials', async () => {
    const seen = await everyWayOut('127.0.0.1:9', async () => {
      throw Object.assign(new Error(SECRET), { code: SECRET });
    });

    expect(inspect(seen, { depth: 20, showHidden: true })).not.toContain(SECRET);
    expect(seen.results[0]).toMatchObject({ value: { cause: 'CREDENTIALS_MISSING' } });
  });
});
