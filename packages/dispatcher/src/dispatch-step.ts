import {
  dispatchIdOf,
  findingOf,
  idempotencyKeyOf,
  type ActionRecord,
  type AttemptRecord,
  type AttemptView,
  type DispatchOutcome,
  type Envelope,
  type Finding,
  type Json,
  type PlanStepContent,
  type PlanStepRecord,
  type PreparedRequest,
  type StaleVerdict,
  type TransportReport,
} from '@landed/contract';
import { planDigestOf, sameAsTemplate, type OpenedPlan, type Refusal } from '@landed/core';

import type { DispatchedOperation, DispatcherParts } from './dispatcher-parts.js';

/** One step of an opened plan with everything that its dispatch needs. */
export interface StepWork {
  readonly opened: OpenedPlan;
  readonly step: PlanStepRecord;
  readonly content: PlanStepContent;
  readonly operation: DispatchedOperation;
  readonly envelope: Envelope;
}

export type StepWorkOrBlock =
  | { readonly kind: 'work'; readonly work: StepWork }
  | { readonly kind: 'blocked'; readonly why: string };

/** Gathers a step's work; says why not where what would run is not what was shown. */
export function stepWorkOf(
  parts: DispatcherParts,
  opened: OpenedPlan,
  step: PlanStepRecord,
): StepWorkOrBlock {
  const found = storedWorkOf(parts, opened, step);
  if (found.kind === 'blocked') return found;
  return found.work.operation.adapterVersion === step.adapterVersion
    ? found
    : { kind: 'blocked', why: 'the adapter was changed between the yes and the send' };
}

/** The same for a request that is stored already: it is replayed, whatever version of the adapter runs by now. */
export function storedWorkOf(
  parts: DispatcherParts,
  opened: OpenedPlan,
  step: PlanStepRecord,
): StepWorkOrBlock {
  const { plan, vault, content } = opened;
  if (planDigestOf(vault, plan, content) !== plan.digest) {
    return { kind: 'blocked', why: 'what is stored is not what was shown' };
  }
  const stepContent = content.steps.find(({ stepId }) => stepId === step.stepId);
  const operation = parts.operations.find(step.operation);
  if (stepContent === undefined || operation === null) {
    return { kind: 'blocked', why: `nothing here can do ${step.operation}` };
  }
  const outputs: Record<string, { objectId: string }> = {};
  for (const other of step.dependsOn) {
    outputs[other] = { objectId: plan.results[other]?.providerObjectId ?? '' };
  }
  const envelope: Envelope = {
    dispatchId: dispatchIdOf(step.actionId, step.attemptNumber),
    idempotencyKey: idempotencyKeyOf(step.actionId, step.attemptNumber),
    outputs,
  };
  return { kind: 'work', work: { opened, step, content: stepContent, operation, envelope } };
}

/** Builds the real request and compares it with the template that was approved; null where it is another one. */
export async function prepareStep({
  operation,
  content,
  envelope,
}: StepWork): Promise<PreparedRequest | null> {
  const request = await operation.prepare(content.params, content.target, envelope);
  return sameAsTemplate(request, content.template, envelope.outputs) ? request : null;
}

/** Reads the evidence of a step again; only objects of this action and of this plan's earlier steps are left out. */
export function checkEvidence(
  parts: DispatcherParts,
  work: StepWork,
  record: ActionRecord,
): Promise<StaleVerdict> {
  const { opened, content, operation, envelope } = work;
  const own = [
    operation.objectIdOf(envelope),
    ...record.attempts.map((attempt) => attempt.providerObjectId),
    ...Object.values(opened.plan.results).map((result) => result.providerObjectId),
  ];
  const providerObjectIds = own.filter((id): id is string => id !== null && id !== '');
  return parts.staleCheck.check(content.evidence, opened.vault.digest, { providerObjectIds });
}

/** What an adapter makes of a report; an adapter that throws has told nothing, and something may have been sent. */
export function classify(
  operation: DispatchedOperation,
  report: TransportReport,
  view: AttemptView,
): Finding {
  try {
    return operation.classify(report, view);
  } catch {
    const sent = report.kind === 'answer' || report.written;
    return sent
      ? findingOf('unknown', 'The adapter could not read the answer')
      : findingOf('notSent', 'The request never left');
  }
}

export function viewOf(
  record: ActionRecord,
  attempt: AttemptRecord,
  request: PreparedRequest,
  now: number,
): AttemptView {
  return {
    target: record.target,
    dispatchId: attempt.dispatchId,
    idempotencyKey: attempt.idempotencyKey,
    providerObjectId: attempt.providerObjectId,
    request,
    sendNumber: attempt.sends.length,
    now,
  };
}

/** A report as evidence: the digest of what was seen, under the plan's secret. */
export function reportDigest(
  work: { readonly opened: OpenedPlan },
  report: TransportReport,
): string {
  return work.opened.vault.digest(report as unknown as Json);
}

export function skipped(why: string): DispatchOutcome {
  return { kind: 'Skipped', why };
}

/** A refused claim as an outcome: why, without the "Nothing was sent." that every such answer begins with. */
export function skippedBy({ sentence }: Refusal): DispatchOutcome {
  const why = sentence.replace(/ Nothing [^.]*\.$/, '').replace(/\.$/, '');
  return skipped(why.charAt(0).toLowerCase() + why.slice(1));
}
