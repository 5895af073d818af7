import { describe, expect, it } from 'vitest';

import { ANSWER_MS, given, type Given } from './__fixtures__/given.js';

const SECOND = 1_000;
const HOUR = 3_600_000;

/** A lost answer of a provider that nobody can ask. */
async function lost(all: Given) {
  const actionId = await all.send('answerLost', null);
  all.clock.advance(ANSWER_MS + 1);
  await all.reconciler.reconcile(actionId);
  expect((await all.record(actionId)).humanReview).not.toBeNull();
  return actionId;
}

describe('resolve', () => {
  it.each([
    ['itHappened', 'accepted', { delivery: 'CONFIRMED', acceptance: 'ACCEPTED' }],
    ['itDidNotHappen', 'rejected', { delivery: 'FAILED', acceptance: 'PENDING' }],
  ] as const)('takes a person’s word: %s', async (verb, outcome, axes) => {
    const all = given('blind');
    const actionId = await lost(all);

    const answer = await all.say(actionId, verb);

    expect(answer.kind).toBe('recorded');
    expect(await all.record(actionId)).toMatchObject({
      lifecycle: 'settled',
      humanReview: null,
      attempts: [{ axes, provenBy: 'person' }],
    });
    expect((await all.record(actionId)).receipts.at(-1)).toMatchObject({
      kind: 'person',
      by: 'Ana',
      outcome,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('leaves the case as it is where a person says so, and writes that down', async () => {
    const all = given('blind');
    const actionId = await lost(all);

    const answer = await all.say(actionId, 'leaveIt');

    expect(answer.kind).toBe('recorded');
    expect((await all.record(actionId)).humanReview).not.toBeNull();
    expect((await all.journal(actionId)).at(-1)?.event).toMatchObject({
      type: 'receipt-recorded',
      receipt: { kind: 'person', outcome: 'unknown', summary: 'A person leaves it as it is' },
    });
  });

  it('asks for a reason, and binds the journal to it without writing it out', async () => {
    const all = given('blind');
    const actionId = await lost(all);

    const without = await all.say(actionId, 'itHappened', '  ');
    await all.say(actionId, 'leaveIt', 'Dr. Rossi is away');
    await all.say(actionId, 'leaveIt', 'Dr. Bianchi is away');

    expect(without).toEqual({
      kind: 'refused',
      sentence: 'A reason is needed. Nothing was changed.',
    });
    const [first, second] = (await all.record(actionId)).receipts.slice(-2);
    expect(first?.digest).not.toBe(second?.digest);
    expect(JSON.stringify(await all.journal(actionId))).not.toContain('Rossi');
  });

  it('refuses while the request may still start', async () => {
    const all = given('blind');
    const actionId = await all.send('answerLost', null);

    const answer = await all.say(actionId, 'itHappened');

    expect(answer).toMatchObject({ kind: 'refused' });
    expect((await all.record(actionId)).receipts).toHaveLength(0);
  });

  it('refuses where nothing was sent', async () => {
    const all = given('blind');
    const plan = await all.propose();
    const actionId = plan.steps[0]?.actionId;

    const answer = await all.say(actionId ?? ('' as never), 'itHappened');

    expect(answer).toMatchObject({ kind: 'refused' });
  });

  it('is corrected by a person, and says which word was taken back', async () => {
    const all = given('blind');
    const actionId = await lost(all);
    await all.say(actionId, 'itHappened');
    const former = (await all.record(actionId)).receipts.at(-1);
    await all.say(actionId, 'leaveIt');

    await all.say(actionId, 'itDidNotHappen');

    expect(await all.record(actionId)).toMatchObject({
      attempts: [{ axes: { delivery: 'FAILED' }, provenBy: 'person' }],
    });
    expect((await all.record(actionId)).receipts.at(-1)?.corrects).toBe(former?.receiptId);
  });

  it('is outranked by the provider, whatever the times', async () => {
    const all = given('callback');
    const actionId = await all.send(null, 'accepted');

    const answer = await all.say(actionId, 'itDidNotHappen');

    expect(answer).toMatchObject({ kind: 'refused' });
    expect(answer.kind === 'refused' && answer.sentence).toContain('Nothing was changed.');
    expect((await all.record(actionId)).lifecycle).toBe('settled');
  });

  it('is reopened where a later receipt says otherwise', async () => {
    const all = given('callback');
    const actionId = await all.send('received', 'unknown', { maxLookups: 1 });
    all.clock.advance(ANSWER_MS + 1);
    await all.reconciler.reconcile(actionId);
    await all.say(actionId, 'itDidNotHappen');
    const reference = (await all.record(actionId)).attempts[0]?.dispatchId ?? '';

    await all.tell({ eventId: 'late', reference, objectId: 'obj_1' });

    expect(await all.record(actionId)).toMatchObject({
      attempts: [{ axes: { acceptance: 'ACCEPTED' }, provenBy: 'provider' }],
      humanReview: { reason: 'The provider says otherwise than the person did' },
    });
  });
});

describe('resolve with "try again"', () => {
  it('asks again under the same key while that lives', async () => {
    const all = given('key');
    const actionId = await all.send('requestLost', 'unknown', { maxLookups: 2 });
    for (let rounds = 0; rounds < 2; rounds += 1) {
      all.clock.advance(ANSWER_MS + 1);
      await all.reconciler.reconcile(actionId);
    }
    expect((await all.record(actionId)).humanReview).not.toBeNull();

    const answer = await all.say(actionId, 'tryAgain');
    const { next } = await all.reconciler.reconcile(actionId);

    expect(answer).toEqual({
      kind: 'recorded',
      sentence: 'It is asked again under the same key; that cannot make two of it.',
    });
    expect((await all.record(actionId)).receipts).toContainEqual(
      expect.objectContaining({
        kind: 'person',
        by: 'Ana',
        summary: 'A person wants it tried again',
      }),
    );
    expect(next).toBe('resend');
    expect((await all.record(actionId)).attempts).toHaveLength(1);
  });

  it('is a new question that names what may still land, where the provider keeps no key', async () => {
    const all = given('blind');
    const actionId = await lost(all);

    const answer = await all.say(actionId, 'tryAgain');

    expect(answer).toMatchObject({ kind: 'newAttempt', mayStillLand: true });
    expect(all.world.requests).toHaveLength(1);
    expect((await all.record(actionId)).receipts.at(-1)).toMatchObject({ kind: 'person' });
  });

  it('names nothing that may still land where the provider refused it', async () => {
    const all = given('blind');
    const actionId = await all.send('refused', 'rejected');

    const answer = await all.say(actionId, 'tryAgain');

    expect(answer).toMatchObject({ kind: 'newAttempt', mayStillLand: false });
  });

  it('warns that a person’s "it did not happen" closes nothing at the provider', async () => {
    const all = given('blind');
    const actionId = await lost(all);
    await all.say(actionId, 'itDidNotHappen');

    const answer = await all.say(actionId, 'tryAgain');

    expect(answer).toMatchObject({ kind: 'newAttempt', mayStillLand: true });
  });

  it('waits where misses can count, until they do', async () => {
    const all = given('search');
    const actionId = await all.send('requestLost', 'unknown');
    const from = Number((await all.record(actionId)).attempts[0]?.missesCountFrom['search']);

    all.clock.setWall(from);
    const early = await all.say(actionId, 'tryAgain');
    all.clock.advance(1);
    const late = await all.say(actionId, 'tryAgain');

    expect([early.kind, late.kind]).toEqual(['refused', 'newAttempt']);
  });

  it.each([
    {
      what: 'what already happened',
      name: 'callback',
      fault: null,
      outcome: 'accepted',
      begins: 'It already happened.',
    },
    {
      what: 'what the provider has',
      name: 'callback',
      fault: 'received',
      outcome: 'acknowledged',
      begins: 'The provider received it',
    },
    {
      what: 'what goes out by itself',
      name: 'blind',
      fault: 'noConnection',
      outcome: 'notSent',
      begins: 'It goes out by itself',
    },
  ] as const)('is refused for $what', async ({ name, fault, outcome, begins }) => {
    const all = given(name);
    const actionId = await all.send(fault, outcome);

    const answer = await all.say(actionId, 'tryAgain');

    expect(answer.kind).toBe('refused');
    expect(answer.kind === 'refused' && answer.sentence.startsWith(begins)).toBe(true);
    expect((await all.record(actionId)).receipts).toHaveLength(1);
  });

  it('is refused for what somebody removed: nothing is restored', async () => {
    const all = given('ownId');
    const actionId = await all.send(null, 'removed');

    const answer = await all.say(actionId, 'tryAgain');

    expect(answer.kind === 'refused' && answer.sentence).toContain('nothing is restored');
  });

  it('is refused beside a question that waits already', async () => {
    const all = given('blind');
    const actionId = await lost(all);
    await all.propose({ attemptNumber: 2 });

    const answer = await all.say(actionId, 'tryAgain');

    expect(answer).toEqual({
      kind: 'refused',
      sentence: 'A new attempt waits for a decision already. Nothing was sent.',
    });
  });

  it('opens no new attempt after a person’s word while the provider knows the first by its key', async () => {
    const all = given('key');
    const actionId = await all.send('requestLost', 'unknown');
    all.clock.advance(20 * SECOND);
    await all.say(actionId, 'itDidNotHappen');

    const early = await all.say(actionId, 'tryAgain');
    all.clock.advance(HOUR);
    const late = await all.say(actionId, 'tryAgain');

    expect([early.kind, late.kind]).toEqual(['refused', 'newAttempt']);
  });
});
