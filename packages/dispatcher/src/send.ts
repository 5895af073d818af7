import {
  findingOf,
  LandedError,
  requestDigestOf,
  type ActionRecord,
  type AttemptRecord,
  type DispatchOutcome,
  type DurationMs,
  type Finding,
  type PreparedRequest,
  type TransportReport,
} from '@landed/contract';
import { applyToAction, lastSendOf, receiptOf, type ReceiptFrame } from '@landed/core';

import { transactOn } from './action-work.js';
import { classify, reportDigest, viewOf, type StepWork } from './dispatch-step.js';
import type { DispatcherParts } from './dispatcher-parts.js';
import { outcomeOf } from './outcome-of.js';

export interface SendInput {
  readonly work: StepWork;
  readonly record: ActionRecord;
  readonly attempt: AttemptRecord;
  /** The monotonic instant before the claim plus the time to send; the fence that a set clock cannot move. */
  readonly sendByMonotonic: DurationMs;
}

/** Errors of a sender that stand for "no byte left", by the contract of the port. */
const BEFORE_THE_FIRST_BYTE: ReadonlySet<string> = new Set([
  'CREDENTIALS_MISSING',
  'HOST_NOT_LISTED',
  'INPUT_INVALID',
  'REQUEST_ALTERED',
]);

/**
 * Sends the stored request of a claimed send, once, and records what is known afterwards. A crash anywhere in
 * here leaves the claim: the reconciler then takes the answer as lost, never as not sent.
 */
export async function sendClaimed(
  parts: DispatcherParts,
  input: SendInput,
): Promise<DispatchOutcome> {
  const request = storedRequestOf(input);
  if (request === null) {
    const report = broken(parts, false, 'REQUEST_ALTERED');
    const why = 'The stored request is not the one that was claimed; it was not sent';
    return record(parts, input, { report, finding: findingOf('notSent', why) });
  }
  const report = await sendOnce(parts, input, request);
  const view = viewOf(input.record, input.attempt, request, parts.clock.now());
  return record(parts, input, { report, finding: classify(input.work.operation, report, view) });
}

/** The request as the claim stored it; null where it was altered since. */
function storedRequestOf({ work, attempt }: SendInput): PreparedRequest | null {
  const { vault } = work.opened;
  try {
    const request = vault.open(attempt.request);
    return vault.digest(request) === attempt.requestDigest
      ? (request as unknown as PreparedRequest)
      : null;
  } catch (error) {
    if (LandedError.is(error, 'SEAL_BROKEN')) return null;
    throw error;
  }
}

async function sendOnce(
  parts: DispatcherParts,
  { work, record: { strategy }, attempt, sendByMonotonic }: SendInput,
  request: PreparedRequest,
): Promise<TransportReport> {
  try {
    return await parts.sender.send(request, {
      credentialsFor: work.operation.provider,
      sendBy: lastSendOf(attempt).sendBy,
      sendByMonotonic,
      deadlineMs: strategy.requestDeadlineMs,
      requestDigest: requestDigestOf(request),
    });
  } catch (error) {
    const refused = LandedError.is(error) && BEFORE_THE_FIRST_BYTE.has(error.code);
    return broken(parts, !refused, refused ? error.code : 'senderThrew');
  }
}

function broken({ clock }: DispatcherParts, written: boolean, cause: string): TransportReport {
  return { kind: 'broken', written, cause, at: clock.now() };
}

interface Answer {
  readonly report: TransportReport;
  readonly finding: Finding;
}

async function record(
  parts: DispatcherParts,
  { work, record: claimed, attempt }: SendInput,
  { report, finding }: Answer,
): Promise<DispatchOutcome> {
  const frame: ReceiptFrame = {
    kind: finding.storedUnderKey && attempt.sends.length > 1 ? 'replay' : 'response',
    attemptNumber: attempt.attemptNumber,
    sendNumber: lastSendOf(attempt).sendNumber,
    observedAt: report.kind === 'answer' ? report.receivedAt : report.at,
    digest: reportDigest(work, report),
  };
  return transactOn(parts.store, claimed, (unit, current, view) => {
    const receipt = receiptOf(current, finding, frame, (key) => view.actionOfObject(key));
    applyToAction(unit, claimed.actionId, { type: 'record', receipt });
    return outcomeOf(unit.action(claimed.actionId) ?? current);
  });
}
