import type {
  Clock,
  EvidenceDependency,
  EvidenceExclusion,
  EvidenceQuery,
  EvidenceReader,
  EvidenceReading,
  FieldChange,
  FieldReading,
  Json,
  StaleCheck,
  StaleDependency,
  UnreadableDependency,
} from '@landed/contract';

import { fingerprintOf } from './fingerprint.js';

export interface StaleCheckOptions {
  /** Every reader of the composition: those of the adapters and those of the device's sources. */
  readonly readers: readonly EvidenceReader[];
  readonly clock: Clock;
}

type Digest = (value: Json) => string;

const NOTHING: EvidenceExclusion = { providerObjectIds: [] };

/**
 * Captures the facts that a plan rests on, and compares them field by field with the world before a send.
 *
 * Only the named fields count: a stamp such as `updated` or an etag neither saves nor blocks a plan. A reader
 * that is not there, or that throws, makes its fact unreadable; it is never taken as unchanged.
 */
export function createStaleCheck({ readers, clock }: StaleCheckOptions): StaleCheck {
  const byId = new Map(readers.map((reader) => [reader.readerId, reader]));
  const read = (query: EvidenceQuery, exclude: EvidenceExclusion) =>
    readOne(byId, clock, { query, exclude });
  return {
    async capture(queries, digest) {
      const readings = await Promise.all(queries.map((query) => read(query, NOTHING)));
      const unreadable = queries.flatMap((query, at) =>
        unreadableOf(query, idOf(at), readings[at]),
      );
      if (unreadable.length > 0) return { kind: 'unreadable', unreadable };
      const dependencies = queries.map((query, at) =>
        dependencyOf(query, idOf(at), readings[at], digest),
      );
      return { kind: 'captured', dependencies: dependencies.filter((one) => one !== null) };
    },
    async check(dependencies, digest, exclude) {
      const checkedAt = clock.now();
      const readings = await Promise.all(dependencies.map((one) => read(one, exclude)));
      const stale = dependencies.flatMap((one, at) => staleOf(one, readings[at], digest));
      const unreadable = dependencies.flatMap((one, at) =>
        unreadableOf(one, one.dependencyId, readings[at]),
      );
      if (stale.length > 0) return { kind: 'stale', checkedAt, stale, unreadable };
      if (unreadable.length > 0) return { kind: 'unresolvable', checkedAt, unreadable };
      return { kind: 'fresh', checkedAt };
    },
  };
}

/** Lets everything through. Exists for one purpose: to show what happens without the check (DESIGN section 8). */
export function createPassThroughCheck(inner: StaleCheck, clock: Clock): StaleCheck {
  return {
    capture: (queries, digest) => inner.capture(queries, digest),
    check: () => Promise.resolve({ kind: 'fresh', checkedAt: clock.now() }),
  };
}

async function readOne(
  readers: ReadonlyMap<string, EvidenceReader>,
  clock: Clock,
  { query, exclude }: { readonly query: EvidenceQuery; readonly exclude: EvidenceExclusion },
): Promise<EvidenceReading> {
  const reader = readers.get(query.readerId);
  if (reader === undefined) {
    return {
      kind: 'unreadable',
      readAt: clock.now(),
      why: `nothing here can read ${query.readerId}`,
    };
  }
  try {
    return await reader.read(query, exclude);
  } catch {
    // A reader's contract is never to throw; one that does has told nothing.
    return { kind: 'unreadable', readAt: clock.now(), why: 'it could not be read' };
  }
}

function idOf(at: number): string {
  return `evidence-${at + 1}`;
}

function unreadableOf(
  query: EvidenceQuery,
  dependencyId: string,
  reading: EvidenceReading | undefined,
): readonly UnreadableDependency[] {
  if (reading?.kind === 'read') return [];
  const why = reading?.why ?? 'it was not read';
  return [{ dependencyId, sourceId: query.readerId, label: query.label, why }];
}

function dependencyOf(
  query: EvidenceQuery,
  dependencyId: string,
  reading: EvidenceReading | undefined,
  digest: Digest,
): EvidenceDependency | null {
  if (reading?.kind !== 'read') return null;
  const captured: Record<string, FieldReading> = {};
  const fingerprints: Record<string, string> = {};
  for (const field of query.fields) {
    const value = fieldOf(reading, field);
    captured[field] = value;
    fingerprints[field] = fingerprintOf(query, field, value, digest);
  }
  return { ...query, dependencyId, capturedAt: reading.readAt, captured, fingerprints };
}

function staleOf(
  dependency: EvidenceDependency,
  reading: EvidenceReading | undefined,
  digest: Digest,
): readonly StaleDependency[] {
  if (reading?.kind !== 'read') return [];
  const changes = dependency.fields.flatMap((field) =>
    changeOf(dependency, field, { reading, digest }),
  );
  if (changes.length === 0) return [];
  const { dependencyId, readerId, label } = dependency;
  return [{ dependencyId, sourceId: readerId, label, changes }];
}

function changeOf(
  dependency: EvidenceDependency,
  field: string,
  {
    reading,
    digest,
  }: { readonly reading: Extract<EvidenceReading, { kind: 'read' }>; readonly digest: Digest },
): readonly FieldChange[] {
  const current = fieldOf(reading, field);
  const currentFingerprint = fingerprintOf(dependency, field, current, digest);
  const capturedFingerprint = dependency.fingerprints[field] ?? '';
  if (currentFingerprint === capturedFingerprint) return [];
  const captured = dependency.captured[field] ?? { present: false };
  return [{ field, captured, current, capturedFingerprint, currentFingerprint }];
}

function fieldOf(reading: Extract<EvidenceReading, { kind: 'read' }>, field: string): FieldReading {
  return Object.hasOwn(reading.fields, field)
    ? (reading.fields[field] ?? { present: false })
    : { present: false };
}
