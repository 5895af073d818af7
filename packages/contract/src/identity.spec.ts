import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  actionIdOf,
  base32hexIdOf,
  dedupeKeyOf,
  dispatchIdOf,
  idempotencyKeyOf,
} from './identity.js';
import { asActionId, asTenantId } from './ids.js';

const PROVIDER_ID = /^[a-v0-9]{5,1024}$/;

function keyOf(id: string, actionType: string, stepKey = 'do') {
  const origin = { source: 'case-system', id };
  return dedupeKeyOf({ tenant: asTenantId('ana'), origin, actionType, stepKey });
}

const part = fc.oneof(fc.string(), fc.constantFrom('a', 'a:b', 'a","b', '\\"', '', 'a,b', '["a"]'));
const parts = fc.tuple(part, part, part, part, part);
type Parts = readonly [string, string, string, string, string];

function keyOfParts([tenant, source, id, actionType, stepKey]: Parts) {
  return dedupeKeyOf({ tenant: asTenantId(tenant), origin: { source, id }, actionType, stepKey });
}

describe('dedupeKeyOf', () => {
  it('gives one event three lineages for capture, refund and notify (IDEM-3)', () => {
    const keys = ['capture', 'refund', 'notify'].map((type) => keyOf('evt_100', type));

    expect(new Set(keys).size).toBe(3);
    expect(keys).toEqual(['capture', 'refund', 'notify'].map((type) => keyOf('evt_100', type)));
  });

  it('tells ("evt_100:capture","x") from ("evt_100","capture:x") (IDEM-3)', () => {
    expect(keyOf('evt_100:capture', 'x')).not.toBe(keyOf('evt_100', 'capture:x'));
  });

  it('makes two of "text Ana and Ben"', () => {
    expect(keyOf('e1', 'message.send', 'text:ana')).not.toBe(
      keyOf('e1', 'message.send', 'text:ben'),
    );
  });

  it('joins no two lists of parts so that they read alike', () => {
    fc.assert(
      fc.property(parts, parts, (left, right) => {
        const same = left.every((one, index) => one === right[index]);

        expect(keyOfParts(left) === keyOfParts(right)).toBe(same);
      }),
    );
  });
});

describe('the ids of an attempt', () => {
  const key = keyOf('evt_1', 'capture');
  const action = actionIdOf(key, 1);

  it('are the same every time, so that a restored copy finds them', () => {
    expect(actionIdOf(key, 1)).toBe('act_ocm6l13c634duk1ck28k71eit6');
    expect(dispatchIdOf(action, 1)).toBe('dmepoplfdskrdbc6v6i0kp6uehhlbjg');
    expect(idempotencyKeyOf(action, 1)).toBe('k_e8cdf014187eb0fa80dca23f6f1694bcd7');
  });

  it('differ by generation and by attempt', () => {
    const later = actionIdOf(key, 2);
    const ids = [action, later].flatMap((one) =>
      [1, 2, 3].flatMap((attempt) => [dispatchIdOf(one, attempt), idempotencyKeyOf(one, attempt)]),
    );

    expect(later).not.toBe(action);
    expect(new Set(ids).size).toBe(12);
  });

  it('fit where a provider takes an id of ours, and hold nothing of the event', () => {
    expect(dispatchIdOf(action, 1)).toMatch(/^d[a-v0-9]{30}$/);
    expect(dispatchIdOf(action, 1)).toMatch(PROVIDER_ID);
    expect(idempotencyKeyOf(action, 1)).toMatch(/^k_[0-9a-f]{34}$/);
  });

  it('give three cancels of one day three different keys (IDEM-1)', () => {
    const keys = ['09:00', '10:00', '11:00'].map((time) =>
      idempotencyKeyOf(actionIdOf(keyOf(`form ${time}`, 'cancel', 'sub_1'), 1), 1),
    );

    expect(new Set(keys).size).toBe(3);
  });
});

describe('base32hexIdOf', () => {
  const given = [
    'act_7F3K-Z9',
    'act_7F3K-D9',
    'x',
    '00000000-0000-4000-8000-000000000001',
    'a'.repeat(2_000),
  ];

  it('maps the ids of field case CAL-7 to ids that Google takes, no two alike', () => {
    const ids = given.map(base32hexIdOf);

    for (const id of ids) expect(id).toMatch(PROVIDER_ID);
    expect(new Set(ids).size).toBe(given.length);
    expect(given.map(base32hexIdOf)).toEqual(ids);
  });

  it('makes no two alike of ten thousand, letter case and half characters included', () => {
    const texts = Array.from({ length: 10_000 }, (_, number) => `act_${number.toString(36)}`);
    const close = ['ACT_1', 'act_1 ', 'Act_1', '\ud800', '\udc00', '\ufffd', ''];

    const ids = new Set([...texts, ...close].map(base32hexIdOf));

    expect(ids.size).toBe(texts.length + close.length);
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
        expect(base32hexIdOf(text)).toMatch(PROVIDER_ID);
      }),
    );
  });

  it('reads an action id as it is written', () => {
    expect(base32hexIdOf(asActionId('act_1'))).toBe(base32hexIdOf('act_1'));
  });
});
