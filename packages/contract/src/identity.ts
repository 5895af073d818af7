import { createHash } from 'node:crypto';

import { sha256Of } from './digest.js';
import {
  asActionId,
  asDedupeKey,
  asDispatchId,
  asIdempotencyKey,
  type ActionId,
  type DedupeKey,
  type DispatchId,
  type IdempotencyKey,
  type TenantId,
} from './ids.js';

/** Where a wish came from. The event id is a business fact or the surface's own, never a model's tool-call id. */
export interface EventOrigin {
  /** For example `mcp`, `form`, `case-system`. */
  readonly source: string;
  /** For example `case 4711`, `refund 1`, a request key, a form's nonce. */
  readonly id: string;
}

/** Joins the parts so that no two lists of parts read alike. */
export function dedupeKeyOf(parts: {
  readonly tenant: TenantId;
  readonly origin: EventOrigin;
  readonly actionType: string;
  readonly stepKey: string;
}): DedupeKey {
  const { tenant, origin, actionType, stepKey } = parts;
  return asDedupeKey(JSON.stringify([tenant, origin.source, origin.id, actionType, stepKey]));
}

/** The id of the action that is the head of a lineage in one generation. */
export function actionIdOf(dedupeKey: DedupeKey, generation: number): ActionId {
  return asActionId(`act_${short(['action', dedupeKey, generation])}`);
}

/**
 * Our reference for one attempt: derived, so that a restored copy finds the same one. 30 characters of
 * `[a-v0-9]` behind `d`, which every provider seen so far takes as an id of its own (Google: a-v, 0-9, 5 to 1024).
 */
export function dispatchIdOf(actionId: ActionId, attemptNumber: number): DispatchId {
  return asDispatchId(
    `d${base32hex(sha256Of(['dispatch', actionId, attemptNumber])).slice(0, 30)}`,
  );
}

/** What the provider de-duplicates by. Holds no personal value; 36 characters. */
export function idempotencyKeyOf(actionId: ActionId, attemptNumber: number): IdempotencyKey {
  return asIdempotencyKey(`k_${sha256Of(['key', actionId, attemptNumber]).slice(0, 34)}`);
}

function short(parts: readonly (string | number)[]): string {
  return base32hex(sha256Of(parts)).slice(0, 26);
}

/** Hexadecimal to base32hex (RFC 4648 section 7), lower case, without padding. */
function base32hex(hexadecimal: string): string {
  const bits = [...Buffer.from(hexadecimal, 'hex')]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const groups = bits.match(/.{5}/g) ?? [];
  return groups.map((group) => Number.parseInt(group, 2).toString(32)).join('');
}

/**
 * Any text to an id of `[a-v0-9]{5,1024}`: the same every time, no two texts alike (a hash, no letter-folding).
 */
export function base32hexIdOf(text: string): string {
  // UTF-16, because UTF-8 would write every half of a character (a lone surrogate) as the same three bytes.
  return base32hex(createHash('sha256').update(text, 'utf16le').digest('hex')).slice(0, 51);
}
