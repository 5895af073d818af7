import type { EpochMs, InstantOrNever } from './ids.js';
import type {
  ActionId,
  DedupeKey,
  DispatchId,
  IdempotencyKey,
  PlanDigest,
  PlanId,
  TenantId,
} from './ids.js';
import type { Target } from './operation.js';
import type { Sealed } from './plan-secret.js';
import type { Receipt, ReceiptOutcome } from './receipt.js';
import type { DispatchStrategy } from './strategy.js';

/** Did the request reach the provider? */
export type Delivery = 'PENDING' | 'CONFIRMED' | 'FAILED';
/** Did the provider do it? */
export type Acceptance = 'PENDING' | 'ACCEPTED' | 'REJECTED';

/** The legal rows of the two axes. A verdict on a request that is not known to have arrived cannot be written. */
export type Axes =
  | { readonly delivery: 'PENDING'; readonly acceptance: 'PENDING' }
  | { readonly delivery: 'FAILED'; readonly acceptance: 'PENDING' }
  | { readonly delivery: 'CONFIRMED'; readonly acceptance: 'PENDING' }
  | { readonly delivery: 'CONFIRMED'; readonly acceptance: 'ACCEPTED' }
  | { readonly delivery: 'CONFIRMED'; readonly acceptance: 'REJECTED' };

/** Apart from the axes, because "not sent yet" is not "sent, unknown". */
export type Lifecycle = 'proposed' | 'approved' | 'in_flight' | 'settled' | 'withdrawn';

export type WithdrawalReason =
  'rejected' | 'expired' | 'stale' | 'unresolvable' | 'superseded' | 'cancelled';

/** The person's one-word answer to "what happened?"; null until the first receipt. */
export type ActionStatus = 'CONFIRMED' | 'FAILED' | 'DENIED_UNRESOLVED' | null;

/** Why a record is unresolved. Only `needsPerson` is an alarm. */
export type UnresolvedReason = 'verdictPending' | 'answerLost' | 'notSentYet' | 'needsPerson';

/** One request on the wire: a claim, and what became of it. */
export interface SendRecord {
  readonly sendNumber: number;
  /** Fencing token: a worker whose claim carries an older one may not send. */
  readonly epoch: number;
  readonly claimedAt: EpochMs;
  /** The last instant at which the first byte may leave. */
  readonly sendBy: EpochMs;
  /** `sendBy` plus the request deadline. */
  readonly answerBy: EpochMs;
  /** Null while nothing at all is recorded about it. */
  readonly outcome: ReceiptOutcome | null;
}

/** A try at the effect under one idempotency key. Ends only when every send of it is closed. */
export interface AttemptRecord {
  readonly attemptNumber: number;
  readonly dispatchId: DispatchId;
  readonly idempotencyKey: IdempotencyKey;
  readonly planId: PlanId;
  readonly planDigest: PlanDigest;
  readonly approvalId: string;
  /** No send after this, re-asks too. */
  readonly actBy: EpochMs;
  /** The exact request, without credentials; every send of the attempt is these bytes. */
  readonly request: Sealed;
  /** SHA-256 over the request's canonical form under the plan's secret. */
  readonly requestDigest: string;
  /** Nothing is re-sent by machine from here on; null where the provider never forgets the key. */
  readonly keyExpiresAt: EpochMs | null;
  readonly sends: readonly SendRecord[];
  readonly axes: Axes;
  /** Whose evidence moved the axes last; null before the first move. */
  readonly provenBy: 'provider' | 'person' | null;
  /** The rank of the provider object's state that the axes rest on. */
  readonly rank: number | null;
  readonly providerObjectId: string | null;
  readonly standing: 'present' | 'removed';
  /** From when on we ask; `never` for BLIND. A hit counts at any time. */
  readonly eligibleForReconciliationAt: InstantOrNever;
  /** By look-up path: from when on a miss counts. */
  readonly missesCountFrom: Readonly<Record<string, InstantOrNever>>;
  /** Rounds of look-ups made so far. */
  readonly lookupRounds: number;
  /** By look-up path: since the last send, it was asked and found nothing. Lets a re-ask follow a look. */
  readonly missedPaths: readonly string[];
}

/** A case for a person: why, and what would settle it. */
export interface HumanReview {
  readonly reason: string;
  readonly requiredAction: string;
  readonly since: EpochMs;
}

/** A recorded fact that needs a person. */
export interface Incident {
  readonly kind: 'duplicate' | 'mismatch' | 'undoneButLanded';
  readonly raisedAt: EpochMs;
  readonly summary: string;
}

/** A question about a new attempt of this action, put to a person. */
export interface QueuedReplacement {
  readonly attemptNumber: number;
  readonly planId: PlanId;
}

/** One effect on one provider: everything that is known about it. The journal is what it is folded from. */
export interface ActionRecord {
  readonly schema: 1;
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
  readonly lifecycle: Lifecycle;
  readonly withdrawnBecause: WithdrawalReason | null;
  /** The plan and approval that stand behind the next first send; null before the yes. */
  readonly approved: {
    readonly planId: PlanId;
    readonly approvalId: string;
    readonly actBy: EpochMs;
  } | null;
  /** In order of their numbers; empty before the first claim. */
  readonly attempts: readonly AttemptRecord[];
  /** The highest fencing token given out; 0 before the first claim. */
  readonly epoch: number;
  readonly receipts: readonly Receipt[];
  readonly dispatchedAt: EpochMs | null;
  readonly confirmedAt: EpochMs | null;
  /** When the next look-up is due; null where none is planned. */
  readonly nextLookupAt: EpochMs | null;
  /** When a refused or unsent request may go out again; null where none waits. */
  readonly deferredUntil: EpochMs | null;
  readonly humanReview: HumanReview | null;
  readonly incidents: readonly Incident[];
  readonly replacement: QueuedReplacement | null;
  readonly version: number;
  /** Set where the journal holds an event kind that this version does not know. */
  readonly readOnlyBecause: string | null;
}
