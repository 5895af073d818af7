import {
  LandedError,
  type ActionId,
  type ActionRecord,
  type AggregateKey,
  type PlanId,
  type PlanRecord,
  type StoreDecision,
  type StoreView,
} from '@landed/contract';
import { createUnitOfWork, keyOf, keysTouchedBy, type UnitOfWork } from '@landed/core';

import type { DispatcherStore } from './dispatcher-parts.js';

export async function readPlan(store: DispatcherStore, planId: PlanId): Promise<PlanRecord | null> {
  const stored = await store.read(keyOf.plan(planId));
  return stored === null ? null : (stored.state as unknown as PlanRecord);
}

/** @throws {LandedError} `NOT_FOUND`. */
export async function readAction(
  store: DispatcherStore,
  actionId: ActionId,
): Promise<ActionRecord> {
  const stored = await store.read(keyOf.action(actionId));
  if (stored === null) throw new LandedError('NOT_FOUND', { what: 'action', id: actionId });
  return stored.state as unknown as ActionRecord;
}

type Done<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'moved'; readonly current: ActionRecord };

/**
 * One transaction over everything that a change of this action may touch, as it is now: while a request was out,
 * a person may have been asked about a new attempt, and a late proof withdraws that question's plan too.
 */
export async function transactOn<Result>(
  store: DispatcherStore,
  record: ActionRecord,
  change: (unit: UnitOfWork, current: ActionRecord, view: StoreView) => Result,
): Promise<Result> {
  const plan = await readPlan(store, record.planId);
  const keys = keysTouchedBy(record, plan);
  const done = await store.transact(keys, (view): StoreDecision<Done<Result>> => {
    const unit = createUnitOfWork(view);
    const current = unit.action(record.actionId) ?? record;
    if (!covers(keys, keysTouchedBy(current, plan))) {
      return { result: { kind: 'moved', current }, appends: [] };
    }
    const result = change(unit, current, view);
    return { result: { kind: 'done', result }, appends: unit.appends() };
  });
  return done.kind === 'done' ? done.result : transactOn(store, done.current, change);
}

function covers(locked: readonly AggregateKey[], wanted: readonly AggregateKey[]): boolean {
  return wanted.every(({ kind, id }) => locked.some((key) => key.kind === kind && key.id === id));
}

/** Everything that a withdrawal of the whole plan may touch. */
export async function keysOfPlanAndActions(
  store: DispatcherStore,
  plan: PlanRecord,
): Promise<readonly AggregateKey[]> {
  const records = await Promise.all(plan.steps.map(({ actionId }) => readAction(store, actionId)));
  return [...keysOf(plan), ...records.flatMap((record) => keysTouchedBy(record, plan))];
}

export function keysOf(plan: PlanRecord): readonly AggregateKey[] {
  const resources = plan.steps.flatMap(({ reservation }) =>
    reservation === null ? [] : [reservation.resource],
  );
  return [
    keyOf.plan(plan.planId),
    ...plan.steps.map(({ actionId }) => keyOf.action(actionId)),
    ...[...new Set(resources)].map(keyOf.reservation),
  ];
}
