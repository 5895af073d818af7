import {
  LandedError,
  type LineageEvent,
  type LineageRecord,
  type PlanEvent,
  type PlanRecord,
  type PlanState,
  type ReservationEvent,
  type ReservationRecord,
} from '@landed/contract';

type Fold<Type extends PlanEvent['type']> = (
  plan: PlanRecord,
  event: Extract<PlanEvent, { type: Type }>,
) => PlanRecord;

const FOLDS: { readonly [Type in PlanEvent['type']]: Fold<Type> } = {
  'plan-proposed': (plan) => plan,
  'plan-approved': (plan, { approval }) => ({ ...plan, state: 'approved', approval }),
  'plan-declined': (plan, { by, reason }) => ({
    ...plan,
    state: 'withdrawn',
    withdrawnBecause: 'rejected',
    declined: { by, reason },
  }),
  'plan-withdrawn': (plan, { reason, supersededBy }) => ({
    ...plan,
    state: plan.grants === null ? 'withdrawn' : stateOf(plan),
    withdrawnBecause: reason,
    supersededBy,
  }),
  'approval-consumed': (plan) => ({
    ...plan,
    state: 'running',
    grants: Object.fromEntries(plan.steps.map((step) => [step.stepId, 'unused' as const])),
  }),
  'grant-used': (plan, { stepId }) => ({ ...plan, grants: { ...plan.grants, [stepId]: 'used' } }),
  'step-settled': (plan, { stepId, result, providerObjectId }) => {
    const next = { ...plan, results: { ...plan.results, [stepId]: { result, providerObjectId } } };
    return { ...next, state: stateOf(next) };
  },
};

/** Folds one event into a plan. Pure. @throws {LandedError} `INVARIANT_BROKEN` on an impossible event. */
export function evolvePlan(plan: PlanRecord | null, event: PlanEvent): PlanRecord {
  if (plan === null) return opened(event);
  if (!Object.hasOwn(FOLDS, event.type)) {
    return { ...plan, version: plan.version + 1, readOnlyBecause: event.type };
  }
  const why = impossible(plan, event);
  if (why !== null)
    throw new LandedError('INVARIANT_BROKEN', { aggregate: `Plan ${plan.planId}`, why });
  const fold = FOLDS[event.type] as (plan: PlanRecord, event: PlanEvent) => PlanRecord;
  return { ...fold(plan, event), version: plan.version + 1 };
}

const CHECKS: {
  readonly [Type in PlanEvent['type']]?: (
    plan: PlanRecord,
    event: Extract<PlanEvent, { type: Type }>,
  ) => string | null;
} = {
  'plan-proposed': () => 'it was proposed twice',
  'plan-approved': ({ state }) =>
    state === 'proposed' ? null : 'it was approved twice, or after its end',
  'plan-declined': ({ grants }) => (grants === null ? null : 'it was declined after its start'),
  'approval-consumed': ({ state }) =>
    state === 'approved' ? null : 'an approval was used twice, or was never given',
  'grant-used': ({ grants }, { stepId }) =>
    grants?.[stepId] === 'unused' ? null : 'a step was started twice',
};

/** Why `decidePlan` could not have made this event on this plan; null where it could. */
function impossible(plan: PlanRecord, event: PlanEvent): string | null {
  const check = CHECKS[event.type] as
    ((plan: PlanRecord, event: PlanEvent) => string | null) | undefined;
  return check?.(plan, event) ?? null;
}

function opened(event: PlanEvent): PlanRecord {
  if (event.type !== 'plan-proposed') {
    throw new LandedError('INVARIANT_BROKEN', {
      aggregate: 'A plan',
      why: `its first entry is ${event.type}`,
    });
  }
  const { type: _type, ...identity } = event;
  return {
    schema: 1,
    ...identity,
    state: 'proposed',
    supersededBy: null,
    approval: null,
    declined: null,
    withdrawnBecause: null,
    grants: null,
    results: {},
    version: 1,
    readOnlyBecause: null,
  };
}

/** Done: every step took effect or was received. Partly done: all ended, some without effect. */
function stateOf(plan: PlanRecord): PlanState {
  const results = plan.steps.map((step) => plan.results[step.stepId]?.result ?? null);
  if (results.some((result) => result === null || result === 'unresolved')) {
    return plan.grants === null ? plan.state : 'running';
  }
  const good = results.filter((result) => result === 'accepted' || result === 'acknowledged');
  if (good.length === results.length) return 'done';
  const nothing = results.every((result) => result === 'withdrawn');
  return nothing ? 'withdrawn' : 'partlyDone';
}

/** Folds one event into a lineage. Pure. @throws {LandedError} `INVARIANT_BROKEN` where the generation does not rise. */
export function evolveLineage(
  lineage: LineageRecord | null,
  event: LineageEvent,
  dedupeKey: LineageRecord['dedupeKey'],
): LineageRecord {
  if (event.generation <= (lineage?.generation ?? 0)) {
    const why = 'a generation was opened twice';
    throw new LandedError('INVARIANT_BROKEN', { aggregate: `Lineage ${dedupeKey}`, why });
  }
  return {
    schema: 1,
    dedupeKey,
    generation: event.generation,
    headActionId: event.actionId,
    version: (lineage?.version ?? 0) + 1,
  };
}

/** Folds one event into the stretches that are held of a resource. Pure. */
export function evolveReservation(
  reservation: ReservationRecord | null,
  event: ReservationEvent,
  resource: string,
): ReservationRecord {
  const others = (reservation?.held ?? []).filter(({ actionId }) => actionId !== event.actionId);
  const { type, ...interval } = event;
  const held =
    type === 'interval-reserved'
      ? [...others, interval as ReservationRecord['held'][number]]
      : others;
  return { schema: 1, resource, held, version: (reservation?.version ?? 0) + 1 };
}
