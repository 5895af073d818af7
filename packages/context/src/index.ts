export { createContextResolver } from './create-context-resolver.js';
export type { ContextResolverOptions } from './create-context-resolver.js';
export type { Interval } from './entry-interval.js';
export { findConflicts } from './find-conflicts.js';
export type { SlotConflicts } from './find-conflicts.js';
export { DEFAULT_THRESHOLDS } from './thresholds.js';
export type { ContextThresholds } from './thresholds.js';
