import { describe, expect, it } from 'vitest';

import { ACTION_ID, DIGEST, PLAN_ID } from './__fixtures__/samples.js';
import { AGENT_TOKEN, ANA_TOKEN, createWorld, type Ask } from './__fixtures__/world.js';
import { ROUTES } from './routes.js';

const guarded = ROUTES.filter(({ openTo }) => openTo !== 'anyone').map(asRow);
const personOnly = ROUTES.filter(({ openTo }) => openTo === 'person').map(asRow);
const all = ROUTES.map(asRow);

/** All that an agent may have got hold of, the digest too. */
const BODIES: readonly object[] = [
  {},
  { digest: DIGEST },
  { digest: DIGEST, reason: 'because' },
  { digest: DIGEST, by: { kind: 'person', name: 'Ana' } },
  { verb: 'itHappened', reason: 'because' },
  { verb: 'tryAgain', reason: 'because' },
];

const DISGUISES: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'x-landed-person': 'Ana' },
  { 'x-http-method-override': 'POST' },
  { 'x-original-url': `/v1/plans/${PLAN_ID}/confirmations` },
  { cookie: `token=${ANA_TOKEN}` },
];

describe('the tokens', () => {
  it('knows the routes that decide, so that the tables below are about something', () => {
    expect(personOnly.map(([row]) => row)).toEqual([
      'POST /v1/plans/:planId/confirmations',
      'POST /v1/plans/:planId/declines',
      'GET /v1/inbox',
      'POST /v1/actions/:actionId/resolutions',
      'POST /v1/tick',
    ]);
  });

  it.each(all)('lets an agent decide nothing at %s', async (_row, path) => {
    const world = createWorld();

    for (const body of BODIES)
      for (const headers of DISGUISES) {
        await world.post(path, { token: AGENT_TOKEN, body, headers });
        await world.get(`${path}?digest=${DIGEST}&access_token=${ANA_TOKEN}`, {
          token: AGENT_TOKEN,
          headers,
        });
      }

    expect(world.decisions()).toEqual([]);
    expect(world.sends()).toBe(0);
    expect(world.ticks()).toEqual([]);
  });

  it.each(personOnly)('answers an agent with 403 at %s', async (_row, path, method) => {
    const world = createWorld();

    const answer = await world[method](path, { token: AGENT_TOKEN });

    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({ error: { code: 'PERSON_ONLY' } });
  });

  it.each(guarded)(
    'answers 401 to everybody without a known token at %s',
    async (_row, path, method) => {
      const world = createWorld();
      const strangers: readonly Ask[] = [
        {},
        { token: 'nobody-0123456789abcdefghij' },
        { token: ANA_TOKEN.slice(0, -1) },
        { token: `${ANA_TOKEN}x` },
        { headers: { authorization: ANA_TOKEN } },
        { headers: { authorization: `Basic ${ANA_TOKEN}` } },
        { headers: { authorization: 'Bearer' } },
        { headers: { authorization: `Bearer ${AGENT_TOKEN}, Bearer ${ANA_TOKEN}` } },
      ];

      for (const stranger of strangers) {
        const answer = await world[method](path, stranger);
        expect(answer.status).toBe(401);
        expect(answer.json).toMatchObject({ error: { code: 'TOKEN_NEEDED' } });
        expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
      }
      expect(world.decisions()).toEqual([]);
    },
  );

  it('takes the scheme in any case', async () => {
    const world = createWorld();

    const answer = await world.get('/v1/inbox', {
      headers: { authorization: `bearer ${ANA_TOKEN}` },
    });

    expect(answer.status).toBe(200);
  });
});

function asRow(route: (typeof ROUTES)[number]): readonly [string, string, 'get' | 'post'] {
  const path = route.path
    .replace(':planId', PLAN_ID)
    .replace(':actionId', ACTION_ID)
    .replace(':provider', 'stripe');
  return [`${route.method} ${route.path}`, path, route.method === 'GET' ? 'get' : 'post'];
}
