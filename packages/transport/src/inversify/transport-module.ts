import type { Clock } from '@landed/contract';
import { CLOCK, SENDER, tokenOf, type Token } from '@landed/contract/inversify';
import { ContainerModule } from 'inversify';

import type { Transport } from '../channel.js';
import { createTransport } from '../create-transport.js';

/** The one transport of a composition; adapters open their channels on it. */
export const TRANSPORT: Token<Transport> = tokenOf<Transport>('Transport');

/**
 * Binds `TRANSPORT` over real sockets from `CLOCK`, and `SENDER` to the same one. For fakes in process bind
 * `TRANSPORT` yourself, with a wire of `createFetchWire`.
 */
export const transportModule: ContainerModule = new ContainerModule(({ bind }) => {
  bind<Transport>(TRANSPORT)
    .toResolvedValue((clock: Clock) => createTransport({ clock }), [CLOCK])
    .inSingletonScope()
    .onDeactivation((transport) => transport.close());
  bind(SENDER).toService(TRANSPORT);
});
