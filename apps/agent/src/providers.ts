import { createGoogleAuth } from '@landed/adapter-google-calendar';
import type { GoogleCalendarModuleOptions } from '@landed/adapter-google-calendar/inversify';
import type { HttpSmsGatewayModuleOptions } from '@landed/adapter-sms/inversify';
import type { FetchHandler } from '@landed/transport';

import { googleIn, smsGatewayIn } from './environment.js';
import { createLocalGoogle, createLocalSms, LOCAL_SMS_CREDENTIALS } from './local-services.js';
import type { Settings } from './settings.js';
import type { Surroundings } from './surroundings.js';

export interface ProviderChoice {
  readonly googleCalendar: GoogleCalendarModuleOptions;
  readonly smsGateway: HttpSmsGatewayModuleOptions;
  /** By host: what is answered in this process. */
  readonly local: Readonly<Record<string, FetchHandler>>;
  /** What a person is told first: where their wishes go. */
  readonly notice: string;
}

export interface ProviderQuestion {
  readonly settings: Settings;
  /** Where a fake Google Calendar is served, instead of the real one. */
  readonly fakeGoogle?: string | undefined;
  /** ISO 3166 code for numbers that are written without a country. */
  readonly country?: string | null;
}

/** Hosts that nobody listens on; requests to them never leave this process. */
const LOCAL_GOOGLE_HOST = 'localhost:1';
const LOCAL_SMS_HOST = 'localhost:2';

/** Real services where the environment has credentials for them, local fakes where not. */
export function chooseProviders(
  question: ProviderQuestion,
  surroundings: Surroundings,
): ProviderChoice {
  const google = chooseGoogle(question, surroundings);
  const sms = chooseSms(question, surroundings);
  return {
    googleCalendar: google.options,
    smsGateway: sms.options,
    local: { ...google.local, ...sms.local },
    notice: [google.notice, sms.notice].filter((part) => part !== '').join(' '),
  };
}

interface Chosen<Options> {
  readonly options: Options;
  readonly local: Readonly<Record<string, FetchHandler>>;
  readonly notice: string;
}

function chooseGoogle(
  { settings, fakeGoogle }: ProviderQuestion,
  { environment, clock }: Surroundings,
): Chosen<GoogleCalendarModuleOptions> {
  const anyToken = createGoogleAuth({ kind: 'accessToken', accessToken: 'local-fake' });
  if (fakeGoogle !== undefined) {
    const notice = `This books on the fake calendar served at ${fakeGoogle}, not on a real one.`;
    return {
      options: { rootUrl: fakeGoogle, auth: anyToken, environment: 'local' },
      local: {},
      notice,
    };
  }
  const auth = googleIn(environment);
  if (auth !== null)
    return { options: { auth }, local: {}, notice: 'This books on your real Google Calendar.' };
  const { statePath, answer } = createLocalGoogle({ ...settings, clock });
  return {
    options: { rootUrl: `http://${LOCAL_GOOGLE_HOST}/`, auth: anyToken, environment: 'local' },
    local: { [LOCAL_GOOGLE_HOST]: answer },
    notice: `No Google credentials here, so this books on a local fake; its state is in ${statePath}.`,
  };
}

function chooseSms(
  { settings, country }: ProviderQuestion,
  { environment, clock }: Surroundings,
): Chosen<HttpSmsGatewayModuleOptions> {
  const inCountry = country === null || country === undefined ? {} : { defaultCountry: country };
  const real = smsGatewayIn(environment);
  if (real !== null)
    return { options: { ...real, ...inCountry }, local: {}, notice: 'Texts really go out.' };
  const { statePath, answer } = createLocalSms({ ...settings, clock });
  return {
    options: {
      url: `http://${LOCAL_SMS_HOST}/cgi-bin/sendsms`,
      credentials: LOCAL_SMS_CREDENTIALS,
      dialect: 'kannel',
      ...inCountry,
    },
    local: { [LOCAL_SMS_HOST]: answer },
    notice: `Texts go to a local fake; its state is in ${statePath}.`,
  };
}
