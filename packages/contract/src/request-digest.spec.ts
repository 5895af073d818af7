import { describe, expect, it } from 'vitest';

import type { PreparedRequest } from './http-message.js';
import { requestDigestOf } from './request-digest.js';

const REQUEST: PreparedRequest = {
  method: 'POST',
  url: 'https://example.com/messages?to=ana',
  headers: [['content-type', 'text/plain']],
  body: 'On my way',
};

describe('requestDigestOf', () => {
  it('is the same for the same request', () => {
    expect(requestDigestOf({ ...REQUEST })).toBe(requestDigestOf(REQUEST));
    expect(requestDigestOf(REQUEST)).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each<readonly [what: string, Partial<PreparedRequest>]>([
    ['method', { method: 'PUT' }],
    ['address', { url: 'https://example.com/messages?to=ben' }],
    ['headers', { headers: [['content-type', 'text/html']] }],
    ['body', { body: 'On my way!' }],
    ['presence of a body', { body: null }],
    ['emptiness of a body', { body: '' }],
  ])('changes with its %s', (_what, change) => {
    expect(requestDigestOf({ ...REQUEST, ...change })).not.toBe(requestDigestOf(REQUEST));
  });
});
