import { LandedError, type Blocker, type Operation } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import {
  createFakeWire,
  DENTIST,
  FULL,
  namedOperation,
  operationOf,
  operationsOf,
  SOURCE,
} from './__fixtures__/operations.js';
import { dryRun } from './dry-run.js';

const BOOK = { stepKey: 'book', operation: 'diary.event.insert', params: DENTIST };
const taken = (sentence: string): Blocker => ({ code: 'slotTaken', sentence, parameter: null });
const failing = (error: unknown): Operation =>
  operationOf({ resolveTarget: () => Promise.reject(error) });

async function blockersOf(operation: Operation, params: object = {}) {
  const run = await dryRun(operationsOf(operation), [
    { ...BOOK, params: { ...DENTIST, ...params } },
  ]);
  return run.steps[0]?.blockers;
}

describe('dryRun', () => {
  it('reads, writes nothing, and hands out what was checked', async () => {
    const wire = createFakeWire();

    const run = await dryRun(operationsOf(operationOf({}, { wire })), [BOOK]);

    expect(run.isExecutable).toBe(true);
    expect(run.steps).toEqual([{ stepKey: 'book', canExecute: true, blockers: [] }]);
    expect(run.checked).toMatchObject([
      { stepId: 'step1', dependsOn: [], target: { ids: { calendarId: 'cal-work' } } },
    ]);
    expect(wire.requests()).toEqual(['GET /calendars', 'GET /free-busy']);
    expect(wire.writes()).toBe(0);
  });

  it('reports all blockers of all steps at once', async () => {
    const busy = namedOperation('diary.event.move', {
      dryRun: async () => [taken('That time is taken.'), taken('The room is taken.')],
    });
    const steps = [
      { ...BOOK, params: {} },
      { stepKey: 'move', operation: 'diary.event.move', params: DENTIST },
      { stepKey: 'cab', operation: 'cab.ride.book', params: {} },
    ];

    const run = await dryRun(operationsOf(operationOf(), busy), steps);

    expect(run.isExecutable).toBe(false);
    expect(run.checked).toBeNull();
    expect(run.steps.map(({ stepKey, blockers }) => [stepKey, blockers.length])).toEqual([
      ['book', 5],
      ['move', 2],
      ['cab', 1],
    ]);
  });

  it('hands out nothing where one of several steps is blocked', async () => {
    const steps = [BOOK, { stepKey: 'cab', operation: 'cab.ride.book', params: {} }];

    const run = await dryRun(operationsOf(operationOf()), steps);

    expect(run.steps.map(({ canExecute }) => canExecute)).toEqual([true, false]);
    expect(run.checked).toBeNull();
  });

  it('says of an operation that nothing here can do which one, and what would help', async () => {
    const run = await dryRun(operationsOf(), [BOOK]);

    expect(run.steps[0]?.blockers).toEqual([
      {
        code: 'noProvider',
        sentence: 'Nothing installed here can do diary.event.insert. Install an adapter for it.',
        parameter: null,
      },
    ]);
  });

  it.each<[string, object, string | null, RegExp]>([
    ['of the wrong type', { startMs: 'noon' }, 'startMs', /^startMs: /],
    ['that is missing', { title: undefined }, 'title', /^title: /],
    ['that nobody knows', { colour: 'red' }, null, /^The step: .*colour/],
  ])('takes a parameter %s as the schema does', async (_what, params, parameter, sentence) => {
    expect(await blockersOf(operationOf(), params)).toEqual([
      { code: 'invalidParameter', parameter, sentence: expect.stringMatching(sentence) },
    ]);
  });

  it('asks a provider nothing about parameters that are not valid', async () => {
    const wire = createFakeWire();

    await blockersOf(operationOf({}, { wire }), { startMs: 'noon' });

    expect(wire.requests()).toEqual([]);
  });

  it.each<[string, LandedError, Blocker['code'], RegExp]>([
    [
      'without credentials',
      new LandedError('CREDENTIALS_MISSING', { provider: 'diary', why: 'the token ran out' }),
      'missingPermission',
      /no usable credentials for diary: the token ran out\. Nothing was sent/,
    ],
    [
      'that cannot be read',
      new LandedError('PROVIDER_UNREADABLE', { provider: 'diary', why: 'it answered 503' }),
      'notCheckable',
      /diary could not be read: it answered 503\. Nothing was sent/,
    ],
  ])('blocks a step of a provider %s', async (_what, error, code, sentence) => {
    expect(await blockersOf(failing(error))).toEqual([
      { code, parameter: null, sentence: expect.stringMatching(sentence) },
    ]);
  });

  it('blocks a step for a calendar that is not there, with the sentence', async () => {
    expect(await blockersOf(operationOf(), { calendar: 'primary' })).toEqual([
      {
        code: 'invalidParameter',
        parameter: null,
        sentence:
          'The calendar: there is no such calendar in this account. Nothing was planned or sent. Name one that is there.',
      },
    ]);
  });

  it('blocks a step whose adapter throws what it should not, and shows none of it', async () => {
    const blockers = await blockersOf(failing(new TypeError('fetch failed: token abc')));

    expect(blockers).toEqual([
      {
        code: 'notCheckable',
        parameter: null,
        sentence: 'Diary could not be checked. Nothing was sent; try again in a moment.',
      },
    ]);
  });

  it('escapes what a blocker says', async () => {
    const busy = operationOf({ dryRun: async () => [taken('“Lunch\nAmount: 0” is there.')] });

    expect((await blockersOf(busy))?.[0]?.sentence).toBe('“Lunch⟨U+000A⟩Amount: 0” is there.');
  });

  it('orders the steps and names what they depend on by step id', async () => {
    const text = namedOperation('sms.message.send', { irreversible: true });
    const steps = [
      { stepKey: 'text', operation: 'sms.message.send', params: DENTIST, dependsOn: ['book'] },
      BOOK,
    ];

    const run = await dryRun(operationsOf(operationOf(), text), steps);

    expect(
      run.checked?.map(({ stepId, typed, dependsOn }) => [stepId, typed.stepKey, dependsOn]),
    ).toEqual([
      ['step1', 'book', []],
      ['step2', 'text', ['step1']],
    ]);
  });

  it('lets no step wait for one that never says whether it was done', async () => {
    const response = { ...FULL.response, confirmsAcceptance: 'never', source: SOURCE } as const;
    const mute = operationOf(
      { title: 'text message' },
      { declaration: { operation: 'sms.message.send', response } },
    );
    const steps = [
      { stepKey: 'text', operation: 'sms.message.send', params: DENTIST },
      { ...BOOK, dependsOn: ['text'] },
    ];

    const run = await dryRun(operationsOf(operationOf(), mute), steps);

    expect(run.isExecutable).toBe(false);
    expect(run.steps[1]?.blockers).toMatchObject([
      {
        code: 'notCheckable',
        sentence:
          'It cannot wait for text: text message never says whether it was done. Plan them apart.',
      },
    ]);
  });

  it('refuses steps that make no order', async () => {
    await expect(dryRun(operationsOf(operationOf()), [BOOK, BOOK])).rejects.toThrow(
      'The plan: two steps have one name.',
    );
    await expect(dryRun(operationsOf(operationOf()), [])).rejects.toThrow('it has no step');
  });
});
