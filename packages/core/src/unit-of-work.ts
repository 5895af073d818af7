import {
  LandedError,
  type ActionEvent,
  type ActionId,
  type ActionRecord,
  type AggregateKey,
  type Append,
  type DedupeKey,
  type EpochMs,
  type EvidenceInterval,
  type JournalEvent,
  type Json,
  type LineageRecord,
  type PlanEvent,
  type PlanId,
  type PlanRecord,
  type ReservationRecord,
  type StoreView,
} from '@landed/contract';

import type { ActionCommand } from './action-command.js';
import { decideAction } from './decide-action.js';
import { decidePlan, type PlanCommand } from './decide-plan.js';
import { evolveAction } from './evolve-action.js';
import { evolveLineage, evolvePlan, evolveReservation } from './evolve-plan.js';
import { indexOf } from './record-index.js';
import type { Decision } from './refusal.js';

export const keyOf = {
  action: (id: ActionId): AggregateKey => ({ kind: 'action', id }),
  plan: (id: PlanId): AggregateKey => ({ kind: 'plan', id }),
  lineage: (id: DedupeKey): AggregateKey => ({ kind: 'lineage', id }),
  reservation: (resource: string): AggregateKey => ({ kind: 'reservation', id: resource }),
};

/** A working copy of the locked aggregates of one transaction: commands go in, appends come out. */
export interface UnitOfWork {
  readonly now: EpochMs;
  action(id: ActionId): ActionRecord | null;
  plan(id: PlanId): PlanRecord | null;
  lineage(key: DedupeKey): LineageRecord | null;
  reservation(resource: string): ReservationRecord | null;
  /** Decides and, where taken, applies the events to the working copy. */
  onAction(id: ActionId, command: ActionCommand): Decision<ActionEvent>;
  onPlan(id: PlanId, command: PlanCommand): Decision<PlanEvent>;
  openGeneration(key: DedupeKey, generation: number, actionId: ActionId): void;
  reserve(actionId: ActionId, interval: EvidenceInterval): void;
  release(actionId: ActionId, resource: string): void;
  /** What to hand to the store. */
  appends(): readonly Append[];
}

interface Working {
  readonly key: AggregateKey;
  state: Json | null;
  events: JournalEvent[];
}

interface Copies {
  stateAt<State>(key: AggregateKey): State | null;
  write<Event extends JournalEvent, State>(
    key: AggregateKey,
    events: readonly Event[],
    fold: (state: State | null, event: Event) => State,
  ): void;
  appends(): readonly Append[];
}

/** What was read or changed so far, each aggregate once. */
function copiesOf(view: StoreView): Copies {
  const copies = new Map<string, Working>();
  const working = (key: AggregateKey): Working => {
    const name = `${key.kind} ${key.id}`;
    const known = copies.get(name);
    if (known !== undefined) return known;
    const opened: Working = { key, state: view.get(key)?.state ?? null, events: [] };
    copies.set(name, opened);
    return opened;
  };
  return {
    stateAt: <State>(key: AggregateKey) => working(key).state as State | null,
    write<Event extends JournalEvent, State>(
      key: AggregateKey,
      events: readonly Event[],
      fold: (state: State | null, event: Event) => State,
    ) {
      const copy = working(key);
      let state = copy.state as State | null;
      for (const event of events) state = fold(state, event);
      copy.state = state as Json;
      copy.events.push(...events);
    },
    appends: () => [...copies.values()].filter(({ events }) => events.length > 0).map(appendOf),
  };
}

/** Pure apart from its own working copy: the store's view in, appends out. */
export function createUnitOfWork(view: StoreView): UnitOfWork {
  const { stateAt, write, appends } = copiesOf(view);
  return {
    now: view.now,
    action: (id) => stateAt<ActionRecord>(keyOf.action(id)),
    plan: (id) => stateAt<PlanRecord>(keyOf.plan(id)),
    lineage: (key) => stateAt<LineageRecord>(keyOf.lineage(key)),
    reservation: (resource) => stateAt<ReservationRecord>(keyOf.reservation(resource)),
    onAction(id, command) {
      const key = keyOf.action(id);
      const decision = decideAction(stateAt<ActionRecord>(key), command, view.now);
      if (decision.kind === 'events') write(key, decision.events, evolveAction);
      return decision;
    },
    onPlan(id, command) {
      const key = keyOf.plan(id);
      const decision = decidePlan(stateAt<PlanRecord>(key), command, view.now);
      if (decision.kind === 'events') write(key, decision.events, evolvePlan);
      return decision;
    },
    openGeneration(dedupeKey, generation, actionId) {
      const event = { type: 'generation-opened', generation, actionId } as const;
      write(keyOf.lineage(dedupeKey), [event], (state: LineageRecord | null) =>
        evolveLineage(state, event, dedupeKey),
      );
    },
    reserve(actionId, { resource, startMs, endMs }) {
      const event = { type: 'interval-reserved', actionId, startMs, endMs } as const;
      write(keyOf.reservation(resource), [event], (state: ReservationRecord | null) =>
        evolveReservation(state, event, resource),
      );
    },
    release(actionId, resource) {
      const held = stateAt<ReservationRecord>(keyOf.reservation(resource))?.held ?? [];
      if (!held.some((one) => one.actionId === actionId)) return;
      const event = { type: 'interval-released', actionId } as const;
      write(keyOf.reservation(resource), [event], (state: ReservationRecord | null) =>
        evolveReservation(state, event, resource),
      );
    },
    appends,
  };
}

function appendOf({ key, events, state }: Working): Append {
  if (state === null) {
    throw new LandedError('INVARIANT_BROKEN', {
      aggregate: key.id,
      why: 'it has entries and no state',
    });
  }
  return key.kind === 'action'
    ? { key, events, state, index: indexOf(state as unknown as ActionRecord) }
    : { key, events, state };
}
