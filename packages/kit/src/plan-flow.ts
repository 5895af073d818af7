import {
  asTenantId,
  canonicalJson,
  LandedError,
  type ActionRecord,
  type Json,
  type JsonObject,
  type PlanningOutcome,
  type PlanRequest,
  type PlanStepContent,
  type PlanView,
  type TenantId,
  type TypedStep,
} from '@landed/contract';

import { draftAndStore } from './draft-and-store.js';
import type { KitParts } from './kit-parts.js';
import { formerPlanOf, headsOf, type Head } from './lineage-heads.js';
import { planViewOf, readPlan } from './plan-view.js';
import { roomOf, type Room } from './room-of.js';

const DEFAULT_TENANT: TenantId = asTenantId('default');

/**
 * Typed steps to a stored plan that waits for its decision. Reads only at the providers.
 *
 * @throws {LandedError} `INPUT_INVALID`, `NOT_FOUND` for a plan to supersede that is not there. Nothing was planned.
 */
export async function planSteps(parts: KitParts, request: PlanRequest): Promise<PlanningOutcome> {
  assertZone(request.zone);
  const tenant = request.tenant ?? DEFAULT_TENANT;
  for (;;) {
    const outcome = await planOnce(parts, tenant, request);
    // Somebody else moved what it was planned on; what they made of it is found the next time.
    if (outcome.kind !== 'moved') return outcome;
  }
}

async function planOnce(
  parts: KitParts,
  tenant: TenantId,
  request: PlanRequest,
): Promise<PlanningOutcome | { readonly kind: 'moved' }> {
  const former = await formerPlanOf(parts, tenant, request);
  const heads = await headsOf(parts, tenant, request);
  const rooms = await roomsOf(parts, request, [
    ...heads.flatMap(({ record }) => (record === null ? [] : [record])),
    ...(former?.records ?? []),
  ]);
  const known = alreadyKnown(rooms);
  if (known !== null) return known;
  const pending = await samePending(parts, request, heads);
  if (pending !== null) return { kind: 'planned', plan: pending };
  const { checked, steps } = await parts.planner.dryRun(request.steps);
  if (checked === null) return { kind: 'blocked', steps };
  const mayStillLand = rooms.some(({ room }) => room.kind === 'mayStillLand');
  const drafted = await draftAndStore(parts, {
    request,
    tenant,
    heads,
    former,
    checked,
    replacementOf: null,
    mayStillLand,
  });
  return drafted.kind === 'refused' ? { kind: 'moved' } : drafted;
}

interface RoomOf {
  readonly record: ActionRecord;
  readonly room: Room;
}

async function roomsOf(
  parts: KitParts,
  { supersedes }: PlanRequest,
  records: readonly ActionRecord[],
): Promise<readonly RoomOf[]> {
  const now = await parts.store.now();
  return records.map((record) => ({
    record,
    room: roomOf(record, { now, edits: supersedes !== undefined }),
  }));
}

/** One event opens one action: what was started already is not opened again. */
function alreadyKnown(rooms: readonly RoomOf[]): PlanningOutcome | null {
  for (const { record, room } of rooms) {
    if (room.kind === 'taken')
      return { kind: 'alreadyKnown', actionId: record.actionId, sentence: room.why };
  }
  return null;
}

/** A redelivered event finds the plan that waits already, and opens nothing. */
async function samePending(
  parts: KitParts,
  request: PlanRequest,
  heads: readonly Head[],
): Promise<PlanView | null> {
  const planId = heads[0]?.record?.planId;
  if (request.supersedes !== undefined || planId === undefined) return null;
  if (heads.some(({ record }) => record?.planId !== planId || record.lifecycle !== 'proposed'))
    return null;
  const opened = await readPlan(parts, planId);
  if (opened === null || opened.plan.state !== 'proposed') return null;
  const { plan, content } = opened;
  if ((await parts.store.now()) >= plan.expiresAt) return null;
  if (plan.steps.length !== request.steps.length) return null;
  const same = request.steps.every((step) => {
    const stored = plan.steps.find(({ stepKey }) => stepKey === step.stepKey);
    const shown = content.steps.find(({ stepId }) => stepId === stored?.stepId);
    return shown !== undefined && sameParams(parts, step, shown);
  });
  return same ? planViewOf(plan, content) : null;
}

/** Compared as the operation reads them: the order of names and spelled-out defaults make no other plan. */
function sameParams(parts: KitParts, step: TypedStep, stored: PlanStepContent): boolean {
  const parsed = parts.operations.find(step.operation)?.paramsSchema.safeParse(step.params);
  const params: JsonObject = parsed?.data ?? step.params;
  return canonicalJson(params) === canonicalJson(stored.params as Json);
}

/** Before anything is stored: a plan whose times cannot be shown could never be looked at. */
function assertZone(zone: string | undefined): void {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone });
  } catch (cause) {
    throw new LandedError(
      'INPUT_INVALID',
      {
        what: 'The zone',
        why: `“${zone ?? ''}” is no time zone`,
        toDo: 'Give an IANA name, for example Europe/Berlin.',
      },
      { cause },
    );
  }
}
