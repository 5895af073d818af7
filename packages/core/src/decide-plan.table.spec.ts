import type { EpochMs, PlanEvent, PlanRecord } from '@landed/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  CREATED,
  DIGEST,
  EXPIRES,
  OTHER,
  approve,
  approvedPlan,
  decline,
  propose,
  proposedPlan,
  runningPlan,
  settle,
  start,
  withdraw,
} from './__fixtures__/plan-story.js';
import { PLAN_COMMANDS, decidePlan, type PlanCommand } from './decide-plan.js';
import { evolvePlan } from './evolve-plan.js';

const RESULTS = ['accepted', 'acknowledged', 'failed', 'withdrawn', 'unresolved'] as const;

const COMMANDS: readonly PlanCommand[] = [
  propose(),
  approve('person'),
  approve('policy'),
  approve('person', OTHER),
  decline(),
  decline(OTHER),
  withdraw('stale'),
  withdraw('superseded'),
  withdraw('expired'),
  start('book', OTHER),
  ...['book', 'text', 'note', 'nothing'].flatMap((stepId) => [
    start(stepId, DIGEST),
    ...RESULTS.map((result) => settle(stepId, result)),
  ]),
];

const INSTANTS: readonly EpochMs[] = [CREATED, EXPIRES - 1, EXPIRES, EXPIRES + 1_000_000];

const ROWS: Readonly<Record<string, PlanRecord | null>> = {
  'no plan': null,
  proposed: proposedPlan().plan,
  approved: approvedPlan().plan,
  'approved by a policy': approvedPlan('policy').plan,
  declined: proposedPlan().when(decline()).plan,
  'withdrawn as stale': approvedPlan().when(withdraw()).plan,
  superseded: approvedPlan().when(withdraw('superseded')).plan,
  expired: proposedPlan().when(withdraw('expired'), EXPIRES).plan,
  running: runningPlan().plan,
  'running, withdrawn': runningPlan().when(withdraw()).plan,
  'first step done': runningPlan().when(settle('book', 'accepted')).plan,
  'first step unresolved': runningPlan().when(settle('book', 'unresolved')).plan,
  done: runningPlan()
    .when(settle('book', 'accepted'))
    .when(start('text'))
    .when(start('note'))
    .when(settle('text', 'accepted'))
    .when(settle('note', 'accepted')).plan,
  'read-only here': evolvePlan(proposedPlan().plan, {
    type: 'written-tomorrow',
  } as unknown as PlanEvent),
};

interface Step {
  readonly before: PlanRecord;
  readonly event: PlanEvent;
  readonly after: PlanRecord;
  readonly now: EpochMs;
}

const LAWS: Readonly<Record<string, (step: Step) => boolean>> = {
  'a yes in time, to this digest, once': ({ before, event, now }) =>
    event.type !== 'plan-approved' ||
    (now < before.expiresAt && event.approval.digest === before.digest && before.approval === null),
  'nothing starts without a yes, after its time, or after a withdrawal': ({ before, event, now }) =>
    event.type !== 'grant-used' ||
    (before.approval !== null && now < before.approval.actBy && before.withdrawnBecause === null),
  'no grant is used twice': ({ before, event }) =>
    event.type !== 'grant-used' || before.grants?.[event.stepId] === 'unused',
  'what a step waits for was accepted': ({ before, event }) =>
    event.type !== 'grant-used' ||
    before.steps
      .filter(({ stepId }) => stepId === event.stepId)
      .every(({ dependsOn }) =>
        dependsOn.every((other) => before.results[other]?.result === 'accepted'),
      ),
  'a plan that ran was approved': ({ after }) =>
    !['running', 'done', 'partlyDone'].includes(after.state) || after.approval !== null,
  'a used grant stays used': ({ before, after }) =>
    Object.entries(before.grants ?? {}).every(
      ([stepId, grant]) => grant === 'unused' || after.grants?.[stepId] === 'used',
    ),
  'an approval stays as it was given': ({ before, after }) =>
    before.approval === null || after.approval === before.approval,
  'the version rises by one': ({ before, after }) => after.version === before.version + 1,
};

function brokenLaws(step: Step): readonly string[] {
  return Object.keys(LAWS).filter((name) => LAWS[name]?.(step) === false);
}

function judge(plan: PlanRecord | null, command: PlanCommand, now: EpochMs) {
  const decision = decidePlan(plan, command, now);
  if (decision.kind === 'refusal') return { plan, broken: [] };
  const broken: string[] = [];
  let before = plan;
  for (const event of decision.events) {
    const after = evolvePlan(before, event);
    if (before !== null) broken.push(...brokenLaws({ before, event, after, now }));
    before = after;
  }
  return { plan: before, broken };
}

describe('decidePlan, over every state and every command', () => {
  it.each(Object.entries(ROWS))(
    'is total and keeps the laws for a plan that is "%s"',
    (_name, plan) => {
      for (const now of INSTANTS) {
        for (const command of COMMANDS) {
          expect([command.type, judge(plan, command, now).broken]).toEqual([command.type, []]);
        }
      }
    },
  );

  it('takes nothing on a plan that a newer version wrote in', () => {
    const plan = ROWS['read-only here'] ?? null;

    for (const command of COMMANDS) {
      expect(decidePlan(plan, command, CREATED)).toMatchObject({ code: 'readOnly' });
    }
  });

  it('knows every kind of command in the list that tables and models go by', () => {
    const types = [...new Set(COMMANDS.map(({ type }) => type))];

    expect(types.sort()).toEqual([...PLAN_COMMANDS].sort());
  });

  it('keeps the laws through any history, which its journal folds to', () => {
    const happenings = fc.array(
      fc.record({
        command: fc.constantFrom(...COMMANDS),
        afterMs: fc.constantFrom(0, 0, 1, 1_000, 60_000, 900_000),
      }),
      { maxLength: 40 },
    );

    fc.assert(
      fc.property(happenings, (all) => {
        let now = CREATED;
        let { plan } = proposedPlan();
        for (const { command, afterMs } of all) {
          now += afterMs;
          const judged = judge(plan, command, now);
          expect(judged.broken).toEqual([]);
          plan = judged.plan ?? plan;
        }
      }),
      { numRuns: 500 },
    );
  });
});
