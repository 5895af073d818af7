import type { Provider } from '@landed/contract';
import { tokenOf } from '@landed/contract/inversify';
import { TRANSPORT } from '@landed/transport/inversify';
import { ContainerModule } from 'inversify';

import { createGoogleCalendar, type GoogleCalendarOptions } from '../create-google-calendar.js';

/** Everything but the transport, which has a token of its own. */
export type GoogleCalendarModuleOptions = Omit<GoogleCalendarOptions, 'transport'>;

/** Bound by the composition root. */
export const GOOGLE_CALENDAR_OPTIONS = tokenOf<GoogleCalendarModuleOptions>(
  'adapter-google-calendar/Options',
);
/** What this module provides. */
export const GOOGLE_CALENDAR = tokenOf<Provider>('adapter-google-calendar/Provider');

export const googleCalendarModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(GOOGLE_CALENDAR)
    .toResolvedValue(
      (transport, options) => createGoogleCalendar({ ...options, transport }),
      [TRANSPORT, GOOGLE_CALENDAR_OPTIONS],
    )
    .inSingletonScope();
});
