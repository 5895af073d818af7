import { describe, expect, it } from 'vitest';

import { ACTION_ID, DIGEST, PLAN_ID } from './__fixtures__/samples.js';
import { ANA_TOKEN, ORIGIN, createWorld } from './__fixtures__/world.js';

const CONFIRM = `/v1/plans/${PLAN_ID}/confirmations`;
const DECLINE = `/v1/plans/${PLAN_ID}/declines`;
const RESOLVE = `/v1/actions/${ACTION_ID}/resolutions`;
const SECRET = 'Marienplatz-4711';

const wrongShapes: readonly (readonly [string, object | string])[] = [
  [CONFIRM, {}],
  [CONFIRM, ''],
  [CONFIRM, 'null'],
  [CONFIRM, '[]'],
  [CONFIRM, `"${SECRET}"`],
  [CONFIRM, { digest: null }],
  [CONFIRM, { digest: SECRET }],
  [CONFIRM, { digest: [DIGEST] }],
  [CONFIRM, { digest: DIGEST.toUpperCase() }],
  [CONFIRM, { digest: `${DIGEST}\n` }],
  [CONFIRM, { digest: DIGEST, [SECRET]: true }],
  [CONFIRM, `{"digest":"${DIGEST}","__proto__":{"name":"${SECRET}"}}`],
  [DECLINE, { reason: SECRET }],
  [DECLINE, { digest: DIGEST, reason: '   ' }],
  [DECLINE, { digest: DIGEST, reason: null }],
  [DECLINE, { digest: DIGEST, reason: SECRET.repeat(100) }],
  [RESOLVE, { verb: 'itHappened' }],
  [RESOLVE, { reason: SECRET }],
  [RESOLVE, { verb: SECRET, reason: 'because' }],
  [RESOLVE, { verb: 'tryAgain', reason: '' }],
  [RESOLVE, { verb: 'tryAgain', reason: 'because', by: SECRET }],
  ['/v1/tick', { budgetMs: 0 }],
  ['/v1/tick', { budgetMs: 1.5 }],
  ['/v1/tick', { limit: -1 }],
  ['/v1/tick', { limit: '5' }],
  ['/v1/tick', '{"limit":1e400}'],
];

describe('bad input', () => {
  it.each(wrongShapes)('is refused at %s with one sentence for %j', async (path, body) => {
    const world = createWorld();

    const answer = await world.post(path, { token: ANA_TOKEN, body });

    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      error: { code: 'INPUT_INVALID', sentence: expect.stringMatching(/Nothing was changed\.$/) },
    });
    expect(answer.text).not.toContain(SECRET);
    expect([...world.decisions(), ...world.ticks()]).toEqual([]);
  });

  it('names the fields that are known', async () => {
    const world = createWorld();

    const answer = await world.post(DECLINE, {
      token: ANA_TOKEN,
      body: { digest: DIGEST, why: 1 },
    });

    expect(answer.json).toEqual({
      error: {
        code: 'INPUT_INVALID',
        sentence:
          'It has to be an object with these fields and no others: digest, reason. Nothing was changed.',
      },
    });
  });

  it.each(['{', '{"digest":', 'digest=1', '\u0000', new Uint8Array([0x22, 0xff, 0x22])])(
    'is refused where it is no JSON: %j',
    async (body) => {
      const world = createWorld();

      const answer = await world.post(CONFIRM, { token: ANA_TOKEN, body });

      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ error: { code: 'BODY_NOT_JSON' } });
    },
  );

  it.each([
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-encoding': 'gzip' },
  ])('is refused with 415 for %j', async (headers: Readonly<Record<string, string>>) => {
    const world = createWorld();

    const answer = await world.post(CONFIRM, {
      token: ANA_TOKEN,
      body: { digest: DIGEST },
      headers,
    });

    expect(answer.status).toBe(415);
    expect(answer.json).toMatchObject({ error: { code: 'BODY_NOT_JSON' } });
    expect(world.sends()).toBe(0);
  });

  it.each([
    `/v1/plans/${'p'.repeat(201)}`,
    '/v1/plans/a%20b',
    '/v1/plans/a%2Fb',
    '/v1/plans/%00',
    '/v1/plans/%ff',
    '/v1/actions/%E2%80%AE',
    '/v1/inbox?limit=0',
    '/v1/inbox?limit=1001',
    '/v1/inbox?limit=ten',
    '/v1/inbox?after=',
    '/v1/inbox?needsPerson=false',
  ])('is refused in the address %s', async (path) => {
    const world = createWorld();

    const answer = await world.get(path, { token: ANA_TOKEN });

    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { code: 'INPUT_INVALID' } });
  });
});

describe('maxBodyBytes', () => {
  it.each([CONFIRM, DECLINE, RESOLVE, '/v1/tick', '/v1/webhooks/stripe'])(
    'stops a longer body at %s, also where no length was announced',
    async (path) => {
      const world = createWorld({ maxBodyBytes: 100 });
      const body = 'x'.repeat(101);

      const announced = await world.post(path, {
        token: ANA_TOKEN,
        body,
        headers: { 'content-length': '101' },
      });
      const unannounced = await world.post(path, { token: ANA_TOKEN, body });
      const lying = await world.post(path, {
        token: ANA_TOKEN,
        body,
        headers: { 'content-length': '1' },
      });

      for (const answer of [announced, unannounced, lying]) {
        expect(answer.status).toBe(413);
        expect(answer.json).toMatchObject({ error: { code: 'BODY_TOO_LARGE' } });
      }
      expect(world.webhooks()).toEqual([]);
    },
  );

  it('lets a body of exactly that length through', async () => {
    const body = JSON.stringify({ digest: DIGEST });
    const world = createWorld({ maxBodyBytes: body.length });

    const answer = await world.post(CONFIRM, { token: ANA_TOKEN, body });

    expect(answer.status).toBe(200);
  });

  it('answers 400 where a body breaks off', async () => {
    const world = createWorld();
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"digest":'));
        controller.error(new Error('gone'));
      },
    });
    const request = new Request(`${ORIGIN}${CONFIRM}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ANA_TOKEN}`, 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    });

    const response = await world.surface.fetch(request);

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'BODY_UNREADABLE' } });
    expect(world.sends()).toBe(0);
  });
});
