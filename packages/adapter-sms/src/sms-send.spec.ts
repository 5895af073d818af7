import {
  createOperations,
  guaranteeOf,
  strategyOf,
  tierOf,
  type ParameterValue,
} from '@landed/contract';
import { describe, expect, it } from 'vitest';

import {
  envelopeOf,
  givenGateway,
  PASSWORD,
  TABLE,
  type GivenGatewayOptions,
} from './__fixtures__/given-gateway.js';
import type { SmsSendParams } from './sms-send-payload.js';

const given = (options: GivenGatewayOptions = {}) => givenGateway(() => new Response(), options);

async function formOf(
  change: Partial<SmsSendParams>,
  options: GivenGatewayOptions = {},
): Promise<Readonly<Record<string, string>>> {
  const { send } = given(options);
  const params = { ...TABLE, ...change };
  const request = await send.prepare(params, await send.resolveTarget(params), envelopeOf());
  return Object.fromEntries(new URLSearchParams(request.body ?? ''));
}

describe('the declaration of sms-gateway.message.send', () => {
  const { declaration, lookups, objectIdOf, irreversible } = given().send;

  it('is BLIND and G3: nobody but a person can tell', () => {
    expect([tierOf(declaration), guaranteeOf(declaration)]).toEqual(['BLIND', 'G3']);
    expect(strategyOf(declaration)).toMatchObject({
      steps: [{ kind: 'person' }],
      requiresManualVerification: true,
      confirmsAcceptance: 'never',
    });
  });

  it('has no look-up, no id and no way back', () => {
    expect(lookups).toEqual({});
    expect(objectIdOf(envelopeOf())).toBeNull();
    expect(irreversible).toBe(true);
    expect(declaration.undo).toBeNull();
  });

  it('is not registered where no case would reach a person', () => {
    const { provider } = given();

    const register = () => createOperations([provider], { humanReview: null });

    expect(register).toThrow(expect.objectContaining({ code: 'REVIEW_SINK_MISSING' }));
  });
});

describe('the request of sms-gateway.message.send', () => {
  it('is a form to the gateway, the same every time, without credentials', async () => {
    const { send } = given({ sender: 'Landed' });
    const target = await send.resolveTarget(TABLE);

    const request = await send.prepare(TABLE, target, envelopeOf());

    expect(await given({ sender: 'Landed' }).send.prepare(TABLE, target, envelopeOf())).toEqual(
      request,
    );
    expect(request).toEqual({
      method: 'POST',
      url: 'http://127.0.0.1:13013/cgi-bin/sendsms',
      headers: [['content-type', 'application/x-www-form-urlencoded;charset=UTF-8']],
      body: 'to=%2B12025550105&text=Your+table+is+at+19%3A00+%26+ready.&from=Landed&charset=UTF-8&coding=0',
    });
    expect(JSON.stringify(request)).not.toContain(PASSWORD);
  });

  it('tells Kannel how to read the text, and does not change it', async () => {
    expect(await formOf({ text: 'It’s at 5' })).toEqual({
      to: '+12025550105',
      text: 'It’s at 5',
      charset: 'UTF-8',
      coding: '2',
    });
  });

  it('writes for Clickatell what GSM-7 does not have as UTF-16', async () => {
    const form = await formOf({ text: 'It’s 😀' }, { dialect: 'clickatell' });

    expect(form).toEqual({ to: '12025550105', text: '00490074201900730020d83dde00', unicode: '1' });
  });

  it('allows Clickatell as many parts as the text takes', async () => {
    const text = 'a'.repeat(161);

    expect(await formOf({ text }, { dialect: 'clickatell' })).toEqual({
      to: '12025550105',
      text,
      concat: '2',
    });
  });

  it('sends the number that was shown, however it was written', async () => {
    const change = { to: '0491 570 156' };
    const options = { defaultCountry: 'AU' };

    expect((await formOf(change, options))['to']).toBe('+61491570156');
    expect(
      given(options).send.describe({ ...TABLE, ...change }, await targetOf()).sentence,
    ).toContain('+61491570156');
  });

  it.each(['112', '0491 570 156', ''])('is not made for the number %j', async (to) => {
    await expect(formOf({ to })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });
});

describe('the description of sms-gateway.message.send', () => {
  it('tells to whom, what, from whom and how long, and what cannot be undone', async () => {
    const { send } = given({ sender: 'Landed' });

    expect(send.describe(TABLE, await targetOf())).toEqual({
      sentence: 'Text Ana (+12025550105): “Your table is at 19:00 & ready.”',
      details: [
        { label: 'To', text: 'Ana (+12025550105)' },
        { label: 'From', text: 'Landed' },
        { label: 'Length', text: '1 message (GSM-7)' },
      ],
      notifies: ['Ana gets a text message'],
      cannotBeUndone: 'A text message cannot be taken back once it has left.',
      ifAnswerLost: expect.stringMatching(/Nobody can find out.*not sent again by itself/),
    });
  });

  it('shows what one character costs, and leaves it in (SMS-1)', async () => {
    const text = `It’s ${'a'.repeat(66)}`;

    const { sentence, details } = given().send.describe({ ...TABLE, text }, await targetOf());

    expect(details.at(-1)).toEqual({ label: 'Length', text: '2 messages (UCS-2, because of “’”)' });
    expect(sentence).toContain(text);
  });

  it('does without a name and without a sender', async () => {
    const described = given().send.describe({ ...TABLE, name: null }, await targetOf());

    expect(described.details.slice(0, 2)).toEqual([
      { label: 'To', text: '+12025550105' },
      { label: 'From', text: 'the gateway’s own sender' },
    ]);
    expect(described.notifies).toEqual(['+12025550105 gets a text message']);
  });
});

describe('the parameters of sms-gateway.message.send', () => {
  const who = {
    kind: 'contact',
    contactId: 'c1',
    name: 'Ana',
    phone: '+12025550105',
    email: null,
  } as const;
  const text = { kind: 'text', text: 'Hello' } as const;

  it('come from a contact and a text', () => {
    const { paramsFrom, paramsSchema } = given().send;

    const params = paramsFrom({ who, text });

    expect(params).toEqual({ to: '+12025550105', text: 'Hello', name: 'Ana' });
    expect(paramsSchema.parse(params)).toEqual(params);
    expect(paramsFrom({ who: { ...who, phone: null, name: '' }, text })).toEqual({
      to: '',
      text: 'Hello',
      name: null,
    });
  });

  it.each([
    ['nobody', { text }],
    ['nothing to say', { who }],
    ['a text for a contact', { who: text, text }],
  ])('are refused with %s', (_what, values) => {
    const read = () => given().send.paramsFrom(values as Record<string, ParameterValue>);

    expect(read).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });

  it('are strict', () => {
    const { paramsSchema } = given().send;

    expect(paramsSchema.safeParse({ ...TABLE, flash: true }).success).toBe(false);
    expect(paramsSchema.safeParse({ to: TABLE.to, text: TABLE.text }).success).toBe(false);
  });
});

describe('what sms-gateway.message.send rests on', () => {
  it('is nothing at the gateway', async () => {
    const { send, provider } = given();

    expect(send.evidence(TABLE, await targetOf())).toEqual([]);
    expect(send.reservation(TABLE, await targetOf())).toBeNull();
    expect(provider.evidenceReaders).toEqual([]);
  });
});

function targetOf() {
  return given().send.resolveTarget(TABLE);
}
