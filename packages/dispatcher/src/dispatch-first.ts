import type {
  ActionRecord,
  DispatchOutcome,
  Json,
  PlanStepRecord,
  StaleVerdict,
} from '@landed/contract';
import { createUnitOfWork, type OpenedPlan } from '@landed/core';

import { keysOf, withdrawPlan } from './approval.js';
import { claimFirst, type Claim } from './claim.js';
import { checkEvidence, prepareStep, skipped, stepWorkOf, type StepWork } from './dispatch-step.js';
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
  { opened, step, record }: StepInput,
): Promise<DispatchOutcome> {
  const refused = refusalBefore(opened);
  if (refused !== null) return refused;
  const found = stepWorkOf(parts, opened, step);
  if (found.kind === 'blocked') return withdrawAltered(parts, opened, found.why);
  const { work } = found;
  const verdict = await checkEvidence(parts, work, record);
  if (verdict.kind !== 'fresh') return blockedBy(parts, opened, verdict);
  const request = await prepareStep(work);
  if (request === null)
    return withdrawAltered(parts, opened, 'the request to send is not the one that was shown');
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
  if (plan.state === 'withdrawn') return skipped('the plan was withdrawn');
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
        work.opened,
        `another open action of yours (${claim.heldBy}) holds that time`,
      );
    case 'refused':
      return skipped(claim.refusal.sentence.replace(/\.$/, ''));
  }
}

/** A changed fact withdraws the plan with zero side effects; its digest can never be approved again. */
export async function blockedBy(
  parts: DispatcherParts,
  opened: OpenedPlan,
  verdict: Exclude<StaleVerdict, { kind: 'fresh' }>,
): Promise<DispatchOutcome> {
  if (verdict.kind === 'unresolvable') return unreadable(parts, opened, verdict);
  const withdrawn = await withdraw(parts, opened, 'stale', 'What the plan rested on has changed');
  if (!withdrawn) return skipped('another path has started it');
  return { kind: 'BlockedStale', stale: verdict.stale, unreadable: verdict.unreadable };
}

/** Tried again until the time to act is over; then the plan is withdrawn as unresolvable. */
async function unreadable(
  parts: DispatcherParts,
  opened: OpenedPlan,
  verdict: Extract<StaleVerdict, { kind: 'unresolvable' }>,
): Promise<DispatchOutcome> {
  const actBy = opened.plan.approval?.actBy ?? 0;
  if ((await parts.store.now()) >= actBy) {
    await withdraw(
      parts,
      opened,
      'unresolvable',
      'What the plan rests on could not be read in time',
    );
  }
  return { kind: 'BlockedUnresolvable', unreadable: verdict.unreadable };
}

async function withdrawAltered(
  parts: DispatcherParts,
  opened: OpenedPlan,
  why: string,
): Promise<DispatchOutcome> {
  const withdrawn = await withdraw(parts, opened, 'stale', why);
  if (!withdrawn) return skipped('another path has started it');
  const altered = { dependencyId: 'plan', sourceId: 'plan', label: why, changes: [] };
  return { kind: 'BlockedStale', stale: [altered], unreadable: [] };
}

/** False where something of the plan was claimed meanwhile: then nothing is withdrawn. */
function withdraw(
  parts: DispatcherParts,
  opened: OpenedPlan,
  reason: 'stale' | 'unresolvable',
  summary: string,
): Promise<boolean> {
  return parts.store.transact(keysOf(opened.plan), (view) => {
    const unit = createUnitOfWork(view);
    const plan = unit.plan(opened.plan.planId) ?? opened.plan;
    if (plan.state === 'withdrawn') return { result: true, appends: [] };
    const started = Object.values(plan.grants ?? {}).includes('used') && plan.steps.length === 1;
    if (started) return { result: false, appends: [] };
    withdrawPlan(unit, plan, reason, summary);
    return { result: true, appends: unit.appends() };
  });
}
