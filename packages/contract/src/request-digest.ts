import { sha256Of } from './digest.js';
import type { PreparedRequest } from './http-message.js';
import type { Json } from './json.js';

/** SHA-256 over a request's canonical form. Lives in memory only: what is stored is under the plan's secret. */
export function requestDigestOf(request: PreparedRequest): string {
  return sha256Of(request as unknown as Json);
}
