import type { ActionEvent, ActionRecord, DispatchStrategy, EpochMs } from '@landed/contract';

import type { ActionCommand } from './action-command.js';
import { lastAttemptOf } from './attempt.js';
import { evolveAction } from './evolve-action.js';
import { NO_HISTORY, advance, type History } from './history.js';
import {
  SAMPLE_ACT_FOR_MS,
  SAMPLE_START,
  sampleCommand as command,
  sampleReceipt as receipt,
} from './sample-commands.js';

/** A state of an action as the decider really reaches it. */
export interface StateRow {
  readonly name: string;
  /** Null before the proposal. */
  readonly record: ActionRecord | null;
  /** The instant of its last event. */
  readonly at: EpochMs;
}

/** One thing that happens to a sample action: when, counted from the start, and what. */
interface Happening {
  readonly afterMs: number;
  readonly command: (now: EpochMs) => ActionCommand;
}
type Script = (strategy: DispatchStrategy) => readonly Happening[];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Past the time to act, every window and every bound of the samples. */
const LATE = SAMPLE_ACT_FOR_MS + 30 * MINUTE;

function then(afterMs: number, make: Happening['command']): Happening {
  return { afterMs, command: make };
}

const proposed: Script = (strategy) => [then(0, () => command.propose(strategy))];
const approved: Script = (strategy) => [...proposed(strategy), then(1, () => command.approve())];
const claimed: Script = (strategy) => [
  ...approved(strategy),
  then(SECOND, (now) => command.claimFirst(now)),
];

type Told = Parameters<typeof receipt>;
function told(kind: Told[0], outcome: Told[1], more: Partial<Told[2]> = {}): Happening['command'] {
  return (observedAt) => ({
    type: 'record',
    receipt: receipt(kind, outcome, { observedAt, ...more }),
  });
}

function answered(outcome: Told[1]): Script {
  return (strategy) => [...claimed(strategy), then(2 * SECOND, told('response', outcome))];
}

function after(script: Script, ...more: readonly Happening[]): Script {
  return (strategy) => [...script(strategy), ...more];
}

const withdraw: Happening['command'] = () => ({
  type: 'withdraw',
  reason: 'stale',
  summary: 'What it rested on has changed',
});

function missed(strategy: DispatchStrategy): Happening['command'] {
  const step = strategy.steps.find((one) => one.kind === 'lookup' && !one.needsObjectId);
  if (step?.kind !== 'lookup') return told('webhook', 'absent');
  return told('lookup', 'absent', { lookup: { path: step.path, authority: step.authority } });
}

const unknown = answered('unknown');
const replacementAsked = after(
  answered('rejected'),
  then(MINUTE, () => command.askReplacement()),
);
const askedBesideUnknown = after(
  unknown,
  then(LATE, () => command.askReplacement()),
);
const approveSecond = then(LATE + SECOND, () =>
  command.approve(2, SAMPLE_START + LATE + SAMPLE_ACT_FOR_MS),
);
const claimSecond = then(LATE + 2 * SECOND, (now) => command.claimFirst(now, 2));
const secondTold = (outcome: Told[1]) =>
  then(LATE + 3 * SECOND, told('response', outcome, { attemptNumber: 2 }));
const second = after(askedBesideUnknown, approveSecond, claimSecond);

/** Every state that a table or a test should see. What a strategy forbids is no state of it and left out. */
const SCRIPTS: Readonly<Record<string, Script>> = {
  'no record': () => [],
  proposed,
  approved,
  'withdrawn, never sent': after(approved, then(SECOND, withdraw)),
  'claimed, no receipt': claimed,
  'provably not sent': answered('notSent'),
  'refused before execution': answered('notExecuted'),
  'not sent, then withdrawn': after(answered('notSent'), then(3 * SECOND, withdraw)),
  'not sent, sent again': after(
    answered('notSent'),
    then(10 * SECOND, (now) => command.claimResend(now)),
  ),
  'answer unknown': unknown,
  'no answer recorded': after(claimed, then(MINUTE, told('noAnswerRecorded', 'unknown'))),
  'unknown, missed too early': (strategy) => [
    ...unknown(strategy),
    then(50 * SECOND, missed(strategy)),
  ],
  'unknown, asked again': (strategy) => [
    ...unknown(strategy),
    then(50 * SECOND, missed(strategy)),
    then(MINUTE, (now) => command.claimResend(now)),
  ],
  'unknown, with a person': after(
    unknown,
    then(MINUTE, () => ({ type: 'ask-person', reason: 'Asked often', requiredAction: 'Look' })),
  ),
  'received, verdict pending': answered('acknowledged'),
  'CONFIRMED by the provider': answered('accepted'),
  'CONFIRMED, removed since': after(answered('accepted'), then(MINUTE, told('webhook', 'removed'))),
  'CONFIRMED by a person': after(unknown, then(MINUTE, told('person', 'accepted'))),
  'REJECTED by the provider': answered('rejected'),
  'FAILED by absence': (strategy) => [...unknown(strategy), then(LATE, missed(strategy))],
  'FAILED by closing': after(answered('notSent'), then(LATE, told('closing', 'closed'))),
  'FAILED by a person': after(unknown, then(MINUTE, told('person', 'rejected'))),
  'other content than approved': answered('mismatch'),
  'refused, new attempt asked': replacementAsked,
  'unknown, new attempt asked': askedBesideUnknown,
  'unknown, new attempt approved': after(askedBesideUnknown, approveSecond),
  'second attempt in flight': second,
  'second attempt unknown': after(second, secondTold('unknown')),
  'second attempt CONFIRMED': after(second, secondTold('accepted')),
  'both attempts CONFIRMED': after(
    second,
    secondTold('accepted'),
    then(LATE + MINUTE, told('webhook', 'accepted')),
  ),
  'first landed, second in flight': after(second, then(LATE + MINUTE, told('webhook', 'accepted'))),
};

/** All states of one strategy, each built by driving the decider. */
export function stateRows(strategy: DispatchStrategy): readonly StateRow[] {
  const rows = Object.entries(SCRIPTS).flatMap(([name, script]) => {
    const driven = drive(script(strategy));
    return driven === null || !isNamed(name, driven.record) ? [] : [{ name, ...driven }];
  });
  return [...rows, readOnly(strategy)];
}

function drive(happenings: readonly Happening[]): Omit<StateRow, 'name'> | null {
  let history: History = { ...NO_HISTORY, at: SAMPLE_START };
  for (const { afterMs, command: make } of happenings) {
    const now = SAMPLE_START + afterMs;
    const next = advance(history, make(now), now);
    if ('code' in next) return null;
    history = next;
  }
  return { record: history.record, at: history.at };
}

/** A miss moves nothing where a strategy does not count it: then the row would bear a false name. */
function isNamed(name: string, record: ActionRecord | null): boolean {
  if (name !== 'FAILED by absence') return true;
  return record !== null && lastAttemptOf(record)?.axes.delivery === 'FAILED';
}

function readOnly(strategy: DispatchStrategy): StateRow {
  const driven = drive(unknown(strategy));
  const event = { type: 'written-by-a-newer-version' } as unknown as ActionEvent;
  const record = evolveAction(driven?.record ?? null, event);
  return { name: 'read-only here', record, at: driven?.at ?? SAMPLE_START };
}
