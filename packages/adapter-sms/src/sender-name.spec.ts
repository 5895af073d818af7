import { describe, expect, it } from 'vitest';

import { senderProblemOf } from './sender-name.js';

describe('senderProblemOf', () => {
  it.each([
    ['Harbour Dental Ltd', '61', 'tooLong'],
    ['Harbour Dental Ltd', '1', 'tooLong'],
    ['Harbour Dental Ltd', null, 'tooLong'],
    ['Example', '1', 'notInThisCountry'],
    ['Example', '61', null],
    ['Example', null, null],
    ['Harbour Den', '61', null],
    ['+12025550105', '1', null],
    ['61491570156', '61', null],
    ['86753', '1', null],
    ['Zahnärztin', '49', 'badCharacters'],
    ['Ana\nBen', '61', 'badCharacters'],
    ['', '61', 'badCharacters'],
    ['- - -', '61', 'badCharacters'],
    ['12', '61', 'badCharacters'],
  ])('says of %j to +%s: %s (SMS-6)', (sender, callingCode, problem) => {
    expect(senderProblemOf(sender, callingCode)).toBe(problem);
  });
});
