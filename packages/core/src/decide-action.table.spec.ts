import type { ActionRecord, EpochMs, Receipt } from '@landed/contract';
import { describe, expect, it } from 'vitest';

import { brokenEventLaws, brokenRecordLaws } from './__fixtures__/laws.js';
import { STRATEGIES } from './__fixtures__/strategies.js';
import { ACTION_COMMANDS, type ActionCommand } from './action-command.js';
import { decideAction } from './decide-action.js';
import { evolveAction } from './evolve-action.js';
import { sampleCommand, samplePlan, sampleReceipt } from './sample-commands.js';
import { SAMPLE_STRATEGIES } from './sample-strategies.js';
import { stateRows, type StateRow } from './state-rows.js';
import { statusOf } from './status.js';

/** At once, within the windows, past the windows, past the time to act, past the life of the key. */
const DELAYS = [0, 1, 45_000, 120_000, 3_600_000, 2 * 86_400_000];

const KINDS: readonly Receipt['kind'][] = [
  'response',
  'webhook',
  'lookup',
  'replay',
  'snapshotDiff',
  'noAnswerRecorded',
  'person',
  'local',
  'closing',
];
const OUTCOMES: readonly Receipt['outcome'][] = [
  'accepted',
  'acknowledged',
  'rejected',
  'notExecuted',
  'notSent',
  'unknown',
  'absent',
  'removed',
  'mismatch',
  'closed',
];

function commandsAt(now: EpochMs): readonly ActionCommand[] {
  const stale = now - 3_600_000;
  return [
    sampleCommand.propose(SAMPLE_STRATEGIES.G1),
    ...[1, 2].flatMap((attempt) => [
      sampleCommand.approve(attempt, now + 600_000),
      sampleCommand.approve(attempt, now),
      sampleCommand.claimFirst(now, attempt),
      sampleCommand.claimFirst(stale, attempt),
      sampleCommand.claimResend(now, attempt),
      sampleCommand.claimResend(stale, attempt),
    ]),
    sampleCommand.claimFirst(now, 3),
    sampleCommand.claimResend(now, 0),
    ...[1, 2, 3].map((attempt) => sampleCommand.askReplacement(attempt)),
    { type: 'withdraw', reason: 'stale', summary: 'It changed' },
    { type: 'finish-round' },
    { type: 'look-again', why: 'A person wishes it' },
    { type: 'defer', until: now + 5_000 },
    { type: 'defer', until: now + 9e9 },
    { type: 'ask-person', reason: 'Why', requiredAction: 'Look' },
    { type: 'cancel-replacement', why: 'No more' },
    { type: 'fence', why: 'A worker is stuck' },
  ];
}

const ANSWERS = KINDS.flatMap((kind) =>
  OUTCOMES.flatMap((outcome) =>
    [1, 2].flatMap((attemptNumber) =>
      [null, 1, 2].map((sendNumber) => ({ kind, outcome, attemptNumber, sendNumber })),
    ),
  ),
);

function receiptsAt(observedAt: EpochMs, { steps }: ActionRecord['strategy']): readonly Receipt[] {
  const paths = steps.flatMap((step) => (step.kind === 'lookup' ? [step] : []));
  return ANSWERS.flatMap(({ kind, outcome, sendNumber, attemptNumber }) => {
    const rank = sendNumber === null ? null : sendNumber * 2;
    const storedUnderKey = sendNumber === 2;
    const lookups = kind === 'lookup' ? [null, ...paths] : [null];
    return lookups.map((lookup) => {
      const about = { observedAt, attemptNumber, sendNumber, lookup, rank, storedUnderKey };
      return sampleReceipt(kind, outcome, about);
    });
  });
}

/** Decides and folds; says which laws that broke. Any throw is a broken promise of its own. */
function judge(
  record: ActionRecord | null,
  command: ActionCommand,
  now: EpochMs,
): readonly string[] {
  const decision = decideAction(record, command, now);
  if (decision.kind === 'refusal') return decision.sentence === '' ? ['a refusal says why'] : [];
  const broken: string[] =
    decision.events.length === 0 ? ['a command taken says what it made'] : [];
  let before = record;
  for (const event of decision.events) {
    const after = evolveAction(before, event);
    if (before !== null) broken.push(...brokenEventLaws({ before, event, after, now }));
    before = after;
  }
  return before === null ? broken : [...broken, ...brokenRecordLaws(before)];
}

const cells = Object.entries(STRATEGIES).flatMap(([name, strategy]) =>
  stateRows(strategy).map((row) => [name, row.name, row] as const),
);

describe('decideAction, over every state and every command', () => {
  it.each(cells)(
    'keeps the laws under %s for "%s", whatever is asked of it',
    (_name, _row, row) => {
      const broken = DELAYS.flatMap((delay) =>
        commandsAt(row.at + delay).flatMap((command) =>
          judge(row.record, command, row.at + delay).map((law) => `${law}: ${command.type}`),
        ),
      );

      expect([...new Set(broken)]).toEqual([]);
    },
  );

  it.each(cells)('keeps the laws under %s for "%s", whatever receipt comes', (_name, _row, row) => {
    const broken = new Set<string>();
    for (const delay of [1, 120_000, 2 * 86_400_000]) {
      const now = row.at + delay;
      for (const receipt of receiptsAt(now, row.record?.strategy ?? SAMPLE_STRATEGIES.G1)) {
        for (const law of judge(row.record, { type: 'record', receipt }, now)) {
          broken.add(`${law}: ${receipt.kind} ${receipt.outcome} after ${delay}`);
        }
      }
    }

    expect([...broken]).toEqual([]);
  });

  it.each(cells)(
    'moves no status under %s for "%s" by the mere passing of time',
    (_name, _row, row) => {
      const { record, at } = row;
      if (record === null) return;
      const kinds = commandsAt(at + 9e9).filter(
        ({ type }) => type !== 'withdraw' && type !== 'record',
      );

      for (const command of kinds) {
        const after = folded(row, command, at + 9e9);
        if (after !== null && after.attempts.length === record.attempts.length) {
          expect([command.type, statusOf(after)]).toEqual([command.type, statusOf(record)]);
        }
      }
    },
  );

  it('knows every kind of command in the list that tables and models go by', () => {
    const types = new Set([...commandsAt(0).map(({ type }) => type), 'record']);

    expect([...types].sort()).toEqual([...ACTION_COMMANDS].sort());
  });

  it('reaches every state under some strategy, and refuses what does not exist yet', () => {
    const names = new Set(cells.map(([, name]) => name));

    expect(names.size).toBe(32);
    expect(decideAction(null, sampleCommand.approve(), 0)).toMatchObject({ code: 'doesNotExist' });
    expect(samplePlan(1)).not.toBe(samplePlan(2));
  });
});

function folded({ record }: StateRow, command: ActionCommand, now: EpochMs): ActionRecord | null {
  const decision = decideAction(record, command, now);
  if (decision.kind === 'refusal') return null;
  return decision.events.reduce<ActionRecord | null>(evolveAction, record);
}
