export { createReconciler } from './create-reconciler.js';
export type { Reconciler } from './create-reconciler.js';
export type { VerbOutcome } from './person-verbs.js';
export type { Reconciled } from './reconcile-action.js';
export type { ReconcilerOptions } from './reconciler-parts.js';
