import { describe, expect, it } from 'vitest';

import { parseFault, parseFaultArgument } from './fault-parsing.js';

describe('parseFault', () => {
  it.each([
    { kind: 'lose-answer' },
    { kind: 'fail-after', status: 500, operation: 'events.insert', method: 'POST', times: 3 },
    { kind: 'read-lag', lagMs: 5000, times: 'always' },
    { kind: 'replace-answer', status: 403, body: '{}', executed: true },
  ])('takes $kind', (fault) => {
    expect(parseFault(fault)).toEqual({ ok: true, fault });
  });

  it.each([
    ['text', /an object/],
    [{ kind: 'explode' }, /one of lose-answer, lose-request/],
    [{ kind: 'read-lag' }, /needs the field "lagMs"/],
    [{ kind: 'delay', delayMs: -1 }, /"delayMs" .* whole number of milliseconds/],
    [{ kind: 'stall', lagMs: 1 }, /has no field "lagMs"/],
    [{ kind: 'stall', times: 0 }, /"times" .* whole number from 1/],
    [{ kind: 'fail-after', status: 404 }, /500 to 599/],
    [{ kind: 'stall', method: 'post' }, /in capitals/],
  ])('refuses %j in one sentence', (value, sentence) => {
    const parsed = parseFault(value);

    expect(parsed).toMatchObject({ ok: false });
    expect(parsed.ok ? '' : parsed.problem).toMatch(sentence);
  });
});

describe('parseFaultArgument', () => {
  it.each([
    ['lose-answer', { kind: 'lose-answer' }],
    ['lose-answer:events.insert', { kind: 'lose-answer', operation: 'events.insert' }],
    ['stall:events.insert:2', { kind: 'stall', operation: 'events.insert', times: 2 }],
    ['stall:*:always', { kind: 'stall', times: 'always' }],
    ['delay=1500', { kind: 'delay', delayMs: 1500 }],
    [
      'read-lag=3000:events.get:1',
      { kind: 'read-lag', lagMs: 3000, operation: 'events.get', times: 1 },
    ],
    ['refuse-429=30', { kind: 'refuse-429', retryAfterSeconds: 30 }],
    ['fail-after=500', { kind: 'fail-after', status: 500 }],
  ])('reads %s', (text, fault) => {
    expect(parseFaultArgument(text)).toEqual({ ok: true, fault });
  });

  it.each([
    ['explode', /A fault's kind is one of/],
    ['explode=3', /A fault's kind is one of/],
    ['stall=3', /takes no number/],
    ['delay=soon', /whole number of milliseconds/],
    ['stall:events.get:many', /whole number from 1/],
    ['stall:a:1:b', /too many parts/],
    ['replace-answer', /needs a body/],
  ])('refuses %s in one sentence', (text, sentence) => {
    const parsed = parseFaultArgument(text);

    expect(parsed.ok ? '' : parsed.problem).toMatch(sentence);
  });
});
