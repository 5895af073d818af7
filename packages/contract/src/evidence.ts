import type { EpochMs } from './ids.js';
import type { Json } from './json.js';

/** Reads a field by name (a top-level own property, exactly as written) or by a list of own property names. */
export type FieldPath = string | readonly string[];

/** A field that is not there. Not the same as null. */
export interface AbsentField {
  readonly present: false;
}
export interface PresentField {
  readonly present: true;
  readonly value: Json;
}
export type FieldReading = AbsentField | PresentField;

/** What one read of one fact showed, restricted to what was asked for. */
export type EvidenceReading =
  | {
      readonly kind: 'read';
      readonly readAt: EpochMs;
      /** By field name, every asked field, absent ones too. */
      readonly fields: Readonly<Record<string, FieldReading>>;
    }
  | {
      readonly kind: 'unreadable';
      readonly readAt: EpochMs;
      /** A sentence part without personal values: "the calendar answered 503". */
      readonly why: string;
    };

/** What is to be read, and of it which fields count. */
export interface EvidenceQuery {
  /** Which registered reader reads it, for example `google-calendar.free-slot`. */
  readonly readerId: string;
  /** The reader's own strict parameters, resolved (no alias such as `primary`). Personal: kept sealed. */
  readonly query: Json;
  readonly fields: readonly string[];
  /** What this is, for the person: "the free slot on Thursday 15:00 to 16:00 in Work". Personal. */
  readonly label: string;
}

/** A fact that the plan rests on, as it was when the person was shown it. */
export interface EvidenceDependency extends EvidenceQuery {
  readonly dependencyId: string;
  readonly capturedAt: EpochMs;
  /** HMAC-SHA-256 under the plan's secret, by field name; one per field so that the difference is real. */
  readonly fingerprints: Readonly<Record<string, string>>;
  /** What was read, for showing old beside new. Personal: kept sealed. */
  readonly captured: Readonly<Record<string, FieldReading>>;
}

/** Objects of ours that must not count as "the world has moved", by the provider's id. */
export interface EvidenceExclusion {
  readonly providerObjectIds: readonly string[];
}

/** Something that can read facts again: an adapter's provider, or a device source. Reads only. */
export interface EvidenceReader {
  readonly readerId: string;
  /** Never throws: what cannot be read is a reading of kind `unreadable`. */
  read(query: EvidenceQuery, exclude: EvidenceExclusion): Promise<EvidenceReading>;
}

/** One changed field, old beside new. */
export interface FieldChange {
  readonly field: string;
  readonly captured: FieldReading;
  readonly current: FieldReading;
  readonly capturedFingerprint: string;
  readonly currentFingerprint: string;
}

/** One dependency that no longer holds. */
export interface StaleDependency {
  readonly dependencyId: string;
  readonly sourceId: string;
  readonly label: string;
  readonly changes: readonly FieldChange[];
}

/** One dependency that could not be read. */
export interface UnreadableDependency {
  readonly dependencyId: string;
  readonly sourceId: string;
  readonly label: string;
  readonly why: string;
}

/** What the stale-plan check found. Stale wins over unreadable; all stale ones are reported. */
export type StaleVerdict =
  | { readonly kind: 'fresh'; readonly checkedAt: EpochMs }
  | {
      readonly kind: 'stale';
      readonly checkedAt: EpochMs;
      readonly stale: readonly StaleDependency[];
      readonly unreadable: readonly UnreadableDependency[];
    }
  | {
      readonly kind: 'unresolvable';
      readonly checkedAt: EpochMs;
      readonly unreadable: readonly UnreadableDependency[];
    };

/** Captures evidence for a plan and compares it with the world before a send. */
export interface StaleCheck {
  /**
   * Reads all queries once.
   * @returns the dependencies in the order of the queries, or those that could not be read.
   */
  capture(
    queries: readonly EvidenceQuery[],
    digest: (value: Json) => string,
  ): Promise<
    | { readonly kind: 'captured'; readonly dependencies: readonly EvidenceDependency[] }
    | { readonly kind: 'unreadable'; readonly unreadable: readonly UnreadableDependency[] }
  >;
  check(
    dependencies: readonly EvidenceDependency[],
    digest: (value: Json) => string,
    exclude: EvidenceExclusion,
  ): Promise<StaleVerdict>;
}
