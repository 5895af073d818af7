// The complete public surface. Anything not named here is private.

export { createDispatcher } from './create-dispatcher.js';
export type { Dispatcher } from './create-dispatcher.js';
export { DEFAULT_SEND_WITHIN_MS } from './dispatcher-parts.js';
export type {
  DispatchedOperation,
  DispatcherOptions,
  DispatcherStore,
} from './dispatcher-parts.js';
export { outcomeOf } from './outcome-of.js';
export { outcomeSentence } from './outcome-sentence.js';
