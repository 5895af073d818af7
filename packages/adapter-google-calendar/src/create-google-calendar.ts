import { LandedError, type Provider, type Target } from '@landed/contract';
import type { Transport } from '@landed/transport';

import { createCalendarSdkClient } from './calendar-sdk-client.js';
import { PROVIDER } from './calendar-target.js';
import { createEventInsert } from './event-insert.js';
import { createEvidenceReaders } from './evidence-readers.js';
import type { GoogleAuth } from './google-auth.js';

export interface GoogleCalendarOptions {
  readonly transport: Transport;
  readonly auth: GoogleAuth;
  /** Where the API is. Default `https://www.googleapis.com/`. Plain HTTP is taken for this machine only. */
  readonly rootUrl?: string;
  /** Default `local` for a `rootUrl` on this machine, else `live`. */
  readonly environment?: Target['environment'];
}

const GOOGLE = 'https://www.googleapis.com/';
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Google Calendar as a provider of actions: it books events under ids of our own, and reads what a plan rests on.
 *
 * Opens one channel on the transport and asks nobody anything until it is used.
 *
 * @throws {LandedError} `INPUT_INVALID` when `rootUrl` is no URL, or is plain HTTP to another machine.
 */
export function createGoogleCalendar(options: GoogleCalendarOptions): Provider {
  const { transport, auth } = options;
  const root = rootOf(options.rootUrl ?? GOOGLE);
  const channel = transport.open({
    provider: PROVIDER,
    hosts: [root.host],
    credentials: async () => ({ headers: { authorization: `Bearer ${await auth.accessToken()}` } }),
  });
  const client = createCalendarSdkClient({ channel, rootUrl: root.href });
  const environment = options.environment ?? (isLoopback(root) ? 'local' : 'live');
  const signIn = async (): Promise<void> => {
    await auth.accessToken();
  };
  return {
    provider: PROVIDER,
    operations: [createEventInsert({ client, environment, signIn })],
    evidenceReaders: createEvidenceReaders(client),
  };
}

function rootOf(rootUrl: string): URL {
  const root = URL.parse(rootUrl.endsWith('/') ? rootUrl : `${rootUrl}/`);
  const safe = root?.protocol === 'https:' || (root?.protocol === 'http:' && isLoopback(root));
  if (root !== null && safe && root.username === '' && root.pathname === '/') return root;
  throw new LandedError('INPUT_INVALID', {
    what: 'The root URL of Google Calendar',
    why: 'it is not an https origin, nor an http one on this machine',
    toDo: `Leave it out for ${GOOGLE}.`,
  });
}

function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.test(hostname);
}
