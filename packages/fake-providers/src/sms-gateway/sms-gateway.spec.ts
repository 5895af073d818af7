import { describe, expect, it } from 'vitest';

import { ask } from '../__fixtures__/ask.js';
import { NOON_MS } from '../__fixtures__/calendar.js';
import { createManualClock } from '../manual-clock.js';
import {
  createFakeSmsGateway,
  type FakeSmsGateway,
  type FakeSmsGatewayOptions,
} from './create-fake-sms-gateway.js';

const FIELDS = {
  username: 'landed',
  password: 'fake-password',
  to: '+12025550105',
  from: 'Landed',
  text: 'Your table is at 19:00 & ready.',
};

function given(options: Omit<FakeSmsGatewayOptions, 'clock'> = {}): FakeSmsGateway {
  return createFakeSmsGateway({ clock: createManualClock(NOON_MS), ...options });
}

function sendGet(fake: FakeSmsGateway, changes: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams({ ...FIELDS, ...changes });
  return ask(fake, `GET /cgi-bin/sendsms?${query}`, { token: null });
}

function sendPost(fake: FakeSmsGateway, path: string, fields: Readonly<Record<string, string>>) {
  return ask(fake, `POST ${path}`, {
    token: null,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}

describe('the kannel dialect', () => {
  it('takes a text by GET and says no more than that it was accepted', async () => {
    const fake = given();

    const answered = await sendGet(fake);

    expect([answered.status, answered.text]).toEqual([202, '0: Accepted for delivery']);
    expect(fake.world.messages()).toEqual([
      { number: 1, atMs: NOON_MS, to: FIELDS.to, from: 'Landed', text: FIELDS.text },
    ]);
  });

  it('takes a text by POST', async () => {
    const fake = given();

    const answered = await sendPost(fake, '/cgi-bin/sendsms', FIELDS);

    expect(answered.status).toBe(202);
    expect(fake.world.messages()).toMatchObject([{ text: FIELDS.text }]);
  });

  it('may say that the text was queued for later', async () => {
    const answered = await sendGet(given({ queued: true }));

    expect([answered.status, answered.text]).toEqual([202, '3: Queued for later delivery']);
  });

  it('sends the same text twice when it is asked twice: there is no key', async () => {
    const fake = given();

    await sendGet(fake, { key: 'same' });
    await sendGet(fake, { key: 'same' });

    expect(fake.world.messages()).toHaveLength(2);
  });

  it.each([
    [{ password: 'wrong' }, 403],
    [{ username: 'nobody' }, 403],
    [{ to: '' }, 400],
    [{ text: '' }, 400],
    [{ to: '+12025550199' }, 404],
  ])('refuses %j with %i and takes nothing', async (changes, status) => {
    const fake = given({ unroutable: ['+12025550199'] });

    const answered = await sendGet(fake, changes);

    expect(answered.status).toBe(status);
    expect(answered.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(fake.world.messages()).toEqual([]);
  });

  it('shows nobody what it took', async () => {
    const fake = given();
    await sendGet(fake);

    expect((await ask(fake, 'GET /cgi-bin/status')).status).toBe(404);
  });
});

describe('the clickatell dialect', () => {
  it('answers 200 with an id', async () => {
    const fake = given({ dialect: 'clickatell' });

    const answered = await sendPost(fake, '/http/sendmsg', {
      ...FIELDS,
      user: FIELDS.username,
      api_id: '1',
    });

    expect(answered.status).toBe(200);
    expect(answered.text).toMatch(/^ID: [0-9a-f]{32}$/);
  });

  it.each([
    [{ password: 'wrong' }, 'ERR: 001, Authentication failed'],
    [{ to: '' }, 'ERR: 101, Invalid or missing parameters'],
  ])('answers 200 to a refusal of %j too', async (changes, text) => {
    const fake = given({ dialect: 'clickatell' });

    const answered = await sendGet(fake, changes);

    expect([answered.status, answered.text]).toEqual([200, text]);
    expect(fake.world.messages()).toEqual([]);
  });
});

describe('what the gateway records', () => {
  it('masks the password in path and body', async () => {
    const fake = given();
    await sendGet(fake);
    await sendPost(fake, '/cgi-bin/sendsms', FIELDS);

    expect(fake.world.writes()).toHaveLength(2);
    expect(fake.world.writes()[0]?.path).toContain('password=***&to=');
    expect(JSON.stringify(fake.world.requests())).not.toContain('fake-password');
  });

  it('hands its state out after every text, and goes on from it', async () => {
    const states: unknown[] = [];
    const fake = given({ onChange: (state) => states.push(state) });
    await sendGet(fake);

    const again = given({ initialState: JSON.parse(JSON.stringify(fake.world.state())) });
    await sendGet(again, { text: 'Second' });

    expect(states).toHaveLength(1);
    expect(again.world.messages().map(({ number, text }) => [number, text])).toEqual([
      [1, FIELDS.text],
      [2, 'Second'],
    ]);
  });

  it('words faults in its own way', async () => {
    const fake = given();
    fake.faults.add({ kind: 'fail-after', operation: 'sms.send' });

    const answered = await sendGet(fake);

    expect([answered.status, answered.text]).toEqual([503, 'Temporal failure, try again later.']);
    expect(fake.world.messages()).toHaveLength(1);
  });
});
