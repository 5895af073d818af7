import type { ActionRecord } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { given, type Given } from './__fixtures__/given.js';
import { tell } from './__fixtures__/tell.js';

const SECOND = 1_000;
const ANSWER_MS = 40 * SECOND;

const resend = async ({ dispatcher }: Given, { actionId }: ActionRecord) =>
  dispatcher.resend(actionId);

describe('resend of what was not sent, or refused before anything was done', () => {
  it('sends the same bytes again when its wait is over, and not before', async () => {
    const all = given();
    const shown = await all.plan();
    all.world.next('busy');
    await all.confirm(shown);
    const record = await all.record(shown);

    const early = await resend(all, record);
    all.clock.advance(10 * SECOND);
    const late = await resend(all, await all.record(shown));

    expect(early.kind).toBe('Deferred');
    expect(late).toEqual({ kind: 'Executed', providerObjectId: 'obj_1' });
    const [first, second] = all.world.requests;
    expect(second).toEqual(first);
    expect(all.world.effects).toHaveLength(1);
  });

  it('never asks before the provider allows it, whoever asks meanwhile', async () => {
    const all = given();
    const shown = await all.plan();
    all.world.next('busy');
    await all.confirm(shown);
    const until = (await all.record(shown)).deferredUntil;

    await resend(all, await all.record(shown));

    expect(until).toBe(all.clock.now() + 10 * SECOND);
    expect((await all.record(shown)).deferredUntil).toBe(until);
  });

  it('waits longer after each try', async () => {
    const all = given();
    const shown = await all.plan();
    all.world.next(...Array.from({ length: 6 }, () => 'noConnection' as const));
    await all.confirm(shown);

    const waits: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const { deferredUntil } = await all.record(shown);
      waits.push((deferredUntil ?? 0) - all.clock.now());
      all.clock.advance(waits.at(-1) ?? 0);
      await resend(all, await all.record(shown));
    }

    expect(waits).toEqual([1, 5, 15, 60, 60].map((seconds) => seconds * SECOND));
  });

  it('closes as FAILED by a receipt when the time to act is over', async () => {
    const all = given();
    const shown = await all.plan({ actForMs: 30 * SECOND });
    all.world.next('noConnection', 'noConnection');
    await all.confirm(shown);
    all.clock.advance(30 * SECOND);

    const outcome = await resend(all, await all.record(shown));

    expect(outcome).toMatchObject({ kind: 'Failed' });
    expect(await all.record(shown)).toMatchObject({
      lifecycle: 'settled',
      attempts: [{ axes: { delivery: 'FAILED' } }],
      receipts: [{ outcome: 'notSent' }, { kind: 'closing', outcome: 'closed' }],
    });
    expect((await all.stored(shown)).results).toMatchObject({ step1: { result: 'failed' } });
  });

  it('withdraws the plan where a fact has changed meanwhile, with nothing sent', async () => {
    const all = given();
    const shown = await all.plan({ steps: [{ text: 'one' }, { text: 'two', after: [1] }] });
    all.world.next('noConnection');
    await all.confirm(shown);
    all.facts.note = 'moved';
    all.clock.advance(SECOND);

    const outcome = await resend(all, await all.record(shown));

    expect(outcome).toMatchObject({ kind: 'BlockedStale', stale: [{ label: 'the note' }] });
    expect(await all.stored(shown)).toMatchObject({
      state: 'withdrawn',
      withdrawnBecause: 'stale',
    });
    expect((await all.record(shown, 2)).withdrawnBecause).toBe('stale');
    expect(all.world.requests).toHaveLength(0);
  });

  it('waits where a fact cannot be read, and is neither forgotten nor tried without end', async () => {
    const all = given();
    const shown = await all.plan();
    all.world.next('noConnection');
    await all.confirm(shown);
    all.facts.isUnreadable = true;
    all.clock.advance(SECOND);

    const outcome = await resend(all, await all.record(shown));

    expect(outcome).toEqual({ kind: 'Deferred', until: all.clock.now() + 5 * SECOND });
    expect(await all.store.nextDueAt()).toBe(all.clock.now() + 5 * SECOND);
  });

  it('waits beside a question about a new attempt instead of running hot', async () => {
    const all = given();
    const shown = await all.plan();
    all.world.next('refused');
    await all.confirm(shown);
    const again = await all.plan({ attemptNumber: 2 });
    all.world.next('noConnection');
    await all.confirm(again);
    all.facts.note = 'moved';
    all.clock.advance(SECOND);

    await resend(all, await all.record(again));

    const due = await all.store.nextDueAt();
    expect(due === null || due > all.clock.now()).toBe(true);
    expect(all.world.effects).toHaveLength(0);
  });

  it('replays what is stored, whatever version of the adapter runs by then', async () => {
    const all = given();
    const shown = await all.plan();
    all.world.next('noConnection');
    await all.confirm(shown);
    all.turned.adapterVersion = 'world@2';
    all.turned.rewrites = ' and more';
    all.clock.advance(SECOND);

    await resend(all, await all.record(shown));

    expect(all.world.effects).toMatchObject([{ body: '{"text":"one","outputs":{}}' }]);
  });
});

describe('resend after a lost answer', () => {
  /** A lost answer, the time for it over, and the look-up that must come first made. */
  async function lookedUp(name: 'ownId' | 'key', fault: 'answerLost' | 'requestLost') {
    const all = given(name);
    const shown = await all.plan();
    all.world.next(fault);
    await all.confirm(shown);
    all.clock.advance(ANSWER_MS + 1);
    return { ...all, shown };
  }

  it.each(['answerLost', 'requestLost'] as const)(
    'asks again under the same key with the same bytes, and makes no second one (%s)',
    async (fault) => {
      const all = await lookedUp('key', fault);

      const outcome = await resend(all, await all.record(all.shown));

      expect(outcome).toMatchObject({ kind: 'Executed' });
      const [first, second] = all.world.requests;
      expect(second).toEqual(first);
      expect(all.world.effects).toHaveLength(1);
      const kind = fault === 'answerLost' ? 'replay' : 'response';
      expect((await all.record(all.shown)).receipts.at(-1)).toMatchObject({ kind });
      expect(await all.record(all.shown)).toMatchObject({ attempts: [{ sends: [{}, {}] }] });
    },
  );

  it('does not repeat an id of ours before a look-up has missed it', async () => {
    const all = await lookedUp('ownId', 'requestLost');

    const early = await resend(all, await all.record(all.shown));
    const lookup = { path: 'get', authority: 'strong' } as const;
    await tell(all.store, await all.record(all.shown), {
      kind: 'lookup',
      outcome: 'absent',
      lookup,
    });
    const late = await resend(all, await all.record(all.shown));

    expect(early).toEqual({ kind: 'Skipped', why: 'look-ups come before a repeat' });
    expect(late).toMatchObject({ kind: 'Executed' });
    expect(all.world.requests).toHaveLength(2);
  });

  it('only looks where a fact has changed: the plan stays, and nothing is sent', async () => {
    const all = await lookedUp('key', 'answerLost');
    all.facts.note = 'moved';

    const outcome = await resend(all, await all.record(all.shown));

    expect(outcome).toMatchObject({ kind: 'Skipped' });
    expect((await all.stored(all.shown)).withdrawnBecause).toBeNull();
    expect((await all.record(all.shown)).lifecycle).toBe('in_flight');
    expect(all.world.requests).toHaveLength(1);
  });

  it('sends nothing while the last request may still be on its way', async () => {
    const all = given('key');
    const shown = await all.plan();
    all.world.next('answerLost');
    await all.confirm(shown);

    const outcome = await resend(all, await all.record(shown));

    expect(outcome).toEqual({
      kind: 'Skipped',
      why: 'the last request may still be on its way',
    });
    expect(all.world.requests).toHaveLength(1);
  });

  it('sends nothing after the time to act', async () => {
    const all = given('key');
    const shown = await all.plan({ actForMs: 60 * SECOND });
    all.world.next('requestLost');
    await all.confirm(shown);
    all.clock.advance(60 * SECOND);

    const outcome = await resend(all, await all.record(shown));

    expect(outcome).toEqual({ kind: 'Skipped', why: 'the time to act is over' });
    expect((await all.record(shown)).lifecycle).toBe('in_flight');
    expect(all.world.requests).toHaveLength(1);
  });

  it('is never made by machine where the provider keeps no key', async () => {
    const all = given('callback');
    const shown = await all.plan();
    all.world.next('answerLost');
    await all.confirm(shown);
    all.clock.advance(ANSWER_MS + 1);

    const outcome = await resend(all, await all.record(shown));

    expect(outcome).toEqual({ kind: 'Skipped', why: 'this provider cannot be asked twice safely' });
    expect(all.world.effects).toHaveLength(1);
  });

  it('lets one of two processes ask again', async () => {
    const all = await lookedUp('key', 'requestLost');
    const { actionId } = await all.record(all.shown);

    await Promise.all([all.dispatcher.resend(actionId), all.another().resend(actionId)]);

    expect(all.world.requests).toHaveLength(2);
  });
});
