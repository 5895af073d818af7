import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LandedError } from '@landed/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { googleAuthFromEnvironment } from './google-auth-environment.js';
import { createGoogleAuth, type GoogleCredentials } from './google-auth.js';

const REFRESH: GoogleCredentials = {
  kind: 'refreshToken',
  clientId: 'client-1',
  clientSecret: 'client-secret-1',
  refreshToken: 'refresh-secret-1',
};

/** Answers token requests, and keeps what it was asked. */
function tokenService(answer: (count: number) => Response) {
  const asked: URLSearchParams[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    asked.push(new URLSearchParams(await request.text()));
    return answer(asked.length);
  };
  return { asked, fetch };
}

function token(accessToken: string, expiresInSeconds = 3_600): Response {
  return Response.json({
    access_token: accessToken,
    expires_in: expiresInSeconds,
    token_type: 'Bearer',
  });
}

async function errorOf(work: Promise<unknown>): Promise<LandedError> {
  try {
    await work;
  } catch (error) {
    if (LandedError.is(error)) return error;
    throw error;
  }
  throw new TypeError('Nothing was thrown.');
}

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landed-google-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function keyFile(content: unknown): Promise<string> {
  const path = join(folder, 'key.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

function serviceAccountKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    type: 'service_account',
    client_email: 'robot@project.iam.example.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}

describe('createGoogleAuth with an access token', () => {
  it('gives it as it is, without asking anybody', async () => {
    const auth = createGoogleAuth({ kind: 'accessToken', accessToken: ' token-1\n' });

    expect(await auth.accessToken()).toBe('token-1');
  });

  it.each(['', ' ', 'token\r\nx-evil: 1', 'tök'])(
    'refuses %j without repeating it',
    async (accessToken) => {
      const error = await errorOf(
        createGoogleAuth({ kind: 'accessToken', accessToken }).accessToken(),
      );

      expect(error.code).toBe('CREDENTIALS_MISSING');
      expect(error.message).not.toMatch(/evil|tök/);
    },
  );
});

describe('createGoogleAuth with a refresh token', () => {
  it('asks once for a token and keeps it, also when several want it at once', async () => {
    const { asked, fetch } = tokenService((count) => token(`token-${count}`));
    const auth = createGoogleAuth(REFRESH, { fetch });

    const tokens = await Promise.all([auth.accessToken(), auth.accessToken()]);

    expect([...tokens, await auth.accessToken()]).toEqual(['token-1', 'token-1', 'token-1']);
    expect(asked.map((form) => form.get('refresh_token'))).toEqual(['refresh-secret-1']);
  });

  it('asks again for a token that has less than a minute left', async () => {
    const { fetch } = tokenService((count) => token(`token-${count}`, count === 1 ? 59 : 3_600));
    const auth = createGoogleAuth(REFRESH, { fetch });

    const tokens = [await auth.accessToken(), await auth.accessToken(), await auth.accessToken()];

    expect(tokens).toEqual(['token-1', 'token-2', 'token-2']);
  });

  it('keeps a token that has more than a minute left', async () => {
    const { fetch } = tokenService((count) => token(`token-${count}`, 70));
    const auth = createGoogleAuth(REFRESH, { fetch });

    expect([await auth.accessToken(), await auth.accessToken()]).toEqual(['token-1', 'token-1']);
  });

  it('tells why it was refused, and no secret', async () => {
    const refusal = { error: 'invalid_grant', error_description: 'refresh-secret-1 is revoked' };
    const { fetch } = tokenService(() => Response.json(refusal, { status: 400 }));

    const error = await errorOf(createGoogleAuth(REFRESH, { fetch }).accessToken());

    expect(error.data).toEqual({
      provider: 'google-calendar',
      why: 'the token service refused (invalid_grant)',
    });
    expect(error.cause).toBeUndefined();
    expect(JSON.stringify([error.message, error.stack])).not.toContain('secret-1');
  });

  it('tells that nobody answered, and no secret', async () => {
    const fetch = async () => Promise.reject(new Error('connect with refresh-secret-1 failed'));

    const error = await errorOf(createGoogleAuth(REFRESH, { fetch }).accessToken());

    expect(error.data).toMatchObject({ why: 'the token service gave no token' });
    expect(JSON.stringify([error.message, error.stack])).not.toContain('secret-1');
  });
});

describe('createGoogleAuth with a key file', () => {
  it('signs in as the service account, for reading calendars and writing events', async () => {
    const { asked, fetch } = tokenService(() => token('token-1'));
    const path = await keyFile(serviceAccountKey());
    const auth = createGoogleAuth({ kind: 'serviceAccount', keyFile: path }, { fetch });

    expect([await auth.accessToken(), await auth.accessToken()]).toEqual(['token-1', 'token-1']);

    expect(asked).toHaveLength(1);
    const claims = claimsOf(asked[0]?.get('assertion') ?? '');
    expect(claims).toMatchObject({ iss: 'robot@project.iam.example.com' });
    expect(claims['scope']).toBe(
      'https://www.googleapis.com/auth/calendar.readonly https://www.googleapis.com/auth/calendar.events',
    );
    expect(claims).not.toHaveProperty('sub');
  });

  it('acts as a person where it is told to', async () => {
    const { asked, fetch } = tokenService(() => token('token-1'));
    const path = await keyFile(serviceAccountKey());
    const credentials = {
      kind: 'serviceAccount',
      keyFile: path,
      subject: 'ana@example.com',
    } as const;

    await createGoogleAuth(credentials, { fetch }).accessToken();

    expect(claimsOf(asked[0]?.get('assertion') ?? '')['sub']).toBe('ana@example.com');
  });

  it.each([
    ['is not there', null, 'the key file cannot be read'],
    ['is no JSON', '{', 'the key file is not one of a service account'],
    ['is of a person', { type: 'authorized_user' }, 'the key file is not one of a service account'],
  ])('tells that the file %s', async (_what, content, why) => {
    const path = content === null ? join(folder, 'none.json') : await keyFile(content);
    const auth = createGoogleAuth({ kind: 'serviceAccount', keyFile: path });

    expect((await errorOf(auth.accessToken())).data).toMatchObject({ why });
  });

  it('finds a file that is put right later', async () => {
    const { fetch } = tokenService(() => token('token-1'));
    const path = await keyFile('{');
    const auth = createGoogleAuth({ kind: 'serviceAccount', keyFile: path }, { fetch });
    await errorOf(auth.accessToken());

    await writeFile(path, JSON.stringify(serviceAccountKey()));

    expect(await auth.accessToken()).toBe('token-1');
  });

  it('repeats nothing of a key that cannot sign', async () => {
    const key = { ...serviceAccountKey(), private_key: 'private-secret-1' };
    const auth = createGoogleAuth({ kind: 'serviceAccount', keyFile: await keyFile(key) });

    const error = await errorOf(auth.accessToken());

    expect(JSON.stringify([error.message, error.stack, error.data])).not.toContain('secret-1');
  });
});

describe('googleAuthFromEnvironment', () => {
  const trio = {
    LANDED_GOOGLE_CLIENT_ID: 'client-1',
    LANDED_GOOGLE_CLIENT_SECRET: 'client-secret-1',
    LANDED_GOOGLE_REFRESH_TOKEN: 'refresh-secret-1',
  };

  it.each([[{}], [{ LANDED_GOOGLE_ACCESS_TOKEN: ' ', GOOGLE_APPLICATION_CREDENTIALS: '' }]])(
    'gives null for %j',
    (environment) => {
      expect(googleAuthFromEnvironment(environment)).toBeNull();
    },
  );

  it('prefers an access token', async () => {
    const auth = googleAuthFromEnvironment({ ...trio, LANDED_GOOGLE_ACCESS_TOKEN: 'token-0' });

    expect(await auth?.accessToken()).toBe('token-0');
  });

  it('then a refresh token', async () => {
    const { asked, fetch } = tokenService(() => token('token-1'));
    const environment = { ...trio, GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json' };

    expect(await googleAuthFromEnvironment(environment, { fetch })?.accessToken()).toBe('token-1');
    expect(asked[0]?.get('client_id')).toBe('client-1');
  });

  it('then a key file', async () => {
    const { fetch } = tokenService(() => token('token-1'));
    const environment = { GOOGLE_APPLICATION_CREDENTIALS: await keyFile(serviceAccountKey()) };

    expect(await googleAuthFromEnvironment(environment, { fetch })?.accessToken()).toBe('token-1');
  });

  it('names what is missing of three that belong together', () => {
    const { LANDED_GOOGLE_CLIENT_ID, LANDED_GOOGLE_CLIENT_SECRET } = trio;
    const read = () =>
      googleAuthFromEnvironment({ LANDED_GOOGLE_CLIENT_ID, LANDED_GOOGLE_CLIENT_SECRET });

    expect(read).toThrow(
      expect.objectContaining({
        code: 'CREDENTIALS_MISSING',
        data: {
          provider: 'google-calendar',
          why: 'LANDED_GOOGLE_REFRESH_TOKEN must be set as well',
        },
      }),
    );
  });
});

function claimsOf(assertion: string): Readonly<Record<string, unknown>> {
  const payload = Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString();
  return JSON.parse(payload) as Readonly<Record<string, unknown>>;
}
