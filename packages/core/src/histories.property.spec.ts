import type { ActionRecord, EpochMs, Receipt } from '@landed/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { brokenEventLaws, brokenRecordLaws } from './__fixtures__/laws.js';
import { STRATEGIES } from './__fixtures__/strategies.js';
import type { ActionCommand } from './action-command.js';
import { lastAttemptOf } from './attempt.js';
import { decideAction } from './decide-action.js';
import { evolveAction } from './evolve-action.js';
import { NO_HISTORY, advance, type History } from './history.js';
import { indexOf } from './record-index.js';
import { SAMPLE_START, sampleCommand, sampleReceipt } from './sample-commands.js';
import { sentenceOf } from './sentences.js';

/** One thing that may happen next, aimed at what the record is by then, so that histories get somewhere. */
type Move = (record: ActionRecord, now: EpochMs) => ActionCommand;

const attemptNumber = (record: ActionRecord) => lastAttemptOf(record)?.attemptNumber ?? 0;

const outcome = fc.constantFrom<Receipt['outcome']>(
  'accepted',
  'acknowledged',
  'rejected',
  'notExecuted',
  'notSent',
  'unknown',
  'unknown',
  'unknown',
  'absent',
  'removed',
  'mismatch',
  'closed',
);

const receiptMove: fc.Arbitrary<Move> = fc
  .record({
    kind: fc.constantFrom<Receipt['kind']>(
      'response',
      'response',
      'webhook',
      'lookup',
      'replay',
      'noAnswerRecorded',
      'person',
      'local',
      'closing',
    ),
    outcome,
    attemptsBack: fc.constantFrom(0, 0, 0, 1),
    rank: fc.option(fc.integer({ min: 0, max: 5 })),
    storedUnderKey: fc.boolean(),
    lookNow: fc.boolean(),
    path: fc.nat(3),
    wait: fc.option(fc.integer({ min: 0, max: 120_000 })),
  })
  .map(({ kind, outcome: told, attemptsBack, rank, path, wait, ...more }) => (record, now) => {
    const number = Math.max(1, attemptNumber(record) - attemptsBack);
    const sends = record.attempts.find((one) => one.attemptNumber === number)?.sends.length ?? 1;
    const paths = record.strategy.steps.flatMap((step) => (step.kind === 'lookup' ? [step] : []));
    const lookup = kind === 'lookup' ? (paths[path % Math.max(1, paths.length)] ?? null) : null;
    const sendNumber = kind === 'response' || kind === 'replay' ? sends : null;
    const about = { attemptNumber: number, sendNumber, lookup, rank };
    const notBefore = wait === null ? null : now + wait;
    return {
      type: 'record',
      receipt: sampleReceipt(kind, told, { observedAt: now, ...about, ...more, notBefore }),
    };
  });

const ask: Move = (record) => sampleCommand.askReplacement(attemptNumber(record) + 1);
const approve: Move = (record, now) =>
  sampleCommand.approve(attemptNumber(record) + 1, now + 900_000);
const claim: Move = (record, now) => sampleCommand.claimFirst(now, attemptNumber(record) + 1);
const resend: Move = (record, now) => sampleCommand.claimResend(now, attemptNumber(record));

const otherMove: fc.Arbitrary<Move> = fc.constantFrom<Move[]>(
  ask,
  approve,
  claim,
  resend,
  (_record, now) => sampleCommand.claimResend(now, 1),
  () => ({ type: 'withdraw', reason: 'stale', summary: 'It changed' }),
  () => ({ type: 'finish-round' }),
  () => ({ type: 'look-again', why: 'A person wishes it' }),
  (_record, now) => ({ type: 'defer', until: now + 5_000 }),
  () => ({ type: 'ask-person', reason: 'Why', requiredAction: 'Look' }),
  () => ({ type: 'cancel-replacement', why: 'No more' }),
  () => ({ type: 'fence', why: 'A worker is stuck' }),
);

/** Late proof about an attempt, counted back from the last. */
const landed =
  (attemptsBack: number): Move =>
  (record, observedAt) => ({
    type: 'record',
    receipt: sampleReceipt('webhook', 'accepted', {
      observedAt,
      attemptNumber: attemptNumber(record) - attemptsBack,
    }),
  });
/** The last send is answered so. */
const answered =
  (told: Receipt['outcome']): Move =>
  (record, observedAt) => {
    const number = attemptNumber(record);
    const sendNumber = lastAttemptOf(record)?.sends.length ?? 1;
    const about = { observedAt, attemptNumber: number, sendNumber };
    return { type: 'record', receipt: sampleReceipt('response', told, about) };
  };
const chain = (...moves: readonly Move[]) => fc.constant(moves);

const moves: fc.Arbitrary<readonly Move[]> = fc.oneof(
  { arbitrary: fc.tuple(receiptMove), weight: 8 },
  { arbitrary: fc.tuple(otherMove), weight: 6 },
  { arbitrary: chain(ask, approve, claim), weight: 2 },
  { arbitrary: chain(answered('notSent'), resend), weight: 2 },
  { arbitrary: chain(landed(0), landed(1)), weight: 1 },
);
const happening = fc.record({
  moves,
  afterMs: fc.constantFrom(0, 1, 500, 10_000, 45_000, 120_000, 1_000_000, 90_000_000),
});
const life = fc.record({
  strategy: fc.constantFrom(...Object.values(STRATEGIES)),
  happenings: fc.array(happening, { maxLength: 40, size: '+1' }),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

interface Lived {
  readonly history: History;
  readonly broken: readonly string[];
}

/** Lives through it: what is refused did not happen. Collects every law that an event broke on the way. */
function live({ strategy, happenings }: Life): Lived {
  let now = SAMPLE_START;
  let history = taken(NO_HISTORY, sampleCommand.propose(strategy), now);
  history = taken(history, sampleCommand.approve(), now);
  history = taken(history, sampleCommand.claimFirst(now), now);
  const broken: string[] = [];
  for (const { move, afterMs } of happenings.flatMap(each)) {
    now += afterMs;
    const { record } = history;
    if (record === null) break;
    broken.push(...judged(record, move(record, now), now));
    history = taken(history, move(record, now), now);
  }
  return { history, broken };
}

function each({ moves: chained, afterMs }: Life['happenings'][number]) {
  return chained.map((move, index) => ({ move, afterMs: index === 0 ? afterMs : 10_000 }));
}

function taken(history: History, command: ActionCommand, now: EpochMs): History {
  const next = advance(history, command, now);
  return 'code' in next ? history : next;
}

function judged(record: ActionRecord, command: ActionCommand, now: EpochMs): readonly string[] {
  const decision = decideAction(record, command, now);
  if (decision.kind === 'refusal') return [];
  const broken: string[] = [];
  let before = record;
  for (const event of decision.events) {
    const after = evolveAction(before, event);
    broken.push(...brokenEventLaws({ before, event, after, now }));
    before = after;
  }
  return [...broken, ...brokenRecordLaws(before)];
}

describe('any history of an action', () => {
  it('keeps every law at every event', () => {
    fc.assert(
      fc.property(life, (one) => {
        expect(live(one).broken).toEqual([]);
      }),
      { numRuns: 800 },
    );
  }, 60_000);

  it('is what its journal folds to, also after the journal went through JSON', () => {
    fc.assert(
      fc.property(life, (one) => {
        const { record, journal } = live(one).history;
        const read = JSON.parse(JSON.stringify(journal)) as typeof journal;

        const folded = read.reduce<ActionRecord | null>(evolveAction, null);

        expect(folded).toEqual(record);
        expect(record?.version).toBe(journal.length);
      }),
      { numRuns: 100 },
    );
  });

  it('can be told in one sentence and found by its index', () => {
    fc.assert(
      fc.property(life, (one) => {
        const { record } = live(one).history;
        if (record === null) return;

        expect(sentenceOf(record)).toMatch(/^[A-Z].*[.]$/);
        expect(indexOf(record).references).toHaveLength(record.attempts.length);
      }),
      { numRuns: 100 },
    );
  });

  it('gets far enough to mean something: repeats, second attempts and duplicates occur', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(life, (one) => {
        const { record, journal } = live(one).history;
        for (const event of journal) seen.add(event.type);
        if ((record?.attempts.length ?? 0) > 1) seen.add('second attempt');
        if (record?.attempts.some(({ sends }) => sends.length > 2)) seen.add('third send');
        if (record?.incidents.some(({ kind }) => kind === 'duplicate')) seen.add('duplicate');
      }),
      { numRuns: 400, seed: 7 },
    );

    for (const what of ['second attempt', 'third send', 'duplicate', 'replacement-cancelled']) {
      expect(seen).toContain(what);
    }
  }, 60_000);
});
