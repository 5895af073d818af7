import { describe, expect, it } from 'vitest';

import { ask, requestOf } from './__fixtures__/ask.js';
import { EVENTS, givenCalendar, hour, verdictOf } from './__fixtures__/calendar.js';
import { FakeConnectionLost, isFakeConnectionLost } from './connection-lost.js';
import type { Fault } from './fault.js';

const INSERT = { json: hour({ id: 'mine1' }) };

function given(...faults: readonly Fault[]) {
  const { promise: executed, resolve } = Promise.withResolvers<void>();
  const { fake, clock } = givenCalendar({ onChange: () => resolve() });
  for (const fault of faults) fake.faults.add(fault);
  const insert = () => ask(fake, `POST ${EVENTS}`, INSERT);
  return { fake, clock, insert, executed };
}

describe('a connection that is lost in process', () => {
  it('is thrown after execution by lose-answer', async () => {
    const { fake, insert } = given({ kind: 'lose-answer' });

    const lost = await insert().catch((error: unknown) => error);

    expect(lost).toBeInstanceOf(FakeConnectionLost);
    expect(lost).toMatchObject({ executed: true, code: 'ECONNRESET' });
    expect(fake.world.effects()).toHaveLength(1);
    expect(fake.world.requests()).toMatchObject([
      { executed: true, status: 200, fault: 'lose-answer' },
    ]);
  });

  it('is thrown before execution by lose-request', async () => {
    const { fake, insert } = given({ kind: 'lose-request' });

    const lost = await insert().catch((error: unknown) => error);

    expect(isFakeConnectionLost(lost) && lost.executed).toBe(false);
    expect(fake.world.effects()).toEqual([]);
    expect(fake.world.requests()).toMatchObject([{ executed: false, status: null }]);
  });

  it('cuts a body by truncated-body: the head promises more than is sent', async () => {
    const { fake } = given({ kind: 'truncated-body' });

    const response = await fake.fetch(requestOf(`POST ${EVENTS}`, INSERT));

    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
    await expect(response.text()).rejects.toBeInstanceOf(FakeConnectionLost);
    expect(fake.world.effects()).toHaveLength(1);
  });

  it('has no body to cut in a 204, so truncated-body loses the answer', async () => {
    const { fake } = given({ kind: 'truncated-body', method: 'DELETE' });
    fake.world.addEvent(hour({ id: 'mine1' }));

    await expect(ask(fake, `DELETE ${EVENTS}/mine1`)).rejects.toMatchObject({ executed: true });
  });
});

describe('an answer that is not the true one', () => {
  it.each([
    [{ kind: 'refuse-before' }, '503 backendError', 0],
    [{ kind: 'refuse-before', status: 502 }, '502 backendError', 0],
    [{ kind: 'fail-after' }, '503 backendError', 1],
    [{ kind: 'fail-after', status: 500 }, '500 backendError', 1],
    [{ kind: 'refuse-429' }, '429 rateLimitExceeded', 0],
  ] as const)('comes from %j', async (fault, verdict, effects) => {
    const { fake, insert } = given(fault);

    const answered = await insert();

    expect(verdictOf(answered)).toBe(verdict);
    expect(fake.world.effects()).toHaveLength(effects);
  });

  it('tells when to come back only if the fault says so', async () => {
    const { insert } = given({ kind: 'refuse-429', retryAfterSeconds: 30 }, { kind: 'refuse-429' });

    const first = await insert();
    const second = await insert();

    expect([first, second].map(({ headers }) => headers.get('retry-after'))).toEqual(['30', null]);
  });

  it('is a page with status 200 from html-as-200', async () => {
    const { fake, insert } = given({ kind: 'html-as-200' });

    const answered = await insert();

    expect(answered.status).toBe(200);
    expect(answered.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answered.text).toMatch(/^<!doctype html>/);
    expect(fake.world.effects()).toHaveLength(1);
  });

  it('has the true status and no body from empty-body', async () => {
    const { fake, insert } = given({ kind: 'empty-body' });

    const answered = await insert();

    expect([answered.status, answered.text]).toEqual([200, '']);
    expect(fake.world.effects()).toHaveLength(1);
  });

  it.each([
    [false, 0],
    [true, 1],
  ])('is whatever replace-answer says, executed or not (%s)', async (executed, effects) => {
    const body = '{"error":{"code":403}}';
    const { fake, insert } = given({ kind: 'replace-answer', status: 403, body, executed });

    const answered = await insert();

    expect([answered.status, answered.text]).toEqual([403, body]);
    expect(fake.world.effects()).toHaveLength(effects);
  });
});

describe('an answer that takes its time', () => {
  it('never comes from stall, until the client leaves', async () => {
    const { fake, executed } = given({ kind: 'stall' });
    const client = new AbortController();
    const before = process.getActiveResourcesInfo();

    const stalled = fake.fetch(requestOf(`POST ${EVENTS}`, { ...INSERT, signal: client.signal }));
    await executed;
    const during = process.getActiveResourcesInfo();
    client.abort(new Error('The client gave up.'));

    await expect(stalled).rejects.toThrow('The client gave up.');
    expect(during.length).toBeLessThanOrEqual(before.length);
  });

  it('comes later by delay, though the operation is carried out at once', async () => {
    const { clock, insert, executed } = given({ kind: 'delay', delayMs: 1500 });
    let answered = false;

    const pending = insert().finally(() => (answered = true));
    await executed;
    clock.advance(1499);
    await Promise.resolve();
    expect(answered).toBe(false);
    clock.advance(1);

    expect((await pending).status).toBe(200);
  });

  it('is no longer waited for when the client leaves', async () => {
    const { fake } = given({ kind: 'delay', delayMs: 1500 });

    const signal = AbortSignal.abort(new Error('The client gave up.'));
    const pending = fake.fetch(requestOf(`POST ${EVENTS}`, { ...INSERT, signal }));

    await expect(pending).rejects.toThrow('The client gave up.');
  });
});

describe('lagging reads', () => {
  it('do not see writes younger than the lag, in get, list and free/busy', async () => {
    const { fake, clock, insert } = given({ kind: 'read-lag', lagMs: 5000 });
    const freeBusy = {
      timeMin: '2026-03-02T00:00:00Z',
      timeMax: '2026-03-03T00:00:00Z',
      items: [{ id: 'primary' }],
    };
    const look = async () => [
      (await ask(fake, `GET ${EVENTS}/mine1`)).status,
      ((await ask(fake, `GET ${EVENTS}`)).json as unknown as { items: unknown[] }).items.length,
      (await ask(fake, 'POST /calendar/v3/freeBusy', { json: freeBusy })).text.includes('"start"'),
    ];

    await insert();
    clock.advance(4999);
    const young = await look();
    clock.advance(1);
    const old = await look();

    expect([young, old]).toEqual([
      [404, 0, false],
      [200, 1, true],
    ]);
  });

  it('see the version before a young change', async () => {
    const { fake, clock, insert } = given({ kind: 'read-lag', lagMs: 5000 });
    await insert();
    clock.advance(60_000);
    await ask(fake, `PATCH ${EVENTS}/mine1`, { json: { summary: 'Changed' } });

    expect((await ask(fake, `GET ${EVENTS}/mine1`)).json).toMatchObject({ summary: 'Dentist' });
  });

  it('do not let a taken id be taken again', async () => {
    const { insert } = given({ kind: 'read-lag', lagMs: 5000 });
    await insert();

    expect(verdictOf(await insert())).toBe('409 duplicate');
  });

  it('go together with another fault of the same read', async () => {
    const { fake, insert } = given(
      { kind: 'read-lag', lagMs: 5000 },
      { kind: 'lose-answer', method: 'GET' },
    );
    await insert();

    await expect(ask(fake, `GET ${EVENTS}/mine1`)).rejects.toMatchObject({ executed: true });

    expect(fake.world.requests().at(-1)).toMatchObject({ status: 404, fault: 'lose-answer' });
  });
});
