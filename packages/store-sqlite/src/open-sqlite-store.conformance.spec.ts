import { verifyStore } from '@landed/conformance';

import { openSqliteStore } from './open-sqlite-store.js';

verifyStore({
  name: 'openSqliteStore',
  durable: true,
  open: ({ clock, location = ':memory:' }) => openSqliteStore({ clock, location }),
});

verifyStore({
  name: 'openSqliteStore with a commit for every transaction',
  durable: true,
  open: ({ clock, location = ':memory:' }) =>
    openSqliteStore({ clock, location, groupCommit: false }),
});

verifyStore({
  name: 'openSqliteStore in memory',
  durable: false,
  open: ({ clock }) => openSqliteStore({ clock, location: ':memory:' }),
});
