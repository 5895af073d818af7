import {
  actionIdOf,
  asDedupeKey,
  dispatchIdOf,
  idempotencyKeyOf,
  type AttemptView,
  type Clock,
  type Envelope,
  type Operation,
  type Provider,
  type TransportReport,
} from '@landed/contract';
import {
  createFetchWire,
  createTransport,
  requestDigestOf,
  type FetchHandler,
  type Transport,
  type Wire,
} from '@landed/transport';

import {
  createHttpSmsGateway,
  type HttpSmsGatewayOptions,
} from '../create-http-sms-gateway.js';
import type { SmsSendParams } from '../sms-send-payload.js';

export const NOON_MS = Date.UTC(2026, 11, 1, 12);
export const PASSWORD = 'a-password-that-nobody-may-see';
export const TABLE: SmsSendParams = {
  to: '+12025550105',
  text: 'Your table is at 19:00 & ready.',
  name: 'Ana',
};

export interface GivenGateway {
  readonly provider: Provider;
  readonly send: Operation;
  readonly transport: Transport;
  /** Prepares the request and sends it as the dispatcher would. */
  dispatch(params: SmsSendParams, deadlineMs?: number): Promise<DispatchedText>;
}

export interface DispatchedText {
  readonly report: TransportReport;
  readonly view: AttemptView;
}

export type GivenGatewayOptions = Partial<Omit<HttpSmsGatewayOptions, 'transport'>> & {
  /** Default: a wire to the handler. */
  readonly wire?: (clock: Clock) => Wire;
};

/** The adapter over a handler in this process, or over another wire. */
export function givenGateway(
  handler: FetchHandler,
  { wire, ...options }: GivenGatewayOptions = {},
): GivenGateway {
  const clock: Clock = { now: () => NOON_MS, monotonic: () => NOON_MS };
  const transport = createTransport({
    clock,
    wire: wire?.(clock) ?? createFetchWire(handler, { clock }),
  });
  const provider = createHttpSmsGateway({
    transport,
    url: 'http://127.0.0.1:13013/cgi-bin/sendsms',
    credentials: { username: 'landed', password: PASSWORD },
    dialect: 'kannel',
    ...options,
  });
  const send = operationOf(provider);
  return {
    provider,
    send,
    transport,
    async dispatch(params, deadlineMs = 2_000) {
      const target = await send.resolveTarget(params);
      const envelope = envelopeOf();
      const request = await send.prepare(params, target, envelope);
      const report = await transport.send(request, {
        credentialsFor: 'sms-gateway',
        sendBy: NOON_MS + 10_000,
        sendByMonotonic: NOON_MS + 10_000,
        deadlineMs,
        requestDigest: requestDigestOf(request),
      });
      const { dispatchId, idempotencyKey } = envelope;
      const attempt = { target, dispatchId, idempotencyKey, request };
      return {
        report,
        view: { ...attempt, providerObjectId: null, sendNumber: 1, now: NOON_MS },
      };
    },
  };
}

export function envelopeOf(): Envelope {
  const actionId = actionIdOf(asDedupeKey('["default","test","case 4711"]'), 1);
  const dispatchId = dispatchIdOf(actionId, 1);
  return { dispatchId, idempotencyKey: idempotencyKeyOf(actionId, 1), outputs: {} };
}

function operationOf({ operations }: Provider): Operation {
  const [operation] = operations;
  if (operation === undefined) throw new TypeError('The provider has no operation.');
  return operation;
}
