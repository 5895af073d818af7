import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

import type { RandomSource } from './clock.js';
import { hmacOf } from './digest.js';
import { LandedError } from './errors.js';
import type { Json } from './json.js';

/** A personal value at rest: AES-256-GCM under the plan's secret. The journal's chain runs over this form. */
export interface Sealed {
  readonly alg: 'A256GCM';
  /** Initialisation vector, 12 bytes, base64. */
  readonly iv: string;
  /** Ciphertext followed by the 16-byte tag, base64. */
  readonly data: string;
}

/** One plan's secret at work: fingerprints, digests, and the sealing of personal values. */
export interface PlanVault {
  /** HMAC-SHA-256 of the canonical form, 64 hexadecimal characters. */
  digest(value: Json): string;
  seal(value: Json): Sealed;
  /** @throws {LandedError} `SEAL_BROKEN` when the bytes were altered or sealed under another secret. */
  open(sealed: Sealed): Json;
}

/** Length of a plan's secret in bytes. */
export const PLAN_SECRET_BYTES = 32;
const TAG_BYTES = 16;

/**
 * Opens a plan's secret for use. Two keys are derived from it (RFC 5869), so that one never serves two ends.
 *
 * @param secret - 32 bytes from a `RandomSource`; destroying it is what `forget` does.
 */
export function createPlanVault(secret: Uint8Array, random: RandomSource): PlanVault {
  const macKey = derive(secret, 'landed/mac');
  const sealKey = derive(secret, 'landed/seal');
  return {
    digest: (value) => hmacOf(macKey, value),
    seal(value) {
      const iv = random.bytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv, { authTagLength: TAG_BYTES });
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      const data = Buffer.concat([body, cipher.getAuthTag()]).toString('base64');
      return { alg: 'A256GCM', iv: Buffer.from(iv).toString('base64'), data };
    },
    open: (sealed) => openSealed(sealKey, sealed),
  };
}

function openSealed(key: Uint8Array, sealed: Sealed): Json {
  const bytes = Buffer.from(sealed.data, 'base64');
  try {
    const iv = Buffer.from(sealed.iv, 'base64');
    // A shorter tag would be easier to forge; without this length Node takes one of four bytes.
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
    const body = bytes.subarray(0, bytes.length - TAG_BYTES);
    const text = Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    return JSON.parse(text) as Json;
  } catch (cause) {
    throw new LandedError('SEAL_BROKEN', {}, { cause });
  }
}

function derive(secret: Uint8Array, info: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(0), info, 32));
}
