export { createPassThroughCheck, createStaleCheck } from './create-stale-check.js';
export type { StaleCheckOptions } from './create-stale-check.js';
export { fingerprintOf } from './fingerprint.js';
