import { verifyStore } from '@landed/conformance';

import { createMemoryStore } from './create-memory-store.js';

verifyStore({
  name: 'createMemoryStore',
  durable: false,
  open: async ({ clock }) => createMemoryStore({ clock }),
});
