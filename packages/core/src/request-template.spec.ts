import type { PreparedRequest } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { outputSentinelOf, sameAsTemplate } from './request-template.js';

const hole = outputSentinelOf('step1');
const TEMPLATE: PreparedRequest = {
  method: 'POST',
  url: `https://example.com/events/${hole}/notify`,
  headers: [['content-type', 'application/json']],
  body: JSON.stringify({ event: hole, amount: 1999 }),
};
const outputs = { step1: { objectId: 'evt7q2' } };
const REAL: PreparedRequest = {
  ...TEMPLATE,
  url: 'https://example.com/events/evt7q2/notify',
  body: JSON.stringify({ event: 'evt7q2', amount: 1999 }),
};

describe('outputSentinelOf', () => {
  it('is valid where a provider’s id goes, and its own for each step', () => {
    const ids = ['step1', 'step2', 'text:ana', 'Buch-ung', 'ü'].map(outputSentinelOf);

    for (const id of ids) expect(id).toMatch(/^[a-v0-9]{5,1024}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('sameAsTemplate', () => {
  it('takes the real request whose holes hold what earlier steps gave', () => {
    expect(sameAsTemplate(REAL, TEMPLATE, outputs)).toBe(true);
    expect(sameAsTemplate(TEMPLATE, TEMPLATE, {})).toBe(true);
    expect(sameAsTemplate(TEMPLATE, TEMPLATE, { step1: { objectId: '' } })).toBe(true);
  });

  it.each<readonly [what: string, Partial<PreparedRequest>]>([
    ['method', { method: 'PUT' }],
    ['address', { url: 'https://example.org/events/evt7q2/notify' }],
    ['headers', { headers: [] }],
    ['amount', { body: JSON.stringify({ event: 'evt7q2', amount: 15_000 }) }],
    ['object', { body: JSON.stringify({ event: 'evt9', amount: 1999 }) }],
    ['body', { body: null }],
  ])('refuses another %s (APPR-1)', (_what, change) => {
    expect(sameAsTemplate({ ...REAL, ...change }, TEMPLATE, outputs)).toBe(false);
  });
});
