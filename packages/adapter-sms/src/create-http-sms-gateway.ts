import { LandedError, type Provider, type Target } from '@landed/contract';
import type { Transport } from '@landed/transport';

import { isCountry } from './phone-number.js';
import { smsDialectOf, type OutgoingMessage, type SmsDialectName } from './sms-dialect.js';
import { createSmsSend, PROVIDER } from './sms-send.js';

export interface HttpSmsGatewayOptions {
  readonly transport: Transport;
  /** Where texts are posted to. May hold a fixed query, such as an `api_id`, but no credentials. */
  readonly url: string;
  /** Added by the transport to the query at the moment of sending; stored nowhere. */
  readonly credentials: { readonly username: string; readonly password: string };
  readonly dialect: SmsDialectName;
  /** A name of at most 11 characters, or a number. Default: the gateway's own. */
  readonly sender?: string;
  /** ISO 3166 code in capitals for numbers that are written without a country. Default: they are refused. */
  readonly defaultCountry?: string;
  /** Default `local` for a `url` on this machine, else `live`. */
  readonly environment?: Target['environment'];
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const CREDENTIAL_NAMES = ['username', 'user', 'password', 'pass'];

/**
 * A plain HTTP gateway for texts as a provider of actions. It can be asked nothing after a lost answer (BLIND),
 * so a composition needs a human-review sink to register it.
 *
 * @throws {LandedError} `INPUT_INVALID` when the URL is none, holds credentials, or is plain HTTP to another
 *   machine, or when the default country is unknown; `CREDENTIALS_MISSING` when the user name or the password is
 *   empty. Nothing was sent.
 */
export function createHttpSmsGateway(options: HttpSmsGatewayOptions): Provider {
  const { transport, credentials, sender = null, defaultCountry = null } = options;
  const url = gatewayUrlOf(options.url);
  const dialect = smsDialectOf(options.dialect);
  requireCredentials(credentials);
  requireCountry(defaultCountry);
  const { username, password } = dialect.credentialNames;
  const channel = transport.open({
    provider: PROVIDER,
    hosts: [url.host],
    credentials: async () => ({
      query: { [username]: credentials.username, [password]: credentials.password },
    }),
  });
  const prepareMessage = (message: OutgoingMessage) =>
    channel.capture((fetch) => fetch(url.href, postOf(dialect.fieldsOf(message))));
  const target = targetOf(url, options);
  return {
    provider: PROVIDER,
    operations: [createSmsSend({ prepareMessage, dialect, target, sender, defaultCountry })],
    evidenceReaders: [],
  };
}

function postOf(fields: readonly (readonly [string, string])[]): RequestInit {
  const form = new URLSearchParams();
  for (const [name, value] of fields) form.append(name, value);
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: form.toString(),
  };
}

function targetOf(url: URL, options: HttpSmsGatewayOptions): Target {
  const { credentials, sender, dialect } = options;
  return {
    provider: PROVIDER,
    account: credentials.username,
    environment: options.environment ?? (isLoopback(url) ? 'local' : 'live'),
    ids: {
      gateway: `${url.origin}${url.pathname}`,
      dialect,
      ...(sender === undefined ? {} : { sender }),
    },
  };
}

function gatewayUrlOf(text: string): URL {
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  const toDo =
    'Give the https address that texts are posted to; credentials have an option of their own.';
  const refuse = (why: string) =>
    new LandedError('INPUT_INVALID', { what: 'The URL of the SMS gateway', why, toDo });
  if (url === null || !isSafe)
    throw refuse('it is not an https address, nor an http one on this machine');
  const holdsCredentials =
    url.username !== '' ||
    url.password !== '' ||
    CREDENTIAL_NAMES.some((name) => url.searchParams.has(name));
  if (holdsCredentials) throw refuse('it holds credentials, which would be stored with every text');
  url.hash = '';
  return url;
}

function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.test(hostname);
}

function requireCredentials({ username, password }: HttpSmsGatewayOptions['credentials']): void {
  if (username !== '' && password !== '') return;
  const why = 'the user name or the password is empty';
  throw new LandedError('CREDENTIALS_MISSING', { provider: PROVIDER, why });
}

function requireCountry(defaultCountry: string | null): void {
  if (defaultCountry === null || isCountry(defaultCountry)) return;
  throw new LandedError('INPUT_INVALID', {
    what: 'The default country of the SMS gateway',
    why: 'it is not a country code whose numbers are known',
    toDo: 'Give it as two capitals, such as AU.',
  });
}
