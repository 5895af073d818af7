import type {
  ActionEvent,
  DispatchId,
  DurationMs,
  EpochMs,
  IdempotencyKey,
  PlanDigest,
  PlanId,
  Receipt,
  Sealed,
  WithdrawalReason,
} from '@landed/contract';

type Proposed = Extract<ActionEvent, { type: 'action-proposed' }>;

/** The right to one send is asked for by this. Everything that the send needs is in it. */
export interface ClaimFirst {
  readonly type: 'claim-first';
  readonly attemptNumber: number;
  readonly dispatchId: DispatchId;
  readonly idempotencyKey: IdempotencyKey;
  readonly planId: PlanId;
  readonly planDigest: PlanDigest;
  readonly request: Sealed;
  readonly requestDigest: string;
  readonly providerObjectId: string | null;
  /** How long the worker may take to the first byte. */
  readonly sendWithinMs: DurationMs;
  readonly evidenceCheckedAt: EpochMs;
  readonly evidenceMaxAgeMs: DurationMs;
}

/** The same attempt again: same key, same bytes. */
export interface ClaimResend {
  readonly type: 'claim-resend';
  readonly attemptNumber: number;
  readonly sendWithinMs: DurationMs;
  readonly evidenceCheckedAt: EpochMs;
  readonly evidenceMaxAgeMs: DurationMs;
}

export type ActionCommand =
  | (Omit<Proposed, 'type'> & { readonly type: 'propose' })
  | {
      readonly type: 'approve';
      readonly planId: PlanId;
      readonly approvalId: string;
      readonly actBy: EpochMs;
    }
  | { readonly type: 'withdraw'; readonly reason: WithdrawalReason; readonly summary: string }
  | ClaimFirst
  | ClaimResend
  | { readonly type: 'record'; readonly receipt: Receipt }
  /** A round of look-ups told nothing: plan the next one, or hand over to a person. */
  | { readonly type: 'finish-round' }
  /** Look now, whatever was planned: a person's wish, or a parked webhook's hint. */
  | { readonly type: 'look-again'; readonly why: string }
  /** An unsent or refused request cannot go out yet. */
  | { readonly type: 'defer'; readonly until: EpochMs }
  | { readonly type: 'ask-person'; readonly reason: string; readonly requiredAction: string }
  | {
      readonly type: 'ask-replacement';
      readonly planId: PlanId;
      readonly planDigest: PlanDigest;
      readonly attemptNumber: number;
    }
  | { readonly type: 'cancel-replacement'; readonly why: string }
  | { readonly type: 'fence'; readonly why: string };

/** Every command type, for tables and models. */
export const ACTION_COMMANDS = [
  'propose',
  'approve',
  'withdraw',
  'claim-first',
  'claim-resend',
  'record',
  'finish-round',
  'look-again',
  'defer',
  'ask-person',
  'ask-replacement',
  'cancel-replacement',
  'fence',
] as const satisfies readonly ActionCommand['type'][];
