import { LandedError } from '@landed/contract';

import { PROVIDER } from './calendar-target.js';
import {
  createGoogleAuth,
  type GoogleAuth,
  type GoogleAuthOptions,
  type GoogleCredentials,
} from './google-auth.js';

type Environment = Readonly<Record<string, string | undefined>>;

const REFRESH = {
  clientId: 'LANDED_GOOGLE_CLIENT_ID',
  clientSecret: 'LANDED_GOOGLE_CLIENT_SECRET',
  refreshToken: 'LANDED_GOOGLE_REFRESH_TOKEN',
} as const;

/**
 * The sign-in that the environment names. The first of these that is set counts: `LANDED_GOOGLE_ACCESS_TOKEN`;
 * `LANDED_GOOGLE_CLIENT_ID`, `LANDED_GOOGLE_CLIENT_SECRET` and `LANDED_GOOGLE_REFRESH_TOKEN`;
 * `GOOGLE_APPLICATION_CREDENTIALS`, the path of a service account's key file.
 *
 * @returns Null where none is set.
 * @throws {LandedError} `CREDENTIALS_MISSING` where only some of the three are set; it names those that are not.
 */
export function googleAuthFromEnvironment(
  environment: Environment,
  options: GoogleAuthOptions = {},
): GoogleAuth | null {
  const credentials = credentialsIn(environment);
  return credentials === null ? null : createGoogleAuth(credentials, options);
}

function credentialsIn(environment: Environment): GoogleCredentials | null {
  const accessToken = environment['LANDED_GOOGLE_ACCESS_TOKEN'];
  if (isSet(accessToken)) return { kind: 'accessToken', accessToken };
  const refresh = refreshCredentialsIn(environment);
  if (refresh !== null) return refresh;
  const keyFile = environment['GOOGLE_APPLICATION_CREDENTIALS'];
  return isSet(keyFile) ? { kind: 'serviceAccount', keyFile } : null;
}

function refreshCredentialsIn(environment: Environment): GoogleCredentials | null {
  const clientId = environment[REFRESH.clientId];
  const clientSecret = environment[REFRESH.clientSecret];
  const refreshToken = environment[REFRESH.refreshToken];
  if (isSet(clientId) && isSet(clientSecret) && isSet(refreshToken)) {
    return { kind: 'refreshToken', clientId, clientSecret, refreshToken };
  }
  const unset = Object.values(REFRESH).filter((name) => !isSet(environment[name]));
  if (unset.length === Object.keys(REFRESH).length) return null;
  const why = `${unset.join(' and ')} must be set as well`;
  throw new LandedError('CREDENTIALS_MISSING', { provider: PROVIDER, why });
}

/** A variable that is set to nothing counts as not set. */
function isSet(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== '';
}
