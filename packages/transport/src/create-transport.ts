import { LandedError, requestDigestOf, type Clock, type SendOptions } from '@landed/contract';

import type { ChannelOptions, Transport, Wire } from './channel.js';
import { listedUrlOf } from './host-list.js';
import { createNodeWire, type NodeWire } from './node-wire.js';
import { channelOf, exchangeWithCredentials, openChannel } from './open-channel.js';
import type { SetTimer } from './timer.js';

export interface TransportOptions {
  readonly clock: Clock;
  /** Default: real sockets. A wire with `close` is closed with the transport. */
  readonly wire?: Wire;
  /** Starts the timer that bounds the wait for credentials. Default `setTimeout`. */
  readonly setTimer?: SetTimer;
}

/**
 * The only way out for a write, and every provider's way to read.
 *
 * `send` sends one stored request once: to a listed host, if its digest is that of the stored one, with credentials
 * added at that moment, and if neither clock is past `sendBy` when the connection stands. It never throws for what
 * the world does. Giving up after `deadlineMs` does not undo what the provider may have begun.
 *
 * @throws {LandedError} from `send`, always before a byte leaves: `CREDENTIALS_MISSING` when no channel of that name
 * is open, `HOST_NOT_LISTED`, `REQUEST_ALTERED`, `INPUT_INVALID` when the URL is none.
 * @throws {LandedError} from `open`: `INPUT_INVALID` when a channel of that provider is open already.
 */
export function createTransport(options: TransportOptions): Transport {
  const { clock, setTimer } = options;
  const wire = options.wire ?? createNodeWire(options);
  const rim = { clock, wire, setTimer };
  const channels = new Map<string, ChannelOptions>();
  return {
    async send(request, sendOptions) {
      const channel = channelOf(channels, sendOptions.credentialsFor);
      listedUrlOf(channel.hosts, request.url);
      if (requestDigestOf(request) !== sendOptions.requestDigest) {
        throw new LandedError('REQUEST_ALTERED', { what: 'digest' });
      }
      const mayLeave = untilSendBy(clock, sendOptions);
      return exchangeWithCredentials(request, channel, {
        ...rim,
        mayLeave,
        deadlineMs: sendOptions.deadlineMs,
      });
    },
    open(channelOptions) {
      const { provider } = channelOptions;
      if (channels.has(provider)) throw openTwice(provider);
      channels.set(provider, channelOptions);
      return openChannel(channelOptions, rim);
    },
    async close() {
      if (isClosable(wire)) await wire.close();
    },
  };
}

/** A suspended machine stops the one clock, a reset moves the other: past either of them nothing leaves. */
function untilSendBy(clock: Clock, { sendBy, sendByMonotonic }: SendOptions): () => string | null {
  return () => {
    const isPast = clock.now() > sendBy || clock.monotonic() > sendByMonotonic;
    return isPast ? 'pastSendBy' : null;
  };
}

function openTwice(provider: string): LandedError<'INPUT_INVALID'> {
  return new LandedError('INPUT_INVALID', {
    what: `The channel of ${provider}`,
    why: 'one is open already, and credentials are found by that name',
    toDo: 'Open it once and pass it on.',
  });
}

function isClosable(wire: Wire): wire is NodeWire {
  return 'close' in wire && typeof wire.close === 'function';
}
