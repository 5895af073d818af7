import {
  findingOf,
  type ActionRecord,
  type AttemptRecord,
  type AttemptView,
  type Finding,
  type ReconcileStep,
} from '@landed/contract';
import { attemptOf, lastAttemptOf, provenWithoutEffect } from '@landed/core';

import { recordFinding, viewOfAttempt } from './opened-action.js';
import type { ReconcilerParts } from './reconciler-parts.js';

type Lookup = Extract<ReconcileStep, { kind: 'lookup' }>;

/** Asks by one path about the last attempt, and about every former one of which nobody knows whether it landed. */
export async function lookUp(
  parts: ReconcilerParts,
  record: ActionRecord,
  step: Lookup,
): Promise<ActionRecord> {
  let current = record;
  for (const { attemptNumber } of record.attempts.filter((one) => isAskedAbout(record, one))) {
    const attempt = attemptOf(current, attemptNumber);
    if (attempt !== null) current = await lookUpAttempt(parts, current, { attempt, step });
  }
  return current;
}

function isAskedAbout(record: ActionRecord, attempt: AttemptRecord): boolean {
  if (attempt === lastAttemptOf(record)) return true;
  return attempt.axes.delivery === 'PENDING' && !provenWithoutEffect(attempt);
}

async function lookUpAttempt(
  parts: ReconcilerParts,
  record: ActionRecord,
  { attempt, step }: { readonly attempt: AttemptRecord; readonly step: Lookup },
): Promise<ActionRecord> {
  if (step.needsObjectId && attempt.providerObjectId === null) return record;
  const look = parts.operations.find(record.operation)?.lookups[step.path];
  const view = await viewOfAttempt(parts, record, attempt);
  if (look === undefined || view === null) return record;
  // A miss speaks of the instant at which it was asked, not of that at which the answer came.
  const observedAt = await parts.store.now();
  const finding = await asked(look, view);
  const frame = {
    kind: 'lookup' as const,
    attemptNumber: attempt.attemptNumber,
    sendNumber: null,
    observedAt,
    lookup: { path: step.path, authority: step.authority },
  };
  return (await recordFinding(parts, record, { finding, frame })).record;
}

async function asked(
  look: (view: AttemptView) => Promise<Finding>,
  view: AttemptView,
): Promise<Finding> {
  try {
    return await look(view);
  } catch {
    return findingOf('unknown', 'The look-up could not be made');
  }
}
