import { describe, expect, it } from 'vitest';

import { ERROR_TABLE, LandedError, type ErrorCode, type ErrorData } from './errors.js';

/** One instance's data for every code; a new code does not compile until it stands here. */
const DATA: { readonly [Code in ErrorCode]: ErrorData[Code] } = {
  VALUE_NOT_CANONICAL: { path: 'a/b', found: 'a value of type bigint' },
  SEAL_BROKEN: {},
  INPUT_INVALID: { what: 'The zone', why: 'it is not known', toDo: 'Name an IANA zone.' },
  NOT_FOUND: { what: 'plan', id: 'plan_1' },
  DECLARATION_INVALID: { operation: 'sms.send', why: 'two look-ups have the same path' },
  REVIEW_SINK_MISSING: { operation: 'sms.send' },
  INVARIANT_BROKEN: { aggregate: 'Action act_1', why: 'it was proposed twice' },
  RECORD_READ_ONLY: { aggregate: 'Action act_1', eventType: 'of-tomorrow' },
  STORE_CONFLICT: { aggregate: 'Action act_1' },
  STORE_LOCKED: { location: 'landed.db' },
  STORE_UNAVAILABLE: { location: 'landed.db', why: 'the disk is full' },
  STORE_NEWER: { location: 'landed.db', found: 3, known: 2 },
  STORE_CORRUPT: { location: 'landed.db', why: 'it is no database' },
  PLAN_FORGOTTEN: { planId: 'plan_1' },
  PROVIDER_UNREADABLE: { provider: 'Google Calendar', why: 'it answered 503' },
  REQUEST_ALTERED: { what: 'body' },
  HOST_NOT_LISTED: { host: 'example.com' },
  CREDENTIALS_MISSING: { provider: 'Stripe', why: 'no key is configured' },
  ADAPTER_BROKE_CONTRACT: { operation: 'sms.send', why: 'its classifier threw' },
};
const CODES = Object.keys(DATA) as ErrorCode[];

/** What a message must say: what did not happen, or, where that is not known, just that. */
const WHAT_DID_NOT_HAPPEN =
  /\b(Nothing|was not registered|Something may have been sent; the record says what is known)\b/;

function errorOf<Code extends ErrorCode>(code: Code): LandedError<Code> {
  return new LandedError(code, DATA[code]);
}

describe('ERROR_TABLE', () => {
  it('has a row for every code and no other', () => {
    expect(Object.keys(ERROR_TABLE).sort()).toEqual([...CODES].sort());
  });

  it.each(CODES)('says for %s what happened and what did not', (code) => {
    const { message } = errorOf(code);

    expect(message).toMatch(WHAT_DID_NOT_HAPPEN);
    expect(message).toMatch(/[.]$/);
    expect(message).not.toMatch(/undefined|\[object|NaN/);
  });

  it.each(CODES)('puts everything that %s carries before the person', (code) => {
    const { message } = errorOf(code);

    for (const value of Object.values(DATA[code])) expect(message).toContain(String(value));
  });

  it.each(CODES)('gives %s to one of three families by who acts', (code) => {
    expect(['refusal', 'port', 'invariant']).toContain(errorOf(code).family);
    expect(errorOf(code).family).toBe(ERROR_TABLE[code].family);
  });
});

describe('LandedError', () => {
  it.each(CODES)('is known as %s and as no other code', (code) => {
    const error: unknown = errorOf(code);

    expect(CODES.filter((other) => LandedError.is(error, other))).toEqual([code]);
    expect(LandedError.is(error)).toBe(true);
  });

  it.each(CODES)('carries data for %s that survives JSON', (code) => {
    const error = errorOf(code);
    const read = JSON.parse(JSON.stringify(error)) as { code: string; data: unknown };

    expect(read.data).toEqual(error.data);
    expect(read.code).toBe(code);
  });

  it('is an Error with its cause', () => {
    const cause = new TypeError('below');
    const error = new LandedError('STORE_CONFLICT', DATA.STORE_CONFLICT, { cause });

    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('LandedError');
    expect(error.cause).toBe(cause);
  });

  it('is known across copies of this package, by its mark', () => {
    const marker = Symbol.for('@landed/contract/LandedError');
    const fromAnotherCopy = Object.assign(new Error('x'), { [marker]: true, code: 'NOT_FOUND' });

    expect(LandedError.is(fromAnotherCopy, 'NOT_FOUND')).toBe(true);
    expect(LandedError.is(fromAnotherCopy, 'SEAL_BROKEN')).toBe(false);
  });

  it.each([null, undefined, 'NOT_FOUND', new Error('x'), { code: 'NOT_FOUND' }])(
    'is not %o',
    (value) => {
      expect(LandedError.is(value)).toBe(false);
    },
  );
});
