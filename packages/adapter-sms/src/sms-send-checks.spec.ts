import type { Blocker } from '@landed/contract';
import { createFakeSmsGateway, createManualClock } from '@landed/fake-providers';
import { describe, expect, it } from 'vitest';

import {
  givenGateway,
  NOON_MS,
  TABLE,
  type GivenGatewayOptions,
} from './__fixtures__/given-gateway.js';
import type { SmsSendParams } from './sms-send-payload.js';

async function blockers(
  change: Partial<SmsSendParams>,
  options: GivenGatewayOptions = {},
): Promise<readonly Blocker[]> {
  const { send } = givenGateway(() => {
    throw new TypeError('The gateway was asked.');
  }, options);
  const params = { ...TABLE, ...change };
  return send.dryRun(params, await send.resolveTarget(params));
}

describe('the dry run of sms-gateway.message.send', () => {
  it('finds nothing against a plain text to a full number', async () => {
    expect(await blockers({})).toEqual([]);
  });

  it.each([
    ['0491 570 156', 'AU', null],
    ['+0491570156', 'AU', /not a valid phone number/],
    ['0491 570 156', undefined, /does not say its country/],
    ['202 555 0105 ext. 77', 'US', /extension/],
    ['１２０２５５５０１０５', 'US', null],
    ['112', 'GB', /emergency or short/],
    ['', undefined, /not a valid phone number/],
  ])('judges the number %j in %s (SMS-6)', async (to, defaultCountry, sentence) => {
    const found = await blockers({ to }, defaultCountry === undefined ? {} : { defaultCountry });

    const expected = { code: 'invalidNumber', parameter: 'who' };
    expect(found).toEqual(
      sentence === null ? [] : [{ ...expected, sentence: expect.stringMatching(sentence) }],
    );
  });

  it.each([
    ['Harbour Dental Ltd', '+61491570156', /longer than 11/],
    ['Harbour Dental Ltd', 'nobody', /longer than 11/],
    ['Example', '+12025550105', /not allowed as the sender in the country/],
    ['Zähne', '+61491570156', /characters that networks refuse/],
  ])('judges the sender %j to %s (SMS-6)', async (sender, to, sentence) => {
    const found = await blockers({ to }, { sender });

    expect(found.at(-1)).toEqual({
      code: 'invalidParameter',
      parameter: null,
      sentence: expect.stringMatching(sentence),
    });
  });

  it('takes a name to a country that shows names, and a number anywhere', async () => {
    expect(await blockers({ to: '+61491570156' }, { sender: 'Example' })).toEqual([]);
    expect(await blockers({}, { sender: '+12025550100' })).toEqual([]);
  });

  it.each([
    ['an empty text', '', /empty/],
    ['a text of white space', ' \n', /empty/],
    ['half a character', 'Hi \ud83d', /half a character/],
    ['eleven messages', 'a'.repeat(153 * 10 + 1), /takes 11 messages, more than 10/],
  ])('refuses %s', async (_what, text, sentence) => {
    expect(await blockers({ text })).toEqual([
      { code: 'invalidParameter', parameter: 'text', sentence: expect.stringMatching(sentence) },
    ]);
  });

  it('takes ten messages', async () => {
    expect(await blockers({ text: 'a'.repeat(153 * 10) })).toEqual([]);
  });

  it('reports everything at once', async () => {
    const found = await blockers({ to: '112', text: '' }, { sender: 'Harbour Dental Ltd' });

    expect(found.map(({ code }) => code)).toEqual([
      'invalidNumber',
      'invalidParameter',
      'invalidParameter',
    ]);
  });

  it('asks the gateway nothing', async () => {
    const fake = createFakeSmsGateway({ clock: createManualClock(NOON_MS) });
    const { send } = givenGateway((request) => fake.fetch(request));

    await send.dryRun(TABLE, await send.resolveTarget(TABLE));

    expect(fake.world.requests()).toEqual([]);
  });
});
