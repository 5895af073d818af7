// The complete public surface. Anything not named here is private.

export { openSqliteStore } from './open-sqlite-store.js';
export type { SqliteStoreOptions } from './open-sqlite-store.js';
