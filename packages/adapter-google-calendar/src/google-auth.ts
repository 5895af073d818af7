import { readFile } from 'node:fs/promises';

import { LandedError } from '@landed/contract';
import { JWT, OAuth2Client, type OAuth2ClientOptions } from 'google-auth-library';
import * as z from 'zod';

import { PROVIDER } from './calendar-target.js';

/** How the account signs in. */
export type GoogleCredentials =
  /** A token got elsewhere. It is not refreshed; once it has expired, Google refuses it. */
  | { readonly kind: 'accessToken'; readonly accessToken: string }
  | {
      readonly kind: 'refreshToken';
      readonly clientId: string;
      readonly clientSecret: string;
      readonly refreshToken: string;
    }
  /** A service account's key file, as the Google Cloud console gives it. */
  | {
      readonly kind: 'serviceAccount';
      readonly keyFile: string;
      /** The person to act as, where the domain allows it. Default: the service account itself. */
      readonly subject?: string;
    };

export interface GoogleAuthOptions {
  /** What token requests go out by. Default: the library's own. Our transport does not carry them. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Signs requests in. */
export interface GoogleAuth {
  /**
   * A token that is good for at least another minute by the machine's clock, refreshed when it is not.
   *
   * @throws {LandedError} `CREDENTIALS_MISSING`, without any part of a secret in it. Nothing was sent to the calendar.
   */
  accessToken(): Promise<string>;
}

/** Enough to read calendars and their list, and to write events. */
const SCOPES = [
  'https://www.googleapis.com/auth/calendar.readonly',
  'https://www.googleapis.com/auth/calendar.events',
];
const MINUTE_MS = 60_000;
const TOKEN_DEADLINE_MS = 10_000;

const serviceAccountKey = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
});

/** Makes a sign-in from credentials. Reads no file and asks nobody until the first token is wanted. */
export function createGoogleAuth(
  credentials: GoogleCredentials,
  options: GoogleAuthOptions = {},
): GoogleAuth {
  switch (credentials.kind) {
    case 'accessToken':
      return { accessToken: async () => usable(credentials.accessToken) };
    case 'refreshToken':
      return refreshing(async () => refreshClient(credentials, clientOptions(options)));
    case 'serviceAccount':
      return refreshing(() => serviceClient(credentials, clientOptions(options)));
  }
}

/** One client for all requests, so that requests at the same time share one refresh. */
function refreshing(open: () => Promise<OAuth2Client>): GoogleAuth {
  let opened: Promise<OAuth2Client> | null = null;
  const client = async (): Promise<OAuth2Client> => {
    opened ??= open();
    try {
      return await opened;
    } catch (error) {
      opened = null; // A key file that is put right later is found.
      throw error;
    }
  };
  return {
    async accessToken() {
      const current = await client();
      return usable(await tokenOf(current));
    },
  };
}

async function tokenOf(client: OAuth2Client): Promise<string> {
  try {
    const { token } = await client.getAccessToken();
    return token ?? '';
  } catch (error) {
    // The library's error may hold the request, and the request holds the secret: it is not passed on.
    throw missing(refusalOf(error));
  }
}

function refreshClient(
  { clientId, clientSecret, refreshToken }: Extract<GoogleCredentials, { kind: 'refreshToken' }>,
  options: OAuth2ClientOptions,
): OAuth2Client {
  const client = new OAuth2Client({ ...options, clientId, clientSecret });
  client.setCredentials({ refresh_token: refreshToken });
  return client;
}

async function serviceClient(
  { keyFile, subject }: Extract<GoogleCredentials, { kind: 'serviceAccount' }>,
  options: OAuth2ClientOptions,
): Promise<OAuth2Client> {
  const key = serviceAccountKey.safeParse(await parsedFile(keyFile)).data;
  if (key === undefined) throw missing('the key file is not one of a service account');
  const identity = { email: key.client_email, key: key.private_key, scopes: [...SCOPES] };
  return new JWT({ ...options, ...identity, ...(subject === undefined ? {} : { subject }) });
}

async function parsedFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw missing('the key file cannot be read');
  });
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function clientOptions({ fetch }: GoogleAuthOptions): OAuth2ClientOptions {
  return {
    eagerRefreshThresholdMillis: MINUTE_MS,
    transporterOptions: {
      timeout: TOKEN_DEADLINE_MS,
      ...(fetch === undefined ? {} : { fetchImplementation: fetch }),
    },
  };
}

/** Only what can stand in a header; anything else would be refused later with the token in the message. */
function usable(token: string): string {
  const trimmed = token.trim();
  if (!/^[\x21-\x7e]+$/.test(trimmed)) throw missing('the access token is empty or not plain text');
  return trimmed;
}

const oauthRefusal = z.object({
  response: z.object({ data: z.object({ error: z.string().regex(/^[a-z_]{1,40}$/) }) }),
});

/** OAuth's own short word for a refusal, or that nobody answered: nothing else of the error is safe to repeat. */
function refusalOf(error: unknown): string {
  const refusal = oauthRefusal.safeParse(error).data;
  return refusal === undefined
    ? 'the token service gave no token'
    : `the token service refused (${refusal.response.data.error})`;
}

function missing(why: string): LandedError {
  return new LandedError('CREDENTIALS_MISSING', { provider: PROVIDER, why });
}
