import { LandedError } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { ACTION_ID, DIGEST, PLAN_ID } from './__fixtures__/samples.js';
import { AGENT_TOKEN, ANA_TOKEN, ORIGIN, createWorld } from './__fixtures__/world.js';

const CONFIRM = `/v1/plans/${PLAN_ID}/confirmations`;

describe('createHttpSurface', () => {
  it('says that it is up, to anyone', async () => {
    const answer = await createWorld().get('/healthz');

    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ ok: true });
  });

  it.each(['/', '/v1', '/v1/plans', `/v1/plans/${PLAN_ID}/`, '/v1/approvals', '/V1/inbox'])(
    'answers 404 as JSON at %s',
    async (path) => {
      const answer = await createWorld().get(path, { token: ANA_TOKEN });

      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ error: { code: 'ROUTE_UNKNOWN' } });
    },
  );

  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'answers 404 to %s where only a post is known, and allows no origin',
    async (method) => {
      const world = createWorld();
      const headers = { authorization: `Bearer ${ANA_TOKEN}` };

      const response = await world.surface.fetch(
        new Request(`${ORIGIN}${CONFIRM}`, { method, headers }),
      );

      expect(response.status).toBe(404);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it.each(['/healthz', '/nowhere', '/v1/inbox', `/v1/plans/${PLAN_ID}`])(
    'sends security headers and forbids storing at %s',
    async (path) => {
      const { headers } = await createWorld().get(path);

      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  it.each(['https://evil.example.test', 'null', 'http://landed.test:8080', 'https://landed.test'])(
    'refuses a post from a page of %s',
    async (origin) => {
      const world = createWorld();

      const answer = await world.post(CONFIRM, {
        token: ANA_TOKEN,
        body: { digest: DIGEST },
        headers: { origin },
      });

      expect(answer.status).toBe(403);
      expect(answer.json).toMatchObject({ error: { code: 'OTHER_ORIGIN' } });
      expect(world.sends()).toBe(0);
    },
  );

  it('lets a page of its own origin post', async () => {
    const world = createWorld();
    const body = { digest: DIGEST };

    const answer = await world.post(CONFIRM, {
      token: ANA_TOKEN,
      body,
      headers: { origin: ORIGIN },
    });

    expect(answer.status).toBe(200);
  });

  it('goes by the configured origin behind a proxy, not by the address that it sees', async () => {
    const world = createWorld({ origin: 'https://landed.example.com' });
    const ask = { token: ANA_TOKEN, body: { digest: DIGEST } };

    const own = await world.post(CONFIRM, {
      ...ask,
      headers: { origin: 'https://landed.example.com' },
    });
    const seen = await world.post(CONFIRM, { ...ask, headers: { origin: ORIGIN } });

    expect([own.status, seen.status]).toEqual([200, 403]);
  });

  it.each([
    { persons: { short: 'Ana' } },
    { persons: { 'with a blank 0123456789abcdef': 'Ana' } },
    { persons: { [ANA_TOKEN]: ' ' } },
    { persons: { [AGENT_TOKEN]: 'Ana' } },
    { agents: [AGENT_TOKEN, AGENT_TOKEN] },
    { agents: [''] },
    { maxBodyBytes: 0 },
    { maxBodyBytes: Number.NaN },
    { origin: 'landed.example.com' },
    { origin: 'https://landed.example.com/' },
  ])('refuses the options %j without quoting a token', (options) => {
    const error = thrownBy(() => createWorld(options));

    expect(LandedError.is(error, 'INPUT_INVALID')).toBe(true);
    expect(String(error)).not.toMatch(/0123456789abcdef/);
  });
});

describe('errors of ours', () => {
  const secret = '/home/ana/Marienplatz';
  const cases: readonly (readonly [unknown, number, string])[] = [
    [new LandedError('NOT_FOUND', { what: 'plan', id: 'pln_1' }), 404, 'NOT_FOUND'],
    [new LandedError('PLAN_FORGOTTEN', { planId: 'pln_1' }), 400, 'PLAN_FORGOTTEN'],
    [new LandedError('STORE_NEWER', { location: secret, found: 9, known: 1 }), 400, 'STORE_NEWER'],
    [new LandedError('HOST_NOT_LISTED', { host: secret }), 400, 'HOST_NOT_LISTED'],
    [new LandedError('STORE_LOCKED', { location: secret }), 503, 'STORE_LOCKED'],
    [
      new LandedError('PROVIDER_UNREADABLE', { provider: 'sms', why: secret }),
      503,
      'PROVIDER_UNREADABLE',
    ],
    [
      new LandedError('INVARIANT_BROKEN', { aggregate: 'act', why: secret }),
      500,
      'INVARIANT_BROKEN',
    ],
    [new TypeError(secret, { cause: secret }), 500, 'INTERNAL'],
    [secret, 500, 'INTERNAL'],
    [undefined, 500, 'INTERNAL'],
    [
      Object.assign(new Error(secret), { getResponse: () => new Response(secret) }),
      500,
      'INTERNAL',
    ],
  ];

  it.each(cases)('makes of %s the status %i and the code %s', async (error, status, code) => {
    const world = createWorld();
    world.breakWith(error);

    const answers = [
      await world.get(`/v1/plans/${PLAN_ID}`, { token: AGENT_TOKEN }),
      await world.get(`/v1/actions/${ACTION_ID}`, { token: ANA_TOKEN }),
      await world.post(CONFIRM, { token: ANA_TOKEN, body: { digest: DIGEST } }),
      await world.post('/v1/tick', { token: ANA_TOKEN }),
    ];

    for (const answer of answers) {
      expect(answer.status).toBe(status);
      expect(answer.json).toEqual({ error: { code, sentence: expect.stringMatching(/\.$/) } });
      expect(answer.text).not.toContain('Marienplatz');
      expect(answer.text).not.toMatch(/\bat .*\.ts/);
    }
    expect(world.reported()).toEqual(status >= 500 ? answers.map(() => error) : expect.any(Array));
  });

  it('passes on the sentence of a refusal that the caller can mend', async () => {
    const world = createWorld();
    const error = new LandedError('NOT_FOUND', { what: 'plan', id: 'pln_1' });
    world.breakWith(error);

    const answer = await world.get(`/v1/plans/${PLAN_ID}`, { token: ANA_TOKEN });

    expect(answer.json).toEqual({ error: { code: 'NOT_FOUND', sentence: error.message } });
    expect(world.reported()).toEqual([]);
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}
