import type { ActionRecord, StepOutcome } from '@landed/contract';
import { sentenceOf } from '@landed/core';
import { outcomeOf } from '@landed/dispatcher';

import { continuePlan } from './continue-plan.js';
import { driveAction } from './drive-action.js';
import type { KitParts } from './kit-parts.js';
import { readRecord } from './lineage-heads.js';

/**
 * Asks at once where an answer itself said that a look tells more, and goes on with the steps that waited for what
 * came out.
 */
export async function settleAtOnce(
  parts: KitParts,
  outcomes: readonly StepOutcome[],
): Promise<readonly StepOutcome[]> {
  const settled = await Promise.all(outcomes.map((one) => settleOne(parts, one)));
  const all = new Map(settled.map(({ outcome }) => [outcome.stepId, outcome]));
  for (const { record } of settled) {
    if (record === null) continue;
    const next = await settleAtOnce(parts, await continuePlan(parts, record));
    for (const outcome of next) all.set(outcome.stepId, outcome);
  }
  return [...all.values()];
}

interface Settled {
  readonly outcome: StepOutcome;
  /** Null where nothing more was found out. */
  readonly record: ActionRecord | null;
}

async function settleOne(parts: KitParts, one: StepOutcome): Promise<Settled> {
  if (one.outcome.kind !== 'Unresolved') return { outcome: one, record: null };
  const before = await readRecord(parts, one.actionId);
  const lookAt = before?.nextLookupAt ?? null;
  if (lookAt === null || lookAt > (await parts.store.now())) return { outcome: one, record: null };
  const record = await driveAction(parts, one.actionId);
  const outcome = { ...one, outcome: outcomeOf(record), sentence: sentenceOf(record) };
  return { outcome, record };
}

/** The step whose outcome is the plan's: the first unfinished one, or the first that this run did. */
export function leadingStepOf(outcomes: readonly StepOutcome[]): StepOutcome | undefined {
  const ours = outcomes.filter(({ outcome }) => outcome.kind !== 'Skipped');
  return ours.find(({ outcome }) => outcome.kind !== 'Executed') ?? ours[0] ?? outcomes[0];
}
