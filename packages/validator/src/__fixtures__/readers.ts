import {
  createPlanVault,
  type Clock,
  type EvidenceDependency,
  type EvidenceExclusion,
  type EvidenceQuery,
  type EvidenceReader,
  type EvidenceReading,
  type Json,
  type PlanVault,
  type StaleCheck,
} from '@landed/contract';

export const READ_AT = Date.UTC(2026, 11, 1, 12);
export const CLOCK: Clock = { now: () => READ_AT, monotonic: () => 0 };

export const NOTHING: EvidenceExclusion = { providerObjectIds: [] };

export type FakeRecord = Readonly<Record<string, Json>>;

/** A reader over one record that a test changes at will. */
export interface FakeReader extends EvidenceReader {
  set(record: FakeRecord): void;
  /** From now on every read fails as a sentence part, or by a thrown error. */
  fail(how: string | Error): void;
  /** What the last read was told to leave out. */
  excluded(): readonly string[];
}

export function createFakeReader(readerId: string, first: FakeRecord): FakeReader {
  let record = first;
  let failure: string | Error | null = null;
  let left: EvidenceExclusion = { providerObjectIds: [] };
  return {
    readerId,
    set: (next) => void (record = next),
    fail: (how) => void (failure = how),
    excluded: () => left.providerObjectIds,
    async read(query, exclude): Promise<EvidenceReading> {
      left = exclude;
      if (failure instanceof Error) throw failure;
      if (failure !== null) return { kind: 'unreadable', readAt: READ_AT, why: failure };
      return { kind: 'read', readAt: READ_AT, fields: fieldsOf(record, query.fields) };
    },
  };
}

function fieldsOf(record: FakeRecord, names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.hasOwn(record, name)
        ? ({ present: true, value: record[name] ?? null } as const)
        : ({ present: false } as const),
    ]),
  );
}

/** What a plan asks of a reader. */
export function queryOf(readerId: string, fields: readonly string[]): EvidenceQuery {
  return { readerId, query: { id: readerId }, fields, label: `the ${readerId}` };
}

/** A plan's secret at work; another letter is another plan. */
export function vaultOf(letter: string): PlanVault {
  const secret = new TextEncoder().encode(letter.repeat(32));
  return createPlanVault(secret, { bytes: (length) => new Uint8Array(length) });
}

export const { digest } = vaultOf('a');

/** What a check captured; a fact that cannot be read is the test's own mistake. */
export async function captured(
  check: StaleCheck,
  queries: readonly EvidenceQuery[],
): Promise<readonly EvidenceDependency[]> {
  const capture = await check.capture(queries, digest);
  if (capture.kind !== 'captured') throw new TypeError('The fact could not be read.');
  return capture.dependencies;
}
