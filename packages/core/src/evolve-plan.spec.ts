import {
  LandedError,
  asActionId,
  asDedupeKey,
  type PlanEvent,
  type PlanRecord,
} from '@landed/contract';
import { describe, expect, it } from 'vitest';

import {
  CREATED,
  approvedPlan,
  proposedPlan,
  runningPlan,
  withdraw,
} from './__fixtures__/plan-story.js';
import { evolveLineage, evolvePlan, evolveReservation } from './evolve-plan.js';

function isBroken(fold: () => unknown): boolean {
  try {
    fold();
  } catch (error) {
    return LandedError.is(error, 'INVARIANT_BROKEN');
  }
  return false;
}

const [proposal, approval, consumed, used] = runningPlan().journal;
const declined: PlanEvent = { type: 'plan-declined', by: 'Ana', reason: null };

describe('evolvePlan, on an event that decidePlan could not have made', () => {
  it.each<readonly [what: string, PlanRecord | null, PlanEvent | undefined]>([
    ['another first entry than a proposal', null, approval],
    ['a second proposal', proposedPlan().plan, proposal],
    ['a second yes', approvedPlan().plan, approval],
    ['a yes after a withdrawal', proposedPlan().when(withdraw()).plan, approval],
    ['an approval used that nobody gave', proposedPlan().plan, consumed],
    ['an approval used twice', runningPlan().plan, consumed],
    ['a grant used twice', runningPlan().plan, used],
    ['a grant used before the approval', approvedPlan().plan, used],
    ['a no after the start', runningPlan().plan, declined],
  ])('throws on %s', (_what, plan, event) => {
    if (event === undefined) throw new TypeError('A running plan has four entries.');
    expect(isBroken(() => evolvePlan(plan, event))).toBe(true);
  });

  it('makes a plan read-only on a kind that it does not know', () => {
    for (const type of ['written-tomorrow', 'constructor']) {
      const plan = evolvePlan(proposedPlan().plan, { type } as unknown as PlanEvent);

      expect(plan).toMatchObject({ readOnlyBecause: type, version: 2, state: 'proposed' });
    }
  });
});

describe('evolvePlan', () => {
  it('folds a journal that went through JSON to the same plan', () => {
    const story = runningPlan();
    const read = JSON.parse(JSON.stringify(story.journal)) as readonly PlanEvent[];

    expect(read.reduce<PlanRecord | null>(evolvePlan, null)).toEqual(story.plan);
  });
});

describe('evolveLineage', () => {
  const key = asDedupeKey('["ana","form","1","do","do"]');
  const opened = (generation: number) =>
    ({ type: 'generation-opened', generation, actionId: asActionId(`act_${generation}`) }) as const;

  it('moves the head on from generation to generation', () => {
    const lineage = evolveLineage(evolveLineage(null, opened(1), key), opened(2), key);

    expect(lineage).toEqual({
      schema: 1,
      dedupeKey: key,
      generation: 2,
      headActionId: 'act_2',
      version: 2,
    });
  });

  it('never opens one twice', () => {
    const lineage = evolveLineage(null, opened(1), key);

    expect(isBroken(() => evolveLineage(lineage, opened(1), key))).toBe(true);
  });
});

describe('evolveReservation', () => {
  const [ana, ben] = [asActionId('act_ana'), asActionId('act_ben')];
  const reserved = (actionId: typeof ana, startMs: number) =>
    ({ type: 'interval-reserved', actionId, startMs, endMs: startMs + 1 }) as const;

  it('holds one stretch for each action, and lets it go', () => {
    const first = evolveReservation(null, reserved(ana, CREATED), 'calendar');
    const both = evolveReservation(first, reserved(ben, CREATED + 1), 'calendar');
    const moved = evolveReservation(both, reserved(ana, CREATED + 2), 'calendar');
    const left = evolveReservation(moved, { type: 'interval-released', actionId: ben }, 'calendar');

    expect(both.held.map(({ actionId }) => actionId)).toEqual([ana, ben]);
    expect(left).toEqual({
      schema: 1,
      resource: 'calendar',
      held: [{ actionId: ana, startMs: CREATED + 2, endMs: CREATED + 3 }],
      version: 4,
    });
  });
});
