// The complete public surface. Anything not named here is private.

export { createMemoryStore } from './create-memory-store.js';
export type { MemoryStoreOptions } from './create-memory-store.js';
