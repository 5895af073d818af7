import { sha256Of } from './digest.js';
import type { PreparedRequest } from './http-message.js';

/**
 * The digest by which a stored request is recognised: SHA-256 over method, URL, headers and body.
 *
 * It is that of the request as it is stored, without credentials, and lives in memory only: what is stored of it
 * is under the plan's secret.
 *
 * @returns 64 lower-case hexadecimal characters.
 * @throws {LandedError} `VALUE_NOT_CANONICAL` when a text holds half a character. Nothing was sent.
 */
export function requestDigestOf({ method, url, headers, body }: PreparedRequest): string {
  return sha256Of({ method, url, headers, body });
}
