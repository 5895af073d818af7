import { describe, expect, it } from 'vitest';

import { codeOf } from './report.js';

const withCode = (code: unknown, message = ''): Error =>
  Object.assign(new Error(message), { code });

describe('codeOf', () => {
  it.each<[string, unknown]>([
    ['ECONNREFUSED', withCode('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.7:443')],
    ['ECONNREFUSED', new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') })],
    ['ETIMEDOUT', new AggregateError([withCode('ETIMEDOUT'), withCode('ENETUNREACH')])],
    ['Error', withCode('the card 4242 4242 was refused')],
    ['RangeError', new RangeError('ana@example.com')],
    ['unknown', 'ana@example.com'],
    ['unknown', null],
  ])('gives %s', (code, error) => {
    expect(codeOf(error)).toBe(code);
  });

  it('ends where a cause is its own cause', () => {
    const error = new Error('loop');
    error.cause = error;

    expect(codeOf(error)).toBe('Error');
  });
});
