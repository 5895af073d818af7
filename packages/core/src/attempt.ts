import type {
  ActionRecord,
  AttemptRecord,
  Axes,
  DispatchStrategy,
  EpochMs,
  Receipt,
  SendRecord,
} from '@landed/contract';

/** Outcomes after which a send can no longer take effect, or has told what it did. */
const CLOSED = new Set([
  'accepted',
  'acknowledged',
  'rejected',
  'notExecuted',
  'notSent',
  'removed',
]);
/** Outcomes that prove that a send did nothing. */
const WITHOUT_EFFECT = new Set(['notExecuted', 'notSent']);

/** Kinds of receipt in which the provider itself speaks. */
const BY_PROVIDER = new Set(['response', 'webhook', 'lookup', 'replay', 'snapshotDiff']);
/** Outcomes that prove that the provider has it. */
const REACHED = new Set(['accepted', 'acknowledged', 'removed']);

/** The attempt that the record shows: the best row wins, then the later attempt. Null before the first claim. */
export function bestAttemptOf(record: ActionRecord): AttemptRecord | null {
  let best: AttemptRecord | null = null;
  for (const attempt of record.attempts) {
    if (best === null || goodness(attempt.axes) >= goodness(best.axes)) best = attempt;
  }
  return best;
}

function goodness({ delivery, acceptance }: Axes): number {
  if (acceptance === 'ACCEPTED') return 4;
  if (acceptance === 'REJECTED') return 1;
  if (delivery === 'CONFIRMED') return 3;
  return delivery === 'PENDING' ? 2 : 0;
}

export function attemptOf(record: ActionRecord, attemptNumber: number): AttemptRecord | null {
  return record.attempts.find((attempt) => attempt.attemptNumber === attemptNumber) ?? null;
}

export function lastAttemptOf(record: ActionRecord): AttemptRecord | null {
  return record.attempts.at(-1) ?? null;
}

export function lastSendOf(attempt: AttemptRecord): SendRecord {
  const send = attempt.sends.at(-1);
  if (send === undefined) throw new TypeError('An attempt is opened by its first send.');
  return send;
}

/** A send whose request could still be executed: nothing conclusive is recorded, and its latest time is not over. */
export function isOpen(send: SendRecord, strategy: DispatchStrategy, now: EpochMs): boolean {
  if (send.outcome !== null && CLOSED.has(send.outcome)) return false;
  if (strategy.maxLateExecutionMs === null) return true;
  return now <= send.answerBy + strategy.maxLateExecutionMs;
}

export function openSendsOf(
  attempt: AttemptRecord,
  strategy: DispatchStrategy,
  now: EpochMs,
): readonly SendRecord[] {
  return attempt.sends.filter((send) => isOpen(send, strategy, now));
}

/** True where every send is proven to have done nothing, so that nothing may have been executed. */
export function provenWithoutEffect(attempt: AttemptRecord): boolean {
  return (
    attempt.axes.delivery !== 'CONFIRMED' &&
    attempt.sends.every((send) => send.outcome !== null && WITHOUT_EFFECT.has(send.outcome))
  );
}

/** Does this receipt answer one send, so that nothing more comes back for it? A tap or a person's word does not. */
export function isAnswer({ kind }: Receipt): boolean {
  return kind === 'response' || kind === 'replay' || kind === 'noAnswerRecorded';
}

/** Has the provider ever said that it got this attempt? A person's word does not take that away. */
export function reachedProvider(record: ActionRecord, attempt: AttemptRecord): boolean {
  return record.receipts.some(
    (receipt) =>
      receipt.attemptNumber === attempt.attemptNumber &&
      BY_PROVIDER.has(receipt.kind) &&
      REACHED.has(receipt.outcome),
  );
}

/** Has the provider itself spoken about this attempt? */
export function provenByProvider(attempt: AttemptRecord): boolean {
  return attempt.provenBy === 'provider' && attempt.axes.delivery !== 'PENDING';
}

/** The provider has it and owes a verdict; never where it gives none. */
export function verdictIsPending(attempt: AttemptRecord, strategy: DispatchStrategy): boolean {
  const { delivery, acceptance } = attempt.axes;
  return (
    delivery === 'CONFIRMED' && acceptance === 'PENDING' && strategy.confirmsAcceptance !== 'never'
  );
}
