// The complete public surface. Anything not named here is private.

export { createManualClock } from './store/manual-clock.js';
export type { ManualClock } from './store/manual-clock.js';
export { STORE_REQUIREMENTS } from './store/requirements.js';
export type { StoreRequirement, StoreRequirementId } from './store/requirements.js';
export type { StoreSubject } from './store/store-subject.js';
export { checkStore, verifyStore } from './store/verify-store.js';
