import type { WithdrawalReason } from './action-record.js';
import type { ActionId, DedupeKey, EpochMs, PlanDigest, PlanId, TenantId } from './ids.js';
import type { EvidenceInterval, Target } from './operation.js';
import type { Sealed } from './plan-secret.js';

/** A decision by a named person or a policy about ONE digest. Used once. */
export interface Approval {
  readonly approvalId: string;
  readonly digest: PlanDigest;
  readonly by: Approver;
  readonly approvedAt: EpochMs;
  /** The time to act: no send after this. */
  readonly actBy: EpochMs;
}

/** Who said yes or no. An agent has no way to be one. */
export interface Approver {
  readonly kind: 'person' | 'policy';
  /** The person's or the policy's name. */
  readonly name: string;
}

/** What may be known about a step without the plan's secret. */
export interface PlanStepRecord {
  readonly stepId: string;
  readonly stepKey: string;
  readonly actionId: ActionId;
  readonly dedupeKey: DedupeKey;
  readonly generation: number;
  readonly attemptNumber: number;
  readonly operation: string;
  readonly adapterVersion: string;
  readonly target: Target;
  readonly dependsOn: readonly string[];
  readonly irreversible: boolean;
  readonly reservation: EvidenceInterval | null;
}

export type PlanState = 'proposed' | 'approved' | 'running' | 'done' | 'partlyDone' | 'withdrawn';

export type StepResult = 'accepted' | 'acknowledged' | 'failed' | 'withdrawn' | 'unresolved';

/** A plan as an aggregate of its own; it holds the approval. */
export interface PlanRecord {
  readonly schema: 1;
  readonly planId: PlanId;
  readonly tenant: TenantId;
  readonly state: PlanState;
  readonly digest: PlanDigest;
  readonly createdAt: EpochMs;
  /** The time to decide: no yes from this instant on. */
  readonly expiresAt: EpochMs;
  /** How long after the yes a send may still start. */
  readonly actForMs: number;
  /** How old the stale check may be at the claim. */
  readonly evidenceMaxAgeMs: number;
  readonly steps: readonly PlanStepRecord[];
  /** The sealed `PlanContent`. */
  readonly content: Sealed;
  readonly supersedes: PlanId | null;
  readonly supersededBy: PlanId | null;
  readonly replacementOf: { readonly actionId: ActionId; readonly attemptNumber: number } | null;
  readonly approval: Approval | null;
  readonly declined: { readonly by: string; readonly reason: Sealed | null } | null;
  readonly withdrawnBecause: WithdrawalReason | null;
  /** Null until the first claim consumes the approval; then one single-use grant per step. */
  readonly grants: Readonly<Record<string, 'unused' | 'used'>> | null;
  readonly results: Readonly<
    Record<string, { readonly result: StepResult; readonly providerObjectId: string | null }>
  >;
  readonly version: number;
  readonly readOnlyBecause: string | null;
}

/** One lineage: which generation and which action is its live head. */
export interface LineageRecord {
  readonly schema: 1;
  readonly dedupeKey: DedupeKey;
  readonly generation: number;
  readonly headActionId: ActionId;
  readonly version: number;
}

/** One resource of which open actions hold stretches. */
export interface ReservationRecord {
  readonly schema: 1;
  readonly resource: string;
  readonly held: readonly {
    readonly actionId: ActionId;
    readonly startMs: EpochMs;
    readonly endMs: EpochMs;
  }[];
  readonly version: number;
}
