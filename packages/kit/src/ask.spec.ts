import {
  asPlanId,
  type ContextResolver,
  type DeviceContext,
  type GivenValue,
  type IntentParser,
} from '@landed/contract';
import { createMemoryStore } from '@landed/store-memory';
import { describe, expect, it } from 'vitest';

import { landedOver, planned, yesTo } from './__fixtures__/given.js';
import { START_AT } from './__fixtures__/time.js';
import { createWorld } from './__fixtures__/world.js';

const CONTEXT: DeviceContext = {
  capturedAt: START_AT,
  zone: 'Europe/Berlin',
  locale: 'en-GB',
  country: 'DE',
  calendars: [],
  entries: [],
  places: [],
  contacts: [],
  recentApps: [],
  notifications: [],
  problems: [],
};
const ORIGIN = { source: 'form', id: '1' };

/** Understands "book …" and "cab …", word by word. */
const parser: IntentParser = {
  parse(sentence) {
    const [verb] = sentence.split(' ');
    if (verb !== 'book' && verb !== 'cab')
      return { kind: 'notUnderstood', sentence, why: 'No action was found in that.' };
    const actionType = verb === 'book' ? 'calendar.book' : 'ride.book';
    const intents = [{ actionType, stepKey: verb, hints: [] } as const];
    return { kind: 'understood', sentence, intents };
  },
};

/** Knows a title only where it was given one. */
const resolver: ContextResolver = {
  resolve: ({ specs, given }) =>
    specs.map((spec) => {
      const answer = given.find(({ name }) => name === spec.name)?.given;
      const base = { ...spec, why: 'you said it', candidates: [], restsOn: [] };
      return answer?.kind === 'words'
        ? {
            ...base,
            source: 'user',
            confidence: 'HIGH',
            value: { kind: 'text', text: answer.text },
            question: null,
          }
        : {
            ...base,
            source: 'inferred',
            confidence: 'UNRESOLVABLE',
            value: null,
            question: { text: 'What is it called?', options: [], freeText: true },
          };
    }),
};
const TITLE: GivenValue = {
  name: 'title',
  source: 'user',
  given: { kind: 'words', text: 'Dentist' },
};

function given() {
  const world = createWorld();
  const store = createMemoryStore({ clock: world.clock });
  return { world, store, landed: landedOver(world, store, { parser, resolver }) };
}

describe('ask', () => {
  it('says of a sentence without an action what was not found', async () => {
    const { landed } = given();

    const outcome = await landed.ask({ origin: ORIGIN, sentence: 'hello', context: CONTEXT });

    expect(outcome).toEqual({ kind: 'notUnderstood', sentence: 'No action was found in that.' });
  });

  it('says of a wish that nothing here can do what would help', async () => {
    const { landed } = given();

    const outcome = await landed.ask({ origin: ORIGIN, sentence: 'cab home', context: CONTEXT });

    expect(outcome).toMatchObject({
      kind: 'blocked',
      steps: [{ blockers: [{ code: 'noProvider', sentence: expect.stringContaining('cabs') }] }],
    });
  });

  it('asks what only the person can tell, stores nothing, and plans with the answer', async () => {
    const { world, store, landed } = given();
    const request = { origin: ORIGIN, sentence: 'book it', context: CONTEXT };

    const questions = await landed.ask(request);
    expect(questions).toMatchObject({
      kind: 'questions',
      steps: [{ intent: { stepKey: 'book' }, parameters: [{ question: { freeText: true } }] }],
    });
    expect(await store.keys('plan', { limit: 10 })).toEqual([]);
    const outcome = await landed.ask({ ...request, answers: { book: [TITLE] } });

    if (outcome.kind !== 'planned') throw new TypeError(outcome.kind);
    expect(outcome.plan.summary).toMatchObject({
      zone: 'Europe/Berlin',
      steps: [{ parameters: [{ label: 'What', text: 'Dentist', filled: 'answered' }] }],
    });
    expect((await landed.confirm(yesTo(outcome.plan))).kind).toBe('Dispatched');
    expect(world.effects()).toHaveLength(1);
  });

  it('keeps where values came from, and the times, when it is planned once more', async () => {
    const { landed } = given();
    const request = { origin: ORIGIN, sentence: 'book it', context: CONTEXT };
    const outcome = await landed.ask({ ...request, answers: { book: [TITLE] } });
    if (outcome.kind !== 'planned') throw new TypeError(outcome.kind);

    const again = planned(await landed.replan(outcome.plan.planId));

    expect(again.summary.steps[0]?.parameters).toEqual(outcome.plan.summary.steps[0]?.parameters);
    expect(again.expiresAt).toBe(outcome.plan.expiresAt);
    expect((await landed.confirm(yesTo(outcome.plan))).kind).toBe('Superseded');
  });

  it('plans nothing once more where there is no such plan', async () => {
    const { landed } = given();

    expect(await landed.replan(asPlanId('pln_none'))).toMatchObject({
      kind: 'blocked',
      steps: [{ blockers: [{ sentence: 'There is no such plan here. Nothing was planned.' }] }],
    });
  });
});
