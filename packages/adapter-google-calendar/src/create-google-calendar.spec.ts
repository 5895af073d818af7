import { readFile } from 'node:fs/promises';

import { LandedError } from '@landed/contract';
import { createFakeGoogleCalendar, createManualClock } from '@landed/fake-providers';
import { createFetchWire, createTransport, type FetchHandler } from '@landed/transport';
import { describe, expect, it } from 'vitest';

import { DENTIST, NOON_MS } from './__fixtures__/given-google.js';
import { ADAPTER_VERSION } from './adapter-version.js';
import { createGoogleCalendar, type GoogleCalendarOptions } from './create-google-calendar.js';
import type { GoogleAuth } from './google-auth.js';

const clock = { now: () => NOON_MS, monotonic: () => NOON_MS };
const signedIn: GoogleAuth = { accessToken: async () => 'token-1' };

function create(
  options: Partial<GoogleCalendarOptions> = {},
  handler: FetchHandler = (request) =>
    createFakeGoogleCalendar({ clock: createManualClock(NOON_MS) }).fetch(request),
) {
  const transport = createTransport({ clock, wire: createFetchWire(handler, { clock }) });
  return createGoogleCalendar({ transport, auth: signedIn, ...options });
}

describe('createGoogleCalendar', () => {
  it('gives one operation and two readers', () => {
    const { provider, operations, evidenceReaders, readWebhook } = create();

    expect(provider).toBe('google-calendar');
    expect(operations.map(({ declaration }) => declaration.operation)).toEqual([
      'google-calendar.event.insert',
    ]);
    expect(evidenceReaders.map(({ readerId }) => readerId)).toEqual([
      'google-calendar.free-slot',
      'google-calendar.event',
    ]);
    expect(readWebhook).toBeUndefined();
  });

  it.each([
    [undefined, 'live'],
    ['https://calendar.example.test/', 'live'],
    ['http://127.0.0.1:8080/', 'local'],
    ['http://localhost:8080', 'local'],
    ['http://[::1]:8080/', 'local'],
  ])('takes %s for %s', async (rootUrl, environment) => {
    const hosts: string[] = [];
    const { operations } = create(rootUrl === undefined ? {} : { rootUrl }, (request) => {
      hosts.push(new URL(request.url).origin);
      return Response.json({ id: 'ana@example.com' });
    });

    const target = await operations[0]?.resolveTarget(DENTIST);

    expect(target?.environment).toBe(environment);
    expect(hosts).toEqual([new URL(rootUrl ?? 'https://www.googleapis.com/').origin]);
  });

  it('takes the environment that it is told', async () => {
    const { operations } = create({ environment: 'test' });

    expect((await operations[0]?.resolveTarget(DENTIST))?.environment).toBe('test');
  });

  it.each([
    'http://calendar.example.test/',
    'ftp://127.0.0.1/',
    'calendar',
    'https://ana:secret@calendar.example.test/',
    'https://calendar.example.test/v3/',
  ])('refuses %s, where a token could be read or go astray', (rootUrl) => {
    expect(() => create({ rootUrl })).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });

  it('signs requests in at the moment of sending', async () => {
    const seen: (string | null)[] = [];
    const { operations } = create({}, (request) => {
      seen.push(request.headers.get('authorization'));
      return Response.json({ id: 'ana@example.com' });
    });

    await operations[0]?.resolveTarget(DENTIST);

    expect(seen).toEqual(['Bearer token-1']);
  });

  it('passes on why there is no sign-in, and asks Google nothing', async () => {
    const data = { provider: 'google-calendar', why: 'the token service refused (invalid_grant)' };
    const auth = {
      accessToken: () => Promise.reject(new LandedError('CREDENTIALS_MISSING', data)),
    };
    const { operations } = create({ auth }, () => {
      throw new TypeError('Google was asked.');
    });

    const resolving = operations[0]?.resolveTarget(DENTIST);

    await expect(resolving).rejects.toMatchObject({ code: 'CREDENTIALS_MISSING', data });
  });

  it('says missing sign-ins in the dry run too, in words', async () => {
    const auth = { accessToken: () => Promise.reject(new Error('no')) };
    const { operations } = create({ auth });
    const ids = { calendarId: 'ana@example.com' };
    const account = { account: 'ana@example.com', environment: 'live', ids } as const;

    const blockers = await operations[0]?.dryRun(DENTIST, {
      provider: 'google-calendar',
      ...account,
    });

    expect(blockers).toMatchObject([{ code: 'missingPermission' }]);
  });

  it('keeps to Google whatever universe the environment names', async () => {
    const before = process.env['GOOGLE_CLOUD_UNIVERSE_DOMAIN'];
    process.env['GOOGLE_CLOUD_UNIVERSE_DOMAIN'] = 'evil.example';
    const hosts: string[] = [];
    try {
      const { operations } = create({}, (request) => {
        hosts.push(new URL(request.url).host);
        return Response.json({ id: 'ana@example.com' });
      });

      await operations[0]?.resolveTarget(DENTIST);
    } finally {
      if (before === undefined) delete process.env['GOOGLE_CLOUD_UNIVERSE_DOMAIN'];
      else process.env['GOOGLE_CLOUD_UNIVERSE_DOMAIN'] = before;
    }

    expect(hosts).toEqual(['www.googleapis.com']);
  });
});

describe('ADAPTER_VERSION', () => {
  it('is the name and the version of the package', async () => {
    const text = await readFile(new URL('../package.json', import.meta.url), 'utf8');
    const { name, version } = JSON.parse(text) as Readonly<Record<string, string>>;

    expect(ADAPTER_VERSION).toBe(`${name}@${version}`);
  });
});
