import type {
  ActionRecord,
  DispatchOutcome,
  Json,
  PlanStepRecord,
  StaleVerdict,
} from '@landed/contract';
import { createUnitOfWork, type OpenedPlan, type Refusal } from '@landed/core';

import { keysOfPlanAndActions } from './action-work.js';
import { withdrawPlan } from './approval.js';
import { claimFirst, type Claim } from './claim.js';
import {
  checkEvidence,
  prepareStep,
  skipped,
  skippedBy,
  stepWorkOf,
  type StepWork,
} from './dispatch-step.js';
import type { DispatcherParts } from './dispatcher-parts.js';
import { sendClaimed } from './send.js';

export interface StepInput {
  readonly opened: OpenedPlan;
  readonly step: PlanStepRecord;
  readonly record: ActionRecord;
}

/** Stale check, preparation, claim, send, receipt: the first send of an attempt. */
export async function dispatchFirst(
  parts: DispatcherParts,
  input: StepInput,
): Promise<DispatchOutcome> {
  const { opened, step, record } = input;
  const refused = refusalBefore(opened);
  if (refused !== null) return refused;
  const found = stepWorkOf(parts, opened, step);
  if (found.kind === 'blocked') return withdrawAltered(parts, input, found.why);
  const { work } = found;
  const verdict = await checkEvidence(parts, work, record);
  if (verdict.kind !== 'fresh') return blockedBy(parts, input, verdict);
  const request = await prepareStep(work);
  if (request === null)
    return withdrawAltered(parts, input, 'the request to send is not the one that was shown');
  const sendByMonotonic = parts.clock.monotonic() + parts.sendWithinMs;
  const claim = await claimFirst(parts, {
    work,
    record,
    request,
    requestDigest: opened.vault.digest(request as unknown as Json),
    evidenceCheckedAt: verdict.checkedAt,
  });
  return afterClaim(parts, { work, claim, sendByMonotonic });
}

function refusalBefore({ plan }: OpenedPlan): DispatchOutcome | null {
  if (plan.state === 'withdrawn' || plan.withdrawnBecause !== null)
    return skipped('the plan was withdrawn');
  if (plan.approval === null) return skipped('nobody approved it');
  return null;
}

interface AfterClaim {
  readonly work: StepWork;
  readonly claim: Claim;
  readonly sendByMonotonic: number;
}

function afterClaim(
  parts: DispatcherParts,
  { work, claim, sendByMonotonic }: AfterClaim,
): Promise<DispatchOutcome> | DispatchOutcome {
  switch (claim.kind) {
    case 'claimed':
      return sendClaimed(parts, {
        work,
        record: claim.record,
        attempt: claim.attempt,
        sendByMonotonic,
      });
    case 'overlap':
      return withdrawAltered(
        parts,
        work,
        `another open action of yours (${claim.heldBy}) holds that time`,
      );
    case 'refused':
      return notClaimed(parts, work, claim.refusal);
  }
}

/** The plan and the step of it that was to start. */
type Start = Pick<StepInput, 'opened' | 'step'>;

/** What could not start in time never will: it is withdrawn, so that nothing waits for ever. */
async function notClaimed(
  parts: DispatcherParts,
  start: Start,
  refusal: Refusal,
): Promise<DispatchOutcome> {
  if (refusal.code === 'pastActBy') {
    await withdraw(parts, start, { reason: 'expired', summary: 'The time to act was over' });
  }
  return skippedBy(refusal);
}

/** A changed fact withdraws the plan with zero side effects; its digest can never be approved again. */
async function blockedBy(
  parts: DispatcherParts,
  start: Start,
  verdict: Exclude<StaleVerdict, { kind: 'fresh' }>,
): Promise<DispatchOutcome> {
  if (verdict.kind === 'unresolvable') return unreadable(parts, start, verdict);
  const summary = 'What the plan rested on has changed';
  const withdrawn = await withdraw(parts, start, { reason: 'stale', summary });
  if (!withdrawn) return skipped(STARTED);
  return { kind: 'BlockedStale', stale: verdict.stale, unreadable: verdict.unreadable };
}

const STARTED = 'another path has started it';

/** Tried again until the time to act is over; then the plan is withdrawn as unresolvable. */
async function unreadable(
  parts: DispatcherParts,
  start: Start,
  verdict: Extract<StaleVerdict, { kind: 'unresolvable' }>,
): Promise<DispatchOutcome> {
  const actBy = start.opened.plan.approval?.actBy ?? 0;
  if ((await parts.store.now()) >= actBy) {
    const summary = 'What the plan rests on could not be read in time';
    await withdraw(parts, start, { reason: 'unresolvable', summary });
  }
  return { kind: 'BlockedUnresolvable', unreadable: verdict.unreadable };
}

async function withdrawAltered(
  parts: DispatcherParts,
  start: Start,
  why: string,
): Promise<DispatchOutcome> {
  const withdrawn = await withdraw(parts, start, { reason: 'stale', summary: why });
  if (!withdrawn) return skipped(STARTED);
  const altered = { dependencyId: 'plan', sourceId: 'plan', label: why, changes: [] };
  return { kind: 'BlockedStale', stale: [altered], unreadable: [] };
}

/** False where another path started this very step meanwhile: then nothing is withdrawn. */
async function withdraw(
  parts: DispatcherParts,
  { opened, step }: Start,
  {
    reason,
    summary,
  }: { readonly reason: 'stale' | 'unresolvable' | 'expired'; readonly summary: string },
): Promise<boolean> {
  const keys = await keysOfPlanAndActions(parts.store, opened.plan);
  return parts.store.transact(keys, (view) => {
    const unit = createUnitOfWork(view);
    const plan = unit.plan(opened.plan.planId) ?? opened.plan;
    if (plan.state === 'withdrawn') return { result: true, appends: [] };
    if (plan.grants?.[step.stepId] === 'used') return { result: false, appends: [] };
    withdrawPlan(unit, plan, reason, summary);
    return { result: true, appends: unit.appends() };
  });
}
