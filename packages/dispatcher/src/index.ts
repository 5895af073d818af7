export { createDispatcher } from './create-dispatcher.js';
export type { Dispatcher } from './create-dispatcher.js';
export { DEFAULT_SEND_WITHIN_MS } from './dispatcher-parts.js';
export type { DispatcherOptions } from './dispatcher-parts.js';
export { outcomeOf } from './outcome-of.js';
export { outcomeSentence } from './outcome-sentence.js';
