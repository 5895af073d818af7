import type { Provider } from '@landed/contract';
import { tokenOf } from '@landed/contract/inversify';
import { TRANSPORT } from '@landed/transport/inversify';
import { ContainerModule } from 'inversify';

import { createHttpSmsGateway, type HttpSmsGatewayOptions } from '../create-http-sms-gateway.js';

/** Everything but the transport, which has a token of its own. */
export type HttpSmsGatewayModuleOptions = Omit<HttpSmsGatewayOptions, 'transport'>;

/** Bound by the composition root. */
export const HTTP_SMS_GATEWAY_OPTIONS = tokenOf<HttpSmsGatewayModuleOptions>('adapter-sms/Options');
/** What this module provides. */
export const HTTP_SMS_GATEWAY = tokenOf<Provider>('adapter-sms/Provider');

export const httpSmsGatewayModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind(HTTP_SMS_GATEWAY)
    .toResolvedValue(
      (transport, options) => createHttpSmsGateway({ ...options, transport }),
      [TRANSPORT, HTTP_SMS_GATEWAY_OPTIONS],
    )
    .inSingletonScope();
});
