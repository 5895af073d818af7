import { describe, expect, it } from 'vitest';

import { CLOSED, DIGEST, OTHER_DIGEST, PERSONAL, PLAN, PLAN_ID } from './__fixtures__/samples.js';
import { AGENT_TOKEN, ANA_TOKEN, BEN_TOKEN, createWorld } from './__fixtures__/world.js';

const CONFIRM = `/v1/plans/${PLAN_ID}/confirmations`;
const DECLINE = `/v1/plans/${PLAN_ID}/declines`;

describe('GET /v1/plans/:planId', () => {
  it('shows a person the whole plan', async () => {
    const world = createWorld();

    const answer = await world.get(`/v1/plans/${PLAN_ID}`, { token: ANA_TOKEN });

    expect(answer.status).toBe(200);
    expect(answer.json).toEqual(PLAN);
  });

  it('shows an agent ids, state and expiry, and neither the digest nor a personal word', async () => {
    const world = createWorld();

    const answer = await world.get(`/v1/plans/${PLAN_ID}`, { token: AGENT_TOKEN });

    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      planId: PLAN_ID,
      state: 'proposed',
      expiresAt: PLAN.expiresAt,
      actionIds: PLAN.actionIds,
      supersedes: null,
    });
    expect(answer.text).not.toContain(DIGEST);
    expect(PERSONAL.filter((word) => answer.text.includes(word))).toEqual([]);
  });

  it.each([ANA_TOKEN, AGENT_TOKEN])(
    'answers 404 for a plan that is not here (%s)',
    async (token) => {
      const world = createWorld();

      const answer = await world.get('/v1/plans/pln_nobody', { token });

      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ error: { code: 'NOT_FOUND' } });
    },
  );
});

describe('POST /v1/plans/:planId/confirmations', () => {
  it('runs what was shown, in the name of the person whose token it is', async () => {
    const world = createWorld();

    const answer = await world.post(CONFIRM, { token: BEN_TOKEN, body: { digest: DIGEST } });

    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ kind: 'Dispatched', sentence: 'It ran.' });
    expect(world.decisions()).toEqual(['yes Ben']);
  });

  it('takes no name of an approver from a body', async () => {
    const world = createWorld();
    const body = { digest: DIGEST, by: { kind: 'person', name: 'Ben' } };

    const answer = await world.post(CONFIRM, { token: ANA_TOKEN, body });

    expect(answer.status).toBe(400);
    expect(world.decisions()).toEqual([]);
  });

  it.each(['pln_newer', 'pln_late', 'pln_unsure'])('answers 409 and why for %s', async (planId) => {
    const world = createWorld();

    const answer = await world.post(`/v1/plans/${planId}/confirmations`, {
      token: ANA_TOKEN,
      body: { digest: DIGEST },
    });

    expect(answer.status).toBe(409);
    expect(answer.json).toEqual(CLOSED[planId]);
  });

  it('answers 200 for a plan that failed before, and sends nothing', async () => {
    const world = createWorld();

    const answer = await world.post('/v1/plans/pln_failed/confirmations', {
      token: ANA_TOKEN,
      body: { digest: DIGEST },
    });

    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ kind: 'AlreadyCompleted', state: 'FAILED' });
    expect(world.sends()).toBe(0);
  });

  it.each([
    ['pln_nobody', DIGEST, 'unknownPlan'],
    [PLAN_ID, OTHER_DIGEST, 'otherDigest'],
  ])('answers 409 for plan %s with digest %s: %s', async (planId, digest, reason) => {
    const world = createWorld();

    const answer = await world.post(`/v1/plans/${planId}/confirmations`, {
      token: ANA_TOKEN,
      body: { digest },
    });

    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ kind: 'Blocked', reason });
    expect(world.sends()).toBe(0);
  });

  it('gives twelve parallel taps one send and twelve honest answers', async () => {
    const { promise: sending, resolve: letSendEnd } = Promise.withResolvers<void>();
    const world = createWorld({ sending });
    let answered = 0;
    const tap = async () => {
      const answer = await world.post(CONFIRM, { token: ANA_TOKEN, body: { digest: DIGEST } });
      answered += 1;
      // The one that sends waits until the eleven others were told.
      if (answered === 11) letSendEnd();
      return answer;
    };

    const answers = await Promise.all(Array.from({ length: 12 }, tap));

    const kinds = answers.map(({ json }) => json['kind']).sort();
    expect(kinds).toEqual(['Dispatched', ...Array.from({ length: 11 }, () => 'InProgress')]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(answers.every(({ json }) => typeof json['sentence'] === 'string')).toBe(true);
    expect(world.sends()).toBe(1);
    const later = await world.post(CONFIRM, { token: BEN_TOKEN, body: { digest: DIGEST } });
    expect(later.json).toMatchObject({ kind: 'AlreadyCompleted', state: 'CONFIRMED' });
    expect(world.sends()).toBe(1);
  });
});

describe('POST /v1/plans/:planId/declines', () => {
  it.each([
    [{ digest: DIGEST }, 'no Ana: no reason'],
    [{ digest: DIGEST, reason: ' Not that day. ' }, 'no Ana: Not that day.'],
  ])('records %j as the person’s no', async (body, decision) => {
    const world = createWorld();

    const answer = await world.post(DECLINE, { token: ANA_TOKEN, body });

    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ kind: 'declined' });
    expect(world.decisions()).toEqual([decision]);
  });

  it('leaves nothing for a later yes', async () => {
    const world = createWorld();
    await world.post(DECLINE, { token: ANA_TOKEN, body: { digest: DIGEST } });

    const answer = await world.post(CONFIRM, { token: BEN_TOKEN, body: { digest: DIGEST } });

    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ kind: 'Blocked', reason: 'declined' });
    expect(world.sends()).toBe(0);
  });

  it('answers 409 where the digest is another one', async () => {
    const world = createWorld();

    const answer = await world.post(DECLINE, { token: ANA_TOKEN, body: { digest: OTHER_DIGEST } });

    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ kind: 'refused', confirmation: { reason: 'otherDigest' } });
  });
});
