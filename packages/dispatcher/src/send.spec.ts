import { LandedError } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { given } from './__fixtures__/given.js';

const MINUTE = 60_000;

describe('one send', () => {
  it.each([
    ['the wall clock', 'setWall'],
    ['the monotonic clock', 'advanceMonotonic'],
  ] as const)('does not leave once %s is past its time', async (_which, hand) => {
    const { plan, decision, store, another, world, clock, record } = given();
    const shown = await plan();
    // The worker stands still between its claim and its send: a suspended or a reset machine.
    const stalled: typeof store = {
      ...store,
      async transact(keys, decide) {
        const result = await store.transact(keys, decide);
        const isClaim = (result as { readonly kind?: string }).kind === 'claimed';
        if (isClaim && hand === 'setWall') clock.setWall(clock.now() + MINUTE);
        if (isClaim && hand === 'advanceMonotonic') clock.advanceMonotonic(MINUTE);
        return result;
      },
    };

    const outcome = await another(stalled).confirm(decision(shown));

    expect(outcome).toMatchObject({ results: [{ outcome: { kind: 'Deferred' } }] });
    expect(world.requests).toHaveLength(0);
    expect((await record(shown)).receipts).toMatchObject([{ outcome: 'notSent' }]);
  });

  it('may start until its claim says so, and never after the time to act', async () => {
    const { plan, confirm, world, clock } = given();
    const shown = await plan({ actForMs: 4_000 });

    await confirm(shown);

    expect(world.sends).toMatchObject([{ sendBy: clock.now() + 4_000, deadlineMs: 30_000 }]);
    expect(world.sends[0]?.sendByMonotonic).toBe(clock.monotonic() + 10_000);
  });

  it('takes an answer that the adapter throws at for unknown where something may have left', async () => {
    const { plan, confirm, turned, world, record } = given();
    turned.classifyThrows = true;
    const shown = await plan();

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({
      results: [{ outcome: { kind: 'Unresolved', because: 'answerLost' } }],
    });
    expect(world.effects).toHaveLength(1);
    expect((await record(shown)).receipts).toMatchObject([
      { outcome: 'unknown', summary: 'The adapter could not read the answer' },
    ]);
  });

  it('knows that nothing left where the adapter throws at a connection that never stood', async () => {
    const { plan, confirm, turned, world } = given();
    turned.classifyThrows = true;
    world.next('noConnection');

    const outcome = await confirm(await plan());

    expect(outcome).toMatchObject({ results: [{ outcome: { kind: 'Deferred' } }] });
  });

  it.each([
    ['answerLost', 'Unresolved'],
    ['requestLost', 'Unresolved'],
    ['garbage', 'Unresolved'],
    ['refused', 'Rejected'],
    ['received', 'Acknowledged'],
    ['busy', 'Deferred'],
    ['noConnection', 'Deferred'],
  ] as const)('sorts %s into %s, with one request at the most', async (fault, kind) => {
    const { plan, confirm, world } = given('callback');
    world.next(fault);

    const outcome = await confirm(await plan());

    expect(outcome).toMatchObject({ kind: 'Dispatched', results: [{ outcome: { kind } }] });
    expect(world.sends).toHaveLength(1);
  });

  it.each([
    [new LandedError('CREDENTIALS_MISSING', { provider: 'world', why: 'none' }), 'notSent'],
    [new TypeError('A bug in the sender'), 'unknown'],
  ] as const)('records a sender that throws (%s) as %s', async (error, outcome) => {
    const { plan, confirm, world, record } = given();
    const shown = await plan();
    world.send = () => Promise.reject(error);

    await confirm(shown);

    expect((await record(shown)).receipts).toMatchObject([{ outcome }]);
  });

  it('records its answer where a person was asked about a new attempt meanwhile', async () => {
    const { plan, confirm, world, clock, record, stored } = given('blind');
    const shown = await plan();
    let again: Awaited<ReturnType<typeof plan>> | null = null;
    world.onTheWay = async () => {
      // Past the time to start, so that a person may be asked; the answer comes all the same.
      clock.advance(15_000);
      again = await plan({ attemptNumber: 2 });
    };

    const outcome = await confirm(shown);

    expect(outcome).toMatchObject({ results: [{ outcome: { kind: 'Executed' } }] });
    expect(await record(shown)).toMatchObject({ lifecycle: 'settled', replacement: null });
    expect(await stored(again ?? shown)).toMatchObject({ withdrawnBecause: 'cancelled' });
  });

  it('never binds one provider object to two actions', async () => {
    const { plan, confirm, world, record } = given();
    const first = await plan({ event: 'first' });
    const second = await plan({ event: 'second' });
    await confirm(first);
    // The provider answers the second request with the first one's object.
    world.countsFrom = 0;

    await confirm(second);

    expect(await record(second)).toMatchObject({
      attempts: [{ providerObjectId: null, axes: { acceptance: 'PENDING' } }],
      incidents: [{ kind: 'mismatch' }],
    });
    expect((await record(first)).attempts).toMatchObject([{ providerObjectId: 'obj_1' }]);
  });
});
