import {
  createFakeGoogleCalendar,
  createFakeSmsGateway,
  type Clock,
  type FakeApp,
  type SmsDialectName,
} from '@landed/fake-providers';

export const PROVIDER_NAMES = ['google-calendar', 'sms-gateway'] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

export interface ProviderOptions {
  readonly clock: Clock;
  readonly timeZone: string;
  readonly smsDialect: SmsDialectName;
}

/** Makes the fake of that name. */
export function createProvider(name: ProviderName, options: ProviderOptions): FakeApp {
  const { clock, timeZone, smsDialect } = options;
  switch (name) {
    case 'google-calendar':
      return createFakeGoogleCalendar({ clock, timeZone });
    case 'sms-gateway':
      return createFakeSmsGateway({ clock, dialect: smsDialect });
  }
}

/** How a client reaches the fake, one line each. */
export function howToReach(name: ProviderName, url: string): readonly string[] {
  switch (name) {
    case 'google-calendar':
      return [`rootUrl ${url}/ for the official SDK; any bearer token; account ana@example.com`];
    case 'sms-gateway':
      return [`${url}/cgi-bin/sendsms with username=landed and password=fake-password`];
  }
}
