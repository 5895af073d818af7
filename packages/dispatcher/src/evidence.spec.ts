import { describe, expect, it } from 'vitest';

import { given } from './__fixtures__/given.js';
import { until } from './__fixtures__/tell.js';

describe('the facts behind a plan, before its first send', () => {
  it('withdraws the plan where one has changed, with the difference and without a send', async () => {
    const { plan, confirm, facts, world, stored } = given();
    const shown = await plan();
    facts.note = 'moved';

    const outcome = await confirm(shown);

    const change = {
      field: 'note',
      captured: { present: true, value: ['as shown', []] },
      current: { present: true, value: ['moved', []] },
    };
    expect(outcome).toMatchObject({
      sentence: 'Nothing was sent: the note changed since you said yes.',
      results: [
        { outcome: { kind: 'BlockedStale', stale: [{ label: 'the note', changes: [change] }] } },
      ],
    });
    expect(world.sends).toHaveLength(0);
    expect(await stored(shown)).toMatchObject({ state: 'withdrawn', withdrawnBecause: 'stale' });
  });

  it('never takes another yes for a digest that went stale, even when the fact is back', async () => {
    const { plan, confirm, facts, world } = given();
    const shown = await plan();
    facts.note = 'moved';
    await confirm(shown);
    facts.note = 'as shown';

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({ kind: 'Blocked', reason: 'withdrawn' });
    expect(world.sends).toHaveLength(0);
  });

  it('keeps a plan whose facts cannot be read now, and sends when they can', async () => {
    const { plan, confirm, facts, world, stored } = given();
    const shown = await plan();
    facts.isUnreadable = true;

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({
      sentence: 'Nothing was sent yet: the note (it answered 503) cannot be read now.',
    });
    expect((await stored(shown)).state).toBe('approved');
    facts.isUnreadable = false;
    expect(await confirm(shown)).toMatchObject({ kind: 'Dispatched', sentence: 'It is done.' });
    expect(world.effects).toHaveLength(1);
  });

  it('withdraws it as unresolvable when the time to act is over', async () => {
    const { plan, confirm, facts, clock, dispatcher, stored, record } = given();
    const shown = await plan({ actForMs: 60_000 });
    facts.isUnreadable = true;
    await confirm(shown);
    clock.advance(60_000);

    const outcomes = await dispatcher.run(shown.planId);

    expect(outcomes).toMatchObject([{ outcome: { kind: 'BlockedUnresolvable' } }]);
    expect((await stored(shown)).withdrawnBecause).toBe('unresolvable');
    expect((await record(shown)).withdrawnBecause).toBe('unresolvable');
  });

  it('withdraws a plan that nobody started in the time to act', async () => {
    const { plan, decision, dispatcher, clock, world, stored } = given();
    const shown = await plan({ actForMs: 60_000 });
    await dispatcher.approve(decision(shown));
    clock.advance(60_000);

    const outcome = await dispatcher.confirm(decision(shown));

    expect(outcome).toMatchObject({
      kind: 'Blocked',
      sentence: 'Nothing was sent: the time to act is over.',
    });
    expect(world.sends).toHaveLength(0);
    expect((await stored(shown)).state).toBe('withdrawn');
  });

  it('sends nothing where the check is older than the plan allows at the claim', async () => {
    const { plan, confirm, facts, clock, world, stored } = given();
    const shown = await plan();
    const { check } = facts;
    facts.check = async (...asked) => {
      const verdict = await check(...asked);
      clock.advance(30_001);
      return verdict;
    };

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({
      kind: 'Blocked',
      sentence: 'Nothing was sent: the facts were checked too long ago.',
    });
    expect(world.sends).toHaveLength(0);
    expect((await stored(shown)).state).toBe('approved');
  });

  it('does not take what an earlier step of the same plan did for a change of the world', async () => {
    const { plan, confirm, facts, world } = given();
    facts.countsEffects = true;
    const shown = await plan({ steps: [{ text: 'one' }, { text: 'two', after: [1] }] });

    await confirm(shown);

    expect(world.effects).toHaveLength(2);
  });

  it('takes what another plan did for one', async () => {
    const { plan, confirm, facts, world } = given();
    facts.countsEffects = true;
    const mine = await plan({ event: 'mine' });
    const other = await plan({ event: 'other' });
    await confirm(other);

    const outcome = await confirm(mine);

    expect(outcome).toMatchObject({ results: [{ outcome: { kind: 'BlockedStale' } }] });
    expect(world.effects).toHaveLength(1);
  });

  it('does not withdraw a running plan where a second tap sees the effect of the first', async () => {
    const { plan, decision, dispatcher, another, facts, world, stored } = given();
    facts.countsEffects = true;
    const shown = await plan({ steps: [{ text: 'one' }, { text: 'two', after: [1] }] });
    await dispatcher.approve(decision(shown));
    world.next('killedAfter');
    const { check } = facts;
    let isFirst = true;
    facts.check = async (...asked) => {
      if (isFirst) {
        isFirst = false;
        void another().run(shown.planId);
        await until(() => world.sends.length > 0);
      }
      return check(...asked);
    };

    const outcomes = await dispatcher.run(shown.planId);

    expect(outcomes).toMatchObject([{ outcome: { kind: 'Skipped' } }]);
    expect(await stored(shown)).toMatchObject({ state: 'running', withdrawnBecause: null });
    expect(world.effects).toHaveLength(1);
  });
});

describe('two open actions of ours on one stretch', () => {
  const slot = { resource: 'world/ana', startMs: 100, endMs: 200 };

  it('blocks the second while the first is open, and names it', async () => {
    const { plan, confirm, turned, world } = given();
    turned.reservation = slot;
    const first = await plan({ event: 'first' });
    const second = await plan({ event: 'second' });
    world.next('answerLost');
    await confirm(first);

    const outcome = await confirm(second);

    expect(outcome).toMatchObject({ results: [{ outcome: { kind: 'BlockedStale' } }] });
    expect(outcome.sentence).toBe(
      `Nothing was sent: another open action of yours (${first.steps[0]?.actionId}) holds that time.`,
    );
    expect(world.requests).toHaveLength(1);
  });

  it('lets stretches that only touch stand side by side', async () => {
    const { plan, confirm, turned, world } = given();
    turned.reservation = slot;
    const first = await plan({ event: 'first' });
    turned.reservation = { ...slot, startMs: 200, endMs: 300 };
    const second = await plan({ event: 'second' });
    world.next('answerLost');
    await confirm(first);

    await confirm(second);

    expect(world.effects).toHaveLength(2);
  });

  it('lets the stretch go with the outcome', async () => {
    const { plan, confirm, turned, world } = given();
    turned.reservation = slot;
    world.next('refused');
    await confirm(await plan({ event: 'first' }));

    const outcome = await confirm(await plan({ event: 'second' }));

    expect(outcome).toMatchObject({ kind: 'Dispatched', sentence: 'It is done.' });
  });
});
