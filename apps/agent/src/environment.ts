import { googleAuthFromEnvironment, type GoogleAuth } from '@landed/adapter-google-calendar';
import type { HttpSmsGatewayModuleOptions } from '@landed/adapter-sms/inversify';
import { LandedError } from '@landed/contract';

type Environment = Readonly<Record<string, string | undefined>>;

const SMS_URL = 'LANDED_SMS_URL';
const SMS_NAMES = ['LANDED_SMS_USERNAME', 'LANDED_SMS_PASSWORD'] as const;
const DIALECTS = ['kannel', 'clickatell'] as const;

/** True where a developer wants to see where an error came from. */
export function wantsDebug(environment: Environment): boolean {
  return environment['LANDED_DEBUG'] === '1';
}

/**
 * The sign-in to the real Google Calendar; null where the environment names none.
 *
 * @throws {LandedError} `CREDENTIALS_MISSING` where only a part of one is set.
 */
export function googleIn(environment: Environment): GoogleAuth | null {
  return googleAuthFromEnvironment(environment);
}

/**
 * The gateway for texts; null where the environment names none. `LANDED_SMS_URL`, `LANDED_SMS_USERNAME` and
 * `LANDED_SMS_PASSWORD` belong together; `LANDED_SMS_DIALECT` is kannel unless said, `LANDED_SMS_SENDER` optional.
 *
 * @throws {LandedError} `CREDENTIALS_MISSING` where only a part is set, `INPUT_INVALID` for an unknown dialect.
 */
export function smsGatewayIn(environment: Environment): HttpSmsGatewayModuleOptions | null {
  const needed = [SMS_URL, ...SMS_NAMES];
  const unset = needed.filter((name) => !isSet(environment[name]));
  if (unset.length === needed.length) return null;
  if (unset.length > 0) {
    const why = `${unset.join(' and ')} must be set as well`;
    throw new LandedError('CREDENTIALS_MISSING', { provider: 'sms-gateway', why });
  }
  const [username = '', password = ''] = SMS_NAMES.map((name) => environment[name]);
  const sender = environment['LANDED_SMS_SENDER'];
  return {
    url: environment[SMS_URL] ?? '',
    credentials: { username, password },
    dialect: dialectIn(environment),
    ...(isSet(sender) ? { sender } : {}),
  };
}

function dialectIn(environment: Environment): (typeof DIALECTS)[number] {
  const asked = environment['LANDED_SMS_DIALECT'] ?? DIALECTS[0];
  const dialect = DIALECTS.find((name) => name === asked);
  if (dialect !== undefined) return dialect;
  throw new LandedError('INPUT_INVALID', {
    what: 'LANDED_SMS_DIALECT',
    why: 'it names no dialect that is known here',
    toDo: `Set it to ${DIALECTS.join(' or ')}.`,
  });
}

/** A variable that is set to nothing counts as not set. */
function isSet(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== '';
}
