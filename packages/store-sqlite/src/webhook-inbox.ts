import type { ActionStore, InboxWebhook } from '@landed/contract';
import type { Database } from 'better-sqlite3';

import { parsed } from './aggregate-rows.js';
import { textOf } from './storable-text.js';

/** The durable inbox. */
export interface WebhookInbox {
  put(webhook: Omit<InboxWebhook, 'appliedTo'>): 'stored' | 'duplicate';
  parked(match: Parameters<ActionStore['parkedWebhooks']>[0]): readonly InboxWebhook[];
}

interface WebhookRow extends Omit<InboxWebhook, 'finding'> {
  readonly finding: string;
}

export function createWebhookInbox(database: Database, location: string): WebhookInbox {
  const insert = database.prepare<[Omit<WebhookRow, 'appliedTo'>]>(
    `INSERT INTO webhook
       (webhook_id, provider, event_id, received_at, reference, object_key, finding, raw)
     VALUES
       (@webhookId, @provider, @eventId, @receivedAt, @reference, @objectKey, @finding, @raw)
     ON CONFLICT DO NOTHING`,
  );
  const columns = `webhook_id AS webhookId, provider, event_id AS eventId, received_at AS receivedAt,
    reference, object_key AS objectKey, finding, raw, applied_to AS appliedTo`;
  const select = database.prepare<[string | null, string | null], WebhookRow>(
    `SELECT ${columns} FROM webhook INDEXED BY webhook_reference
       WHERE applied_to IS NULL AND reference = ?
     UNION
     SELECT ${columns} FROM webhook INDEXED BY webhook_object
       WHERE applied_to IS NULL AND object_key = ?
     ORDER BY receivedAt, webhookId`,
  );
  return {
    put(webhook) {
      const row = { ...webhook, finding: textOf(webhook.finding) };
      return insert.run(row).changes === 1 ? 'stored' : 'duplicate';
    },
    parked: ({ reference, objectKey }) =>
      select
        .all(reference ?? null, objectKey ?? null)
        .map((row) => ({ ...row, finding: parsed(row.finding, location) })),
  };
}
