import { checkStore, type StoreRequirementId } from '@landed/conformance';
import type { ActionStore, Clock, StoreDecision } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { createMemoryStore } from './create-memory-store.js';

type Defect = (inner: ActionStore, clock: Clock) => Partial<ActionStore>;

const DEFECTS: readonly (readonly [what: string, id: StoreRequirementId, defect: Defect])[] = [
  [
    'writes the appends of a decision one by one',
    'store:append:atomic',
    (inner) => ({
      async transact(keys, decide) {
        let decision: StoreDecision<never> | undefined;
        await inner.transact(keys, (view) => {
          decision = decide(view) as StoreDecision<never>;
          return { result: undefined, appends: [] };
        });
        for (const append of decision?.appends ?? []) {
          await inner.transact(keys, () => ({ result: undefined, appends: [append] }));
        }
        return decision?.result as never;
      },
    }),
  ],
  [
    'decides on a copy that was read before',
    'store:one-aggregate:no-update-lost',
    (inner) => ({
      async transact(keys, decide) {
        const copies = await Promise.all(keys.map((key) => inner.read(key)));
        return inner.transact(keys, (view) =>
          decide({ ...view, get: (key) => copies[keys.indexOf(key)] ?? null }),
        );
      },
    }),
  ],
  [
    'lets a race out as an error',
    'store:many-aggregates:all-done',
    (inner) => {
      let busy = false;
      return {
        async transact(keys, decide) {
          if (busy) throw new Error('database is locked');
          busy = true;
          return inner.transact(keys, decide).finally(() => (busy = false));
        },
      };
    },
  ],
  [
    'wraps the error of a decision',
    'store:decide-throws:nothing-written',
    (inner) => ({
      transact: (keys, decide) =>
        inner.transact(keys, decide).catch((cause: unknown) => {
          throw new Error('the transaction failed', { cause });
        }),
    }),
  ],
  [
    'shows aggregates that were not named',
    'store:key-not-named:refused',
    (inner) => ({
      transact: (keys, decide) =>
        inner.transact(keys, (view) =>
          decide({
            ...view,
            get: (key) => (keys.some(({ id }) => id === key.id) ? view.get(key) : null),
          }),
        ),
    }),
  ],
  [
    'folds the accents of a text',
    'store:value:exact',
    (inner) => ({
      read: async (key) => JSON.parse(JSON.stringify(await inner.read(key)).normalize('NFC')),
    }),
  ],
  [
    'reads ids as numbers',
    'store:long-id:exact',
    (inner) => ({
      actionOfReference: (reference) =>
        inner.actionOfReference(/^\d+$/.test(reference) ? String(Number(reference)) : reference),
    }),
  ],
  [
    'forgets which object belongs to whom',
    'store:object:one-action',
    (inner) => ({
      transact: (keys, decide) =>
        inner.transact(keys, (view) => {
          const decision = decide(view);
          const appends = decision.appends.map(({ index, ...append }) =>
            index === undefined ? append : { ...append, index: { ...index, objectKeys: [] } },
          );
          return { ...decision, appends };
        }),
    }),
  ],
  [
    'gives out the newest first',
    'store:due:oldest-first',
    (inner) => ({
      takeDue: async (options) => (await inner.takeDue(options)).toReversed(),
    }),
  ],
  [
    'hands out what is leased',
    'store:due:leased',
    (inner) => ({
      async takeDue(options) {
        const items = await inner.takeDue(options);
        await Promise.all(items.map((item) => inner.release(item)));
        return items;
      },
    }),
  ],
  [
    'counts what is leased as due',
    'store:due:next',
    (inner) => ({
      nextDueAt: async () => ((await inner.nextDueAt()) === null ? null : 1_800_000_000_010),
    }),
  ],
  [
    'lists what belongs to other tenants',
    'store:list:filters',
    (inner) => ({
      list: ({ tenant: _, ...query }) => inner.list(query),
    }),
  ],
  [
    'orders keys as JavaScript does',
    'store:keys:pages',
    (inner) => ({
      keys: async (kind, page) => (await inner.keys(kind, page)).toSorted(),
    }),
  ],
  [
    'leaves applied webhooks parked',
    'store:webhook:parked',
    (inner) => ({
      transact: (keys, decide) =>
        inner.transact(keys, (view) => ({ ...decide(view), applied: [] })),
    }),
  ],
  [
    'leaves the secret where it was',
    'store:secret:destroyed',
    () => ({ destroySecret: () => Promise.resolve() }),
  ],
  [
    'forgets the link to the entry before',
    'store:chain:holds',
    (inner) => ({
      journal: async (key) =>
        (await inner.journal(key)).map((entry) => ({ ...entry, previousHash: '' })),
    }),
  ],
  [
    'goes back with the wall clock',
    'store:clock:never-back',
    (_, clock) => ({ now: () => Promise.resolve(clock.now()) }),
  ],
  [
    'goes on after it was closed',
    'store:close:finishes',
    () => ({ close: () => Promise.resolve() }),
  ],
];

describe('the store suite', () => {
  it.each(DEFECTS)('catches a store that %s [%s]', async (_what, id, defect) => {
    const subject = {
      name: 'a broken store',
      durable: false,
      open: async ({ clock }: { readonly clock: Clock }) => {
        const inner = createMemoryStore({ clock });
        return { ...inner, ...defect(inner, clock) };
      },
    };

    await expect(checkStore(subject, id)).rejects.toThrow();
  });

  it('finds nothing wrong with the store that the defects were planted in', async () => {
    const subject = {
      name: 'a whole store',
      durable: false,
      open: async ({ clock }: { readonly clock: Clock }) => createMemoryStore({ clock }),
    };

    for (const [, id] of DEFECTS) await checkStore(subject, id);

    expect(DEFECTS.length).toBeGreaterThan(15);
  });
});
