import type { Finding } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { NOON_MS } from './__fixtures__/given-gateway.js';
import { smsDialectOf, type SmsDialectName } from './sms-dialect.js';
import { classifySend } from './sms-send-answer.js';

function answered(name: SmsDialectName, status: number, body: string, complete = true): Finding {
  const headers = { 'content-type': 'text/plain' };
  const report = { kind: 'answer', status, headers, body, complete, receivedAt: NOON_MS } as const;
  return classifySend(report, smsDialectOf(name));
}

describe('classifySend, kannel', () => {
  it.each([
    [202, '0: Accepted for delivery', 'acknowledged'],
    [202, '3: Queued for later delivery\r\n', 'acknowledged'],
    [400, 'Missing receiver number, rejected', 'rejected'],
    [400, 'Missing message text, rejected', 'rejected'],
    [403, 'Authorization failed for sendsms', 'rejected'],
    [404, 'Not routable. Do not try again.', 'rejected'],
    [200, '0: Accepted for delivery', 'unknown'],
    [202, 'Sent.', 'unknown'],
    [202, '', 'unknown'],
    [202, '<html>0: Accepted for delivery</html>', 'unknown'],
    [202, '1: Something else', 'unknown'],
    [200, '<!doctype html><p>One moment.</p>', 'unknown'],
    [302, '', 'unknown'],
    [400, 'Bad Request', 'unknown'],
    [404, '<h1>Not Found</h1>', 'unknown'],
    [408, 'Request Timeout', 'unknown'],
    [429, 'Too many requests, try again later.', 'unknown'],
    [500, 'Missing receiver number, rejected', 'unknown'],
    [502, 'Bad Gateway', 'unknown'],
    [503, 'Temporal failure, try again later.', 'unknown'],
    [503, 'Not routable. Do not try again.', 'unknown'],
  ] as const)('%i %j is %s', (status, body, outcome) => {
    expect(answered('kannel', status, body).outcome).toBe(outcome);
  });
});

describe('classifySend, clickatell', () => {
  it.each([
    [200, 'ID: 0000000000000000000000000000000a', 'acknowledged'],
    [200, 'ID: C0FFEE\n', 'acknowledged'],
    [200, 'ERR: 001, Authentication failed', 'rejected'],
    [200, 'ERR: 114, Cannot route message', 'rejected'],
    [200, 'ID: ', 'unknown'],
    [200, 'ID: not-hex', 'unknown'],
    [200, 'ID: 0a\nERR: 114, Cannot route message', 'unknown'],
    [200, 'ERR:', 'unknown'],
    [200, 'Error', 'unknown'],
    [200, '', 'unknown'],
    [202, 'ID: 0a', 'unknown'],
    [400, 'ERR: 101, Invalid or missing parameters', 'unknown'],
    [503, 'Service unavailable', 'unknown'],
    [200, '0: Accepted for delivery', 'unknown'],
  ] as const)('%i %j is %s', (status, body, outcome) => {
    expect(answered('clickatell', status, body).outcome).toBe(outcome);
  });

  it('repeats the code of a refusal and not its words, which may hold the number', () => {
    const { summary } = answered('clickatell', 200, 'ERR: 105, Invalid number +12025550105');

    expect(summary).toContain('ERR: 105');
    expect(summary).not.toContain('+12025550105');
  });
});

describe('classifySend, any dialect', () => {
  it.each(['kannel', 'clickatell'] as const)('proves nothing by half a body (%s)', (name) => {
    const [status, body] =
      name === 'kannel' ? ([202, '0: Accepted for delivery'] as const) : ([200, 'ID: 0a'] as const);

    expect(answered(name, status, body, false).outcome).toBe('unknown');
  });

  it('names no object, since there is nothing to ask with its id', () => {
    expect(answered('clickatell', 200, 'ID: 0a')).toMatchObject({
      providerObjectId: null,
      lookNow: false,
      storedUnderKey: false,
      notBefore: null,
    });
  });

  it.each([
    [false, 'ECONNREFUSED', 'notSent'],
    [false, 'ENOTFOUND', 'notSent'],
    [false, 'CREDENTIALS_MISSING', 'notExecuted'],
    [true, 'ECONNRESET', 'unknown'],
    [true, 'deadline', 'unknown'],
  ] as const)('written %s, %s is %s', (written, cause, outcome) => {
    const report = { kind: 'broken', written, cause, at: NOON_MS } as const;

    expect(classifySend(report, smsDialectOf('kannel')).outcome).toBe(outcome);
  });
});
