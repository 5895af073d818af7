import type {
  ActionEvent,
  ActionRecord,
  DispatchStrategy,
  EpochMs,
  Receipt,
} from '@landed/contract';

import type { ActionCommand } from '../action-command.js';
import { NO_HISTORY, advance, type History } from '../history.js';
import type { RefusalCode } from '../refusal.js';
import { SAMPLE_START, sampleCommand, sampleReceipt } from '../sample-commands.js';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
/** Past every window and bound of the samples, and past their time to act. */
export const LATE = 60 * MINUTE;

type Make = (now: EpochMs) => ActionCommand;

/** A sample action told step by step; times are counted from its start. */
export interface Story {
  readonly record: ActionRecord;
  readonly journal: readonly ActionEvent[];
  /** The next thing that happens. @throws where the decider refuses it. */
  when(afterMs: number, command: Make): Story;
  /** What the decider says to a command that it should refuse; null where it takes it. */
  refusal(afterMs: number, command: Make): RefusalCode | null;
  /** The types of the events that a command would make. */
  events(afterMs: number, command: Make): readonly string[];
}

function storyOn(history: History): Story {
  const tryOut = (afterMs: number, command: Make) =>
    advance(history, command(SAMPLE_START + afterMs), SAMPLE_START + afterMs);
  return {
    get record() {
      if (history.record === null) throw new TypeError('Nothing was proposed yet.');
      return history.record;
    },
    journal: history.journal,
    when(afterMs, command) {
      const next = tryOut(afterMs, command);
      if ('code' in next) throw new TypeError(`Refused: ${next.code}, ${next.sentence}`);
      return storyOn(next);
    },
    refusal(afterMs, command) {
      const next = tryOut(afterMs, command);
      return 'code' in next ? next.code : null;
    },
    events(afterMs, command) {
      const next = tryOut(afterMs, command);
      return 'code' in next
        ? [`refused: ${next.code}`]
        : next.journal.slice(history.journal.length).map(({ type }) => type);
    },
  };
}

export function proposed(strategy: DispatchStrategy): Story {
  return storyOn(NO_HISTORY).when(0, () => sampleCommand.propose(strategy));
}

export function approved(strategy: DispatchStrategy): Story {
  return proposed(strategy).when(1, () => sampleCommand.approve());
}

/** Claimed one second after the start. */
export function claimed(strategy: DispatchStrategy): Story {
  return approved(strategy).when(SECOND, claimFirst());
}

export const claimFirst =
  (attemptNumber = 1): Make =>
  (now) =>
    sampleCommand.claimFirst(now, attemptNumber);

export const claimResend =
  (attemptNumber = 1): Make =>
  (now) =>
    sampleCommand.claimResend(now, attemptNumber);

/** A receipt of the sample action. */
export const told =
  (kind: Receipt['kind'], outcome: Receipt['outcome'], more: Partial<Receipt> = {}): Make =>
  (observedAt) => ({
    type: 'record',
    receipt: sampleReceipt(kind, outcome, { observedAt, ...more }),
  });

/** A look-up that found nothing by one of the strategy's paths. */
export const missed = (
  path: string,
  authority: 'strong' | 'lagging' | 'positiveOnly' = 'strong',
): Make => told('lookup', 'absent', { lookup: { path, authority } });

export const just =
  (command: ActionCommand): Make =>
  () =>
    command;
