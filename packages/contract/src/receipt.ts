import type { LookupAuthority } from './declaration.js';
import type { EpochMs } from './ids.js';

/** What an answer, a look-up or a person's word says. Whatever an adapter does not know is `unknown`. */
export type ReceiptOutcome =
  /** Done. */
  | 'accepted'
  /** Received; the verdict comes later, or never. */
  | 'acknowledged'
  /** The provider's own refusal. */
  | 'rejected'
  /** Refused before doing anything (429, credentials): the same attempt, later. */
  | 'notExecuted'
  /** Provably never left: refused connection, DNS, TLS before the first byte. */
  | 'notSent'
  /** Everything else. */
  | 'unknown'
  /** A look-up that found nothing by a path that would show it. */
  | 'absent'
  /** Ours, done, and removed since by somebody. Never revived by machine. */
  | 'removed'
  /** Carries our reference but other content: not accepted, needs a person. */
  | 'mismatch'
  /** All sends were proven not executed and the time to act is over. */
  | 'closed';

export type ReceiptKind =
  | 'response'
  | 'webhook'
  | 'lookup'
  | 'replay'
  | 'snapshotDiff'
  /** A claim with no recorded answer by its deadline. */
  | 'noAnswerRecorded'
  | 'person'
  /** A tap fired on this device; moves no axis. */
  | 'local'
  | 'closing';

/** A piece of evidence about the outcome. Every one stays in the journal; no axis moves without one. */
export interface Receipt {
  readonly receiptId: string;
  readonly kind: ReceiptKind;
  readonly outcome: ReceiptOutcome;
  readonly attemptNumber: number;
  /** The send that it answers; null where it speaks of the attempt. */
  readonly sendNumber: number | null;
  readonly observedAt: EpochMs;
  readonly providerObjectId: string | null;
  /** The provider object's own state in the provider's word, for people: `confirmed`, `delivered`. */
  readonly objectState: string | null;
  /** Rises with the object's own states, so that an older one never overwrites; null where order is unknown. */
  readonly rank: number | null;
  /** For a look-up: through which path, and how far its silence reaches. */
  readonly lookup: { readonly path: string; readonly authority: LookupAuthority } | null;
  /** When the provider asked to be left alone until. */
  readonly notBefore: EpochMs | null;
  /** True where the answer itself says that a look-up will tell more now (a 409 on our own id). */
  readonly lookNow: boolean;
  /** True where the provider keeps its verdict under our key, so that it speaks for every send of the attempt. */
  readonly storedUnderKey: boolean;
  /** Set on a person's word that takes back an earlier one. */
  readonly corrects: string | null;
  /** Who spoke, for kind `person`. */
  readonly by: string | null;
  /** HMAC-SHA-256 of the raw evidence under the plan's secret; null where there was none. */
  readonly digest: string | null;
  /** One line for people, without personal values: "HTTP 200, event id …, status confirmed". */
  readonly summary: string;
}

/** A receipt as an adapter or a person's verb gives it, before the engine stamps it. */
export type Finding = Omit<
  Receipt,
  | 'receiptId'
  | 'attemptNumber'
  | 'sendNumber'
  | 'observedAt'
  | 'kind'
  | 'lookup'
  | 'digest'
  | 'by'
  | 'corrects'
>;

/** Builds a finding; everything not named is "nothing known". */
export function findingOf(
  outcome: ReceiptOutcome,
  summary: string,
  more: Partial<Omit<Finding, 'outcome' | 'summary'>> = {},
): Finding {
  return {
    outcome,
    summary,
    providerObjectId: null,
    objectState: null,
    rank: null,
    notBefore: null,
    lookNow: false,
    storedUnderKey: false,
    ...more,
  };
}
