import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ActionStore } from '@landed/contract';
import { describe, test } from 'vitest';

import { STORE_CHECKS } from './checks.js';
import { createManualClock } from './manual-clock.js';
import {
  STORE_REQUIREMENTS,
  type StoreRequirement,
  type StoreRequirementId,
} from './requirements.js';
import { START_MS } from './samples.js';
import type { StoreSubject, StoreWorld } from './store-subject.js';

/**
 * Registers one test for each requirement on stores; call it at the top of a `*.conformance.spec.ts`.
 *
 * A requirement that needs a durable store shows as skipped for one that is not. A known gap is an expected
 * failure, which turns red when it is mended.
 */
export function verifyStore(subject: StoreSubject): void {
  describe(`${subject.name}, as a store`, () => {
    for (const id of Object.keys(STORE_REQUIREMENTS) as StoreRequirementId[]) {
      registerTest(subject, id);
    }
  });
}

/**
 * Judges a store by one requirement, in a fresh world. For a store's author at the debugger, and for tests of
 * the suite itself.
 *
 * @returns After everything that the check opened is closed. Rejects where the store fails it.
 */
export async function checkStore(subject: StoreSubject, id: StoreRequirementId): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'landed-store-'));
  const handles: ActionStore[] = [];
  try {
    await STORE_CHECKS[id](worldOf(subject, join(folder, 'store'), handles));
  } finally {
    await Promise.all(handles.map((handle) => handle.close()));
    await rm(folder, { recursive: true, force: true });
  }
}

function registerTest(subject: StoreSubject, id: StoreRequirementId): void {
  const { behavior, needs }: StoreRequirement = STORE_REQUIREMENTS[id];
  const title = `${behavior} [${id}]`;
  const gap = subject.knownGaps?.[id];
  const run = () => checkStore(subject, id);
  if (needs === 'durable' && !subject.durable) {
    test.skip(`${title} (skipped: this store ends with its process)`, run);
  } else if (gap === undefined) test(title, run);
  else test.fails(`${title} (known gap: ${gap})`, run);
}

function worldOf(subject: StoreSubject, location: string, handles: ActionStore[]): StoreWorld {
  const clock = createManualClock(START_MS);
  return {
    clock,
    async open() {
      const store = await subject.open(subject.durable ? { clock, location } : { clock });
      handles.push(store);
      return store;
    },
  };
}
