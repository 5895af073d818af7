import type { Clock, Json, StaleCheck, StaleDependency } from '@landed/contract';

import type { World } from './world.js';

/** The one fact that plans rest on in these tests: a note, and which foreign things stand at the provider. */
export interface Facts extends StaleCheck {
  note: string;
  isUnreadable: boolean;
  /** Where true, what stands at the provider counts too. */
  countsEffects: boolean;
}

const QUERY = {
  dependencyId: 'evidence-1',
  readerId: 'world.note',
  query: {},
  fields: ['note'],
  label: 'the note',
} as const;

export function createFacts(world: World, clock: Clock): Facts {
  const facts: Facts = {
    note: 'as shown',
    isUnreadable: false,
    countsEffects: false,
    capture(_queries, digest) {
      const value = current([]);
      const fingerprints = { note: digest(value) };
      const captured = { note: { present: true, value } } as const;
      const capturedAt = clock.now();
      return Promise.resolve({
        kind: 'captured',
        dependencies: [{ ...QUERY, capturedAt, fingerprints, captured }],
      });
    },
    async check(dependencies, digest, { providerObjectIds }) {
      const checkedAt = clock.now();
      await Promise.resolve();
      const { dependencyId, label, readerId: sourceId } = QUERY;
      if (facts.isUnreadable && dependencies.length > 0) {
        const unreadable = [{ dependencyId, sourceId, label, why: 'it answered 503' }];
        return { kind: 'unresolvable', checkedAt, unreadable };
      }
      const value = current(providerObjectIds);
      const stale = dependencies.flatMap((one): readonly StaleDependency[] => {
        const capturedFingerprint = one.fingerprints['note'] ?? '';
        const currentFingerprint = digest(value);
        if (capturedFingerprint === currentFingerprint) return [];
        const captured = one.captured['note'] ?? { present: false };
        const now = { present: true, value } as const;
        const fingerprints = { capturedFingerprint, currentFingerprint };
        const change = { field: 'note', captured, current: now, ...fingerprints };
        return [{ dependencyId, sourceId, label, changes: [change] }];
      });
      return stale.length > 0
        ? { kind: 'stale', checkedAt, stale, unreadable: [] }
        : { kind: 'fresh', checkedAt };
    },
  };
  const current = (own: readonly string[]): Json => {
    const foreign = world.effects.map(({ id }) => id).filter((id) => !own.includes(id));
    return [facts.note, facts.countsEffects ? foreign : []];
  };
  return facts;
}
