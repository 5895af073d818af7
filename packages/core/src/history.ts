import type { ActionEvent, ActionRecord, EpochMs } from '@landed/contract';

import type { ActionCommand } from './action-command.js';
import { decideAction } from './decide-action.js';
import { evolveAction } from './evolve-action.js';
import type { Refusal } from './refusal.js';

/** One action's life so far: its journal, and the record that it folds to. */
export interface History {
  readonly record: ActionRecord | null;
  readonly journal: readonly ActionEvent[];
  /** The instant of its last event. */
  readonly at: EpochMs;
}

export const NO_HISTORY: History = { record: null, journal: [], at: 0 };

/** One command more; the refusal where it was not taken. */
export function advance(
  { record, journal }: History,
  command: ActionCommand,
  now: EpochMs,
): History | Refusal {
  const decision = decideAction(record, command, now);
  if (decision.kind === 'refusal') return decision;
  return {
    record: decision.events.reduce<ActionRecord | null>(evolveAction, record),
    journal: [...journal, ...decision.events],
    at: now,
  };
}
