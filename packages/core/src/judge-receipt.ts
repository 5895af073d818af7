import type {
  ActionRecord,
  AttemptRecord,
  Axes,
  EpochMs,
  Receipt,
  ReceiptOutcome,
} from '@landed/contract';

import { openSendsOf, provenWithoutEffect, reachedProvider } from './attempt.js';

/** What a receipt does to the attempt that it speaks of. */
export interface Judgement {
  /** Where the axes stand by this receipt, the same again included; null where it says nothing about them. */
  readonly axes: Axes | null;
  readonly standing: 'present' | 'removed' | null;
  readonly closes: readonly number[];
  /** True where order cannot be told and the object itself must be fetched. */
  readonly fetchObject: boolean;
}

interface Facts {
  readonly record: ActionRecord;
  readonly attempt: AttemptRecord;
  readonly receipt: Receipt;
  readonly now: EpochMs;
}

const ACCEPTED: Axes = { delivery: 'CONFIRMED', acceptance: 'ACCEPTED' };
const REJECTED: Axes = { delivery: 'CONFIRMED', acceptance: 'REJECTED' };
const ARRIVED: Axes = { delivery: 'CONFIRMED', acceptance: 'PENDING' };
const FAILED: Axes = { delivery: 'FAILED', acceptance: 'PENDING' };

const JUDGES: { readonly [Outcome in ReceiptOutcome]: (facts: Facts) => Judgement } = {
  accepted: (facts) => judgeVerdict(facts, ACCEPTED),
  removed: judgeRemoved,
  acknowledged: judgeAcknowledged,
  rejected: judgeRejected,
  absent: judgeAbsent,
  closed: nothing,
  notExecuted: judgeWithoutEffect,
  notSent: judgeWithoutEffect,
  unknown: nothing,
  mismatch: nothing,
};

/**
 * Merges one receipt into its attempt: by authority, then by the provider object's own rank. Arrival order never
 * decides, and an older or equal state never overwrites a newer one (DESIGN section 2). Total and pure.
 */
export function judgeReceipt(
  record: ActionRecord,
  attempt: AttemptRecord,
  receipt: Receipt,
  now: EpochMs,
): Judgement {
  const facts = { record, attempt, receipt, now };
  switch (receipt.kind) {
    case 'local':
    case 'noAnswerRecorded':
      return nothing();
    case 'person':
      return judgePerson(facts);
    case 'closing':
      return judgeClosing(facts);
    case 'response':
    case 'webhook':
    case 'lookup':
    case 'replay':
    case 'snapshotDiff':
      return JUDGES[receipt.outcome](facts);
  }
}

function nothing(): Judgement {
  return { axes: null, standing: null, closes: [], fetchObject: false };
}

/** An accepted effect, or the provider's own later verdict on one. A newer one that agrees is taken too: its rank counts. */
function judgeVerdict(facts: Facts, verdict: Axes): Judgement {
  const { attempt, receipt } = facts;
  const closes = closedByVerdict(facts);
  const order = orderOf(facts);
  if (order === 'older') return { ...nothing(), closes };
  if (order === 'unknown') {
    const contradicts = !same(attempt.axes, verdict);
    return { ...nothing(), closes, fetchObject: contradicts && receipt.kind !== 'lookup' };
  }
  return { axes: verdict, standing: 'present', closes, fetchObject: false };
}

/** Removal comes after the effect by nature; only against a refusal it needs an order. */
function judgeRemoved(facts: Facts): Judgement {
  const { attempt, receipt } = facts;
  const closes = closedByVerdict(facts);
  const order = orderOf(facts);
  if (order === 'older') return { ...nothing(), closes };
  if (order === 'unknown' && attempt.axes.acceptance === 'REJECTED') {
    return { ...nothing(), closes, fetchObject: receipt.kind !== 'lookup' };
  }
  return { axes: ACCEPTED, standing: 'removed', closes, fetchObject: false };
}

/** The request arrived. Says nothing against a verdict that is already there. */
function judgeAcknowledged(facts: Facts): Judgement {
  const known = facts.attempt.axes.delivery === 'CONFIRMED';
  return { ...nothing(), axes: known ? null : ARRIVED, closes: answeredBy(facts) };
}

function judgeWithoutEffect(facts: Facts): Judgement {
  return { ...nothing(), closes: answeredBy(facts) };
}

/**
 * A refusal of one send says nothing about another that is still open: then it is kept and moves nothing.
 * Where it speaks of the object itself, or of the key under which the provider keeps its verdict, it is whole.
 */
function judgeRejected(facts: Facts): Judgement {
  const { record, attempt, receipt, now } = facts;
  const speaksOfAll = receipt.storedUnderKey || receipt.kind !== 'response';
  if (speaksOfAll) return judgeVerdict(facts, REJECTED);
  const closes = answeredBy(facts);
  const others = openSendsOf(attempt, record.strategy, now).filter(
    (send) => send.sendNumber !== receipt.sendNumber,
  );
  if (others.length > 0) return { ...nothing(), closes };
  // The answer to a send of ours never takes back a verdict that the provider gave on the object itself.
  const settled = attempt.axes.acceptance !== 'PENDING' && attempt.provenBy === 'provider';
  return settled ? { ...nothing(), closes } : { ...judgeVerdict(facts, REJECTED), closes };
}

/** A miss counts only by a path whose silence reaches so far, and only when its window is over. */
function judgeAbsent({ record, attempt, receipt, now }: Facts): Judgement {
  const { lookup } = receipt;
  if (lookup === null || lookup.authority === 'positiveOnly') return nothing();
  const from = attempt.missesCountFrom[lookup.path] ?? 'never';
  if (from === 'never' || receipt.observedAt <= from || now <= from) return nothing();
  // Like all of the provider's evidence it outranks a person's word, and what arrived cannot be absent.
  const undecided = attempt.axes.delivery === 'PENDING' || attempt.provenBy === 'person';
  if (!undecided || reachedProvider(record, attempt)) return nothing();
  // Under G1 a re-send under the same key is safe and tells more than a miss does.
  if (mayReask(record, attempt, now)) return nothing();
  return {
    ...nothing(),
    axes: FAILED,
    closes: openSendsOf(attempt, record.strategy, now).map(numberOf),
  };
}

/** Whether the machine may still send the same attempt again after an unknown answer. */
export function mayReask(record: ActionRecord, attempt: AttemptRecord, now: EpochMs): boolean {
  const { guarantee, opaque } = record.strategy;
  if (guarantee !== 'G1' || opaque || now >= attempt.actBy) return false;
  return attempt.keyExpiresAt === null || now < attempt.keyExpiresAt;
}

function judgeClosing({ attempt, receipt }: Facts): Judgement {
  const provable = provenWithoutEffect(attempt) && attempt.axes.delivery === 'PENDING';
  return provable && receipt.outcome === 'closed' ? { ...nothing(), axes: FAILED } : nothing();
}

/** A person's word fills a gap and may be taken back by a person; it never stands against the provider. */
function judgePerson({ record, attempt, receipt }: Facts): Judgement {
  const free = attempt.axes.acceptance === 'PENDING' || attempt.provenBy === 'person';
  const failedByProof = attempt.axes.delivery === 'FAILED' && attempt.provenBy === 'provider';
  if (!free || failedByProof) return nothing();
  if (receipt.outcome === 'accepted') return { ...nothing(), axes: ACCEPTED };
  if (receipt.outcome === 'rejected') {
    return { ...nothing(), axes: reachedProvider(record, attempt) ? REJECTED : FAILED };
  }
  return nothing();
}

/** Is this receipt's object state newer than the one that the axes rest on? */
function orderOf({ attempt, receipt }: Facts): 'newer' | 'older' | 'unknown' {
  const undecided = attempt.axes.acceptance === 'PENDING' || attempt.provenBy === 'person';
  if (undecided) return 'newer';
  const { rank } = receipt;
  if (rank !== null && attempt.rank !== null && rank !== attempt.rank) {
    return rank > attempt.rank ? 'newer' : 'older';
  }
  // A strong look-up is the object as it is now; anything else of unknown age must not overwrite a verdict.
  const current = receipt.kind === 'lookup' && receipt.lookup?.authority === 'strong';
  return current ? 'newer' : 'unknown';
}

/** The object exists or was judged: every send of the attempt is answered by that. */
function closedByVerdict(facts: Facts): readonly number[] {
  const { attempt, receipt } = facts;
  if (receipt.kind === 'response' && !receipt.storedUnderKey) return answeredBy(facts);
  return attempt.sends
    .filter((send) => send.outcome === null || send.outcome === 'unknown')
    .map(numberOf);
}

function answeredBy({ attempt, receipt }: Facts): readonly number[] {
  return attempt.sends.filter((send) => send.sendNumber === receipt.sendNumber).map(numberOf);
}

function numberOf(send: { readonly sendNumber: number }): number {
  return send.sendNumber;
}

function same(left: Axes, right: Axes): boolean {
  return left.delivery === right.delivery && left.acceptance === right.acceptance;
}
