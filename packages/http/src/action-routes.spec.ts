import { describe, expect, it } from 'vitest';

import { ACTION, ACTION_ID, NOW, PERSONAL } from './__fixtures__/samples.js';
import { AGENT_TOKEN, ANA_TOKEN, BEN_TOKEN, createWorld } from './__fixtures__/world.js';

const RESOLVE = `/v1/actions/${ACTION_ID}/resolutions`;

describe('GET /v1/actions/:actionId', () => {
  it('shows a person the whole action', async () => {
    const world = createWorld();

    const answer = await world.get(`/v1/actions/${ACTION_ID}`, { token: ANA_TOKEN });

    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(ACTION);
  });

  it('shows an agent ids, states and the sentence, and no personal word', async () => {
    const world = createWorld();

    const answer = await world.get(`/v1/actions/${ACTION_ID}`, { token: AGENT_TOKEN });

    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      actionId: ACTION_ID,
      planId: ACTION.planId,
      stepId: 'step1',
      operation: 'google-calendar.event.insert',
      lifecycle: 'in_flight',
      delivery: 'PENDING',
      acceptance: 'PENDING',
      standing: 'present',
      status: 'DENIED_UNRESOLVED',
      unresolvedBecause: 'needsPerson',
      sentence: ACTION.sentence,
    });
    expect(PERSONAL.filter((word) => answer.text.includes(word))).toEqual([]);
  });

  it('answers 404 for an action that is not here', async () => {
    const world = createWorld();

    const answer = await world.get('/v1/actions/act_nobody', { token: AGENT_TOKEN });

    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });
});

describe('GET /v1/inbox', () => {
  it('shows all that waits for a person', async () => {
    const world = createWorld();

    const answer = await world.get('/v1/inbox', { token: ANA_TOKEN });

    expect(answer.status).toBe(200);
    expect(idsOf(answer.json)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
    expect(answer.json['next']).toBeNull();
  });

  it('goes on page by page from the id that the page before gave', async () => {
    const world = createWorld();
    const first = await world.get('/v1/inbox?limit=3', { token: ANA_TOKEN });

    const second = await world.get(`/v1/inbox?limit=3&after=${String(first.json['next'])}`, {
      token: ANA_TOKEN,
    });

    expect(idsOf(first.json)).toEqual(['a1', 'a2', 'a3']);
    expect(idsOf(second.json)).toEqual(['a4', 'a5']);
    expect(second.json['next']).toBeNull();
  });
});

describe('POST /v1/actions/:actionId/resolutions', () => {
  it.each(['itHappened', 'itDidNotHappen', 'leaveIt'])(
    'records %s as the person’s word',
    async (verb) => {
      const world = createWorld();

      const answer = await world.post(RESOLVE, {
        token: BEN_TOKEN,
        body: { verb, reason: 'I looked.' },
      });

      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ kind: 'recorded' });
      expect(world.decisions()).toEqual([`${verb} Ben: I looked.`]);
    },
  );

  it('gives a new question for tryAgain, and sends nothing before its yes', async () => {
    const world = createWorld();

    const answer = await world.post(RESOLVE, {
      token: ANA_TOKEN,
      body: { verb: 'tryAgain', reason: 'Ana got none.' },
    });

    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ kind: 'replacementAsked' });
    expect(world.sends()).toBe(0);
  });

  it('answers 409 where the verb cannot be taken now', async () => {
    const world = createWorld();

    const answer = await world.post('/v1/actions/act_nobody/resolutions', {
      token: ANA_TOKEN,
      body: { verb: 'leaveIt', reason: 'Enough.' },
    });

    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ kind: 'refused' });
  });
});

describe('POST /v1/tick', () => {
  it.each([
    [undefined, {}],
    [{}, {}],
    [
      { budgetMs: 1_000, limit: 5 },
      { budgetMs: 1_000, limit: 5 },
    ],
  ])('does what is due for the body %j', async (body, options) => {
    const world = createWorld();

    const answer = await world.post('/v1/tick', {
      token: ANA_TOKEN,
      ...(body === undefined ? {} : { body }),
    });

    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ worked: 1, nextDueAt: NOW + 5_000 });
    expect(world.ticks()).toEqual([options]);
  });
});

function idsOf(json: Readonly<Record<string, unknown>>): readonly string[] {
  return (json['actions'] as readonly { readonly actionId: string }[]).map(
    ({ actionId }) => actionId,
  );
}
