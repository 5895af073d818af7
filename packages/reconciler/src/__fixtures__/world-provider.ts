import {
  asDispatchId,
  findingOf,
  type AttemptView,
  type Clock,
  type Finding,
  type Operation,
  type Provider,
  type ReceiptOutcome,
  type WebhookReading,
  type WebhookRequest,
} from '@landed/contract';

import { DECLARATIONS, type OperationName } from './declarations.js';
import type { Effect, World } from './world.js';

/** What the world tells by itself. */
export interface Told {
  readonly eventId: string;
  readonly reference?: string;
  readonly objectId?: string;
  readonly outcome?: ReceiptOutcome;
  readonly rank?: number;
  /** Genuine, and no news about any action. */
  readonly isHint?: boolean;
}

/** A provider with one operation; its tier follows from the declaration alone. Counts its look-ups by path. */
export function worldProvider(
  name: OperationName,
  world: World,
  asked: string[],
): Provider & { readonly operation: Pick<Operation, 'declaration' | 'lookups'> } {
  const declaration = DECLARATIONS[name];
  world.remembers =
    ({ clientId: 'id', key: 'key' } as const)[declaration.dedupe.kind as 'key'] ?? 'nothing';
  const looks = declaration.lookups.map(({ path, by, authority }) => [
    path,
    async (view: AttemptView): Promise<Finding> => {
      asked.push(path);
      await world.onTheWay();
      if (world.isDown) throw new TypeError('The provider is down.');
      const shown = world.effects.filter(
        ({ landedAt }) => authority === 'strong' || landedAt + world.lagMs <= view.now,
      );
      const found = shown.find((one) =>
        by === 'objectId' ? one.id === view.providerObjectId : one.reference === view.dispatchId,
      );
      return foundOf(found, view);
    },
  ]);
  const operation = { declaration, lookups: Object.fromEntries(looks) as Operation['lookups'] };
  return { provider: 'world', operations: [], evidenceReaders: [], readWebhook, operation };
}

function foundOf(effect: Effect | undefined, { request }: AttemptView): Finding {
  if (effect === undefined) return findingOf('absent', 'Nothing found');
  const more = { providerObjectId: effect.id };
  if (effect.body !== request.body) return findingOf('mismatch', 'Found with other content', more);
  if (effect.removed) return findingOf('removed', 'Found, removed since', more);
  const outcome = { done: 'accepted', pending: 'acknowledged', refused: 'rejected' } as const;
  return findingOf(outcome[effect.state], `Found, ${effect.state}`, more);
}

/** Signed or refused; a body that is no JSON throws, as a careless adapter does. */
function readWebhook({ headers, body }: WebhookRequest): WebhookReading {
  if (headers['signature'] !== 'good') return { kind: 'refused', why: 'The signature is wrong' };
  const told = JSON.parse(Buffer.from(body).toString('utf8')) as Told;
  const { eventId, reference, objectId = null, outcome = 'accepted', rank = null } = told;
  if (told.isHint === true) return { kind: 'hint', eventId };
  const finding = findingOf(outcome, `Told: ${outcome}`, { providerObjectId: objectId, rank });
  const dispatchId = reference === undefined ? null : asDispatchId(reference);
  return { kind: 'genuine', eventId, dispatchId, providerObjectId: objectId, finding };
}

/** A webhook of the world as it comes in. */
export function webhookOf(told: Told, clock: Clock, signature = 'good'): WebhookRequest {
  return {
    provider: 'world',
    method: 'POST',
    target: '/webhooks/world',
    headers: { signature },
    body: Buffer.from(JSON.stringify(told)),
    receivedAt: clock.now(),
  };
}
