import type { DispatchOutcome, StepOutcome } from '@landed/contract';

import { createChecks, told, yesTo, type Story } from './story.js';
import { actionOf, planDentist, THURSDAY_15, type TourWorldOptions } from './tour-world.js';

const HOUR_MS = 3_600_000;

export const normalBooking: Story = {
  name: 'A normal booking',
  async play(line, open) {
    const world = await open();
    const checks = createChecks();
    const plan = await planDentist(world.landed);
    line.say(plan.text);
    const outcome = await world.landed.confirm(yesTo(plan));
    line.say(`Ana says yes. ${told(outcome)}`);
    const again = await world.landed.confirm(yesTo(plan));
    line.say(`Ana taps once more. ${told(again)}`);
    checks.expect('the second tap', again.kind, 'AlreadyCompleted');
    checks.expect('writes at the provider', world.google.world.writes().length, 1);
    const view = await world.landed.showAction(actionOf(plan));
    checks.expect('the status', view?.status, 'CONFIRMED');
    const effectsAtProviders = world.google.world.liveEvents().length;
    return {
      mustBe: 'one event, CONFIRMED',
      failure: checks.failure(),
      effectsExpected: 1,
      effectsAtProviders,
    };
  },
};

/** The slot is taken between the yes and the dispatch; with or without the check. */
function changedWorld(staleCheck: NonNullable<TourWorldOptions['staleCheck']>) {
  return async (...[line, open]: Parameters<Story['play']>) => {
    const world = await open({ staleCheck });
    const plan = await planDentist(world.landed);
    await world.landed.approve(yesTo(plan));
    line.say('Ana says yes. Before it is sent, somebody books “Team meeting” from 15:30 to 16:30.');
    world.google.world.addEvent({
      summary: 'Team meeting',
      start: { dateTime: new Date(THURSDAY_15 + HOUR_MS / 2).toISOString() },
      end: { dateTime: new Date(THURSDAY_15 + HOUR_MS * 1.5).toISOString() },
    });
    const [result] = await world.landed.run(plan.planId);
    return { world, plan, result };
  };
}

export const slotTaken: Story = {
  name: 'The slot is taken between yes and dispatch',
  async play(line, open) {
    const { world, plan, result } = await changedWorld('on')(line, open);
    const checks = createChecks();
    checks.expect('the outcome', result?.outcome.kind, 'BlockedStale');
    sayChanges(line, result);
    checks.expect('effects before the fresh plan', world.google.world.effects().length, 0);
    const old = await world.landed.confirm(yesTo(plan));
    line.say(`The old button is pressed. ${told(old)}`);
    checks.expect('the old digest', old.kind, 'Blocked');
    const fresh = await planDentist(world.landed, {
      startMs: THURSDAY_15 + 2 * HOUR_MS,
      supersedes: plan.planId,
    });
    line.say(`A fresh plan is offered: ${fresh.summary.headline}`);
    checks.expect('the fresh plan has a digest of its own', fresh.digest === plan.digest, false);
    const effectsAtProviders = world.google.world.effects().length;
    return {
      mustBe: 'blocked with the difference, nothing sent, a fresh plan offered',
      failure: checks.failure(),
      effectsExpected: 0,
      effectsAtProviders,
    };
  },
};

function sayChanges(line: Parameters<Story['play']>[0], result: StepOutcome | undefined): void {
  line.say(result?.sentence ?? 'Nothing ran.');
  const outcome: DispatchOutcome | undefined = result?.outcome;
  if (outcome?.kind !== 'BlockedStale') return;
  for (const { label, changes } of outcome.stale) {
    for (const { field, captured, current } of changes) {
      line.say(`${label}: ${field} was ${JSON.stringify(captured)}, is ${JSON.stringify(current)}`);
    }
  }
}

export const withoutStaleCheck: Story = {
  name: 'The comparison: the same changed world without the stale check',
  async play(line, open) {
    const { world, result } = await changedWorld('pass-through')(line, open);
    const checks = createChecks();
    line.say(
      `With a pass-through in the check’s place: ${result?.sentence ?? 'nothing ran'} Ana now has two things at once.`,
    );
    checks.expect('the outcome', result?.outcome.kind, 'Executed');
    const effectsAtProviders = world.google.world.effects().length;
    return {
      mustBe: 'the effect does happen: this is what the check is for',
      failure: checks.failure(),
      effectsExpected: 1,
      effectsAtProviders,
    };
  },
};

export const editedPlan: Story = {
  name: 'An edited plan and the old button',
  async play(line, open) {
    const world = await open();
    const checks = createChecks();
    const first = await planDentist(world.landed);
    const forged = await world.landed.confirm({
      ...yesTo(first),
      digest: `${first.digest.slice(0, -1)}x` as never,
    });
    line.say(`A yes to something that was never shown. ${told(forged)}`);
    checks.expect(
      'the forged digest',
      [forged.kind, forged.kind === 'Blocked' ? forged.reason : ''],
      ['Blocked', 'otherDigest'],
    );
    const edited = await planDentist(world.landed, {
      startMs: THURSDAY_15 + HOUR_MS,
      supersedes: first.planId,
    });
    line.say(`Ana changes the time: ${edited.summary.headline}`);
    const old = await world.landed.confirm(yesTo(first));
    line.say(`The old button is pressed. ${told(old)}`);
    checks.expect('the old plan', old.kind, 'Superseded');
    const mixed = await world.landed.confirm({ ...yesTo(edited), digest: first.digest });
    line.say(`The new plan with the old digest. ${told(mixed)}`);
    checks.expect('the old digest', mixed.kind, 'Blocked');
    const outcome = await world.landed.confirm(yesTo(edited));
    line.say(`Ana says yes to the new one. ${told(outcome)}`);
    const events = world.google.world.liveEvents();
    checks.expect('events', events.length, 1);
    const effectsAtProviders = world.google.world.effects().length;
    return {
      mustBe: 'only what was shown is done, once',
      failure: checks.failure(),
      effectsExpected: 1,
      effectsAtProviders,
    };
  },
};
