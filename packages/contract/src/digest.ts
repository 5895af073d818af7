import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import { canonicalJson } from './canonical-json.js';
import type { Json } from './json.js';

/** SHA-256 over the canonical form, as 64 lower-case hexadecimal characters. For values that are not personal. */
export function sha256Of(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** SHA-256 over raw bytes or UTF-8 text, 64 hexadecimal characters. */
export function sha256OfBytes(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** HMAC-SHA-256 over the canonical form under a secret; never truncated (DESIGN section 5). */
export function hmacOf(secret: Uint8Array, value: Json): string {
  return createHmac('sha256', secret).update(canonicalJson(value)).digest('hex');
}

/** Compares two texts without telling by its duration where they differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const a = createHash('sha256').update(left).digest();
  const b = createHash('sha256').update(right).digest();
  return timingSafeEqual(a, b);
}
