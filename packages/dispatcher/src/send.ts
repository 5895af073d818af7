import {
  requestDigestOf,
  type ActionRecord,
  type AttemptRecord,
  type DispatchOutcome,
  type DurationMs,
  type Json,
  type PreparedRequest,
  type TransportReport,
} from '@landed/contract';
import {
  applyToAction,
  createUnitOfWork,
  keysTouchedBy,
  lastSendOf,
  receiptOf,
  type ReceiptFrame,
} from '@landed/core';

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

/**
 * Sends the stored request of a claimed send, once, and records what is known afterwards. A crash anywhere in
 * here leaves the claim: the reconciler then takes the answer as lost, never as not sent.
 */
export async function sendClaimed(
  parts: DispatcherParts,
  input: SendInput,
): Promise<DispatchOutcome> {
  const { work, record, attempt, sendByMonotonic } = input;
  const request = work.opened.vault.open(attempt.request) as unknown as PreparedRequest;
  if (work.opened.vault.digest(request as unknown as Json) !== attempt.requestDigest) {
    return { kind: 'Unresolved', because: 'answerLost' };
  }
  const send = lastSendOf(attempt);
  const report = await parts.sender.send(request, {
    credentialsFor: work.operation.provider,
    sendBy: send.sendBy,
    sendByMonotonic,
    deadlineMs: record.strategy.requestDeadlineMs,
    requestDigest: requestDigestOf(request),
  });
  const next = await recordAnswer(parts, { work, record, attempt, request }, report);
  return outcomeOf(next);
}

interface AnswerInput {
  readonly work: StepWork;
  readonly record: ActionRecord;
  readonly attempt: AttemptRecord;
  readonly request: PreparedRequest;
}

function recordAnswer(
  parts: DispatcherParts,
  { work, record, attempt, request }: AnswerInput,
  report: TransportReport,
): Promise<ActionRecord> {
  const finding = classify(
    work.operation,
    report,
    viewOf(record, attempt, request, parts.clock.now()),
  );
  const frame: ReceiptFrame = {
    kind: finding.storedUnderKey && attempt.sends.length > 1 ? 'replay' : 'response',
    attemptNumber: attempt.attemptNumber,
    sendNumber: lastSendOf(attempt).sendNumber,
    observedAt: report.kind === 'answer' ? report.receivedAt : report.at,
    digest: reportDigest(work, report),
  };
  const keys = keysTouchedBy(record, work.opened.plan);
  return parts.store.transact(keys, (view) => {
    const unit = createUnitOfWork(view);
    const current = unit.action(record.actionId) ?? record;
    const receipt = receiptOf(current, finding, frame, (key) => view.actionOfObject(key));
    applyToAction(unit, record.actionId, { type: 'record', receipt });
    return { result: unit.action(record.actionId) ?? current, appends: unit.appends() };
  });
}
