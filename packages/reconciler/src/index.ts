// The complete public surface. Anything not named here is private.

export { createReconciler } from './create-reconciler.js';
export type { Reconciler } from './create-reconciler.js';
export type { VerbOutcome } from './person-verbs.js';
export type { Reconciled } from './reconcile-action.js';
export type { ReconcilerOptions, ReconcilerStore } from './reconciler-parts.js';
