import {
  LandedError,
  type Clock,
  type ContextContribution,
  type ContextSource,
  type ContextWindow,
  type EvidenceQuery,
  type EvidenceReading,
  type FieldReading,
  type Json,
  type JsonObject,
} from '@landed/contract';

export interface ContextEvidenceOptions {
  /** The sources that the snapshot was taken from; a query names one by its id. */
  readonly sources: readonly ContextSource[];
  /** The person's IANA time zone, in which times without a zone are read. */
  readonly zone: string;
  readonly clock: Clock;
}

/** What a read found, by field name; null where the thing is not there any more. */
export type FoundFields = JsonObject | null;

/** Ends a read; its message says why, without personal values. Never leaves this package. */
class Unreadable extends Error {}

/** Runs one read. Never throws: what goes wrong becomes a reading of kind `unreadable`. */
export async function evidenceReading(
  query: EvidenceQuery,
  clock: Clock,
  find: (parameters: JsonObject) => Promise<FoundFields>,
): Promise<EvidenceReading> {
  try {
    const found = await find(parametersOf(query.query));
    const readAt = clock.now();
    const fields = query.fields.map((field) => [field, fieldIn(found, field)] as const);
    return { kind: 'read', readAt, fields: Object.fromEntries(fields) };
  } catch (cause) {
    const why = cause instanceof Unreadable ? cause.message : 'the source could not be read';
    return { kind: 'unreadable', readAt: clock.now(), why };
  }
}

export function sourceIn(sources: readonly ContextSource[], sourceId: string): ContextSource {
  const source = sources.find((candidate) => candidate.sourceId === sourceId);
  if (source === undefined) throw new Unreadable('the context source is no longer set up');
  return source;
}

/** Reads a source as it is now. */
export async function contributionOf(
  source: ContextSource,
  window: ContextWindow,
): Promise<ContextContribution> {
  try {
    return await source.read(window);
  } catch (cause) {
    const because = LandedError.is(cause, 'INPUT_INVALID') ? `: ${cause.data.why}` : '';
    throw new Unreadable(`${source.label} cannot be read${because}`);
  }
}

export function textParameter(parameters: JsonObject, name: string): string {
  const value = parameters[name];
  if (typeof value === 'string') return value;
  throw new Unreadable(`the query has no text "${name}"`);
}

export function instantParameter(parameters: JsonObject, name: string): number {
  const value = parameters[name];
  if (typeof value === 'number' && Math.abs(value) <= 8.64e15) return value;
  throw new Unreadable(`the query has no instant "${name}"`);
}

export function unreadableBecause(why: string): Error {
  return new Unreadable(why);
}

function parametersOf(query: Json): JsonObject {
  if (typeof query === 'object' && query !== null && !Array.isArray(query)) {
    return query as JsonObject;
  }
  throw new Unreadable('the query is no record');
}

function fieldIn(found: FoundFields, field: string): FieldReading {
  if (found === null || !Object.hasOwn(found, field)) return { present: false };
  return { present: true, value: found[field] ?? null };
}
