import type {
  Clock,
  EpochMs,
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
type Unreadable = Extract<EvidenceReading, { kind: 'unreadable' }>;

/** One fact as it was read: every asked field, and the fingerprint of each. */
interface ReadFact {
  readonly kind: 'read';
  readonly readAt: EpochMs;
  readonly fields: ReadonlyMap<string, FieldReading>;
  readonly fingerprints: ReadonlyMap<string, string>;
}
type Fact = ReadFact | Unreadable;

const NOTHING: EvidenceExclusion = { providerObjectIds: [] };
const ABSENT: FieldReading = { present: false };

/**
 * Captures the facts that a plan rests on, and compares them field by field with the world before a send.
 *
 * Only the named fields count: a stamp such as `updated` or an etag neither saves nor blocks a plan. A reader
 * that is not there, that throws, or that reads what has no single written form (NaN, half a character) makes its
 * fact unreadable; it is never taken as unchanged. Neither method throws.
 */
export function createStaleCheck({ readers, clock }: StaleCheckOptions): StaleCheck {
  const byId = new Map(readers.map((reader) => [reader.readerId, reader]));
  const readAll = (
    queries: readonly EvidenceQuery[],
    digest: Digest,
    exclude: EvidenceExclusion,
  ): Promise<readonly Fact[]> =>
    Promise.all(
      queries.map((query) => readFact(byId.get(query.readerId), { query, exclude, digest, clock })),
    );
  return {
    async capture(queries, digest) {
      const facts = await readAll(queries, digest, NOTHING);
      const unreadable = facts.flatMap((fact, at) =>
        fact.kind === 'read' ? [] : unreadableOf(queries[at], idOf(at), fact),
      );
      if (unreadable.length > 0) return { kind: 'unreadable', unreadable };
      const dependencies = facts.flatMap((fact, at) => dependencyOf(queries[at], idOf(at), fact));
      return { kind: 'captured', dependencies };
    },
    async check(dependencies, digest, exclude) {
      // Before the reads: what is read may be as old as this instant, and no older.
      const checkedAt = clock.now();
      const facts = await readAll(dependencies, digest, exclude);
      const stale = facts.flatMap((fact, at) => staleOf(dependencies[at], fact));
      const unreadable = facts.flatMap((fact, at) =>
        fact.kind === 'read'
          ? []
          : unreadableOf(dependencies[at], dependencies[at]?.dependencyId ?? idOf(at), fact),
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

interface ReadOptions {
  readonly query: EvidenceQuery;
  readonly exclude: EvidenceExclusion;
  readonly digest: Digest;
  readonly clock: Clock;
}

async function readFact(
  reader: EvidenceReader | undefined,
  { query, exclude, digest, clock }: ReadOptions,
): Promise<Fact> {
  if (reader === undefined) {
    return unreadable(clock, `nothing here can read ${query.readerId}`);
  }
  try {
    const reading = await reader.read(query, exclude);
    if (reading.kind === 'unreadable') return reading;
    const fields = query.fields.map((field) => [field, fieldOf(reading.fields, field)] as const);
    const fingerprints = fields.map(
      ([field, value]) => [field, fingerprintOf(query, field, value, digest)] as const,
    );
    const { readAt } = reading;
    return { kind: 'read', readAt, fields: new Map(fields), fingerprints: new Map(fingerprints) };
  } catch {
    // A reader's contract is never to throw; one that does, or reads what cannot be compared, has told nothing.
    return unreadable(clock, 'it could not be read');
  }
}

function unreadable(clock: Clock, why: string): Unreadable {
  return { kind: 'unreadable', readAt: clock.now(), why };
}

/** Only own fields count; what is not there is absent, which is not null. */
function fieldOf(fields: Readonly<Record<string, FieldReading>>, field: string): FieldReading {
  return Object.hasOwn(fields, field) ? (fields[field] ?? ABSENT) : ABSENT;
}

function idOf(at: number): string {
  return `evidence-${at + 1}`;
}

function unreadableOf(
  query: EvidenceQuery | undefined,
  dependencyId: string,
  { why }: Unreadable,
): readonly UnreadableDependency[] {
  if (query === undefined) return [];
  return [{ dependencyId, sourceId: query.readerId, label: query.label, why }];
}

function dependencyOf(
  query: EvidenceQuery | undefined,
  dependencyId: string,
  fact: Fact,
): readonly EvidenceDependency[] {
  if (query === undefined || fact.kind !== 'read') return [];
  const captured = Object.fromEntries(fact.fields);
  const fingerprints = Object.fromEntries(fact.fingerprints);
  return [{ ...query, dependencyId, capturedAt: fact.readAt, captured, fingerprints }];
}

function staleOf(
  dependency: EvidenceDependency | undefined,
  fact: Fact,
): readonly StaleDependency[] {
  if (dependency === undefined || fact.kind !== 'read') return [];
  const changes = dependency.fields.flatMap((field) => changeOf(dependency, field, fact));
  if (changes.length === 0) return [];
  const { dependencyId, readerId, label } = dependency;
  return [{ dependencyId, sourceId: readerId, label, changes }];
}

function changeOf(
  { captured, fingerprints }: EvidenceDependency,
  field: string,
  fact: ReadFact,
): readonly FieldChange[] {
  const currentFingerprint = fact.fingerprints.get(field) ?? '';
  const capturedFingerprint = Object.hasOwn(fingerprints, field) ? (fingerprints[field] ?? '') : '';
  if (currentFingerprint !== '' && currentFingerprint === capturedFingerprint) return [];
  const current = fact.fields.get(field) ?? ABSENT;
  return [
    { field, captured: fieldOf(captured, field), current, capturedFingerprint, currentFingerprint },
  ];
}
