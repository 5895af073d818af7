import { asActionId, asPlanId } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import {
  ACT_FOR_MS,
  CREATED,
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
import { decidePlan } from './decide-plan.js';

describe('a yes', () => {
  it('is taken until the time to decide is over, and gives the time to act', () => {
    const { plan } = proposedPlan().when(approve(), EXPIRES - 1);

    expect(plan.state).toBe('approved');
    expect(plan.approval).toMatchObject({
      approvedAt: EXPIRES - 1,
      actBy: EXPIRES - 1 + ACT_FOR_MS,
    });
  });

  it('comes too late at the very instant, in the same update that would take it (APPR-3)', () => {
    const story = proposedPlan();
    const tap = CREATED + 93_000;

    expect(story.refusal(approve(), EXPIRES)).toBe('expired');
    expect(story.refusal(approve(), tap)).toBe('expired');
    const swept = story.when(withdraw('expired'), tap);
    expect(swept.plan).toMatchObject({ state: 'withdrawn', withdrawnBecause: 'expired' });
    expect(swept.refusal(approve(), tap)).toBe('expired');
  });

  it('is for what was shown and nothing else', () => {
    expect(proposedPlan().refusal(approve('person', OTHER))).toBe('otherDigest');
  });

  it('is taken once, and never after a no or a withdrawal', () => {
    expect(approvedPlan().refusal(approve())).toBe('alreadyApproved');
    expect(proposedPlan().when(decline()).refusal(approve())).toBe('declined');
    expect(proposedPlan().when(withdraw()).refusal(approve())).toBe('withdrawn');
    expect(proposedPlan().when(withdraw('superseded')).refusal(approve())).toBe('withdrawn');
  });

  it('to a new attempt is a person’s alone', () => {
    const replacementOf = { actionId: asActionId('act_book'), attemptNumber: 2 };
    const story = proposedPlan({ replacementOf });

    expect(story.refusal(approve('policy'))).toBe('notApproved');
    expect(story.refusal(approve('person'))).toBeNull();
  });
});

describe('a no', () => {
  it('ends the plan, with its reason, and is not the same as expired', () => {
    const { plan } = proposedPlan().when(decline());

    expect(plan).toMatchObject({
      state: 'withdrawn',
      withdrawnBecause: 'rejected',
      declined: { by: 'Ana', reason: { alg: 'A256GCM', iv: 'AAAA', data: 'BBBB' } },
    });
    expect(proposedPlan().refusal(decline(), EXPIRES)).toBe('expired');
  });

  it('of a person revokes a policy’s yes until the first claim, by whatever digest', () => {
    const auto = approvedPlan('policy');

    expect(auto.when(decline()).plan.state).toBe('withdrawn');
    expect(auto.when(decline(OTHER), EXPIRES).plan.state).toBe('withdrawn');
    expect(auto.when(decline()).refusal(start('book'))).toBe('withdrawn');
  });

  it('is too late after the first claim', () => {
    expect(approvedPlan('policy').when(start('book')).refusal(decline())).toBe('tooLate');
    expect(runningPlan().refusal(decline())).toBe('tooLate');
  });

  it('does not revoke a person’s yes: that is a withdrawal', () => {
    expect(approvedPlan().refusal(decline())).toBe('alreadyApproved');
  });
});

describe('the start of a step', () => {
  it('consumes the approval once and uses one grant', () => {
    const { plan, journal } = runningPlan();

    expect(plan.state).toBe('running');
    expect(plan.grants).toEqual({ book: 'used', text: 'unused', note: 'unused' });
    const more = runningPlan().when(start('note'));
    expect(more.plan.grants).toEqual({ book: 'used', text: 'unused', note: 'used' });
    expect(journal.concat(more.journal.slice(journal.length)).map(({ type }) => type)).toEqual([
      'plan-proposed',
      'plan-approved',
      'approval-consumed',
      'grant-used',
      'grant-used',
    ]);
  });

  it('happens once per step', () => {
    expect(runningPlan().refusal(start('book'))).toBe('grantUsed');
  });

  it('waits for all that it depends on to be accepted: acknowledged is not enough', () => {
    const story = runningPlan();

    expect(story.refusal(start('text'))).toBe('dependencyOpen');
    for (const result of ['acknowledged', 'failed', 'withdrawn', 'unresolved'] as const) {
      expect(story.when(settle('book', result)).refusal(start('text'))).toBe('dependencyOpen');
    }
    expect(story.when(settle('book', 'accepted')).refusal(start('text'))).toBeNull();
  });

  it('needs a yes in time, to this digest, and a step of this plan', () => {
    expect(proposedPlan().refusal(start('book'))).toBe('notApproved');
    expect(approvedPlan().refusal(start('book', OTHER))).toBe('otherDigest');
    expect(approvedPlan().refusal(start('nothing'))).toBe('doesNotExist');
    const actBy = approvedPlan().plan.approval?.actBy ?? 0;
    expect(approvedPlan().refusal(start('book'), actBy - 1)).toBeNull();
    expect(approvedPlan().refusal(start('book'), actBy)).toBe('pastActBy');
  });

  it('never comes after a withdrawal, of a plan that runs neither', () => {
    const stopped = runningPlan().when(withdraw());

    expect(stopped.refusal(start('note'))).toBe('withdrawn');
    expect(stopped.refusal(withdraw())).toBe('withdrawn');
    expect(stopped.when(settle('book', 'accepted')).refusal(start('text'))).toBe('withdrawn');
  });

  it('never comes after the step’s outcome', () => {
    expect(runningPlan().when(settle('note', 'withdrawn')).refusal(start('note'))).toBe('settled');
  });
});

describe('the result of a step', () => {
  const allStarted = () =>
    runningPlan()
      .when(settle('book', 'accepted'))
      .when(start('text'))
      .when(start('note'))
      .when(settle('text', 'acknowledged'));

  it('makes a plan done when every step took effect or was received', () => {
    expect(allStarted().plan.state).toBe('running');
    expect(allStarted().when(settle('note', 'accepted')).plan.state).toBe('done');
  });

  it('makes it partly done when all ended and some without effect', () => {
    expect(allStarted().when(settle('note', 'failed')).plan.state).toBe('partlyDone');
  });

  it('keeps it running while one is unresolved, however late the others are', () => {
    const story = allStarted().when(settle('note', 'unresolved'));

    expect(story.plan.state).toBe('running');
    expect(story.when(settle('note', 'accepted'), EXPIRES * 2).plan.state).toBe('done');
  });

  it('may come late and otherwise: a failed step that landed makes it done', () => {
    const story = allStarted().when(settle('note', 'failed'));

    expect(story.when(settle('note', 'accepted')).plan.state).toBe('done');
  });

  it('is taken once, for a step of this plan that was started', () => {
    const story = runningPlan().when(settle('book', 'accepted'));

    expect(story.refusal(settle('book', 'accepted'))).toBe('nothingToDo');
    expect(story.refusal(settle('nothing', 'accepted'))).toBe('doesNotExist');
    expect(story.refusal(settle('note', 'accepted'))).toBe('notApproved');
    expect(proposedPlan().refusal(settle('book', 'accepted'))).toBe('notApproved');
  });

  it('withdraws a plan of which every step was withdrawn before anything was sent', () => {
    const story = ['book', 'text', 'note'].reduce(
      (current, stepId) => current.when(settle(stepId, 'withdrawn')),
      approvedPlan(),
    );

    expect(story.plan.state).toBe('withdrawn');
  });
});

describe('a withdrawal', () => {
  it('names the plan that took its place', () => {
    const { plan } = approvedPlan().when(withdraw('superseded'));

    expect(plan).toMatchObject({
      state: 'withdrawn',
      withdrawnBecause: 'superseded',
      supersededBy: asPlanId('plan_2'),
    });
  });

  it('of a plan that runs lets what was started end, and is partly done then', () => {
    const stopped = runningPlan().when(withdraw());
    const ended = ['text', 'note'].reduce(
      (story, stepId) => story.when(settle(stepId, 'withdrawn')),
      stopped.when(settle('book', 'accepted')),
    );

    expect(stopped.plan).toMatchObject({ state: 'running', withdrawnBecause: 'stale' });
    expect(ended.plan.state).toBe('partlyDone');
  });

  it('is too late when the plan has run', () => {
    const ran = runningPlan()
      .when(start('note'))
      .when(settle('book', 'failed'))
      .when(settle('text', 'withdrawn'))
      .when(settle('note', 'accepted'));

    expect(ran.plan.state).toBe('partlyDone');
    expect(ran.refusal(withdraw())).toBe('settled');
  });
});

describe('a proposal', () => {
  it('opens a plan once, and nothing happens before it', () => {
    expect(proposedPlan().refusal(propose())).toBe('alreadyExists');
    expect(decidePlan(null, approve(), CREATED)).toMatchObject({ code: 'doesNotExist' });
  });
});
