import type { Finding, TransportReport } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { DENTIST, envelopeOf, NOON_MS, viewOf } from './__fixtures__/given-google.js';
import { classifyInsert } from './event-insert-answer.js';
import { eventResourceOf } from './event-resource.js';

const { dispatchId } = envelopeOf();
const ASKED = eventResourceOf(DENTIST, dispatchId);
const EVENT = {
  kind: 'calendar#event',
  status: 'confirmed',
  updated: '2026-12-01T12:00:00.000Z',
  ...ASKED,
  // As Google answers: in the zone of the calendar, whatever was sent.
  start: { dateTime: '2026-12-03T15:00:00+01:00', timeZone: 'Europe/Berlin' },
  end: { dateTime: '2026-12-03T16:00:00+01:00', timeZone: 'Europe/Berlin' },
};
const VIEW = viewOf({
  request: { method: 'POST', url: 'https://x.test/', headers: [], body: JSON.stringify(ASKED) },
  target: { provider: 'google-calendar', account: 'a', environment: 'live', ids: {} },
  envelope: envelopeOf(),
  now: NOON_MS,
});

function answered(status: number, body: unknown, more: Partial<TransportReport> = {}): Finding {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const report = { kind: 'answer', status, headers: {}, body: text, complete: true } as const;
  return classifyInsert({ ...report, receivedAt: NOON_MS, ...more } as TransportReport, VIEW);
}

function refusal(status: number, reason: string, code = status): unknown {
  return { error: { code, message: 'No.', errors: [{ domain: 'global', reason }] } };
}

describe('classifyInsert, a success', () => {
  it('is accepted when it shows our event as asked, in whatever zone', () => {
    expect(answered(200, EVENT)).toMatchObject({
      outcome: 'accepted',
      providerObjectId: dispatchId,
      objectState: 'confirmed',
      rank: Date.parse('2026-12-01T12:00:00Z'),
      storedUnderKey: false,
    });
  });

  it('is accepted when it shows nothing but our id', () => {
    expect(answered(200, { id: dispatchId }).outcome).toBe('accepted');
  });

  it('does not mind tidied white space in the title', () => {
    expect(answered(200, { ...EVENT, summary: ' Dentist  appointment ' }).outcome).toBe('accepted');
  });

  it.each([
    ['another start', { ...EVENT, start: { dateTime: '2026-12-03T14:30:00Z' } }],
    ['another end', { ...EVENT, end: { dateTime: '2026-12-03T15:30:00Z' } }],
    ['another title', { ...EVENT, summary: 'Haircut' }],
    ['another place', { ...EVENT, location: 'Elsewhere' }],
    ['no reference', { ...EVENT, extendedProperties: {} }],
    [
      'another fingerprint',
      { ...EVENT, extendedProperties: { private: { landedRef: dispatchId, landedPrint: 'x' } } },
    ],
  ])('is a mismatch with %s', (_what, event) => {
    expect(answered(200, event)).toMatchObject({
      outcome: 'mismatch',
      providerObjectId: dispatchId,
    });
  });

  it('is a mismatch with another id, which is not bound to this attempt', () => {
    expect(answered(200, { ...EVENT, id: 'd0000000000' })).toMatchObject({
      outcome: 'mismatch',
      providerObjectId: null,
    });
  });

  it('is removed when the event is cancelled already', () => {
    expect(answered(200, { ...EVENT, status: 'cancelled' }).outcome).toBe('removed');
  });

  it.each([
    ['a page of HTML', '<!doctype html><p>One moment.</p>'],
    ['nothing', ''],
    ['half a body', '{"id":"d'],
    ['a list', [EVENT]],
    ['a string', '"ok"'],
    ['no id', { ...EVENT, id: undefined }],
    ['an id that is a number and so not exact', `{"id":900719925474099267}`],
  ])('proves nothing with %s', (_what, body) => {
    expect(answered(200, body).outcome).toBe('unknown');
  });

  it('proves nothing when the connection ended before the body did', () => {
    expect(answered(200, EVENT, { complete: false }).outcome).toBe('unknown');
  });

  it.each([201, 202, 204, 206])(
    'proves nothing as a %i, which an insert does not answer',
    (status) => {
      expect(answered(status, EVENT).outcome).toBe('unknown');
    },
  );
});

describe('classifyInsert, a refusal in the words of Google', () => {
  it.each([
    [400, 'invalid', 'rejected'],
    [400, 'timeRangeEmpty', 'rejected'],
    [401, 'authError', 'notExecuted'],
    [403, 'rateLimitExceeded', 'notExecuted'],
    [403, 'userRateLimitExceeded', 'notExecuted'],
    [403, 'quotaExceeded', 'notExecuted'],
    [403, 'forbidden', 'rejected'],
    [403, 'forbiddenForNonOrganizer', 'rejected'],
    [403, 'requiredAccessLevel', 'rejected'],
    [403, 'insufficientPermissions', 'notExecuted'],
    [404, 'notFound', 'rejected'],
    [408, 'timeout', 'unknown'],
    [409, 'duplicate', 'unknown'],
    [409, 'conflict', 'unknown'],
    [410, 'deleted', 'unknown'],
    [412, 'conditionNotMet', 'unknown'],
    [418, 'teapot', 'unknown'],
    [429, 'rateLimitExceeded', 'notExecuted'],
    [500, 'backendError', 'unknown'],
    [502, 'backendError', 'unknown'],
    [503, 'backendError', 'unknown'],
    [504, 'backendError', 'unknown'],
  ] as const)('%i %s is %s', (status, reason, outcome) => {
    expect(answered(status, refusal(status, reason)).outcome).toBe(outcome);
  });

  it.each([
    [409, 'duplicate', true],
    [409, 'conflict', false],
    [412, 'conditionNotMet', true],
    [503, 'backendError', false],
  ])('%i %s asks for a look-up now: %s', (status, reason, lookNow) => {
    expect(answered(status, refusal(status, reason)).lookNow).toBe(lookNow);
  });

  it('waits as long as it is asked to, and otherwise a minute, or an hour for a quota', () => {
    const asked = (headers: Readonly<Record<string, string>>) =>
      answered(429, refusal(429, 'rateLimitExceeded'), { headers }).notBefore;

    expect(asked({ 'retry-after': '7' })).toBe(NOON_MS + 7_000);
    expect(asked({ 'retry-after': 'Tue, 01 Dec 2026 12:05:00 GMT' })).toBe(NOON_MS + 300_000);
    expect(asked({ 'retry-after': 'soon' })).toBe(NOON_MS + 60_000);
    expect(asked({})).toBe(NOON_MS + 60_000);
    expect(answered(403, refusal(403, 'quotaExceeded')).notBefore).toBe(NOON_MS + 3_600_000);
  });

  it('repeats nothing of a reason that is no plain word', () => {
    const summary = answered(400, refusal(400, 'Bad title “Dentist”')).summary;

    expect(summary).not.toContain('Dentist');
  });
});

describe('classifyInsert, a refusal in other words', () => {
  it.each([400, 401, 403, 404, 408, 409, 425, 429, 499, 500, 502, 503])(
    '%i from a server in between proves nothing',
    (status) => {
      expect(answered(status, '<h1>No.</h1>').outcome).toBe('unknown');
      expect(answered(status, { error: 'no' }).outcome).toBe('unknown');
      expect(answered(status, refusal(status, 'forbidden', 599)).outcome).toBe('unknown');
      expect(answered(status, refusal(status, 'forbidden'), { complete: false }).outcome).toBe(
        'unknown',
      );
    },
  );

  it.each([301, 302, 307, 308, 304])('%i, a redirect, proves nothing', (status) => {
    expect(answered(status, '').outcome).toBe('unknown');
  });
});

describe('classifyInsert, no answer', () => {
  it.each([
    [false, 'ECONNREFUSED', 'notSent'],
    [false, 'ENOTFOUND', 'notSent'],
    [false, 'pastSendBy', 'notSent'],
    [false, 'CREDENTIALS_MISSING', 'notExecuted'],
    [true, 'ECONNRESET', 'unknown'],
    [true, 'deadline', 'unknown'],
    [true, 'CREDENTIALS_MISSING', 'unknown'],
  ] as const)('written %s, %s is %s', (written, cause, outcome) => {
    expect(classifyInsert({ kind: 'broken', written, cause, at: NOON_MS }, VIEW).outcome).toBe(
      outcome,
    );
  });

  it('is unknown where the stored request cannot be read', () => {
    const view = { ...VIEW, request: { ...VIEW.request, body: null } };
    const answer = { kind: 'answer', status: 200, headers: {}, complete: true } as const;
    const body = JSON.stringify(EVENT);

    expect(classifyInsert({ ...answer, body, receivedAt: NOON_MS }, view).outcome).toBe('unknown');
  });
});
