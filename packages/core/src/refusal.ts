/** Why a command was not taken. Nothing was recorded. */
export type RefusalCode =
  | 'readOnly'
  | 'alreadyExists'
  | 'doesNotExist'
  | 'notApproved'
  | 'alreadyApproved'
  | 'otherDigest'
  | 'expired'
  | 'pastActBy'
  | 'withdrawn'
  | 'declined'
  | 'claimed'
  | 'settled'
  | 'inFlight'
  | 'evidenceTooOld'
  | 'keyExpired'
  | 'notRepeatable'
  | 'lookFirst'
  | 'attemptOpen'
  | 'tooEarly'
  | 'tooLate'
  | 'outranked'
  | 'unknownAttempt'
  | 'grantUsed'
  | 'dependencyOpen'
  | 'replacementPending'
  | 'nothingToDo';

export interface Refusal {
  readonly kind: 'refusal';
  readonly code: RefusalCode;
  /** What did not happen and why, for people. */
  readonly sentence: string;
}

export interface Accepted<Event> {
  readonly kind: 'events';
  readonly events: readonly Event[];
}

export type Decision<Event> = Accepted<Event> | Refusal;

export function refuse(code: RefusalCode, sentence: string): Refusal {
  return { kind: 'refusal', code, sentence };
}

export function accept<Event>(...events: readonly Event[]): Accepted<Event> {
  return { kind: 'events', events };
}
