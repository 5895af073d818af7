import { LandedError, type PreparedRequest } from '@landed/contract';

import type { ChannelOptions } from './channel.js';
import { listedUrlOf } from './host-list.js';
import { preparedRequestOf } from './prepared-request.js';

const STORABLE: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** See `Channel.capture`. */
export async function captureRequest(
  { provider, hosts }: Pick<ChannelOptions, 'provider' | 'hosts'>,
  call: (fetch: typeof globalThis.fetch) => Promise<unknown>,
): Promise<PreparedRequest> {
  const captured: PreparedRequest[] = [];
  let refusal: unknown = null;
  const record: typeof globalThis.fetch = async (input, init) => {
    try {
      const request = new Request(input, init);
      listedUrlOf(hosts, request.url);
      if (!STORABLE.has(request.method)) {
        throw brokeContract(provider, `a ${request.method} is no request that can be stored`);
      }
      captured.push(await preparedRequestOf(request));
    } catch (error) {
      refusal ??= error;
      throw error;
    }
    // A harmless answer, because an error would make some SDKs ask again.
    return Response.json({});
  };

  const failure = await failureOf(() => call(record));
  if (refusal !== null) throw ownErrorOf(provider, refusal);
  const [request, ...others] = captured;
  if (request === undefined) {
    if (LandedError.is(failure)) throw failure;
    throw brokeContract(provider, 'the captured call made no request', failure);
  }
  if (others.length > 0) {
    throw brokeContract(provider, `the captured call made ${captured.length} requests, not one`);
  }
  return request;
}

/** What the call threw, or undefined. After the request was made it is about our empty answer, and no matter. */
async function failureOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return error ?? 'nothing was thrown as an error';
  }
}

function ownErrorOf(provider: string, refusal: unknown): unknown {
  if (LandedError.is(refusal)) return refusal;
  return brokeContract(provider, 'the captured request is no text that can be stored', refusal);
}

function brokeContract(
  operation: string,
  why: string,
  cause?: unknown,
): LandedError<'ADAPTER_BROKE_CONTRACT'> {
  const data = { operation, why: `${why}; nothing was sent` };
  return new LandedError('ADAPTER_BROKE_CONTRACT', data, cause === undefined ? {} : { cause });
}
