import { createHmac } from 'node:crypto';

import { LandedError } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { WEBHOOK_SECRET } from './__fixtures__/in-memory-landed.js';
import { NOW } from './__fixtures__/samples.js';
import { AGENT_TOKEN, ORIGIN, createWorld } from './__fixtures__/world.js';

// HOOK-1 of the field cases, byte for byte: its spacing, escapes and `1.0e3` do not outlive a parser.
const HOOK_1_BODY = String.raw`{ "type":"payment_intent.succeeded",
  "id":"evt_case_raw" , "created":1772359200,"object":"event",
  "data":{"object":{"status":"succeeded","object":"payment_intent","id":"pi_case_1","currency":"usd","amount":1999,"amount_received":1999,"description":"caf\u00e9 \/ table 4","metadata":{"action_ref":"act-7f3k","weight":1.0e3}}}}
`;
const HOOK_1_HEADERS = {
  'Stripe-Signature':
    't=1772359200,v1=66595632de205afa8e4c03df3302f32fe1387a48509a463c29d48f8a67d303ee',
};

describe('POST /v1/webhooks/:provider', () => {
  it('hands the bytes on as they came, so that a signature over them fits', async () => {
    const world = createWorld();

    const answer = await world.post('/v1/webhooks/stripe', {
      body: HOOK_1_BODY,
      headers: HOOK_1_HEADERS,
    });

    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ kind: 'applied' });
    expect(Buffer.from(world.webhooks()[0]?.body ?? []).toString()).toBe(HOOK_1_BODY);
  });

  it('answers 400 for the same event written anew, and does not say why', async () => {
    const world = createWorld();

    const answer = await world.post('/v1/webhooks/stripe', {
      body: JSON.stringify(JSON.parse(HOOK_1_BODY)),
      headers: HOOK_1_HEADERS,
    });

    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { code: 'WEBHOOK_REFUSED' } });
    expect(answer.text).not.toContain('evt_dentist');
  });

  it('keeps bytes that are no text', async () => {
    const world = createWorld();
    const body = new Uint8Array([0, 255, 254, 13, 10, 195, 40]);

    const answer = await world.post('/v1/webhooks/stripe', { body, headers: signed(body) });

    expect(answer.json).toEqual({ kind: 'parked' });
    expect([...(world.webhooks()[0]?.body ?? [])]).toEqual([...body]);
  });

  it('gives lower-case header names, the method, the instant and the target with its query', async () => {
    const world = createWorld();
    const headers = { ...signed(''), 'X-Forwarded-Host': 'evil.example.test' };

    await world.post('/v1/webhooks/stripe?b=2&a=1&note=Couldn%27t+find+it', { headers });

    expect(world.webhooks()).toMatchObject([
      {
        provider: 'stripe',
        method: 'POST',
        target: '/v1/webhooks/stripe?b=2&a=1&note=Couldn%27t+find+it',
        receivedAt: NOW,
        headers: { 'x-forwarded-host': 'evil.example.test' },
      },
    ]);
  });

  it('prefers the raw target of the request line, which a Request has rewritten', async () => {
    const world = createWorld();
    const rawTarget = "/v1/x/../webhooks/stripe?note=Couldn't|find";
    const request = new Request(`${ORIGIN}${rawTarget}`, { method: 'POST', headers: signed('') });

    const response = await world.surface.fetch(request, { rawTarget });

    expect(response.status).toBe(200);
    expect(request.url).not.toContain(rawTarget);
    expect(world.webhooks()[0]?.target).toBe(rawTarget);
  });

  it('answers 200 for a redelivery', async () => {
    const world = createWorld();
    await world.post('/v1/webhooks/stripe', { body: HOOK_1_BODY, headers: HOOK_1_HEADERS });

    const again = await world.post('/v1/webhooks/stripe', {
      body: HOOK_1_BODY,
      headers: HOOK_1_HEADERS,
    });

    expect(again.status).toBe(200);
    expect(again.json).toEqual({ kind: 'duplicate' });
  });

  it('answers 503 while nothing can be stored, so that the provider delivers again', async () => {
    const world = createWorld();
    world.breakWith(new LandedError('STORE_LOCKED', { location: '/home/ana/landed.db' }));

    const answer = await world.post('/v1/webhooks/stripe', { body: HOOK_1_BODY });

    expect(answer.status).toBe(503);
  });

  it('is judged by its signature alone, whatever token it shows', async () => {
    const world = createWorld();

    const answer = await world.post('/v1/webhooks/stripe', { token: AGENT_TOKEN, body: '{}' });

    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { code: 'WEBHOOK_REFUSED' } });
  });
});

function signed(body: string | Uint8Array): Readonly<Record<string, string>> {
  const at = NOW / 1_000;
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.`).update(body);
  return { 'Stripe-Signature': `t=${at},v1=${signature.digest('hex')}` };
}
