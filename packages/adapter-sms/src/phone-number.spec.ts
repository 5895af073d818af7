import { describe, expect, it } from 'vitest';

import { readPhoneNumber } from './phone-number.js';

describe('readPhoneNumber', () => {
  it.each([
    ['0491 570 156', 'AU', { kind: 'textable', number: '+61491570156', callingCode: '61' }],
    ['+0491570156', 'AU', { kind: 'invalid' }],
    ['0491 570 156', null, { kind: 'countryNeeded' }],
    ['202 555 0105 ext. 77', 'US', { kind: 'extension' }],
    [
      '１２０２５５５０１０５',
      'US',
      { kind: 'textable', number: '+12025550105', callingCode: '1' },
    ],
    ['112', 'GB', { kind: 'short' }],
  ])('reads %j in %s (SMS-6)', (text, country, reading) => {
    expect(readPhoneNumber(text, country)).toEqual(reading);
  });

  it.each([
    ['+1 (202) 555-0105', null, '+12025550105'],
    ['+1 (202) 555-0105', 'AU', '+12025550105'],
    ['＋１２０２５５５０１０５', null, '+12025550105'],
    [' +420 601 234 567 ', null, '+420601234567'],
    ['07700 900123', 'GB', '+447700900123'],
    ['+683 4000', null, '+6834000'],
  ])('reads %j in %s as %s', (text, country, number) => {
    expect(readPhoneNumber(text, country)).toMatchObject({ kind: 'textable', number });
  });

  it.each([
    ['911', 'US', 'short'],
    ['911', null, 'short'],
    ['000', 'AU', 'short'],
    ['12345', 'US', 'short'],
    ['86-753', 'US', 'short'],
    ['+44 112', null, 'invalid'],
    ['+15550100', null, 'invalid'],
    ['2025550105;ext=5', 'US', 'extension'],
    ['1-800-FLOWERS', 'US', 'invalid'],
    ['call 202 555 0105', 'US', 'invalid'],
    ['ana@example.com', null, 'invalid'],
    ['', null, 'invalid'],
    ['', 'US', 'invalid'],
    ['+', null, 'invalid'],
    ['\u202a+12025550105\u202c', null, 'invalid'],
    ['0491 570 156', 'XX', 'invalid'],
  ])('reads %j in %s as %s', (text, country, kind) => {
    expect(readPhoneNumber(text, country).kind).toBe(kind);
  });
});
