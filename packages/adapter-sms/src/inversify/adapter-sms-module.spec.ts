import 'reflect-metadata';

import { createFetchWire, createTransport } from '@landed/transport';
import { TRANSPORT } from '@landed/transport/inversify';
import { Container } from 'inversify';
import { describe, expect, it } from 'vitest';

import {
  HTTP_SMS_GATEWAY,
  HTTP_SMS_GATEWAY_OPTIONS,
  httpSmsGatewayModule,
} from './adapter-sms-module.js';

describe('httpSmsGatewayModule', () => {
  it('gives the one provider, over the transport and the options of the composition', async () => {
    const clock = { now: () => 0, monotonic: () => 0 };
    const wire = createFetchWire(() => new Response(), { clock });
    const container = new Container();
    container.bind(TRANSPORT).toConstantValue(createTransport({ clock, wire }));
    container.bind(HTTP_SMS_GATEWAY_OPTIONS).toConstantValue({
      url: 'https://sms.example.test/cgi-bin/sendsms',
      credentials: { username: 'landed', password: 'secret' },
      dialect: 'kannel',
    });
    await container.load(httpSmsGatewayModule);

    const provider = container.get(HTTP_SMS_GATEWAY);

    expect(provider.provider).toBe('sms-gateway');
    expect(container.get(HTTP_SMS_GATEWAY)).toBe(provider);
  });
});
