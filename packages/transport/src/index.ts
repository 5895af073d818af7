// The complete public surface. Anything not named here is private.

export type {
  Channel,
  ChannelOptions,
  Credentials,
  Transport,
  Wire,
  WireRequest,
} from './channel.js';
export { createFetchWire } from './fetch-wire.js';
export type { FetchHandler, FetchWireOptions } from './fetch-wire.js';
export { createNodeWire } from './node-wire.js';
export type { NodeWire, NodeWireOptions } from './node-wire.js';
export { requestDigestOf } from '@landed/contract';
export type { SetTimer } from './timer.js';
export { createTransport } from './create-transport.js';
export type { TransportOptions } from './create-transport.js';
