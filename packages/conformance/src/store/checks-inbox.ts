import { asPlanId, type InboxWebhook } from '@landed/contract';
import { expect } from 'vitest';

import { actionKey, indexWith, noted, PLAN_ID, START_MS } from './samples.js';
import type { StoreCheck } from './store-subject.js';

type Webhook = Omit<InboxWebhook, 'appliedTo'>;

export const keepsSecretsWithTheTransaction: StoreCheck = async ({ open }) => {
  const store = await open();
  const secret = Uint8Array.from({ length: 32 }, (_, at) => 255 - at);
  const key = actionKey('a');
  const append = { key, events: [noted('sealed')], state: {}, index: indexWith() };
  const other = asPlanId('plan-2');

  const failed = store.transact([key], () => ({
    result: undefined,
    appends: [append, { ...append, key: actionKey('not named') }],
    secrets: [{ planId: other, secret }],
  }));
  await expect(failed).rejects.toThrow();
  await store.transact([key], () => ({
    result: undefined,
    appends: [append],
    secrets: [{ planId: PLAN_ID, secret }],
  }));
  const kept = Uint8Array.from(secret);
  secret.fill(0);

  expect([...((await store.secretOf(PLAN_ID)) ?? [])]).toEqual([...kept]);
  expect(await store.secretOf(PLAN_ID)).toBeInstanceOf(Uint8Array);
  expect(await store.secretOf(other)).toBeNull();
};

export const destroysSecrets: StoreCheck = async ({ open }) => {
  const store = await open();
  const key = actionKey('a');
  const planIds = [PLAN_ID, asPlanId('plan-2')];
  await store.transact([key], () => ({
    result: undefined,
    appends: [{ key, events: [noted('sealed')], state: { a: 1 } }],
    secrets: planIds.map((planId) => ({ planId, secret: new Uint8Array(32).fill(7) })),
  }));

  await store.destroySecret(PLAN_ID);
  await store.destroySecret(PLAN_ID);

  expect(await store.secretOf(PLAN_ID)).toBeNull();
  expect(await store.secretOf(asPlanId('plan-2'))).toHaveLength(32);
  expect(await store.journal(key)).toHaveLength(1);
};

export const storesWebhooksOnce: StoreCheck = async ({ open }) => {
  const store = await open();

  const answers = await Promise.all([
    store.putWebhook(webhook('w1', { reference: 'd1' })),
    store.putWebhook(webhook('w1', { reference: 'd1' })),
    store.putWebhook(webhook('w2', { reference: 'd1', eventId: 'event of w1' })),
    store.putWebhook(webhook('w3', { reference: 'd1', eventId: 'event of w1', provider: 'sms' })),
  ]);

  expect(answers).toEqual(['stored', 'duplicate', 'duplicate', 'stored']);
  expect((await store.parkedWebhooks({ reference: 'd1' })).map((row) => row.webhookId)).toEqual([
    'w1',
    'w3',
  ]);
};

export const parksWebhooks: StoreCheck = async ({ open }) => {
  const store = await open();
  const first = webhook('w1', { reference: 'd1', objectKey: 'o1' });
  await store.putWebhook(webhook('w2', { reference: 'd1', receivedAt: START_MS + 2 }));
  await store.putWebhook(first);
  await store.putWebhook(webhook('w3', { objectKey: 'o1', receivedAt: START_MS + 3 }));
  await store.putWebhook(webhook('w4', { reference: 'unknown' }));
  const parked = async (match: { reference?: string; objectKey?: string }) =>
    (await store.parkedWebhooks(match)).map((row) => row.webhookId);
  const apply = (webhookId: string, ...appends: readonly string[]) =>
    store.transact([actionKey('a')], () => ({
      result: undefined,
      appends: appends.map((id) => ({ key: actionKey(id), events: [noted('landed')], state: {} })),
      applied: [{ webhookId, actionId: 'a' }],
    }));

  expect(await store.parkedWebhooks({ reference: 'd1' })).toContainEqual({
    ...first,
    appliedTo: null,
  });
  expect(await parked({ reference: 'd1' })).toEqual(['w1', 'w2']);
  expect(await parked({ objectKey: 'o1' })).toEqual(['w1', 'w3']);
  expect(await parked({ reference: 'd1', objectKey: 'o1' })).toEqual(['w1', 'w2', 'w3']);
  expect(await parked({ reference: 'd9' })).toEqual([]);
  expect(await parked({})).toEqual([]);
  await expect(apply('w1', 'a', 'not named')).rejects.toThrow();
  await apply('w1');
  expect(await parked({ reference: 'd1' })).toEqual(['w1', 'w2']);
  await apply('w1', 'a');
  expect(await parked({ reference: 'd1', objectKey: 'o1' })).toEqual(['w2', 'w3']);
  expect(await store.putWebhook(first)).toBe('duplicate');
  expect(await parked({ reference: 'unknown' })).toEqual(['w4']);
};

function webhook(webhookId: string, parts: Partial<Webhook>): Webhook {
  return {
    webhookId,
    provider: 'stripe',
    eventId: `event of ${webhookId}`,
    receivedAt: START_MS,
    reference: null,
    objectKey: null,
    finding: { status: 'succeeded', amount: 4_200, note: 'Zoë' },
    raw: Buffer.from('{"id":900719925474099267}').toString('base64'),
    ...parts,
  };
}
