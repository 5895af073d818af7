import type {
  ContextResolver,
  DeviceContext,
  GivenValue,
  Intent,
  Operations,
  ResolvedParameter,
} from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { operationOf, operationsOf, THURSDAY_15 } from './__fixtures__/operations.js';
import { highText, mediumText } from './__fixtures__/parameters.js';
import { planSentence } from './sentence-plan.js';

const ASKED_AT = Date.UTC(2026, 11, 1, 12);
const CONTEXT: DeviceContext = {
  capturedAt: ASKED_AT,
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
const BOOK: Intent = { actionType: 'calendar.book', stepKey: 'book', hints: [] };
const CAB: Intent = { actionType: 'ride.book', stepKey: 'cab', hints: [] };
const hinted = (name: string): Intent => ({
  ...BOOK,
  hints: [{ name, text: 'at the clinic', span: [0, 13] }],
});
const THREE = {
  kind: 'timeSlot',
  startMs: THURSDAY_15,
  endMs: THURSDAY_15 + 3_600_000,
  zone: 'Europe/Berlin',
} as const;

/** Knows these; it is asked for what the specs name, and notes that. */
function resolverOf(...known: readonly ResolvedParameter[]) {
  const asked: string[][] = [];
  const resolver: ContextResolver = {
    resolve({ specs }) {
      asked.push(specs.map(({ name }) => name));
      return specs.map(
        ({ name }) => known.find((one) => one.name === name) ?? highText(name, `some ${name}`),
      );
    },
  };
  return { resolver, asked };
}

const plan = (
  intents: readonly Intent[],
  {
    resolver = resolverOf().resolver,
    operations = operationsOf(operationOf()),
    answers = {},
  }: {
    readonly resolver?: ContextResolver;
    readonly operations?: Operations;
    readonly answers?: Readonly<Record<string, readonly GivenValue[]>>;
  } = {},
) => planSentence({ operations, resolver, intents, context: CONTEXT, askedAt: ASKED_AT, answers });

describe('planSentence', () => {
  it('makes a typed step of an intent whose every parameter is certain', () => {
    const { resolver } = resolverOf(highText('title', 'Dentist'));

    expect(plan([BOOK], { resolver })).toMatchObject({
      kind: 'steps',
      steps: [
        {
          stepKey: 'book',
          operation: 'diary.event.insert',
          params: { title: 'Dentist', place: null },
          resolved: [{ name: 'title' }, { name: 'when' }],
        },
      ],
    });
  });

  it('is blocked where no provider serves an intent, and says what would help', () => {
    expect(plan([BOOK, CAB])).toEqual({
      kind: 'blocked',
      steps: [
        { stepKey: 'book', canExecute: true, blockers: [] },
        {
          stepKey: 'cab',
          canExecute: false,
          blockers: [
            {
              code: 'noProvider',
              sentence:
                'No provider for cabs is installed. Nothing was done; install an adapter that serves ride.book.',
              parameter: null,
            },
          ],
        },
      ],
    });
  });

  it('asks nothing of the snapshot where something cannot be served', () => {
    const { resolver, asked } = resolverOf();

    plan([BOOK, CAB], { resolver });

    expect(asked).toEqual([]);
  });

  it.each<[string, ResolvedParameter]>([
    ['only suggested', mediumText('title', 'Dentist')],
    [
      'unknown',
      {
        ...highText('title', ''),
        confidence: 'UNRESOLVABLE',
        value: null,
        question: { text: 'What is it called?', options: [], freeText: true },
      },
    ],
  ])('asks the person where a value is %s, and shows all of them', (_what, parameter) => {
    const { resolver } = resolverOf(parameter);

    expect(plan([BOOK], { resolver })).toMatchObject({
      kind: 'questions',
      steps: [{ intent: BOOK, parameters: [{ name: 'title' }, { name: 'when' }] }],
    });
  });

  it('asks about all intents of one sentence together', () => {
    const { resolver } = resolverOf(mediumText('title', 'Dentist'));
    const second = { ...BOOK, stepKey: 'book:second' };

    const outcome = plan([BOOK, second], { resolver });

    expect(
      outcome.kind === 'questions' && outcome.steps.map(({ intent }) => intent.stepKey),
    ).toEqual(['book', 'book:second']);
  });

  it.each<[string, Intent, readonly string[]]>([
    ['nobody speaks of them', BOOK, ['title', 'when']],
    ['the sentence speaks of them', hinted('where'), ['title', 'when', 'where']],
    ['the sentence speaks of something else', hinted('who'), ['title', 'when']],
  ])('resolves optional parameters only as spoken of: %s', (_what, intent, names) => {
    const { resolver, asked } = resolverOf();

    plan([intent], { resolver });

    expect(asked).toEqual([names]);
  });

  it('resolves an optional parameter that the person answered for, in that step alone', () => {
    const { resolver, asked } = resolverOf();
    const where: GivenValue = {
      name: 'where',
      source: 'user',
      given: { kind: 'words', text: 'at the clinic' },
    };

    plan([BOOK, { ...BOOK, stepKey: 'book:second' }], {
      resolver,
      answers: { 'book:second': [where] },
    });

    expect(asked).toEqual([
      ['title', 'when'],
      ['title', 'when', 'where'],
    ]);
  });

  it('lets a time slot rest on the person’s own calendars too', () => {
    const { resolver } = resolverOf(highText('when', '', { kind: 'timeSlot', value: THREE }));

    const outcome = plan([BOOK], { resolver });

    const [step] = outcome.kind === 'steps' ? outcome.steps : [];
    expect(step?.resolved?.find(({ name }) => name === 'when')?.restsOn).toEqual([
      {
        readerId: 'context.free-slot',
        query: { startMs: THREE.startMs, endMs: THREE.endMs, zone: 'Europe/Berlin' },
        fields: ['overlapping'],
        label: 'your own calendars on Thursday, 3 December 2026, 16:00 to 17:00 (Europe/Berlin)',
      },
    ]);
    expect(step?.resolved?.find(({ name }) => name === 'title')?.restsOn).toEqual([]);
  });

  it('keeps the steps of two intents apart', () => {
    const outcome = plan([BOOK, { ...BOOK, stepKey: 'book:second' }]);

    expect(outcome.kind === 'steps' && outcome.steps.map(({ stepKey }) => stepKey)).toEqual([
      'book',
      'book:second',
    ]);
  });
});
