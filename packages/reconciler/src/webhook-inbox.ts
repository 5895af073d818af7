import {
  asActionId,
  sha256Of,
  type ActionRecord,
  type AttemptRecord,
  type Finding,
  type InboxWebhook,
  type Json,
  type WebhookOutcome,
  type WebhookReading,
  type WebhookRequest,
} from '@landed/contract';
import { lastAttemptOf } from '@landed/core';

import { readAction, recordFinding, type Recorded } from './opened-action.js';
import type { ReconcilerParts } from './reconciler-parts.js';

/**
 * Takes a webhook in: judged once on its raw bytes, stored before it is matched, applied where its action is
 * known, kept where it is not.
 */
export async function receiveWebhook(
  parts: ReconcilerParts,
  request: WebhookRequest,
): Promise<WebhookOutcome> {
  const read = parts.providers.find(({ provider }) => provider === request.provider)?.readWebhook;
  if (read === undefined)
    return { kind: 'refused', why: `Nothing here takes webhooks of ${request.provider}` };
  const reading = judged(read, request);
  if (reading.kind === 'refused') return reading;
  if (reading.kind === 'hint') return { kind: 'parked' };
  const webhook = inboxRowOf(request, reading);
  const put = await parts.store.putWebhook(webhook);
  if (put === 'duplicate' && !(await isParked(parts, webhook))) return { kind: 'duplicate' };
  return matchWebhook(parts, { ...webhook, appliedTo: null });
}

/** A process may have ended between storing and matching: then the provider's second delivery finishes it. */
async function isParked(
  parts: ReconcilerParts,
  { webhookId, reference }: Omit<InboxWebhook, 'appliedTo'>,
): Promise<boolean> {
  if (reference === null) return false;
  const parked = await parts.store.parkedWebhooks({ reference });
  return parked.some((other) => other.webhookId === webhookId);
}

function judged(
  read: (request: WebhookRequest) => WebhookReading,
  request: WebhookRequest,
): WebhookReading {
  try {
    return read(request);
  } catch {
    return { kind: 'refused', why: 'It could not be read as a webhook of this provider' };
  }
}

function inboxRowOf(
  request: WebhookRequest,
  reading: Extract<WebhookReading, { kind: 'genuine' }>,
): Omit<InboxWebhook, 'appliedTo'> {
  return {
    webhookId: `whk_${sha256Of([request.provider, reading.eventId]).slice(0, 32)}`,
    provider: request.provider,
    eventId: reading.eventId,
    receivedAt: request.receivedAt,
    reference: reading.dispatchId,
    objectKey:
      reading.providerObjectId === null
        ? null
        : inboxKeyOf(request.provider, reading.providerObjectId),
    finding: reading.finding as unknown as Json,
    raw: Buffer.from(request.body).toString('base64'),
  };
}

/** A webhook names the object and its provider; which account it is of is the record's to know. */
function inboxKeyOf(provider: string, providerObjectId: string): string {
  return JSON.stringify([provider, providerObjectId]);
}

async function matchWebhook(
  parts: ReconcilerParts,
  webhook: InboxWebhook,
): Promise<WebhookOutcome> {
  const byReference =
    webhook.reference === null ? null : await parts.store.actionOfReference(webhook.reference);
  if (byReference === null) return { kind: 'parked' };
  const record = await readAction(parts, asActionId(byReference));
  // Signed by one provider says nothing about an action at another, whatever reference it carries.
  if (record.target.provider !== webhook.provider) return { kind: 'parked' };
  const { refusal } = await applyWebhook(parts, record, webhook);
  return refusal === null ? { kind: 'applied', actionId: record.actionId } : { kind: 'parked' };
}

/** Applies what is parked for an action: by our reference, and by its provider objects. */
export async function applyParked(
  parts: ReconcilerParts,
  record: ActionRecord,
): Promise<ActionRecord> {
  let current = record;
  for (const attempt of record.attempts) {
    const object = attempt.providerObjectId;
    const parked = await parts.store.parkedWebhooks({
      reference: attempt.dispatchId,
      ...(object === null ? {} : { objectKey: inboxKeyOf(record.target.provider, object) }),
    });
    for (const webhook of parked.filter(({ provider }) => provider === record.target.provider)) {
      current = (await applyWebhook(parts, current, webhook)).record;
    }
  }
  return current;
}

async function applyWebhook(
  parts: ReconcilerParts,
  record: ActionRecord,
  webhook: InboxWebhook,
): Promise<Recorded> {
  const finding = webhook.finding as unknown as Finding;
  const attempt = attemptMeant(record, webhook, finding);
  if (attempt === null) return { record, refusal: null };
  const frame = {
    kind: 'webhook' as const,
    attemptNumber: attempt.attemptNumber,
    sendNumber: null,
    observedAt: webhook.receivedAt,
  };
  return recordFinding(parts, record, { finding, frame, appliedWebhook: webhook.webhookId });
}

/** By our reference, else by the provider's object, else the last one. */
function attemptMeant(
  record: ActionRecord,
  { reference }: InboxWebhook,
  { providerObjectId }: Finding,
): AttemptRecord | null {
  const { attempts } = record;
  return (
    attempts.find(({ dispatchId }) => dispatchId === reference) ??
    attempts.find(
      (one) => providerObjectId !== null && one.providerObjectId === providerObjectId,
    ) ??
    lastAttemptOf(record)
  );
}
