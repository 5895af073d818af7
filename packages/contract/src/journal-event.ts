import type { Axes, WithdrawalReason } from './action-record.js';
import type {
  ActionId,
  DedupeKey,
  DispatchId,
  EpochMs,
  IdempotencyKey,
  InstantOrNever,
  PlanDigest,
  PlanId,
  TenantId,
} from './ids.js';
import type { Target } from './operation.js';
import type { Approval, PlanStepRecord } from './plan-record.js';
import type { Sealed } from './plan-secret.js';
import type { Receipt } from './receipt.js';
import type { DispatchStrategy } from './strategy.js';

/** What can happen to an action. Past tense; nothing in here is about the mere passing of time. */
export type ActionEvent =
  | {
      readonly type: 'action-proposed';
      readonly actionId: ActionId;
      readonly tenant: TenantId;
      readonly dedupeKey: DedupeKey;
      readonly generation: number;
      readonly planId: PlanId;
      readonly planDigest: PlanDigest;
      readonly stepId: string;
      readonly stepKey: string;
      readonly operation: string;
      readonly adapterVersion: string;
      readonly strategy: DispatchStrategy;
      readonly target: Target;
    }
  | {
      readonly type: 'action-approved';
      readonly planId: PlanId;
      readonly approvalId: string;
      readonly actBy: EpochMs;
    }
  | {
      readonly type: 'action-withdrawn';
      readonly reason: WithdrawalReason;
      /** One sentence without personal values. */
      readonly summary: string;
    }
  | {
      readonly type: 'send-claimed';
      readonly attemptNumber: number;
      readonly sendNumber: number;
      readonly epoch: number;
      readonly claimedAt: EpochMs;
      readonly sendBy: EpochMs;
      readonly answerBy: EpochMs;
      readonly eligibleForReconciliationAt: InstantOrNever;
      readonly missesCountFrom: Readonly<Record<string, InstantOrNever>>;
      /** Present on the first send of an attempt. */
      readonly opens: {
        readonly dispatchId: DispatchId;
        readonly idempotencyKey: IdempotencyKey;
        readonly planId: PlanId;
        readonly planDigest: PlanDigest;
        readonly approvalId: string;
        readonly actBy: EpochMs;
        readonly request: Sealed;
        readonly requestDigest: string;
        readonly keyExpiresAt: EpochMs | null;
        readonly providerObjectId: string | null;
      } | null;
    }
  | {
      readonly type: 'receipt-recorded';
      readonly receipt: Receipt;
      /** Where the axes of its attempt stand from here on; null where it moves nothing. */
      readonly axes: Axes | null;
      readonly standing: 'present' | 'removed' | null;
      /** The sends that it closes. */
      readonly closes: readonly number[];
    }
  | { readonly type: 'look-up-scheduled'; readonly at: EpochMs; readonly rounds: number }
  | { readonly type: 'send-deferred'; readonly until: EpochMs }
  | {
      readonly type: 'review-requested';
      readonly reason: string;
      readonly requiredAction: string;
      readonly since: EpochMs;
    }
  | { readonly type: 'review-cleared'; readonly why: string }
  | {
      readonly type: 'incident-raised';
      readonly kind: 'duplicate' | 'mismatch' | 'undoneButLanded';
      readonly raisedAt: EpochMs;
      readonly summary: string;
    }
  | {
      readonly type: 'replacement-asked';
      readonly attemptNumber: number;
      readonly planId: PlanId;
      readonly planDigest: PlanDigest;
    }
  | { readonly type: 'replacement-cancelled'; readonly attemptNumber: number; readonly why: string }
  | { readonly type: 'epoch-raised'; readonly epoch: number; readonly why: string };

/** What can happen to a plan. */
export type PlanEvent =
  | {
      readonly type: 'plan-proposed';
      readonly planId: PlanId;
      readonly tenant: TenantId;
      readonly digest: PlanDigest;
      readonly createdAt: EpochMs;
      readonly expiresAt: EpochMs;
      readonly actForMs: number;
      readonly evidenceMaxAgeMs: number;
      readonly steps: readonly PlanStepRecord[];
      readonly content: Sealed;
      readonly supersedes: PlanId | null;
      readonly replacementOf: {
        readonly actionId: ActionId;
        readonly attemptNumber: number;
      } | null;
    }
  | { readonly type: 'plan-approved'; readonly approval: Approval }
  /** The person's own words are sealed: they may name people. */
  | { readonly type: 'plan-declined'; readonly by: string; readonly reason: Sealed | null }
  | {
      readonly type: 'plan-withdrawn';
      readonly reason: WithdrawalReason;
      readonly summary: string;
      readonly supersededBy: PlanId | null;
    }
  | { readonly type: 'approval-consumed'; readonly at: EpochMs }
  | { readonly type: 'grant-used'; readonly stepId: string; readonly at: EpochMs }
  | {
      readonly type: 'step-settled';
      readonly stepId: string;
      readonly result: 'accepted' | 'acknowledged' | 'failed' | 'withdrawn' | 'unresolved';
      readonly providerObjectId: string | null;
    };

/** The head of a lineage moves on: an edit or a re-plan opened the next generation. */
export type LineageEvent = {
  readonly type: 'generation-opened';
  readonly generation: number;
  readonly actionId: ActionId;
};

/** A stretch of a resource is held or let go by one action. */
export type ReservationEvent =
  | {
      readonly type: 'interval-reserved';
      readonly actionId: ActionId;
      readonly startMs: EpochMs;
      readonly endMs: EpochMs;
    }
  | { readonly type: 'interval-released'; readonly actionId: ActionId };

export type JournalEvent = ActionEvent | PlanEvent | LineageEvent | ReservationEvent;
