export { createContextResolver } from './create-context-resolver.js';
export type { ContextResolverOptions } from './create-context-resolver.js';
export { findConflicts, nextFreeSlots } from './free-time.js';
export type { Conflicts, Slot } from './free-time.js';
export { DEFAULT_THRESHOLDS } from './thresholds.js';
export type { Thresholds } from './thresholds.js';
