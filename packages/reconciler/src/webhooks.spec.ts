import { describe, expect, it } from 'vitest';

import { ANSWER_MS, given, type Given } from './__fixtures__/given.js';
import { webhookOf } from './__fixtures__/world-provider.js';

const referenceOf = async ({ record }: Given, actionId: Awaited<ReturnType<Given['send']>>) =>
  (await record(actionId)).attempts[0]?.dispatchId ?? '';

describe('receive', () => {
  it('applies a report to the action that its reference names', async () => {
    const all = given('callback');
    const actionId = await all.send('received', 'acknowledged');
    const reference = await referenceOf(all, actionId);
    all.clock.advance(1_000);

    const outcome = await all.tell({ eventId: 'e1', reference, objectId: 'obj_1' });

    expect(outcome).toEqual({ kind: 'applied', actionId });
    expect(await all.record(actionId)).toMatchObject({
      lifecycle: 'settled',
      attempts: [{ axes: { acceptance: 'ACCEPTED' } }],
    });
    expect((await all.record(actionId)).receipts.at(-1)).toMatchObject({
      kind: 'webhook',
      observedAt: all.clock.now(),
    });
  });

  it('stores it before it matches it, with the raw bytes', async () => {
    const all = given('callback');
    const actionId = await all.send('received', 'acknowledged');
    const reference = await referenceOf(all, actionId);
    const dying = { ...all.store, transact: () => Promise.reject(new TypeError('It ends here.')) };
    const webhook = webhookOf({ eventId: 'e1', reference }, all.clock);

    await expect(all.another(dying).receive(webhook)).rejects.toThrow('It ends here.');

    const raw = Buffer.from(webhook.body).toString('base64');
    expect(await all.store.parkedWebhooks({ reference })).toMatchObject([{ eventId: 'e1', raw }]);
  });

  it('is finished by the second delivery where the process ended in between', async () => {
    const all = given('callback');
    const actionId = await all.send('received', 'acknowledged');
    const reference = await referenceOf(all, actionId);
    const dying = { ...all.store, transact: () => Promise.reject(new TypeError('It ends here.')) };
    const webhook = webhookOf({ eventId: 'e1', reference }, all.clock);
    await expect(all.another(dying).receive(webhook)).rejects.toThrow();

    const again = await all.reconciler.receive(webhook);
    const third = await all.reconciler.receive(webhook);

    expect([again.kind, third.kind]).toEqual(['applied', 'duplicate']);
    expect(await all.record(actionId)).toMatchObject({ lifecycle: 'settled' });
  });

  it('applies one event once', async () => {
    const all = given('callback');
    const actionId = await all.send('received', 'acknowledged');
    const reference = await referenceOf(all, actionId);
    await all.tell({ eventId: 'e1', reference });
    const before = await all.record(actionId);

    const outcome = await all.tell({ eventId: 'e1', reference });

    expect(outcome).toEqual({ kind: 'duplicate' });
    expect(await all.record(actionId)).toEqual(before);
  });

  it('keeps what it cannot match, and applies it when the reference is known', async () => {
    const all = given('callback');
    const early = await all.send('received', 'unknown', { event: 'early' });
    const reference = await referenceOf(all, early);
    const other = given('callback');

    const unknown = await other.tell({ eventId: 'e1', reference, objectId: 'obj_1' });
    const late = await other.send('received', 'unknown', { event: 'early' });
    other.clock.advance(ANSWER_MS + 1);
    await other.reconciler.reconcile(late);

    expect(unknown).toEqual({ kind: 'parked' });
    expect(await other.record(late)).toMatchObject({ lifecycle: 'settled' });
    expect(await other.store.parkedWebhooks({ reference })).toHaveLength(0);
  });

  it('keeps a report without our reference, and applies it by the object once that is known', async () => {
    const all = given('callback');
    const actionId = await all.send('received', 'acknowledged');
    const parked = await all.tell({ eventId: 'e1', objectId: 'obj_1' });
    const receivedAt = all.clock.now();
    all.clock.advance(ANSWER_MS + 1);

    await all.reconciler.reconcile(actionId);

    expect(parked).toEqual({ kind: 'parked' });
    expect(all.asked).toEqual([]);
    expect(await all.record(actionId)).toMatchObject({
      lifecycle: 'settled',
      receipts: [{}, { kind: 'webhook', observedAt: receivedAt }],
    });
  });

  it('gives a report by object to the attempt that made it, not to the last one', async () => {
    const all = given('callback');
    const actionId = await all.send('received', 'unknown');
    const reference = await referenceOf(all, actionId);
    await all.tell({ eventId: 'e1', reference, objectId: 'obj_1', outcome: 'unknown' });
    all.clock.advance(ANSWER_MS + 1);
    await all.sendFor(await all.propose({ attemptNumber: 2 }), 'requestLost', 'unknown');
    await all.tell({ eventId: 'e2', objectId: 'obj_1' });
    all.clock.advance(ANSWER_MS + 1);

    await all.reconciler.reconcile(actionId);

    expect((await all.record(actionId)).attempts).toMatchObject([
      { axes: { acceptance: 'ACCEPTED' }, providerObjectId: 'obj_1' },
      { axes: { acceptance: 'PENDING' }, providerObjectId: null },
    ]);
  });

  it('takes the order from the object’s own rank, whatever comes first', async () => {
    const all = given('callback');
    const actionId = await all.send('received', 'acknowledged');
    const reference = await referenceOf(all, actionId);
    const told = { reference, objectId: 'obj_1' };

    await all.tell({ ...told, eventId: 'newer', outcome: 'accepted', rank: 3 });
    const first = await all.record(actionId);
    await all.tell({ ...told, eventId: 'older', outcome: 'rejected', rank: 1 });
    await all.tell({ ...told, eventId: 'oldest', outcome: 'acknowledged', rank: 0 });

    const after = await all.record(actionId);
    expect(first.attempts).toMatchObject([{ axes: { acceptance: 'ACCEPTED' } }]);
    expect(after.attempts[0]?.axes).toEqual(first.attempts[0]?.axes);
    expect(after.receipts).toHaveLength(first.receipts.length + 2);
  });

  it('fetches the object where two reports have no order, and believes what stands there', async () => {
    const all = given('callback');
    const actionId = await all.send(null, 'acknowledged');
    const reference = await referenceOf(all, actionId);
    const told = { reference, objectId: 'obj_1' };
    await all.tell({ ...told, eventId: 'e1', outcome: 'accepted' });

    await all.tell({ ...told, eventId: 'e2', outcome: 'rejected' });
    const between = await all.record(actionId);
    await all.reconciler.reconcile(actionId);

    expect(between.attempts).toMatchObject([{ axes: { acceptance: 'ACCEPTED' } }]);
    expect(between.nextLookupAt).toBe(all.clock.now());
    expect(all.asked).toEqual(['get']);
    expect(await all.record(actionId)).toMatchObject({
      nextLookupAt: null,
      attempts: [{ axes: { acceptance: 'ACCEPTED' } }],
    });
  });

  it('takes the provider’s own later verdict over its earlier one', async () => {
    const all = given('callback');
    const actionId = await all.send(null, 'acknowledged');
    const reference = await referenceOf(all, actionId);
    await all.tell({ eventId: 'e1', reference, outcome: 'accepted', rank: 2 });

    await all.tell({ eventId: 'e2', reference, outcome: 'rejected', rank: 5 });

    expect((await all.record(actionId)).attempts).toMatchObject([
      { axes: { delivery: 'CONFIRMED', acceptance: 'REJECTED' } },
    ]);
  });

  it('refuses a bad signature, an unreadable body and a provider that is not there, and keeps none', async () => {
    const all = given('callback');
    const actionId = await all.send('received', 'acknowledged');
    const reference = await referenceOf(all, actionId);
    const good = webhookOf({ eventId: 'e1', reference }, all.clock);

    const answers = [
      await all.tell({ eventId: 'e1', reference }, 'forged'),
      await all.reconciler.receive({ ...good, body: Buffer.from('<xml>') }),
      await all.reconciler.receive({ ...good, provider: 'other' }),
    ];

    expect(answers).toMatchObject([
      { kind: 'refused', why: 'The signature is wrong' },
      { kind: 'refused', why: 'It could not be read as a webhook of this provider' },
      { kind: 'refused', why: 'Nothing here takes webhooks of other' },
    ]);
    expect(await all.store.parkedWebhooks({ reference })).toHaveLength(0);
    expect((await all.record(actionId)).receipts).toHaveLength(1);
  });

  it('takes a genuine message without news, and changes nothing', async () => {
    const all = given('callback');

    expect(await all.tell({ eventId: 'hello', isHint: true })).toEqual({ kind: 'parked' });
  });

  it('does not let one provider speak of an action at another, whatever reference it carries', async () => {
    const all = given('callback');
    const actionId = await all.send('received', 'acknowledged');
    const reference = await referenceOf(all, actionId);
    const told = webhookOf({ eventId: 'e1', reference }, all.clock);

    const outcome = await all.reconciler.receive({ ...told, provider: 'stranger' });
    all.clock.advance(ANSWER_MS + 1);
    await all.reconciler.reconcile(actionId);

    expect(outcome).toEqual({ kind: 'parked' });
    expect((await all.record(actionId)).lifecycle).toBe('in_flight');
    expect(await all.store.parkedWebhooks({ reference })).toHaveLength(1);
  });

  it('keeps the newer state where the sender’s own answer comes after the report', async () => {
    const all = given('callback');
    const plan = await all.propose();
    all.world.onTheWay = async () => {
      const record = await all.record(plan.steps[0]?.actionId as never);
      const reference = record.attempts[0]?.dispatchId ?? '';
      await all.tell({ eventId: 'e1', reference, objectId: 'obj_1', rank: 2 });
    };

    const actionId = await all.sendFor(plan, 'received', 'acknowledged');

    expect((await all.record(actionId)).attempts).toMatchObject([
      { providerObjectId: 'obj_1', axes: { delivery: 'CONFIRMED', acceptance: 'ACCEPTED' } },
    ]);
  });
});
