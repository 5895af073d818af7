import type { PreparedRequest } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { requestDigestOf } from '@landed/contract';

import { withCredentials } from './prepared-request.js';

const REQUEST: PreparedRequest = {
  method: 'POST',
  url: 'https://api.example.com/messages',
  headers: [['idempotency-key', 'k1']],
  body: 'hello',
};

describe('requestDigestOf', () => {
  it('is the same for a request that was stored and read again', () => {
    const { body, headers, url, method } = REQUEST;
    const restored = JSON.parse(JSON.stringify({ body, headers, url, method })) as PreparedRequest;

    expect(requestDigestOf(restored)).toBe(requestDigestOf(REQUEST));
    expect(requestDigestOf(REQUEST)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('tells an empty body from none', () => {
    const empty = requestDigestOf({ ...REQUEST, body: '' });

    expect(empty).not.toBe(requestDigestOf({ ...REQUEST, body: null }));
  });

  it('does not look at what is no part of the request', () => {
    const extended = { ...REQUEST, storedAt: 7 };

    expect(requestDigestOf(extended)).toBe(requestDigestOf(REQUEST));
  });
});

describe('withCredentials', () => {
  it('begins a query where the URL has none', () => {
    const sent = withCredentials(REQUEST, { query: { user: 'ana', password: 'a b' } });

    expect(sent.url).toBe('https://api.example.com/messages?user=ana&password=a+b');
  });

  it('leaves the URL alone when nothing is added to it', () => {
    const request = { ...REQUEST, url: 'https://api.example.com/a%20b?x=%7E' };

    expect(withCredentials(request, { query: {} })).toEqual(request);
  });
});
