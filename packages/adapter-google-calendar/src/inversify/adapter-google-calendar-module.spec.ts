import 'reflect-metadata';

import { createFetchWire, createTransport } from '@landed/transport';
import { TRANSPORT } from '@landed/transport/inversify';
import { Container } from 'inversify';
import { describe, expect, it } from 'vitest';

import {
  GOOGLE_CALENDAR,
  GOOGLE_CALENDAR_OPTIONS,
  googleCalendarModule,
} from './adapter-google-calendar-module.js';

describe('googleCalendarModule', () => {
  it('gives the one provider, over the transport and the options of the composition', async () => {
    const clock = { now: () => 0, monotonic: () => 0 };
    const wire = createFetchWire(() => new Response(), { clock });
    const container = new Container();
    container.bind(TRANSPORT).toConstantValue(createTransport({ clock, wire }));
    container
      .bind(GOOGLE_CALENDAR_OPTIONS)
      .toConstantValue({ auth: { accessToken: async () => 'token' } });
    await container.load(googleCalendarModule);

    const provider = container.get(GOOGLE_CALENDAR);

    expect(provider.provider).toBe('google-calendar');
    expect(container.get(GOOGLE_CALENDAR)).toBe(provider);
  });
});
