import {
  LandedError,
  type Clock,
  type DurationMs,
  type PreparedRequest,
  type TransportReport,
} from '@landed/contract';

import { captureRequest } from './capture-request.js';
import type { Channel, ChannelOptions, Wire } from './channel.js';
import { createRead, createReadFetch, type ReadRim } from './channel-reads.js';
import { withCredentials } from './prepared-request.js';
import { brokenReport, codeOf } from './report.js';
import { startTimer, type SetTimer } from './timer.js';

const READ_DEADLINE_MS = 20_000;

export interface ChannelRim {
  readonly clock: Clock;
  readonly wire: Wire;
  readonly setTimer: SetTimer | undefined;
}

export function openChannel(options: ChannelOptions, rim: ChannelRim): Channel {
  const deadlineMs = options.readDeadlineMs ?? READ_DEADLINE_MS;
  const reads: ReadRim = {
    provider: options.provider,
    hosts: options.hosts,
    readOnly: options.readOnly ?? (() => false),
    exchange: (request, mayLeave) =>
      exchangeWithCredentials(request, options, { ...rim, mayLeave, deadlineMs }),
  };
  return {
    capture: (call) => captureRequest(options, call),
    fetch: createReadFetch(reads),
    read: createRead(reads),
  };
}

export interface ExchangeRim extends ChannelRim {
  readonly mayLeave: () => string | null;
  readonly deadlineMs: DurationMs;
}

/** Adds the channel's credentials and runs the exchange. Never rejects; missing credentials are `written: false`. */
export async function exchangeWithCredentials(
  request: PreparedRequest,
  channel: ChannelOptions,
  rim: ExchangeRim,
): Promise<TransportReport> {
  const refusal = rim.mayLeave();
  if (refusal !== null) return brokenReport(rim.clock, false, refusal);
  let complete: PreparedRequest;
  try {
    const credentials = await withinDeadline(() => channel.credentials(), rim);
    if (credentials === 'deadline') return brokenReport(rim.clock, false, 'deadline');
    complete = withCredentials(request, credentials);
  } catch {
    return brokenReport(rim.clock, false, 'CREDENTIALS_MISSING');
  }
  const { mayLeave, deadlineMs } = rim;
  try {
    return await rim.wire.exchange({ request: complete, mayLeave, deadlineMs });
  } catch (error) {
    // A wire that throws has broken its contract, perhaps with the request half written.
    return brokenReport(rim.clock, true, codeOf(error));
  }
}

function withinDeadline<T>(
  ask: () => Promise<T>,
  { setTimer, deadlineMs }: ExchangeRim,
): Promise<T | 'deadline'> {
  return new Promise((resolve, reject) => {
    const cancel = startTimer(setTimer, () => resolve('deadline'), deadlineMs);
    Promise.resolve().then(ask).then(resolve, reject).finally(cancel);
  });
}

/** The channel of a name. @throws {LandedError} `CREDENTIALS_MISSING`. Nothing was sent. */
export function channelOf(
  channels: ReadonlyMap<string, ChannelOptions>,
  provider: string,
): ChannelOptions {
  const channel = channels.get(provider);
  if (channel !== undefined) return channel;
  throw new LandedError('CREDENTIALS_MISSING', { provider, why: 'no channel is open for it' });
}
