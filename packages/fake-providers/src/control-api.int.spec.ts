import { afterEach, describe, expect, it } from 'vitest';

import { EVENTS, givenCalendar, hour, NOON_MS } from './__fixtures__/calendar.js';
import { sendRaw } from './__fixtures__/raw-http.js';
import type { FakeApp } from './fake-app.js';
import type { JsonValue } from './json.js';
import { createManualClock } from './manual-clock.js';
import { serveFake, type ServedFake } from './serve-fake.js';
import { createFakeSmsGateway } from './sms-gateway/create-fake-sms-gateway.js';

const served: ServedFake[] = [];
afterEach(async () => {
  await Promise.all(served.splice(0).map((each) => each.close()));
});

interface ControlAnswer {
  readonly status: number;
  readonly json: JsonValue;
}

async function given(app: FakeApp, control = true) {
  const server = await serveFake(app, { control });
  served.push(server);
  return async (request: string, body?: JsonValue | string): Promise<ControlAnswer> => {
    const [method = '', name = ''] = request.split(' ');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const path = `/__control/${name}`;
    const outcome = await sendRaw(server.url, {
      method,
      path,
      ...(body === undefined ? {} : { body: text }),
    });
    if (outcome.kind === 'broken') throw new Error(outcome.code);
    return { status: outcome.status, json: JSON.parse(outcome.body) as JsonValue };
  };
}

describe('the control API', () => {
  it('adds faults, one or several, shows them, and clears them', async () => {
    const { fake } = givenCalendar();
    const control = await given(fake);

    await control('POST faults', { kind: 'lose-answer' });
    const added = await control('POST faults', [
      { kind: 'stall', times: 2 },
      { kind: 'delay', delayMs: 5 },
    ]);
    const shown = await control('GET faults');
    const cleared = await control('DELETE faults');

    expect(added.json).toMatchObject({
      pending: [{ kind: 'lose-answer' }, { kind: 'stall', times: 2 }, { kind: 'delay', times: 1 }],
    });
    expect(shown).toEqual(added);
    expect(cleared.json).toEqual({ pending: [], applied: [] });
  });

  it('adds none of several faults when one of them is bad', async () => {
    const { fake } = givenCalendar();
    const control = await given(fake);

    const refused = await control('POST faults', [{ kind: 'stall' }, { kind: 'explode' }]);

    expect(refused.status).toBe(400);
    expect(fake.faults.pending()).toEqual([]);
  });

  it('shows what the provider holds and what reached it', async () => {
    const { fake } = givenCalendar();
    const control = await given(fake);
    const { url } = served[0]!;
    await sendRaw(url, {
      method: 'POST',
      path: EVENTS,
      headers: { authorization: 'Bearer token-of-ana' },
      body: JSON.stringify(hour({ id: 'mine1' })),
    });

    const shown = await control('GET state');

    expect(shown.json).toMatchObject({
      provider: 'google-calendar',
      state: { effects: [{ eventId: 'mine1' }], liveEvents: [{ id: 'mine1' }], mails: [] },
      requests: [{ operation: 'events.insert', executed: true, status: 200 }],
      faults: { pending: [], applied: [] },
    });
    expect(JSON.stringify(shown.json)).not.toContain('token-of-ana');
  });

  it('lets another person add, move, edit and delete', async () => {
    const { fake } = givenCalendar();
    const control = await given(fake);

    const added = await control('POST events', { act: 'add', event: hour({ id: 'lunch' }) });
    await control('POST events', {
      act: 'move',
      id: 'lunch',
      start: { dateTime: '2026-03-02T12:00:00Z' },
      end: { dateTime: '2026-03-02T13:00:00Z' },
    });
    await control('POST events', {
      act: 'edit',
      id: 'lunch',
      patch: { summary: 'Lunch' },
      actor: 'cleo@example.com',
    });

    expect(added).toMatchObject({ status: 200, json: { event: { id: 'lunch' } } });
    expect(fake.world.event('lunch')).toMatchObject({
      summary: 'Lunch',
      start: { dateTime: '2026-03-02T12:00:00Z' },
    });

    await control('POST events', { act: 'delete', id: 'lunch' });

    expect(fake.world.liveEvents()).toEqual([]);
    expect(fake.world.requests()).toEqual([]);
  });

  it.each([
    ['POST faults', '{', 'The body is not JSON.'],
    ['POST faults', { kind: 'delay' }, 'The fault "delay" needs the field "delayMs".'],
    ['POST events', '', 'The body is not JSON.'],
    ['POST events', [], 'An act is an object with "act": one of add, move, edit, delete.'],
    [
      'POST events',
      { act: 'burn' },
      'The field "act" must be one of add, move, edit, delete; got "burn".',
    ],
    ['POST events', { act: 'add' }, 'The act "add" needs the field "event".'],
    ['POST events', { act: 'delete', id: 7 }, 'The field "id" of the act "delete" must be a text.'],
    [
      'POST events',
      { act: 'delete', id: 'a', patch: {} },
      'The act "delete" has no field "patch".',
    ],
    ['POST events', { act: 'delete', id: 'never' }, 'Not Found (notFound)'],
    ['POST events', { act: 'add', event: {}, calendarId: 'x' }, 'There is no calendar x.'],
  ] as const)('answers %s %j with 400 and one sentence', async (request, body, error) => {
    const control = await given(givenCalendar().fake);

    expect(await control(request, body)).toEqual({ status: 400, json: { error } });
  });

  it('names its paths when it is asked for another', async () => {
    const control = await given(givenCalendar().fake);

    const refused = await control('GET nothing');

    expect(refused.status).toBe(404);
    expect(JSON.stringify(refused.json)).toContain('POST /__control/events');
  });

  it('is not there unless it is asked for', async () => {
    const { fake } = givenCalendar();
    const control = await given(fake, false);

    expect((await control('POST faults', { kind: 'stall' })).status).toBe(404);
    expect(fake.faults.pending()).toEqual([]);
  });

  it('knows of no other people at an SMS gateway', async () => {
    const control = await given(createFakeSmsGateway({ clock: createManualClock(NOON_MS) }));

    expect((await control('POST events', { act: 'add' })).status).toBe(400);
    expect((await control('GET state')).json).toMatchObject({
      provider: 'sms-gateway',
      state: { messages: [] },
    });
  });
});
